import type { MakeSurface } from './prepare-picture.ts';

/** A surface outside the page, for a worker. */
export const offscreenSurface: MakeSurface = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No surface to draw on');
  return { context, source: canvas, encode: (type, quality) => canvas.convertToBlob({ type, quality }) };
};
