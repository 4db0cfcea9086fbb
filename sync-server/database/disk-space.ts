/**
 * The free space of the embedded database's disk. Two things let accounts and reading go on when it is full:
 * - Below LOW a transaction that adds rows is refused, while there is still room for sign-ins and the WAL.
 * - A file holds RESERVE back. It is deleted when a write finds the disk full all the same, because another program filled it, and when
 *   the database must open on a full disk. It is written again when there is room.
 */
import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const MB = 1024 * 1024;
/** More than a push of the largest size needs: its rows, its WAL, and one more WAL file of 16 MB. */
export const LOW = 32 * MB;
/** One more WAL file, which opening the database may need too, and room for pages of tables. */
export const RESERVE = 24 * MB;

/** How many bytes of a folder's disk this process may still use. */
export type FreeBytes = (folder: string) => Promise<number>;

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export class DiskSpace {
  readonly #folder: string;
  readonly #free: FreeBytes;
  readonly reserve: string;

  constructor(folder: string, free: FreeBytes = freeBytes) {
    this.#folder = folder;
    this.#free = free;
    this.reserve = join(folder, 'reserve');
  }

  async isLow(): Promise<boolean> {
    return (await this.#bytes()) < LOW;
  }

  /** Makes room for opening the database. */
  async beforeOpen(): Promise<void> {
    if ((await this.#bytes()) < RESERVE) release(this.reserve);
  }

  /** Writes the reserve again, when it is absent and there is room. */
  async keepReserve(): Promise<void> {
    try {
      if (sizeOf(this.reserve) >= RESERVE || (await this.#bytes()) < LOW + RESERVE) return;
      const file = await open(this.reserve, 'w', 0o600);
      try {
        // Zeros would take no space on a disk that compresses.
        const piece = randomBytes(MB);
        for (let written = 0; written < RESERVE; written += MB) await file.writeFile(piece);
        await file.sync();
      } finally {
        await file.close();
      }
    } catch {
      await rm(this.reserve, { force: true }).catch(() => {});
    }
  }

  /** A disk whose space cannot be read is taken as one with room: a real lack of it is answered too. */
  #bytes(): Promise<number> {
    return this.#free(this.#folder).catch(() => Infinity);
  }
}

/** Deletes the reserve; returns whether that freed space. */
export function release(reserve: string): boolean {
  try {
    const held = sizeOf(reserve) > 0;
    rmSync(reserve, { force: true });
    return held;
  } catch {
    return false;
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
