import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { keepBlobs } from '#data/blobs.ts';
import { createDb, getDb } from '#data/db.ts';
import { mutate } from '#data/mutate.ts';
import { planImport } from '#features/your-data/in/plan-import.ts';
import { readFiles } from '#features/your-data/in/read-files.ts';
import { readOwn } from '#features/your-data/in/read-own.ts';
import { runImport } from '#features/your-data/in/run-import.ts';
import type { Day } from '#lib/day.ts';
import { newId } from '#lib/id.ts';
import { sha256Of } from '#lib/sha256.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { type Copy, copiesIn, copyName, DUE_AFTER, MOST_COPIES, surplusOf } from './copies.ts';
import type { Place } from './place.ts';
import { backUp, copiesOf } from './run.ts';

beforeEach(freshDevice);

/** A folder in memory, with a file that is not ours. */
function folder() {
  const media = new Map<string, Blob>();
  const files = new Map<string, Blob>([['holiday.jpg', new Blob(['x'])]]);
  const place: Place = {
    names: async () => [...files.keys()],
    write: async (name, file) => void files.set(name, file),
    read: async (name) => files.get(name)!,
    remove: async (name) => void files.delete(name),
    folder: async () => ({
      ...place,
      names: async () => [...media.keys()],
      write: async (name, file) => {
        expect(media.has(name)).toBe(false);
        media.set(name, file);
      },
    }),
  };
  return { files, media, place };
}
const start = Date.UTC(2026, 4, 14, 9);
const day = (n: number, hour = 0) => new Date(start + n * 86_400_000 + hour * 3_600_000);

test('a copy has everything, and its name says when it was made and how much it has', async () => {
  await given('memory_entries', { fact: 'kept' });
  const { files, place } = folder();
  const copy = await backUp(getDb(), place, false, day(0));
  expect(await copiesOf(place, getDb().profile.id)).toEqual([copy]);
  expect(copy).toMatchObject({ at: start, rows: 1 });
  await getDb().memory_entries.clear();
  const { added } = await planImport(getDb(), readOwn(await files.get(copy!.name)!.text()));
  expect(added).toMatchObject([{ t: 'memory_entries', row: { fact: 'kept' } }]);
});

test('a folder gets each photo once, whatever its rows; those that are not on this device are not asked for', async () => {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 1]).buffer;
  const sha256 = await sha256Of(bytes);
  await keepBlobs(getDb(), [{ sha256, bytes, small: false }]);
  const photo = {
    owner_kind: 'journal',
    owner_id: newId(),
    position: 1,
    media_type: 'image/jpeg',
    name: 'a.jpg',
    size: 4,
  };
  for (const name of [sha256, sha256, 'f'.repeat(64)]) await given('attachments', { ...photo, sha256: name });
  const { files, media, place } = folder();
  const copy = await backUp(getDb(), place, true, day(0));
  await backUp(getDb(), place, true, day(1));
  expect([...media.keys()]).toEqual([`${sha256}.jpg`]);
  expect(await media.get(`${sha256}.jpg`)!.arrayBuffer()).toEqual(bytes);

  // The folder as a person chooses it for an import: the newest copy, with its media.
  const picked = [
    ...[...files].map(([name, blob]) => ({ path: `Copies/${name}`, blob })),
    ...[...media].map(([name, blob]) => ({ path: `Copies/media/${name}`, blob })),
  ];
  const there = createDb({ ...getDb().profile, id: newId() });
  const plan = await planImport(there, await readFiles(picked, { zone: 'UTC', today: '2026-05-14' as Day }));
  expect(plan.leftOut).toEqual([{ what: 'photos and recordings whose files are not in this file', count: 1 }]);
  await runImport(there, plan, 'keep');
  expect(await there.blob_bytes.toArray()).toEqual([{ sha256, bytes }]);
  expect([...files.keys()].filter((name) => name.endsWith('.json'))).toContain(copy!.name);
  there.close();
});

test('an empty profile makes no copy, and an emptier one never takes the place of the fullest', async () => {
  const { files, place } = folder();
  expect(await backUp(getDb(), place, false, day(0))).toBeNull();
  await mutate('Two', async (write) => {
    for (const fact of ['a', 'b']) await write.put('memory_entries', { id: newId(), fact });
  });
  const full = await backUp(getDb(), place, false, day(1));
  const [lost] = await getDb().memory_entries.toArray();
  await getDb().memory_entries.delete(lost!.id);
  for (let n = 2; n < 30; n++) await backUp(getDb(), place, false, day(n));
  const left = await copiesOf(place, getDb().profile.id);
  expect(left).toHaveLength(MOST_COPIES);
  expect(left.at(-1)).toEqual(full);
  expect(files.has('holiday.jpg')).toBe(true);
});

test('the newest three stay, and of each day one', () => {
  const at = (n: number, hour: number): Copy => ({ name: `${n} ${hour}`, at: day(n, hour).getTime(), rows: 5 });
  const copies = [at(2, 4), at(2, 3), at(2, 2), at(2, 1), at(1, 4), at(1, 3), at(0, 1)];
  expect(surplusOf(copies).map(({ name }) => name)).toEqual(['2 1', '1 3']);
});

test('whatever is there: at most ten stay, the newest and the fullest among them', () => {
  const copy = fc.record({ at: fc.integer({ min: 0, max: 40 * 24 }), rows: fc.nat(50) });
  fc.assert(
    fc.property(fc.array(copy, { maxLength: 40 }), (given) => {
      const copies = given
        .map(({ at, rows }, i): Copy => ({ name: String(i), at: start + at * 3_600_000, rows }))
        .sort((a, b) => b.at - a.at);
      const gone = new Set(surplusOf(copies));
      const left = copies.filter((one) => !gone.has(one));
      expect(left.length).toBeLessThanOrEqual(MOST_COPIES);
      if (copies.length === 0) return;
      expect(left).toContain(copies[0]);
      expect(Math.max(...left.map(({ rows }) => rows))).toBe(Math.max(...copies.map(({ rows }) => rows)));
    }),
    { numRuns: 200 },
  );
});

test('the copies of another profile in the same folder are left alone', () => {
  const [mine, theirs] = [newId(), newId()];
  const name = copyName(mine, day(0), 7);
  expect(copiesIn([name, copyName(theirs, day(1), 9), 'x.json'], mine)).toEqual([{ name, at: start, rows: 7 }]);
  expect(DUE_AFTER).toBeLessThan(86_400_000);
});
