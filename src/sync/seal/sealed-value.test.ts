import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { keysOf } from './account-key.ts';
import { isSealed } from './forms.ts';
import { openValues, paddedSize, type Place, sealBytes, sealValues, toBase64url } from './sealed-value.ts';

const ID = 'abcd1234';
const PLACE: Place = { user: 'u', t: 'tasks', id: 'r' };
let key: CryptoKey;
beforeAll(async () => {
  key = (await keysOf(new Uint8Array(32).fill(7))).values;
});
const seal = (value: unknown, place = PLACE) => sealValues(key, ID, place, { description: value });
const open = async (text: string, place = PLACE) => (await openValues(key, ID, place, text)).description;

describe('A sealed value', () => {
  test('opens to what it was: any text, list and number', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 6000 }),
          fc.array(fc.string()),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
        ),
        async (value) => {
          const sealed = await seal(value);
          expect(isSealed(sealed, ID)).toBe(true);
          expect(await open(sealed)).toEqual(JSON.parse(JSON.stringify(value)));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('opens in its own row only', async () => {
    const sealed = await seal('secret');
    for (const change of [{ user: 'v' }, { t: 'habits' }, { id: 's' }, { t: 'x\ntasks' }])
      await expect(open(sealed, { ...PLACE, ...change }), JSON.stringify(change)).rejects.toThrow();
  });

  test('does not open when any character of it is changed, or any are cut', async () => {
    const sealed = await seal('secret');
    // The last character has unused bits: see whether the bytes differ.
    for (let at = 'dm1.'.length; at < sealed.length - 1; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      await expect(open(sealed.slice(0, at) + other + sealed.slice(at + 1)), `character ${at}`).rejects.toThrow();
    }
    for (let length = 0; length < sealed.length; length += 7)
      await expect(open(sealed.slice(0, length)), `${length} characters`).rejects.toThrow();
  });

  test.each<[what: string, form: number, payload: () => Buffer, length?: number]>([
    ['that becomes gigabytes', 1, () => deflateRawSync(Buffer.alloc(20_000_000, ' '))],
    ['that says to be longer than it is', 0, () => Buffer.from('{"description":'), 2 ** 32 - 1],
    ['that has no values', 0, () => Buffer.from('null')],
    ['of no JSON', 0, () => Buffer.from('{"description":')],
    ['of another form', 1, () => Buffer.from('{"description":"x"}')],
  ])('of another device %s is damaged, and nothing else', async (_, form, payload, length) => {
    const bytes = payload();
    const plain = new Uint8Array(5 + bytes.length);
    plain[0] = form;
    new DataView(plain.buffer).setUint32(1, length ?? bytes.length);
    plain.set(bytes, 5);
    const place = new TextEncoder().encode(`daymark 1\n${PLACE.user}\n${PLACE.t}\n${PLACE.id}`);
    await expect(open(`dm1.${ID}.${toBase64url(await sealBytes(key, place, plain))}`)).rejects.toThrow();
    // The same by hand of a whole one opens.
    const whole = new Uint8Array(64);
    whole.set([0, 0, 0, 0, 19, ...new TextEncoder().encode('{"description":"x"}')]);
    expect(await open(`dm1.${ID}.${toBase64url(await sealBytes(key, place, whole))}`)).toBe('x');
  });

  test('is never the same twice', async () => {
    expect(await seal('the same')).not.toBe(await seal('the same'));
  });

  test('has few sizes: short values cannot be told apart by their length', async () => {
    const lengths = await Promise.all(
      ['', 'ok', 'happy', 'a longer title of a task, or so'].map(async (one) => (await seal(one)).length),
    );
    expect(new Set(lengths).size).toBe(1);
    for (let bytes = 1; bytes < 100_000; bytes = Math.ceil(bytes * 1.1)) {
      expect(paddedSize(bytes)).toBeGreaterThanOrEqual(bytes);
      if (bytes > 1024) expect(paddedSize(bytes)).toBeLessThanOrEqual(bytes * 1.125 + 1);
    }
  });

  test('of a long text is shorter than the text', async () => {
    const text = 'Walked to the sea with Ada, and back along the river. '.repeat(100);
    expect((await seal(text)).length).toBeLessThan(text.length / 3);
  });
});
