import { pages } from '#app/site-map.ts';

const plain = pages.filter(({ path }) => !path.includes('$'));

/** Every page behind the guard, open or not. */
export const guardedPaths = plain.filter(({ guarded }) => guarded).map(({ path }) => path);

/** Every page that a signed-in person can open, with the shell around it. */
export const signedInPaths = plain
  .filter(({ guarded, screen, layout }) => guarded && screen && layout !== 'bare')
  .map(({ path }) => path);
