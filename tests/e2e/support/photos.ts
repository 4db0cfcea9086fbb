/** Photos for tests, drawn by the browser: with a camera's data, clear, broken. */
import type { Locator, Page } from 'playwright/test';

/** A file as a picker gives it. */
export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The field behind the button "Photos" of a form or a page. The ones beside it are for recordings and for the camera. */
export const photoField = (within: Locator | Page): Locator =>
  within.locator('input[type=file][multiple][accept^="image/*"]');

interface Drawing {
  readonly width?: number;
  readonly height?: number;
  readonly type?: 'image/jpeg' | 'image/png';
  readonly hue?: number;
}

/** Draws a landscape: sky, sun and hills, so that two hues are two photos. */
export async function drawPhoto(page: Page, name: string, drawing: Drawing = {}): Promise<PickedFile> {
  const { type = 'image/jpeg' } = drawing;
  const base64 = await page.evaluate(({ width = 1600, height = 1200, type = 'image/jpeg', hue = 200 }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const draw = canvas.getContext('2d')!;
    if (type === 'image/jpeg') {
      const sky = draw.createLinearGradient(0, 0, 0, height);
      sky.addColorStop(0, `hsl(${hue} 60% 45%)`);
      sky.addColorStop(1, `hsl(${hue + 40} 70% 85%)`);
      draw.fillStyle = sky;
      draw.fillRect(0, 0, width, height);
    }
    draw.fillStyle = `hsl(${hue + 160} 85% 65%)`;
    draw.beginPath();
    draw.arc(width * 0.3, height * 0.35, height * 0.12, 0, 7);
    draw.fill();
    for (const [i, at] of [0.6, 0.72, 0.84].entries()) {
      draw.fillStyle = `hsl(${hue - 40} ${30 + i * 8}% ${40 - i * 9}%)`;
      draw.beginPath();
      draw.moveTo(0, height);
      for (let x = 0; x <= width; x += width / 40)
        draw.lineTo(x, height * (at + 0.06 * Math.sin(x / (width / (7 + i * 3)) + hue + i)));
      draw.lineTo(width, height);
      draw.fill();
    }
    return canvas.toDataURL(type, 0.9).split(',')[1]!;
  }, drawing);
  return { name, mimeType: type, buffer: Buffer.from(base64, 'base64') };
}

/** The same JPEG as a phone's camera writes it: turned (by default lying on its side), with the time, the device and the place. */
export function asFromCamera({ name, mimeType, buffer }: PickedFile, orientation = 6): PickedFile {
  const tiff = Buffer.alloc(400);
  let free = 0;
  const directory = (
    entries: readonly (readonly [tag: number, type: number, value: number | string | readonly number[]])[],
  ) => {
    const start = free;
    free += 2 + entries.length * 12 + 4;
    tiff.writeUInt16LE(entries.length, start);
    for (const [i, [tag, type, value]] of entries.entries()) {
      const at = start + 2 + i * 12;
      tiff.writeUInt16LE(tag, at);
      tiff.writeUInt16LE(type, at + 2);
      if (typeof value === 'number') {
        tiff.writeUInt32LE(1, at + 4);
        tiff.writeUInt32LE(value, at + 8);
      } else if (typeof value === 'string') {
        const text = Buffer.from(`${value}\0`);
        tiff.writeUInt32LE(text.length, at + 4);
        if (text.length <= 4) text.copy(tiff, at + 8);
        else {
          tiff.writeUInt32LE(free, at + 8);
          text.copy(tiff, free);
          free += text.length + (text.length % 2);
        }
      } else {
        tiff.writeUInt32LE(value.length, at + 4);
        tiff.writeUInt32LE(free, at + 8);
        for (const number of value) {
          tiff.writeUInt32LE(number, free);
          tiff.writeUInt32LE(1, free + 4);
          free += 8;
        }
      }
    }
    return start;
  };
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  free = 8;
  // The directories of EXIF and GPS are behind the first one; their places are known only once it is written.
  const main = directory([
    [0x010f, 2, 'Secret Camera Maker'],
    [0x0112, 3, orientation],
    [0x8769, 4, 0],
    [0x8825, 4, 0],
  ]);
  tiff.writeUInt32LE(
    directory([
      [0x9003, 2, '2026:05:14 09:30:00'],
      [0x9011, 2, '+02:00'],
    ]),
    main + 2 + 2 * 12 + 8,
  );
  tiff.writeUInt32LE(
    directory([
      [1, 2, 'N'],
      [2, 5, [52, 22, 30]],
      [3, 2, 'E'],
      [4, 5, [4, 53, 15]],
    ]),
    main + 2 + 3 * 12 + 8,
  );
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff.subarray(0, free)]);
  const head = Buffer.from([0xff, 0xe1, (content.length + 2) >> 8, (content.length + 2) & 255]);
  return { name, mimeType, buffer: Buffer.concat([buffer.subarray(0, 2), head, content, buffer.subarray(2)]) };
}
