/** Loads what only a signed-in person needs: the database, every screen, and what is around them. One file of the build, one request. */
export const signedIn = () => import('./signed-in.ts');
