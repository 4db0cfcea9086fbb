import { useEffect, useRef, useState } from 'react';
import { timesShown } from '#ui/clock.ts';
import type { ChatLine } from './chat.ts';

/** The text for screen readers: each new answer once, and none of those that were there before. */
export function useAnnounced(lines: readonly ChatLine[] | undefined, coach: string): string {
  const known = useRef<Set<string> | null>(null);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!lines) return;
    const answers = lines.filter((line) => line.kind === 'coach');
    if (known.current) {
      const fresh = answers.filter(({ id, entry }) => !known.current!.has(id) && isRecent(entry.created_at));
      if (fresh.length > 0) setNews(fresh.map(({ entry }) => `${coach}: ${timesShown(entry.content)}`).join('\n'));
    }
    known.current = new Set([...(known.current ?? []), ...answers.map(({ id }) => id)]);
  }, [lines, coach]);
  return news;
}

/** Older answers are added when the person scrolls up. */
const isRecent = (at: string) => Date.now() - Date.parse(at) < 60_000;
