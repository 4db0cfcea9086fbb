import { expect, test } from 'vitest';
import { withSharedMemory } from './shared-memory.ts';

const PREAMBLE = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const name = (text: string) => [text.length, ...Buffer.from(text)];
const module = (...imports: readonly number[][]) => {
  const body = [imports.length, ...imports.flat()];
  // One type, () -> (), and then the imports.
  return Uint8Array.from([...PREAMBLE, 1, 4, 1, 0x60, 0, 0, 2, body.length, ...body]);
};
const imported = (field: string, ...kind: readonly number[]) => [...name('env'), ...name(field), ...kind];

const memory = (pages: number, maximum: number) =>
  new WebAssembly.Memory({ initial: pages, maximum, shared: true }) as WebAssembly.ImportValue;

test.each([
  ['with a maximum', [1, 2, 100]],
  ['without a maximum', [0, 2]],
])('a memory %s becomes a shared one', async (_, limits) => {
  const f = imported('f', 0, 0);
  const table = imported('table', 1, 0x70, 0, 1);
  const counter = imported('global', 3, 0x7f, 0);
  const made = withSharedMemory(module(f, table, counter, imported('memory', 2, ...limits), f), 300);
  const instance = await WebAssembly.instantiate(await WebAssembly.compile(new Uint8Array(made)), {
    env: {
      f: () => {},
      table: new WebAssembly.Table({ initial: 1, element: 'anyfunc' }),
      global: 1,
      memory: memory(2, 300),
    },
  });
  expect(instance).toBeInstanceOf(WebAssembly.Instance);
});

test('a module without a memory, and one whose memory is shared, stay as they are', () => {
  const none = module(imported('f', 0, 0));
  expect(withSharedMemory(none, 300)).toBe(none);
  const shared = withSharedMemory(module(imported('memory', 2, 0, 2)), 300);
  expect(withSharedMemory(shared, 300)).toBe(shared);
});
