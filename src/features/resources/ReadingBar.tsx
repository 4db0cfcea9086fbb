import { useEffect, useRef, useState } from 'react';
import { shareRead, writeReading } from './reading.ts';

/** How far the text around it has been read: a band below the header. The next visit to the list says it. */
export function ReadingBar({ slug }: { slug: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(0);
  useEffect(() => {
    const article = bar.current?.closest('article');
    if (!article) return undefined;
    const stop = new AbortController();
    const measure = () => {
      const { top, height } = article.getBoundingClientRect();
      const next = shareRead(top, height, innerHeight);
      setShare(next);
      // What is seen without scrolling is not yet read.
      if (scrollY > 0) writeReading(slug, next);
    };
    addEventListener('scroll', measure, { passive: true, signal: stop.signal });
    addEventListener('resize', measure, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, [slug]);
  return (
    <div
      ref={bar}
      role="progressbar"
      aria-label="Read so far"
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="fixed inset-x-0 z-20 h-1"
    >
      {share > 0 ? <div className="h-full bg-coral" style={{ width: `${share * 100}%` }} /> : null}
    </div>
  );
}
