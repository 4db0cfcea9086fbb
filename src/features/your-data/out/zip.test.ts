import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { crcOf } from '#features/your-data/crc32.ts';
import { openZipReader } from '#features/your-data/in/zip-reader.ts';
import { blobSink } from './sink.ts';
import { writeZip, type ZipFile } from './zip.ts';

async function zipped(files: Iterable<ZipFile>, from = 0): Promise<Blob> {
  const sink = blobSink();
  const each = async function* () {
    yield* files;
  };
  await writeZip(each(), sink, new Date(2026, 4, 14, 12, 30, 10), from);
  return sink.end('application/zip');
}
async function readAll(zip: Blob): Promise<[string, string][]> {
  const { entries, unzip } = await openZipReader(zip);
  const all: [string, string][] = [];
  for (const entry of entries) {
    const parts: Buffer[] = [];
    for await (const piece of unzip(entry)) parts.push(Buffer.from(piece));
    all.push([entry.path, Buffer.concat(parts).toString('latin1')]);
  }
  return all;
}

test('CRC-32 in any pieces is that of zlib', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (bytes, at) => {
      expect(crcOf(bytes.subarray(at), crcOf(bytes.subarray(0, at)))).toBe(crc32(bytes));
    }),
  );
});

test('media are stored as they are, texts are deflated, and other programs read the zip', async () => {
  const photo = Uint8Array.from({ length: 100_000 }, (_, n) => (n * 7919) % 251);
  const text = async function* () {
    for (let n = 0; n < 20; n++) yield `Grüße ${n}\n`.repeat(9_000);
  };
  const zip = await zipped([
    ['media/é 日.jpg', photo],
    ['Tage/Übung.md', 'words'],
    ['empty.txt', ''],
    ['long.json', text()],
  ]);
  expect((await readAll(zip)).map(([path, { length }]) => [path, length])).toEqual([
    ['media/é 日.jpg', 100_000],
    ['Tage/Übung.md', 5],
    ['empty.txt', 0],
    ['long.json', 1_890_000],
  ]);
  const { entries } = await openZipReader(zip);
  expect(entries.map(({ method }) => method)).toEqual([0, 8, 8, 8]);
  const folder = mkdtempSync(join(tmpdir(), 'daymark-zip-'));
  try {
    const file = join(folder, 'a.zip');
    writeFileSync(file, Buffer.from(await zip.arrayBuffer()));
    const script =
      'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print(z.testzip(),[(i.filename,i.date_time[:5]) for i in z.infolist()][:1])';
    expect(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' }).trim()).toBe(
      "None [('media/é 日.jpg', (2026, 5, 14, 12, 30))]",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a zip of 66,000 files', async () => {
  const zip = await zipped(Array.from({ length: 66_000 }, (_, n): ZipFile => [`${n}`, new Uint8Array([n % 256])]));
  const { entries } = await openZipReader(zip);
  expect([entries.length, entries.at(-1)?.path]).toEqual([66_000, '65999']);
});

test('files on both sides of 4 GB', async () => {
  const from = 2 ** 32 - 100_000;
  const files: ZipFile[] = Array.from({ length: 4 }, (_, n) => [`${n}.jpg`, new Uint8Array(50_000).fill(n)]);
  const end = await zipped(files, from);
  // A file of 4 GB of which only the end is there: Node has no larger Blob.
  const slice = (a: number, b: number) => end.slice(Math.max(0, a - from), Math.max(0, b - from));
  const zip = { size: from + end.size, slice } as Blob;
  const { entries, unzip } = await openZipReader(zip);
  expect(entries.map(({ start }) => start! > 2 ** 32)).toEqual([false, false, true, true]);
  for (const [n, entry] of entries.entries())
    for await (const piece of unzip(entry)) expect(piece.every((byte) => byte === n)).toBe(true);
});
