import { useEffect, useRef } from 'react';

/** What follows is read when the end is this near, px: early enough not to be noticed. */
const AHEAD = 1600;

/** The end of a part of a list: calls when it is near the window. `ahead`: how near, px. */
export function WhenNear({ onNear, ahead = AHEAD }: { readonly onNear: () => void; readonly ahead?: number }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!mark.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: `${ahead}px 0px` },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [onNear, ahead]);
  return <div ref={mark} className="h-px" />;
}
