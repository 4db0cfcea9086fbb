/** The rules of a project's own fields. Pure. */
import { err, ok, type Result } from '#lib/result.ts';

export interface ProjectDraft {
  readonly title: string;
  readonly emoji: string;
}

/** What is offered for a project; any other can be typed. */
export const EMOJI = [
  '📝',
  '📐',
  '📚',
  '💼',
  '🏠',
  '🧺',
  '🌱',
  '🎨',
  '🎸',
  '✈️',
  '🎁',
  '💪',
  '🍳',
  '🔧',
  '💶',
  '⛵',
] as const;

/** A title that is not blank, trimmed, and one emoji or none. */
export function checkProject({
  title,
  emoji,
}: ProjectDraft): Result<{ title: string; emoji: string | null }, 'TitleMissing'> {
  const trimmed = title.trim().replaceAll(/\s+/g, ' ');
  return trimmed === '' ? err('TitleMissing') : ok({ title: trimmed, emoji: firstSign(emoji) });
}

/** The first sign of a text as a person sees it: an emoji may be several letters long. */
export function firstSign(text: string): string | null {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.trim());
  return first?.segment ?? null;
}
