/** The small build has the types of the whole package. */
declare module 'exifr/dist/lite.esm.mjs' {
  export { default } from 'exifr';
}
