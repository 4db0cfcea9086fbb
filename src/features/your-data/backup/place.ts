/** Where copies are kept: a folder of the person's, or the browser's own files. Both are directories of the File System standard. */
import type { DaymarkDb } from '#data/db.ts';
import { COPIES } from '#data/own-copies.ts';

/** A folder, as much of it as a backup needs. */
export interface Place {
  names(): Promise<readonly string[]>;
  write(name: string, file: Blob): Promise<void>;
  read(name: string): Promise<Blob>;
  remove(name: string): Promise<void>;
  /** A folder inside it; it is made when there is none. */
  folder(name: string): Promise<Place>;
}

interface Directory extends FileSystemDirectoryHandle {
  queryPermission?(options: { mode: 'readwrite' }): Promise<PermissionState>;
  requestPermission?(options: { mode: 'readwrite' }): Promise<PermissionState>;
}

const placeIn = (directory: FileSystemDirectoryHandle): Place => ({
  async names() {
    const all: string[] = [];
    for await (const name of directory.keys()) all.push(name);
    return all;
  },
  folder: async (name) => placeIn(await directory.getDirectoryHandle(name, { create: true })),
  async write(name, file) {
    const handle = await directory.getFileHandle(name, { create: true });
    // What is written takes the file's place only when it is closed: a page that ends meanwhile leaves no half of it.
    const stream = await handle.createWritable();
    await stream.write(file);
    await stream.close();
  },
  read: async (name) => (await directory.getFileHandle(name)).getFile(),
  remove: (name) => directory.removeEntry(name),
});

/** The browser's own files; null where a page cannot write them. */
export async function ownPlace(): Promise<Place | null> {
  if (typeof FileSystemFileHandle === 'undefined' || !('createWritable' in FileSystemFileHandle.prototype)) return null;
  const root = await navigator.storage.getDirectory();
  return placeIn(await root.getDirectoryHandle(COPIES, { create: true }));
}

const FOLDER = 'backup_folder';
type Picker = (options: { id: string; mode: 'readwrite' }) => Promise<Directory>;
const picker = (): Picker | undefined => (globalThis as { showDirectoryPicker?: Picker }).showDirectoryPicker;

/** Whether this browser lets a page write into a folder. */
export const hasFolders = (): boolean => picker() !== undefined;

/** Asks for a folder, and remembers it for this profile on this device. False when the person chose none. */
export async function chooseFolder(db: DaymarkDb): Promise<boolean> {
  try {
    const value = await picker()!({ id: 'daymark-backup', mode: 'readwrite' });
    await db.flags.put({ k: FOLDER, value });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}

/** Stops writing into the folder. Its copies stay. */
export const forgetFolder = (db: DaymarkDb): Promise<void> => db.flags.delete(FOLDER);

export interface Folder {
  /** Its name, as the browser tells it. */
  readonly name: string;
  /** Null while the browser wants to be asked again, which needs a press. */
  readonly place: Place | null;
}

/** The chosen folder; null when there is none. `ask` asks the person for permission again: only in answer to a press. */
export async function readFolder(db: DaymarkDb, ask = false): Promise<Folder | null> {
  const directory = (await db.flags.get(FOLDER))?.value as Directory | undefined;
  if (!directory) return null;
  const mode = { mode: 'readwrite' } as const;
  const granted = (await (ask ? directory.requestPermission?.(mode) : directory.queryPermission?.(mode))) ?? 'granted';
  return { name: directory.name, place: granted === 'granted' ? placeIn(directory) : null };
}
