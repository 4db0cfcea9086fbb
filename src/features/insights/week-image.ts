/** Draws a week as a picture, on this device. */
import { layOut, WIDTH } from './image-lines.ts';

/** Draws the text, whose first line is its title, onto a canvas in the light colours, whatever the theme. Waits for the fonts. */
export async function drawWeek(canvas: HTMLCanvasElement, text: string): Promise<void> {
  await document.fonts.ready;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  const { lines, height, band } = layOut(text, (part, font) => {
    pen.font = font;
    return pen.measureText(part).width;
  });
  canvas.width = WIDTH;
  canvas.height = height;
  // Values of colours, because a picture outlives the page. They are the light theme's (ui/styles/tokens.css).
  pen.fillStyle = 'oklch(0.978 0.006 95)';
  pen.fillRect(0, 0, WIDTH, height);
  pen.fillStyle = 'oklch(0.66 0.208 31)';
  for (let y = band.top; y < band.bottom; y += 36) pen.fillRect(band.x, y, 14, Math.min(26, band.bottom - y));
  pen.fillStyle = 'oklch(0.245 0.028 225)';
  for (const { text: words, font, x, y } of lines) {
    pen.font = font;
    pen.fillText(words, x, y);
  }
}

/** The picture as a PNG file. Rejects where the browser does not make one. */
export const pngOf = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }));
      else reject(new Error('No picture'));
    }, 'image/png');
  });
