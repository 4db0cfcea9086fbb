import { useEffect, useRef, useState } from 'react';
import type { Attachment } from '#data/schema.ts';
import { readBlob } from '#features/media/queries.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { download } from '#ui/download.ts';
import { toast } from '#ui/toast.ts';
import { layOut, PHOTO_CORNER, type PhotoPlace, WIDTH } from './image-lines.ts';
import { t } from '#lib/i18n.ts';

interface WeekImageProps {
  /** What the picture shows, as text. */
  readonly text: string;
  /** The photos in it, in their order. */
  readonly photos?: readonly Attachment[];
  /** The name of the file, without its ending. */
  readonly name: string;
}

const NONE: readonly Attachment[] = [];

/** The week as a picture, with its text for screen readers, to save or to share. */
export function WeekImage({ text, photos = NONE, name }: WeekImageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  const [missing, setMissing] = useState(0);
  useEffect(() => {
    const over = new AbortController();
    const draw = async () => {
      const pictures = await picturesOf(photos);
      await document.fonts.ready;
      // What was picked meanwhile is drawn by a later call.
      if (canvas.current && !over.signal.aborted) drawWeek(canvas.current, text, pictures);
      for (const picture of pictures) picture.close();
      return photos.length - pictures.length;
    };
    draw().then(
      (left) => {
        if (over.signal.aborted) return;
        setMissing(left);
        setFailed(false);
      },
      (cause: unknown) => {
        logFailure('WeekImage', cause);
        setFailed(true);
      },
    );
    return () => over.abort();
  }, [text, photos]);
  const send = async (how: 'save' | 'share') => {
    try {
      const file = await pngOf(canvas.current!, `${name}.png`);
      if (how === 'share' && navigator.canShare?.({ files: [file] }))
        await navigator.share({ files: [file], title: text });
      else download(file, file.name);
    } catch (error) {
      // Closing the browser's own dialog is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({ title: t('This browser did not allow it'), tone: 'destructive' });
    }
  };
  if (failed)
    return <p className="mt-4 text-ink-2">{t('This browser cannot draw the picture. The text is still here.')}</p>;
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={
          photos.length > 0
            ? `${text}\n${t('{count, plural, one {# photo} other {# photos}}', { count: photos.length })}`
            : text
        }
        className="mt-4 block h-auto w-full max-w-80 rounded-m border border-line"
      />
      {missing > 0 ? (
        <p className="mt-2 text-sm text-ink-2">
          {t('{missing, plural, one {# photo is} other {# photos are}} not on this device, and not in the picture.', {
            missing,
          })}
        </p>
      ) : null}
      <div className="mt-2 -ms-3.5 flex flex-wrap">
        <Button tone="quiet" size="sm" onClick={() => void send('save')}>
          {t('Save picture')}
        </Button>
        {'canShare' in navigator ? (
          <Button tone="quiet" size="sm" onClick={() => void send('share')}>
            {t('Share picture')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The decoded photos: where the photo itself is not to be had, its small picture; where neither is, or it is broken, none. */
async function picturesOf(photos: readonly Attachment[]): Promise<readonly ImageBitmap[]> {
  const pictures = await Promise.all(
    photos.map(async ({ sha256, small_sha256: small, media_type: type }) => {
      const whole = await readBlob(sha256);
      const found = whole.state !== 'here' && small ? await readBlob(small, true) : whole;
      return found.state === 'here' ? createImageBitmap(new Blob([found.bytes], { type })).catch(() => null) : null;
    }),
  );
  return pictures.filter((picture) => picture !== null);
}

/** Draws the text, whose first line is its title, and the photos onto a canvas in the light colours, whatever the theme. */
function drawWeek(canvas: HTMLCanvasElement, text: string, pictures: readonly ImageBitmap[]): void {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas');
  const widthOf = (part: string, font: string) => {
    pen.font = font;
    return pen.measureText(part).width;
  };
  const { lines, photos, height, band } = layOut(text, widthOf, pictures.length);
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
  for (const [i, place] of photos.entries()) drawPhoto(pen, pictures[i]!, place);
}

/** Fills a place with the middle of a photo. */
function drawPhoto(pen: CanvasRenderingContext2D, picture: ImageBitmap, { x, y, width, height }: PhotoPlace): void {
  const scale = Math.max(width / picture.width, height / picture.height);
  const [cutX, cutY] = [width / scale, height / scale];
  const [fromX, fromY] = [(picture.width - cutX) / 2, (picture.height - cutY) / 2];
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, width, height, PHOTO_CORNER);
  pen.clip();
  pen.drawImage(picture, fromX, fromY, cutX, cutY, x, y, width, height);
  pen.restore();
}

/** The picture as a PNG file. Rejects where the browser does not make one. */
const pngOf = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }));
      else reject(new Error('No picture'));
    }, 'image/png');
  });
