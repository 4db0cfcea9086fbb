/** Where the browser's own files have the copies of profiles, and how those of one profile leave the device with it. */

/** The folder among the browser's own files. */
export const COPIES = 'backups';

/** How the name of each copy of a profile begins, there and in a folder of the person's, which several profiles may share. */
export const copyPrefix = (profileId: string): string => `daymark-backup-${profileId.slice(-8)}-`;

/** Deletes a profile's copies from the browser's own files. Those in a folder of the person's are the person's. */
export async function dropCopies(profileId: string): Promise<void> {
  const root = await globalThis.navigator?.storage?.getDirectory?.();
  // Where no copy was ever made there is no folder.
  const folder = await root?.getDirectoryHandle(COPIES).catch(() => undefined);
  if (!folder) return;
  for await (const name of folder.keys()) if (name.startsWith(copyPrefix(profileId))) await folder.removeEntry(name);
}
