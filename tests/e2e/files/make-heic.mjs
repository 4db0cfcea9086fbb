/**
 * Makes phone.heic, a photo as an iPhone writes it: tiles of 512 px in HEVC that are a grid, turned by `irot`, with EXIF (time, zone, orientation,
 * device, place) and the second brand `mif1`; and phone.avif, the same in AV1, as phones with Android write it. The tiles are encoded by `heif-enc`
 * (Debian: libheif-examples 1.15), which writes no grids: this puts them together. `node tests/e2e/files/make-heic.mjs`
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The side of a tile, how many there are beside and above each other, and what is seen of them, px. */
const TILE = 512;
const [COLUMNS, ROWS] = [2, 2];
const [WIDTH, HEIGHT] = [960, 720];

/** A picture of 4:2:0 with a red upper left quarter; a sky that gets lighter elsewhere. Tile by tile, as Y4M. */
function drawTile(column, row) {
  const y = Buffer.alloc(TILE * TILE);
  const [u, v] = [Buffer.alloc((TILE / 2) ** 2), Buffer.alloc((TILE / 2) ** 2)];
  for (let i = 0; i < TILE; i++)
    for (let j = 0; j < TILE; j++) {
      const [px, py] = [column * TILE + j, row * TILE + i];
      const red = px < WIDTH / 2 && py < HEIGHT / 2;
      y[i * TILE + j] = red ? 76 : 60 + Math.round((150 * py) / HEIGHT);
      if (i % 2 || j % 2) continue;
      const at = (i / 2) * (TILE / 2) + j / 2;
      u[at] = red ? 85 : 170;
      v[at] = red ? 255 : 100;
    }
  const head = `YUV4MPEG2 W${TILE} H${TILE} F1:1 Ip A1:1 C420jpeg XCOLORRANGE=FULL\nFRAME\n`;
  return Buffer.concat([Buffer.from(head), y, u, v]);
}

const u8 = (n) => Buffer.from([n]);
const u16 = (n) => Buffer.from([n >> 8, n & 255]);
const u32 = (n) => Buffer.from([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]);
const text = (words) => Buffer.from(words, 'latin1');
const box = (type, ...parts) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), text(type), content]);
};
const fullBox = (type, version, flags, ...parts) => box(type, u32((version << 24) | flags), ...parts);

/** The boxes of a part of a file, by type. */
function boxesIn(bytes, from = 0) {
  const found = {};
  for (let at = from; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    found[bytes.toString('latin1', at + 4, at + 8)] = bytes.subarray(at + 8, at + size);
    at += size;
  }
  return found;
}

/** The decoder's configuration (of this name) and the picture of a file with one item, as heif-enc writes it. */
function encodedTile(file, configuration) {
  const { meta } = boxesIn(file);
  const { iprp, iloc } = boxesIn(meta, 4);
  const { [configuration]: config } = boxesIn(boxesIn(iprp).ipco);
  const version = iloc[0];
  const [offsets, lengths] = [iloc[4] >> 4, iloc[4] & 15];
  const bases = iloc[5] >> 4;
  // Count, then the id of the item, its way of construction (version 1), its data's place, base, and number of extents.
  let at = 8 + 2 + (version > 0 ? 2 : 0) + 2;
  const number = (size) => {
    const value = size === 0 ? 0 : size === 4 ? iloc.readUInt32BE(at) : Number(iloc.readBigUInt64BE(at));
    at += size;
    return value;
  };
  const base = number(bases);
  at += 2;
  const start = base + number(offsets);
  return { config, data: file.subarray(start, start + number(lengths)) };
}

/** What a phone writes beside the picture. */
function exif() {
  const tiff = Buffer.alloc(400);
  let free = 8;
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  const directory = (entries) => {
    const start = free;
    free += 2 + entries.length * 12 + 4;
    tiff.writeUInt16BE(entries.length, start);
    entries.forEach(([tag, type, value], i) => {
      const at = start + 2 + i * 12;
      tiff.writeUInt16BE(tag, at);
      tiff.writeUInt16BE(type, at + 2);
      if (typeof value === 'number') {
        tiff.writeUInt32BE(1, at + 4);
        if (type === 3) tiff.writeUInt16BE(value, at + 8);
        else tiff.writeUInt32BE(value, at + 8);
        return;
      }
      const bytes =
        typeof value === 'string' ? text(`${value}\0`) : Buffer.concat(value.flatMap((n) => [u32(n), u32(1)]));
      tiff.writeUInt32BE(typeof value === 'string' ? bytes.length : value.length, at + 4);
      if (bytes.length <= 4) {
        bytes.copy(tiff, at + 8);
        return;
      }
      tiff.writeUInt32BE(free, at + 8);
      bytes.copy(tiff, free);
      free += bytes.length + (bytes.length % 2);
    });
    return start;
  };
  directory([
    [0x010f, 2, 'Secret Camera Maker'],
    [0x0112, 3, 6],
    [0x8769, 4, 0],
    [0x8825, 4, 0],
  ]);
  tiff.writeUInt32BE(
    directory([
      [0x9003, 2, '2026:05:14 09:30:00'],
      [0x9011, 2, '+02:00'],
    ]),
    8 + 2 + 2 * 12 + 8,
  );
  tiff.writeUInt32BE(
    directory([
      [1, 2, 'N'],
      [2, 5, [52, 22, 30]],
      [3, 2, 'E'],
      [4, 5, [4, 53, 15]],
    ]),
    8 + 2 + 3 * 12 + 8,
  );
  return Buffer.concat([u32(6), text('Exif\0\0'), tiff.subarray(0, free)]);
}

