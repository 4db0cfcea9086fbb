import { crc32, deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { zipBytes, type ZipFile, type ZipOptions } from '#tests/support/zip-writer.ts';
import { readFiles } from './read-files.ts';
import { openZipReader } from './zip-reader.ts';
import { english } from '#lib/i18n.ts';

const options = { zone: 'Europe/Berlin', today: '2026-05-14' as Day };
const pick = (bytes: Uint8Array<ArrayBuffer>, path = 'export.zip') => ({ path, blob: new Blob([bytes]) });
const readZip = (files: readonly ZipFile[], zip?: ZipOptions) => readFiles([pick(zipBytes(files, zip))], options);
const readWhole = async (bytes: Uint8Array<ArrayBuffer>) => {
  const { rows, leftOut } = await readFiles([pick(bytes)], options);
  expect(leftOut.filter(({ what }) => english(what).startsWith('damaged files'))).toEqual([]);
  return rows;
};
/** The entries of a zip as [day, text], in order. */
const entriesOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await readWhole(bytes)).map(({ row }) => [row.logged_for, row.content]);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const day1: ZipFile = { name: '2026-05-12.md', data: 'Rain in the morning. '.repeat(20) };
const day2: ZipFile = { name: '2026-05-13.md', data: 'Sun in the evening. '.repeat(20) };
const both = [
  ['2026-05-12', day1.data.toString().trim()],
  ['2026-05-13', day2.data.toString().trim()],
];

describe('a valid zip is read, however it was written', () => {
  const old = zipBytes([{ name: '2019-01-01.md', data: 'An old note.' }]);
  const stub = latin(`MZ${'\0'.repeat(500)}`);
  const ways: Readonly<Record<string, readonly [files: readonly ZipFile[], zip?: ZipOptions]>> = {
    'stored and deflated': [[{ ...day1, method: 'stored' }, day2]],
    'sizes behind the data': [[day1, day2].map((file) => ({ ...file, descriptor: 'signed' }))],
    'sizes behind the data without a signature': [[day1, day2].map((file) => ({ ...file, descriptor: 'unsigned' }))],
    'a large file, which is unpacked in pieces': [
      [day1, day2, { name: 'x.json', data: Array.from({ length: 200_000 }, (_, i) => i ** 3).join() }],
    ],
    Zip64: [[day1, { ...day2, zip64: true, descriptor: 'unsigned' }], { zip64: true }],
    'Zip64 behind a program': [[day1, day2], { zip64: true, prefix: stub }],
    'behind a program': [[day1, day2], { prefix: stub }],
    'behind a program that its offsets count': [[day1, day2], { prefix: stub, offsetsIncludePrefix: true }],
    'a comment of 64 KB': [[day1, day2], { comment: 'c'.repeat(65_535) }],
    'a comment with the signature of an end record': [[day1, day2], { comment: `PK\u0005\u0006${'\0'.repeat(30)}` }],
    'bytes after its end': [[day1, day2], { trailing: new Uint8Array(5_000) }],
    'folders as entries': [[{ name: 'notes/', data: '' }, day1, day2]],
    'a stored file with signatures in it': [
      [{ name: 'photo.jpeg', data: latin('PK\u0003\u0004PK\u0001\u0002PK\u0007\u0008'), method: 'stored' }, day1, day2],
    ],
    'another zip attached, which stays an attachment': [
      [{ name: 'attachments/old.zip', data: old, method: 'stored', descriptor: 'unsigned' }, day1, day2],
    ],
    'another zip attached at its end': [[day1, day2, { name: 'old.zip', data: old, method: 'stored' }]],
  };
  test.each(Object.entries(ways))('%s', async (_, [files, zip]) => {
    expect(await entriesOf(zipBytes(files, zip))).toEqual(both);
  });

  test('a zip with nothing but zips is unpacked once more, and no further', async () => {
    const inside = zipBytes([day1, day2, { name: 'old.zip', data: old }]);
    for (const method of ['stored', 'deflated'] as const) {
      expect(await entriesOf(zipBytes([{ name: 'Export-Part-1.zip', data: inside, method }]))).toEqual(both);
    }
    const twice = zipBytes([{ name: 'b.zip', data: zipBytes([{ name: 'a.zip', data: inside }]) }]);
    await expect(entriesOf(twice)).rejects.toMatchObject({ code: 'NotKnown' });
  });

  test('a zip in a chosen folder of notes is an attachment; alone in its folder it is read', async () => {
    const zip = pick(old, 'vault/attachments/old.zip');
    const note = { path: 'vault/2026-05-12.md', blob: new Blob(['A note.']) };
    const { rows, leftOut } = await readFiles([zip, note], options);
    expect(rows.map(({ row }) => row.content)).toEqual(['A note.']);
    expect(leftOut).toMatchObject([{ what: 'files that are not Markdown', count: 1 }]);
    expect((await readFiles([zip], options)).rows).toHaveLength(1);
  });
});

