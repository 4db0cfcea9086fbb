import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { idOf, newId, randomUuid } from './id.ts';

test('the id of a natural key is the UUIDv5 that node:crypto computes', () => {
  const space = Buffer.from('b7a0c9d25f0e5c349c666a1de4d3a11e', 'hex');
  for (const key of [['mood', 'ada', '2026-05-14'], ['habit_day', 'x'.repeat(200), 'ä'], ['']]) {
    const digest = createHash('sha1')
      .update(Buffer.concat([space, Buffer.from(key.join('/'))]))
      .digest()
      .subarray(0, 16);
    digest[6] = (digest[6]! & 0x0f) | 0x50;
    digest[8] = (digest[8]! & 0x3f) | 0x80;
    expect(idOf(...key).replaceAll('-', '')).toBe(digest.toString('hex'));
  }
});

test('a slash inside a part cannot collide with the separator', () => {
  expect(idOf('a/b', 'c')).not.toBe(idOf('a', 'b/c'));
});

test('new ids are version 7, unique, and sort by time', () => {
  const ids = [1, 2, 300, 1_700_000_000_000].map((ms) => newId(ms));
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(Array.from({ length: 1000 }, () => newId())).size).toBe(1000);
});

test('what stands in for crypto.randomUUID over plain HTTP makes random ids of version 4', () => {
  const ids = Array.from({ length: 1000 }, randomUuid);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(1000);
});