/** Writes a file of this brand: `codec` is the type of a tile, `configuration` the box that a decoder needs. */
function make({ brand, codec, configuration, options }) {
  const folder = mkdtempSync(join(tmpdir(), 'heic-'));
  const tiles = [];
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      writeFileSync(join(folder, 'tile.y4m'), drawTile(column, row));
      execFileSync('heif-enc', [...options, '-q', '40', '-o', join(folder, 'tile'), join(folder, 'tile.y4m')]);
      tiles.push(encodedTile(readFileSync(join(folder, 'tile')), configuration));
    }
  rmSync(folder, { recursive: true });

  const GRID = tiles.length + 1;
  const EXIF = GRID + 1;
  const grid = Buffer.concat([u8(0), u8(0), u8(ROWS - 1), u8(COLUMNS - 1), u16(WIDTH), u16(HEIGHT)]);
  const items = [
    ...tiles.map(({ data }, i) => ({ id: i + 1, type: codec, hidden: true, data })),
    { id: GRID, type: 'grid', hidden: false, data: grid },
    { id: EXIF, type: 'Exif', hidden: true, data: exif() },
  ];

  const properties = [
    box(configuration, tiles[0].config),
    fullBox('ispe', 0, 0, u32(TILE), u32(TILE)),
    fullBox('ispe', 0, 0, u32(WIDTH), u32(HEIGHT)),
    // A quarter turn, which EXIF calls 6.
    box('irot', u8(3)),
    box('colr', text('nclx'), u16(1), u16(13), u16(6), u8(0x80)),
  ];
  /** Which properties an item has, counted from 1; what must be understood has the highest bit. */
  const has = [...tiles.map((_, i) => [i + 1, [0x81, 2, 5]]), [GRID, [3, 5, 0x84]]];
  const associations = has.map(([id, list]) => Buffer.concat([u16(id), u8(list.length), Buffer.from(list)]));

  function metaWith(start) {
    let at = start;
    const places = items.map(({ id, data }) => {
      const place = Buffer.concat([u16(id), u16(0), u16(0), u16(1), u32(at), u32(data.length)]);
      at += data.length;
      return place;
    });
    return fullBox(
      'meta',
      0,
      0,
      fullBox('hdlr', 0, 0, u32(0), text('pict'), Buffer.alloc(12), u8(0)),
      fullBox('pitm', 0, 0, u16(GRID)),
      fullBox(
        'iinf',
        0,
        0,
        u16(items.length),
        ...items.map(({ id, type, hidden }) => fullBox('infe', 2, hidden ? 1 : 0, u16(id), u16(0), text(type), u8(0))),
      ),
      fullBox(
        'iref',
        0,
        0,
        box('dimg', u16(GRID), u16(tiles.length), ...tiles.map((_, i) => u16(i + 1))),
        box('cdsc', u16(EXIF), u16(1), u16(GRID)),
      ),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, 0, u32(associations.length), ...associations)),
      fullBox('iloc', 1, 0, u8(0x44), u8(0), u16(items.length), ...places),
    );
  }

  const ftyp = box('ftyp', text(brand), u32(0), text('mif1'), text(brand));
  const start = ftyp.length + metaWith(0).length + 8;
  writeFileSync(
    join(import.meta.dirname, `phone.${brand}`),
    Buffer.concat([ftyp, metaWith(start), box('mdat', ...items.map(({ data }) => data))]),
  );
}

make({ brand: 'heic', codec: 'hvc1', configuration: 'hvcC', options: [] });
make({ brand: 'avif', codec: 'av01', configuration: 'av1C', options: ['-A'] });