test('names are UTF-8 with and without its flag, in the extra field, or of code page 437', async () => {
  const nameIn = async (file: Omit<ZipFile, 'data'>) => {
    const { rows } = await readZip([{ ...file, data: 'Words' }]);
    return String(rows[0]!.row.content).split('\n')[0];
  };
  expect(await nameIn({ name: 'Cafe\u0301 in März 日記.md', utf8Flag: true })).toBe('# Café in März 日記');
  expect(await nameIn({ name: 'Cafe\u0301 in März 日記.md' })).toBe('# Café in März 日記');
  expect(await nameIn({ name: latin('Tagebuch M\u0084rz \u00e1.md') })).toBe('# Tagebuch März ß');
  expect(await nameIn({ name: 'T#U00e4g.md', unicodeName: 'Täg.md' })).toBe('# Täg');
});

describe('what is wrong with a zip is said', () => {
  test('a password, and a way of packing that is not known', async () => {
    await expect(readZip([day1, { ...day2, stated: { flags: 1 } }])).rejects.toMatchObject({ code: 'ZipPassword' });
    await expect(readZip([{ ...day1, stated: { method: 9 } }])).rejects.toMatchObject({ code: 'ZipMethod' });
  });

  test.each<[string, ZipFile]>([
    ['a checksum that does not match', { ...day2, stated: { crc: 1 } }],
    ['a size that is too small', { ...day2, stated: { size: 10 } }],
    ['a size that is too large', { ...day2, stated: { size: 10_000 } }],
    ['packed data that ends too early', { ...day2, stated: { packed: 5 } }],
    ['packed data that reaches over the end', { ...day2, stated: { packed: 10_000_000 } }],
    ['a place where another file is', { ...day2, stated: { offset: 0 } }],
    ['a place behind the end', { ...day2, stated: { offset: 3_000_000_000 } }],
  ])('one file that cannot be read is named, and the others are read: %s', async (_, file) => {
    const { rows, leftOut } = await readZip([day1, file]);
    expect(rows.map(({ row }) => row.logged_for)).toEqual(['2026-05-12']);
    expect(leftOut).toEqual([{ what: 'damaged files: {names}', count: 1, values: { names: '2026-05-13.md' } }]);
  });

  test('when nothing else is there, the file is refused', async () => {
    const file = { ...day2, stated: { crc: 1 } };
    await expect(readZip([file])).rejects.toMatchObject({ code: 'Damaged', place: '2026-05-13.md' });
  });

  test('of two files with one name the last is read, and the other is named', async () => {
    const { rows, leftOut } = await readZip([day1, { ...day1, data: 'Later words' }]);
    expect(rows.map(({ row }) => row.content)).toEqual(['Later words']);
    expect(leftOut).toEqual([{ what: 'files that are in the zip twice: the last one is read', count: 1 }]);
    // In two zips they are two files.
    const picked = [pick(zipBytes([day1]), 'a.zip'), pick(zipBytes([{ ...day1, data: 'Other words' }]), 'b.zip')];
    expect((await readFiles(picked, options)).rows).toHaveLength(2);
  });

  test('a file that was cut off, anywhere', async () => {
    const old = zipBytes([{ name: '2019-01-01.md', data: 'An old note.' }]);
    const zip = zipBytes([day1, { name: 'old.zip', data: old, method: 'stored' }, day2]);
    for (let end = 4; end < zip.length; end++) {
      await expect(entriesOf(zip.subarray(0, end)), `at ${end}`).rejects.toMatchObject({ code: 'CutOff' });
    }
    await expect(readFiles([pick(zipBytes([]))], options)).rejects.toMatchObject({ code: 'Empty' });
    await expect(readFiles([pick(latin('<html>Not found</html>'))], options)).rejects.toMatchObject({ code: 'CutOff' });
  });

  test('one part of several, and a directory that has not as many files as its end record says', async () => {
    const changed = async (field: number, value: number) => {
      const bytes = zipBytes([day1, day2]);
      bytes[bytes.length - 22 + field] = value;
      return entriesOf(bytes);
    };
    await expect(changed(4, 1)).rejects.toMatchObject({ code: 'CutOff' });
    await expect(changed(10, 3)).rejects.toMatchObject({ code: 'Damaged' });
  });

  test('a bomb is refused: data that several files share, and a size without measure', async () => {
    const million = new Uint8Array(1_000_000).fill(32);
    const overlapping = Array.from({ length: 300 }, (_, i): ZipFile => ({
      name: 'a.md',
      data: i === 0 ? million : '',
      stated: { offset: 0, packed: deflateRawSync(million).length, size: 1_000_000, crc: crc32(million) },
    }));
    expect((await readZip(overlapping)).leftOut).toContainEqual({
      what: 'damaged files: {names} and others',
      values: { names: 'a.md, a.md, a.md' },
      count: 299,
    });
    const large = { name: 'b.md', data: million, stated: { size: 300_000_000 } };
    await expect(readZip([day1, large])).rejects.toMatchObject({ code: 'TooLarge' });
    const hidden = { name: 'b.md', data: million, stated: { size: 1_000 } };
    expect((await readZip([day1, hidden])).leftOut).toEqual([
      { what: 'damaged files: {names}', count: 1, values: { names: 'b.md' } },
    ]);
    const { entries, unzip } = await openZipReader(new Blob([zipBytes([hidden])]));
    const unzipped = async () => {
      for await (const { length } of unzip(entries[0]!)) read += length;
    };
    let read = 0;
    await expect(unzipped()).rejects.toMatchObject({ code: 'Damaged' });
    expect(read).toBeLessThanOrEqual(1_000);
  });

  test('bytes behind the end of packed data are not collected', async () => {
    const packed = new Uint8Array([3, 0, ...new Uint8Array(1_000_000)]);
    const file: ZipFile = { name: 'b.md', data: packed, method: 'stored', stated: { method: 8, size: 0, crc: 0 } };
    await expect(readZip([file])).rejects.toMatchObject({ code: 'Damaged' });
  });
});

