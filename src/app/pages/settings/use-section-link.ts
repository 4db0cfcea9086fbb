import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLatest } from '#ui/use-latest.ts';
import type { OpenSection } from './sections.ts';

/** Follows the part of the address (#coach): opens the section, scrolls to it and moves the focus to its title. */
export function useSectionLink(sections: readonly OpenSection[], ready: boolean, open: (id: string) => void): void {
  const location = useLocation();
  const latest = useLatest(open);
  useEffect(() => {
    const { hash } = location;
    if (!ready || !sections.some(({ id }) => id === hash)) return undefined;
    let over = false;
    latest.current(hash);
    // What stands above it has its height only once it is loaded.
    void Promise.allSettled(sections.map(({ load }) => load())).then(() =>
      requestAnimationFrame(() => {
        const section = over ? null : document.getElementById(hash);
        section?.scrollIntoView();
        section?.querySelector<HTMLElement>('h2[tabindex], h2 button')?.focus({ preventScroll: true });
      }),
    );
    return () => {
      over = true;
    };
    // The same link pressed again is another location.
  }, [location, ready, sections, latest]);
}
