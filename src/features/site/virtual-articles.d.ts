declare module 'virtual:articles/*' {
  /** The address of the texts of a language (scripts/articles.ts). */
  const address: string;
  export default address;
}