describe('any zip', () => {
  const anyFile = fc.record({
    n: fc.integer({ min: 0, max: 27 }),
    data: fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => `Words ${text.replaceAll(/\s/g, ' ')} .`),
    method: fc.constantFrom('stored' as const, 'deflated' as const),
    descriptor: fc.constantFrom({}, { descriptor: 'signed' as const }, { descriptor: 'unsigned' as const }),
    utf8Flag: fc.boolean(),
    zip64: fc.boolean(),
    isPhoto: fc.boolean(),
    attached: fc.boolean(),
  });
  const anyZip = fc
    .record({
      files: fc.uniqueArray(anyFile, { selector: ({ n }) => n, minLength: 1, maxLength: 6 }),
      prefix: fc.constantFrom(new Uint8Array(), latin('#!/bin/sh\nexit\n')),
      offsetsIncludePrefix: fc.boolean(),
      comment: fc.string({ maxLength: 40 }),
      trailing: fc.uint8Array({ maxLength: 20 }).map((bytes) => Uint8Array.from(bytes)),
      zip64: fc.boolean(),
    })
    .map(({ files, ...zip }) => {
      const named = files.map(({ n, isPhoto, attached, data, descriptor, ...file }) => {
        const day = `2024-02-${String(n + 1).padStart(2, '0')}`;
        const inside = zipBytes([{ name: '1999-01-01.md', data: 'From inside' }]);
        const name = isPhoto ? `${day}.${attached ? 'zip' : 'jpeg'}` : `é/${day}.md`;
        return { ...file, ...descriptor, name, data: isPhoto && attached ? inside : data, day, isPhoto };
      });
      const texts = named.filter(({ isPhoto }) => !isPhoto).map(({ day, data }) => [day, String(data)]);
      return { bytes: zipBytes(named, zip), texts };
    })
    .filter(({ texts }) => texts.length > 0);

  test('gives just what was written', async () => {
    await fc.assert(
      fc.asyncProperty(anyZip, async ({ bytes, texts }) => {
        expect(await entriesOf(bytes)).toEqual(texts);
      }),
      { numRuns: 150 },
    );
  });

  test('that was cut off or changed gives all of it, or says that it does not', async () => {
    const anyChange = fc.record({ at: fc.nat(), bit: fc.nat(7), cut: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(anyZip, anyChange, async ({ bytes, texts }, { at, bit, cut }) => {
        const changed = cut ? bytes.slice(0, at % bytes.length) : bytes.slice();
        if (!cut) changed[at % bytes.length]! ^= 1 << bit;
        const found = await readFiles([pick(changed)], options).catch((error: { code: string }) => error);
        if ('code' in found) {
          expect(['Damaged', 'CutOff', 'ZipPassword', 'ZipMethod', 'NotKnown', 'Empty', 'TooLarge']).toContain(
            found.code,
          );
          return;
        }
        const rows = found.rows.map(({ row }) => [row.logged_for, row.content]);
        const isNamed = found.leftOut.some(({ what }) => english(what).startsWith('damaged files'));
        if (isNamed) expect(texts).toEqual(expect.arrayContaining(rows));
        else expect(rows).toEqual(texts);
      }),
      { numRuns: 600 },
    );
  });
});
