/**
 * A PGlite whose running statement another thread can cancel. Postgres looks at the flag InterruptPending in every loop, and in a real
 * server a signal sets it. WebAssembly has no signals, and its thread handles no message while a statement runs. So the memory is
 * shared, and the other thread writes the two flags itself. The statement then fails with 57014, and the database goes on.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Extension } from '@electric-sql/pglite';
import { withSharedMemory } from './shared-memory.ts';

/** Where the flags of Postgres are, as positions of an Int32Array. */
export interface Flags {
  readonly memory: SharedArrayBuffer;
  readonly interrupt: number;
  readonly cancel: number;
}

/** Asks for the end of the running statement. */
export function setCancel({ memory, interrupt, cancel }: Flags): void {
  const words = new Int32Array(memory);
  Atomics.store(words, cancel, 1);
  Atomics.store(words, interrupt, 1);
}

/** Before a statement begins: a request that came too late for the last one must not end this one. */
export function clearCancel({ memory, cancel }: Flags): void {
  Atomics.store(new Int32Array(memory), cancel, 0);
}

/** In pages of 64 KB, as PGlite has them. */
const [INITIAL, MAXIMUM] = [2048, 32_768];
/** The folder of the libraries that Postgres loads when it needs them, plpgsql among them: they use the same memory. */
const LIBRARIES = '/pglite/lib/postgresql';
/** The status by which PGlite knows that a statement failed in the ordinary way. */
const FAILED_STATEMENT = 100;

/** Runs one message of the client. */
const LOOP = '_PostgresMainLoopOnce';

interface Module {
  [LOOP]: () => void;
  readonly FS: {
    readdir(folder: string): string[];
    readFile(path: string): Uint8Array;
    writeFile(path: string, bytes: Uint8Array): void;
  };
}

export interface Interruptible {
  /** For the options of PGlite.create. */
  readonly extension: Extension;
  /** Known when PGlite.create has ended. */
  readonly flags: () => Flags;
}

/**
 * `broken` is called when Postgres itself has stopped (PANIC, when the WAL cannot be written) or WebAssembly has trapped. PGlite
 * swallows that and asks the dead program for ever, so `broken` must not return.
 */
export function interruptible(broken: () => never): Interruptible {
  let flags: Flags | undefined;
  const setup: Extension['setup'] = async (pg, options: Record<string, unknown>) => {
    const file = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
    const module = await WebAssembly.compile(new Uint8Array(withSharedMemory(readFileSync(file), MAXIMUM)));
    const wasmMemory = new WebAssembly.Memory({ initial: INITIAL, maximum: MAXIMUM, shared: true });
    const instantiateWasm = async (
      imports: WebAssembly.Imports,
      ready: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => {
      const instance = await WebAssembly.instantiate(module, imports);
      const position = (name: string) => (instance.exports[name] as WebAssembly.Global<'i32'>).value / 4;
      flags = {
        memory: wasmMemory.buffer as unknown as SharedArrayBuffer,
        interrupt: position('InterruptPending'),
        cancel: position('QueryCancelPending'),
      };
      ready(instance, module);
    };
    const init = async () => {
      const running = (pg as unknown as { readonly Module: Module }).Module;
      shareLibraries(running);
      endWith(running, broken);
    };
    return { emscriptenOpts: { ...options, wasmMemory, instantiateWasm }, init };
  };
  return {
    extension: { name: 'interruptible', setup },
    flags: () => {
      if (!flags) throw new Error('PGlite has not started');
      return flags;
    },
  };
}

function shareLibraries({ FS }: Module): void {
  for (const name of FS.readdir(LIBRARIES).filter((each) => each.endsWith('.so'))) {
    const path = `${LIBRARIES}/${name}`;
    FS.writeFile(path, withSharedMemory(FS.readFile(path), MAXIMUM));
  }
}

function endWith(running: Module, broken: () => never): void {
  const once = running[LOOP];
  running[LOOP] = () => {
    try {
      once();
    } catch (thrown) {
      const status: unknown = typeof thrown === 'object' && thrown !== null && Reflect.get(thrown, 'status');
      if (status !== FAILED_STATEMENT) broken();
      throw thrown;
    }
  };
}
