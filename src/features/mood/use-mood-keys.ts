import { useEffectEvent, useLayoutEffect } from 'react';
import type { MoodLevel } from '#lib/moods.ts';

/** The keys 1 (terrible) to 5 (great), while the person is not typing and no dialog or menu is open. */
export function useMoodKeys(on: boolean, choose: (level: MoodLevel) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
    const level = LEVELS.find((each) => String(each) === event.key);
    if (!level || isTyping(event.target) || document.querySelector('[aria-modal=true], [role=menu]')) return;
    event.preventDefault();
    choose(level);
  });
  // Before the suns are painted: the person may press a key as soon as they show.
  useLayoutEffect(() => {
    if (!on) return undefined;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
}

const LEVELS: readonly MoodLevel[] = [1, 2, 3, 4, 5];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
