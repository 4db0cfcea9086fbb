/**
 * Where a large export is put together: a file among the browser's own files, so that it is on the disk and not in memory, and the browser's
 * download copies it. Where a page cannot write such a file (Safari before 26) it is a Blob of parts.
 */
import { COPIES, copyPrefix } from '#data/own-copies.ts';
import { HOUR_MS } from '#lib/durations.ts';

export interface Sink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The whole file. */
  end(type: string): Promise<Blob>;
  /** Gives up, and frees what it took. */
  drop(): Promise<void>;
}

/** Bytes that are written at once: each write takes a browser about a millisecond. */
const HELD = 4 * 1024 * 1024;
/** A download reads its file for as long as this, ms; later the file is deleted. */
const KEPT_FOR = HOUR_MS;

const exportPrefix = (profileId: string) => `${copyPrefix(profileId)}export-`;

/** The folder of a profile's own copies; null where there is none that a page can write to. */
async function ownFolder(): Promise<FileSystemDirectoryHandle | null> {
  if (typeof FileSystemFileHandle === 'undefined' || !('createWritable' in FileSystemFileHandle.prototype)) return null;
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(COPIES, { create: true });
}

/** Begins a file of a profile. */
export async function openSink(profileId: string): Promise<Sink> {
  await dropExports(profileId);
  const folder = await ownFolder();
  if (!folder) return blobSink();
  const name = `${exportPrefix(profileId)}${Date.now()}`;
  const handle = await folder.getFileHandle(name, { create: true });
  const stream = await handle.createWritable();
  const held = holding((bytes) => stream.write(bytes));
  const drop = async () => {
    await stream.abort().catch(() => {});
    await folder.removeEntry(name).catch(() => {});
  };
  return {
    write: (bytes) => held.write(bytes),
    async end(type) {
      await held.flush();
      await stream.close();
      return (await handle.getFile()).slice(0, undefined, type);
    },
    drop,
  };
}

/** Deletes exports that were downloaded long ago. */
export async function dropExports(profileId: string): Promise<void> {
  const folder = await ownFolder();
  if (!folder) return;
  for await (const [name, handle] of folder.entries()) {
    if (!name.startsWith(exportPrefix(profileId)) || handle.kind !== 'file') continue;
    const { lastModified } = await handle.getFile();
    // Another tab may be at it.
    if (lastModified < Date.now() - KEPT_FOR) await folder.removeEntry(name).catch(() => {});
  }
}

/** A Blob of parts: the browser may keep it out of memory. */
export function blobSink(): Sink {
  const parts: Blob[] = [];
  const held = holding(async (bytes) => void parts.push(new Blob([bytes])));
  return {
    write: (bytes) => held.write(bytes),
    async end(type) {
      await held.flush();
      return new Blob(parts, { type });
    },
    drop: async () => void parts.splice(0),
  };
}

/** Collects small pieces into large ones. */
function holding(write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>) {
  let held = new Uint8Array(HELD);
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    const bytes = held.subarray(0, size);
    [held, size] = [new Uint8Array(HELD), 0];
    await write(bytes);
  };
  return {
    flush,
    async write(bytes: Uint8Array<ArrayBuffer>) {
      if (size + bytes.length > HELD) await flush();
      if (bytes.length >= HELD) await write(bytes);
      else {
        held.set(bytes, size);
        size += bytes.length;
      }
    },
  };
}
