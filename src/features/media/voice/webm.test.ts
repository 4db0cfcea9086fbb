import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seekableWebm } from './webm.ts';

const bytes = (...parts: readonly (number | readonly number[] | Uint8Array)[]): number[] =>
  parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part]));
/** An element with a length of one byte, or without a length. */
const element = (id: readonly number[], content: readonly number[]) => bytes(id, 0x80 + content.length, content);
const openElement = (id: readonly number[], content: readonly number[]) =>
  bytes(id, [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], content);
const block = (time: number) => element([0xa3], [0x81, time >> 8, time & 255, 0x80, 1, 2, 3]);
const cluster = (time: number, ...blocks: readonly number[]) =>
  openElement([0x1f, 0x43, 0xb6, 0x75], [...element([0xe7], [time >> 8, time & 255]), ...blocks.flatMap(block)]);

const HEAD = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], [0x77, 0x65, 0x62, 0x6d]));
const INFO = element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40]));
const TRACKS = element([0x16, 0x54, 0xae, 0x6b], [1, 2, 3]);
/** As MediaRecorder writes it: neither segment nor clusters have a length. */
const recorded = (...clusters: readonly (readonly number[])[]) =>
  Uint8Array.from([...HEAD, ...openElement([0x18, 0x53, 0x80, 0x67], [...INFO, ...TRACKS, ...clusters.flat()])]);

test('the length is the time of the last block, and what it takes', () => {
  const made = seekableWebm(recorded(cluster(0, 0, 60, 120), cluster(180, 0, 60)))!;
  expect(made.seconds).toBeCloseTo(0.3);
  const text = Buffer.from(made.bytes).toString('hex');
  // Duration, as a float: 300.
  expect(text).toContain('448901000000000000084072c00000000000');
  // The sound is as it was.
  expect(text.endsWith(Buffer.from([...cluster(0, 0, 60, 120), ...cluster(180, 0, 60)]).toString('hex'))).toBe(true);
});

test('the index says where each cluster is', () => {
  const made = seekableWebm(recorded(cluster(0, 0, 60), cluster(120, 0), cluster(200, 0)))!;
  const all = Buffer.from(made.bytes);
  const segment = all.indexOf(Buffer.from('1853806701ffffffffffffff', 'hex')) + 12;
  const places: number[] = [];
  for (let at = all.indexOf(Buffer.from('f10100000000000004', 'hex')); at >= 0;) {
    places.push(all.readUInt32BE(at + 9));
    at = all.indexOf(Buffer.from('f10100000000000004', 'hex'), at + 1);
  }
  expect(places).toHaveLength(3);
  for (const place of places) expect(all.readUInt32BE(segment + place)).toBe(0x1f43b675);
});

test('a block that was cut off is left out', () => {
  const whole = recorded(cluster(0, 0, 60, 120));
  const made = seekableWebm(whole.subarray(0, whole.length - 2))!;
  expect(made.seconds).toBeCloseTo(0.12);
});

test('what is no recording, is empty, or has a length, stays as it is', () => {
  expect(seekableWebm(Uint8Array.of())).toBeNull();
  expect(seekableWebm(Uint8Array.of(0, 1, 2, 3))).toBeNull();
  expect(seekableWebm(recorded())).toBeNull();
  expect(seekableWebm(recorded(cluster(0)))).toBeNull();
  expect(seekableWebm(seekableWebm(recorded(cluster(0, 0, 60)))!.bytes)).toBeNull();
  for (let length = 0; length < 60; length++) {
    expect(() => seekableWebm(recorded(cluster(0, 0)).subarray(0, length))).not.toThrow();
  }
});

const hasProgram = (name: string) => {
  try {
    execFileSync('which', [name]);
    return true;
  } catch {
    return false;
  }
};

test.skipIf(!hasProgram('ffmpeg'))(
  'another program reads the length, jumps to a place, and hears the same sound',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-webm-'));
    try {
      const run = (program: string, options: string) =>
        execFileSync(program, options.split(' '), { cwd: folder }).toString();
      run(
        'ffmpeg',
        '-v error -f lavfi -i sine=frequency=300:duration=70:sample_rate=16000 -c:a libopus -b:a 8k -live 1 -f webm live.webm',
      );
      const made = seekableWebm(readFileSync(join(folder, 'live.webm')))!;
      expect(made.seconds).toBeCloseTo(70, 0);
      writeFileSync(join(folder, 'made.webm'), made.bytes);
      expect(Number(run('ffprobe', '-v error -show_entries format=duration -of csv=p=0 made.webm'))).toBeCloseTo(70, 0);
      const sums = ['live', 'made'].map((name) => run('ffmpeg', `-v error -i ${name}.webm -c copy -f md5 -`));
      expect(sums[0]).toBe(sums[1]);
      const first = run(
        'ffprobe',
        '-v error -read_intervals 50%+#1 -show_entries packet=pts_time -of csv=p=0 made.webm',
      );
      expect(Number.parseFloat(first)).toBeGreaterThan(40);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
