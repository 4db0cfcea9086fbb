import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLatest } from '#ui/use-latest.ts';
import type { SettingsSection } from './sections.ts';

/**
 * Follows the part of the address (#coach): opens the section, scrolls to it and moves the focus to its title. Returns what notes the section that
 * the person has opened in the address, so that a reload, the way back and another language bring them there again; null: they have closed it.
 */
export function useSectionLink(
  sections: readonly SettingsSection[],
  ready: boolean,
  open: (id: string) => void,
): (id: string | null) => void {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useLatest(open);
  /** The part that this page has put into the address: the person is there already. */
  const noted = useRef<string | null>(null);
  useEffect(() => {
    const { hash } = location;
    const isNoted = noted.current === hash;
    noted.current = null;
    if (isNoted) return undefined;
    if (!ready || !sections.some(({ id }) => id === hash)) return undefined;
    latest.current(hash);
    const section = document.getElementById(hash);
    section?.querySelector<HTMLElement>('h2[tabindex], h2 button')?.focus({ preventScroll: true });
    return section ? keepInView(section) : undefined;
    // The same link pressed again is another location.
  }, [location, ready, sections, latest]);
  return (id) => {
    noted.current = id ?? '';
    void navigate({ to: '.', hash: id ?? '', replace: true, resetScroll: false, hashScrollIntoView: false });
  };
}

/** How long the sections take to read their rows, at most, ms. */
const READ_MS = 3000;

/** What is above it has its height only once its rows are read. Stays at it until then, unless the person does something. Returns what ends it. */
function keepInView(section: HTMLElement): () => void {
  const stop = new AbortController();
  const watch = new ResizeObserver(() => section.scrollIntoView());
  const end = () => {
    watch.disconnect();
    stop.abort();
  };
  section.scrollIntoView();
  if (section.parentElement) watch.observe(section.parentElement);
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(act, end, { passive: true, signal: stop.signal });
  }
  setTimeout(end, READ_MS);
  return end;
}
