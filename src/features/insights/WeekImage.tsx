import { useEffect, useRef, useState } from 'react';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { download } from '#ui/download.ts';
import { toast } from '#ui/toast.ts';
import { layOut, WIDTH } from './image-lines.ts';

interface WeekImageProps {
  /** What the picture shows, as text. */
  readonly text: string;
  /** The name of the file, without its ending. */
  readonly name: string;
}

/** The week as a picture, with its text for screen readers, to save or to share. */
export function WeekImage({ text, name }: WeekImageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!canvas.current) return;
    drawWeek(canvas.current, text).then(
      () => setFailed(false),
      (cause: unknown) => {
        logFailure('WeekImage', cause);
        setFailed(true);
      },
    );
  }, [text]);
  const send = async (how: 'save' | 'share') => {
    try {
      const file = await pngOf(canvas.current!, `${name}.png`);
      if (how === 'share' && navigator.canShare?.({ files: [file] }))
        await navigator.share({ files: [file], title: text });
      else download(file, file.name);
    } catch (error) {
      // Closing the browser's own dialog is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast({ title: 'This browser did not allow it', tone: 'destructive' });
    }
  };
  if (failed) return <p className="mt-4 text-ink-2">This browser cannot draw the picture. The text is still here.</p>;
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={text}
        className="mt-4 block h-auto w-full max-w-80 rounded-m border border-line"
      />
      <div className="mt-2 -ml-3.5 flex flex-wrap">
        <Button tone="quiet" size="sm" onClick={() => void send('save')}>
          Save picture
        </Button>
        {'canShare' in navigator ? (
          <Button tone="quiet" size="sm" onClick={() => void send('share')}>
            Share picture
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Draws the text, whose first line is its title, onto a canvas in the light colours, whatever the theme. Waits for the fonts. */
async function drawWeek(canvas: HTMLCanvasElement, text: string): Promise<void> {
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
const pngOf = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }));
      else reject(new Error('No picture'));
    }, 'image/png');
  });
