/** The fields beside the words of an entry, as far as they were touched, as the text of a draft. */
import { isDay, type Day } from '#lib/day.ts';
import { moods } from '#features/mood/moods.ts';

export interface Touched {
  readonly mood?: string | null;
  readonly tags?: readonly string[];
  readonly day?: Day;
}

/** Reads such a draft; what is not ours is left out. */
export function parseTouched(text: string): Touched {
  try {
    const stored: unknown = JSON.parse(text || '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const { mood, tags, day } = stored as Record<string, unknown>;
    return {
      ...(mood === null || moods.some(({ type }) => type === mood) ? { mood: mood as string | null } : {}),
      ...(Array.isArray(tags) ? { tags: tags.filter((tag) => typeof tag === 'string') } : {}),
      ...(typeof day === 'string' && isDay(day) ? { day } : {}),
    };
  } catch {
    return {};
  }
}
