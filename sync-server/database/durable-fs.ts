/**
 * PGlite's file system for Node, made durable. As shipped it never calls fsync: it survives a killed process, but after a
 * power cut acknowledged rows are gone and the folder may not open again (measured; see docs/decisions). Postgres itself
 * does everything right as soon as its fsync reaches the disk, so that is all this adds. It leans on undocumented parts of
 * PGlite: hence the exact version below, and provesFsync() at every start.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

export const PGLITE_VERSION = '0.5.16';

/** As PGlite starts Postgres, but without -F (which turns fsync off), and through the one sync call that reaches us. */
export const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on'].flatMap((on) => ['-c', on]),
];

interface NodeStream {
  /** Node's file descriptor; absent for a folder. */
  readonly nfd?: number;
  readonly node: unknown;
}

/** The parts of Emscripten's NODEFS that this file changes. */
interface NodeFsModule {
  FS: { ErrnoError: new (errno: number) => Error };
  NODEFS: {
    stream_ops: { fsync?: (stream: NodeStream) => number };
    node_ops: Record<string, (...args: unknown[]) => unknown>;
    realPath(node: unknown): string;
    convertNodeCode(thrown: unknown): number;
  };
}

export class DurableFs extends NodeFS {
  /** How many times a file was brought to the disk. */
  syncs = 0;
  /** Folders whose list of names changed since the last sync: a new WAL segment must be found again too. */
  readonly #changed = new Set<string>();

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const patch = (module: unknown) => this.#patch(module as NodeFsModule);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [patch, ...(emscriptenOpts.preRun ?? [])] } };
  }

  #patch({ NODEFS, FS }: NodeFsModule): void {
    for (const name of ['mknod', 'rename', 'unlink']) this.#watch(NODEFS, name);
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

/** Brings a folder's list of names to the disk. Windows has no such call, and journals names by itself. */
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

/** Whether one commit that writes to the log really brings something to the disk: `syncs` counts. */
export async function provesFsync(pg: PGlite, syncs: () => number): Promise<boolean> {
  const before = syncs();
  await pg.query("select pg_logical_emit_message(true, 'daymark', 'start')");
  return syncs() > before;
}
