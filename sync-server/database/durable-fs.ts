/**
 * PGlite's file system for Node with a working fsync, and with a reserve for a full disk. PGlite as published never calls fsync: after a power cut acknowledged rows
 * are gone and the folder may not open again (measured, docs/decisions/0002). Postgres itself is correct as soon as its fsync
 * reaches the disk, so this file adds that; the reserve is explained in disk-space.ts. It uses undocumented parts of PGlite: hence the exact version below, and
 * provesFsync() at every start.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

export const PGLITE_VERSION = '0.5.16';

/** PGlite's own arguments without -F, which turns fsync off, and with the one sync method that calls this file. */
export const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on'].flatMap((on) => ['-c', on]),
];

type Write = (stream: NodeStream, buffer: unknown, offset: number, length: number, position: number) => number;

/** Emscripten's numbers of ENOSPC and EDQUOT. */
const NO_SPACE = new Set<unknown>([51, 19]);

interface NodeStream {
  /** Node's file descriptor; a folder has none. */
  readonly nfd?: number;
  readonly node: unknown;
}

/** The parts of Emscripten's NODEFS that this file changes. */
interface NodeFsModule {
  FS: { ErrnoError: new (errno: number) => Error };
  NODEFS: {
    stream_ops: { write: Write; fsync?: (stream: NodeStream) => number };
    node_ops: Record<string, (...args: unknown[]) => unknown>;
    realPath(node: unknown): string;
    convertNodeCode(thrown: unknown): number;
  };
}

export class DurableFs extends NodeFS {
  /** How many times fsync has succeeded. */
  syncs = 0;
  /** Folders whose entries changed since the last sync: the name of a new WAL segment must be on the disk too. */
  readonly #changed = new Set<string>();
  readonly #makeRoom: () => boolean;

  /** `makeRoom` is called when the disk is full; when it returns true, the write is tried again. */
  constructor(folder: string, makeRoom: () => boolean = () => false) {
    super(folder);
    this.#makeRoom = makeRoom;
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const patch = (module: unknown) => this.#patch(module as NodeFsModule);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [patch, ...(emscriptenOpts.preRun ?? [])] } };
  }

  #patch({ NODEFS, FS }: NodeFsModule): void {
    for (const name of ['mknod', 'rename', 'unlink']) this.#watch(NODEFS, name);
    this.#retryWrites(NODEFS.stream_ops);
    NODEFS.stream_ops.fsync = (stream) => {
      try {
        if (stream.nfd === undefined) this.#changed.add(NODEFS.realPath(stream.node));
        else fsyncSync(stream.nfd);
        for (const folder of this.#changed) syncFolder(folder);
        this.#changed.clear();
        this.syncs++;
        return 0;
      } catch (thrown) {
        throw new FS.ErrnoError(NODEFS.convertNodeCode(thrown));
      }
    };
  }

  /** Postgres takes a write that stops half way for a full disk, so the rest is written, or fails, here. */
  #retryWrites(ops: NodeFsModule['NODEFS']['stream_ops']): void {
    const { write } = ops;
    ops.write = (stream, buffer, offset, length, position) => {
      let written = 0;
      while (written < length) {
        try {
          const more = write(stream, buffer, offset + written, length - written, position + written);
          if (more === 0) break;
          written += more;
        } catch (thrown) {
          if (!isFull(thrown) || !this.#makeRoom()) {
            if (written > 0) break;
            throw thrown;
          }
        }
      }
      return written;
    };
  }

  /** The first argument is the folder (or, in rename, the node that leaves its folder). */
  #watch(nodefs: NodeFsModule['NODEFS'], name: string): void {
    const original = nodefs.node_ops[name];
    if (!original) throw new Error(`NODEFS has no ${name}`);
    nodefs.node_ops[name] = (first, second, ...rest) => {
      if (name === 'rename') {
        this.#changed.add(dirname(nodefs.realPath(first)));
        this.#changed.add(nodefs.realPath(second));
      } else this.#changed.add(nodefs.realPath(first));
      return original(first, second, ...rest);
    };
  }
}

const isFull = (thrown: unknown): boolean => thrown instanceof Object && NO_SPACE.has(Reflect.get(thrown, 'errno'));

/** Syncs a folder's entries. Windows cannot do this, and journals names itself. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  let fd: number;
  try {
    fd = openSync(folder, 'r');
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return;
    throw thrown;
  }
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Whether a commit that writes to the WAL calls fsync: `syncs` counts the calls. */
export async function provesFsync(pg: PGlite, syncs: () => number): Promise<boolean> {
  const before = syncs();
  await pg.query("select pg_logical_emit_message(true, 'daymark', 'start')");
  return syncs() > before;
}
