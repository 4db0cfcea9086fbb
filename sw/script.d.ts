/** Built as a script of its own; the address that importScripts takes (scripts/worker-part.ts). */
declare module '*?script' {
  const address: string;
  export default address;
}
