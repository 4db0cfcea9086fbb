/**
 * What MediaRecorder writes as WebM has no length and no index, so players neither show how long it is nor jump in it. Both are added here: the
 * length from the time of the last block, and an index of its clusters. The sound itself stays as it is. Pure.
 */
import { joinBytes } from '#lib/bytes.ts';

const [SEGMENT, INFO, TRACKS, CUES, CLUSTER] = [0x18538067, 0x1549a966, 0x1654ae6b, 0x1c53bb6b, 0x1f43b675];
const [TIMECODE_SCALE, DURATION, TIMECODE, SIMPLE_BLOCK, BLOCK_GROUP, BLOCK] = [
  0x2ad7b1, 0x4489, 0xe7, 0xa3, 0xa0, 0xa1,
];
/** What may follow a cluster without a length: the elements of a segment. */
const LEVEL_ONE = new Set([INFO, TRACKS, CUES, CLUSTER, 0x114d9b74, 0x1254c367, 0x1043a770, 0x1941a469]);
/** How long the last block is when nothing tells, ms: what Chromium writes. */
const LAST_BLOCK_MS = 60;
const NANOSECONDS = 1_000_000;

/** An element: its content is bytes `from` to `to`. `open`: it has no length, and ends where the next one of its level begins. */
interface Element {
  readonly id: number;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly open: boolean;
}

interface Cluster {
  readonly at: number;
  readonly time: number;
}

/** A recording of which the clusters are known. */
interface Blocks {
  readonly clusters: readonly Cluster[];
  /** In units of the time scale: where the last block begins, and how far it was from the one before. */
  readonly last: number;
  readonly step: number;
  /** Where the last whole block ends. */
  readonly end: number;
}

