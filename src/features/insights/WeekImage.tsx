import { useEffect, useRef, useState } from 'react';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { download } from '#ui/download.ts';
import { toast } from '#ui/toast.ts';
import { drawWeek, pngOf } from './week-image.ts';

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