/** The recording with its length and its index, and the length in s; null when it is no WebM without a length, or has no sound. */
export function seekableWebm(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly seconds: number } | null {
  const header = elementAt(bytes, 0);
  if (header?.id !== 0x1a45dfa3) return null;
  const segment = elementAt(bytes, header.to);
  if (segment?.id !== SEGMENT) return null;
  const before = [...elements(bytes, segment.from, segment.to, CLUSTER)];
  const [info, tracks] = [INFO, TRACKS].map((id) => before.find((one) => one.id === id));
  const first = before.at(-1);
  if (!info || !tracks || first?.id !== CLUSTER) return null;
  const facts = [...elements(bytes, info.from, info.to)];
  if (facts.some(({ id }) => id === DURATION)) return null;
  const blocks = readBlocks(bytes, first.at);
  if (!blocks) return null;
  const scale = facts.find(({ id }) => id === TIMECODE_SCALE);
  const unit = (scale ? unsigned(bytes, scale) : NANOSECONDS) / NANOSECONDS;
  const duration = blocks.last + (blocks.step || LAST_BLOCK_MS / unit);

  const newInfo = element(INFO, [bytes.subarray(info.from, info.to), element(DURATION, [float64(duration)])]);
  const oldTracks = bytes.subarray(tracks.at, tracks.to);
  // The index has the same length for every position, so it can say where what follows it is.
  const shift = newInfo.length + oldTracks.length - first.at;
  const cues = (by: number) => cuesOf(blocks.clusters, by);
  const index = cues(shift + cues(0).length);
  const parts = [
    bytes.subarray(header.at, header.to),
    Uint8Array.of(...idBytes(SEGMENT), 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
    newInfo,
    oldTracks,
    index,
    bytes.subarray(first.at, blocks.end),
  ];
  return { bytes: joinBytes(parts), seconds: (duration * unit) / 1000 };
}

/** Reads the clusters from the first one on. A block that was cut off by a crash is left out. */
function readBlocks(bytes: Uint8Array, from: number): Blocks | null {
  const clusters: Cluster[] = [];
  let [last, step, end] = [-1, 0, from];
  for (const cluster of elements(bytes, from, bytes.length)) {
    if (cluster.id !== CLUSTER) continue;
    let time = 0;
    for (const one of clusterElements(bytes, cluster)) {
      if (one.to > bytes.length) break;
      if (one.id === TIMECODE) {
        time = unsigned(bytes, one);
        clusters.push({ at: cluster.at, time });
      }
      const block =
        one.id === BLOCK_GROUP ? [...elements(bytes, one.from, one.to)].find(({ id }) => id === BLOCK) : one;
      if (block?.id === SIMPLE_BLOCK || block?.id === BLOCK) {
        const at = time + relativeTime(bytes, block);
        if (last >= 0 && at > last) step = at - last;
        last = Math.max(last, at);
      }
      end = one.to;
    }
  }
  return last < 0 || clusters.length === 0 ? null : { clusters, last, step, end };
}

/** A block begins with its track, and then its time within the cluster. */
function relativeTime(bytes: Uint8Array, block: Element): number {
  const track = block.from + lengthOfNumber(bytes[block.from]!);
  return new DataView(bytes.buffer, bytes.byteOffset).getInt16(track);
}

/** The elements from one place to another, up to and with the first of id `until`. */
function* elements(bytes: Uint8Array, from: number, to: number, until?: number): Generator<Element> {
  for (let at = from; at < Math.min(to, bytes.length);) {
    const one = elementAt(bytes, at);
    if (!one) return;
    yield one;
    if (one.id === until) return;
    at = one.open && one.id === CLUSTER ? endOfCluster(bytes, one) : one.to;
  }
}

/** The elements of a cluster; of one without a length those before the next element of the segment. */
function* clusterElements(bytes: Uint8Array, cluster: Element): Generator<Element> {
  for (const one of elements(bytes, cluster.from, cluster.to)) {
    if (LEVEL_ONE.has(one.id)) return;
    yield one;
  }
}

function endOfCluster(bytes: Uint8Array, cluster: Element): number {
  let end = cluster.from;
  for (const one of clusterElements(bytes, cluster)) end = one.to;
  return end;
}

const lengthOfNumber = (first: number) => Math.clz32(first) - 23;

/** The element that begins at a place; null when none does. */
function elementAt(bytes: Uint8Array, at: number): Element | null {
  const idLength = lengthOfNumber(bytes[at] ?? 0);
  const sizeAt = at + idLength;
  const sizeLength = lengthOfNumber(bytes[sizeAt] ?? 0);
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return null;
  const id = numberIn(bytes, at, sizeAt);
  const from = sizeAt + sizeLength;
  const rest = 256 ** (sizeLength - 1);
  // Without the bit that says how long the number is: with it, the longest ones would not be exact.
  const size = (bytes[sizeAt]! & (0xff >> sizeLength)) * rest + numberIn(bytes, sizeAt + 1, from);
  const open = size >= 2 ** (7 * sizeLength) - 1;
  return { id, at, from, to: open ? bytes.length : from + size, open };
}

/** Bytes as a number, which is exact for what is found here. */
function numberIn(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 256 + bytes[at]!;
  return value;
}
const unsigned = (bytes: Uint8Array, { from, to }: Element) => numberIn(bytes, from, to);

const idBytes = (id: number): number[] => (id > 0xff ? [...idBytes(Math.floor(id / 256)), id % 256] : [id]);

/** A number in so many bytes. */
const uint = (value: number, length: number) =>
  Uint8Array.from({ length }, (_, i) => Math.floor(value / 256 ** (length - 1 - i)) % 256);

function float64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

/** An element of these parts, with a length of eight bytes. */
function element(id: number, parts: readonly Uint8Array[]): Uint8Array {
  const content = joinBytes(parts);
  const size = uint(content.length, 8);
  size[0] = 0x01;
  return joinBytes([Uint8Array.from(idBytes(id)), size, content]);
}

/** The index: where each cluster is, counted from the beginning of the segment's content. The one track has number 1. */
const cuesOf = (clusters: readonly Cluster[], shift: number) =>
  element(
    CUES,
    clusters.map(({ at, time }) =>
      element(0xbb, [
        element(0xb3, [uint(time, 4)]),
        element(0xb7, [element(0xf7, [uint(1, 1)]), element(0xf1, [uint(Math.max(0, at + shift), 4)])]),
      ]),
    ),
  );
