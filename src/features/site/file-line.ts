/** Where the built-in coach would file a line: the same rules as in the app, loaded when a person begins to type into the miniature. */
import { places as tables, type Intent } from '#coach/filed.ts';
import { clock } from '#ui/clock.ts';
import { dayOf, isDay } from '#lib/day.ts';
import { dayInText, nearDay } from '#lib/format.ts';
import { moodOf } from '#lib/moods.ts';
import type { FiledPart } from './demo-lines.ts';
import { t } from '#lib/i18n.ts';

/** The coach's rules are larger than the page. */
export const loadRules = () => Promise.all([import('#coach/rules/answer.ts'), import('#coach/safety.ts')]);

const isFiled = (intent: string | null | undefined): intent is Intent =>
  typeof intent === 'string' && Object.hasOwn(tables, intent);

/**
 * What of a line goes to its places, each place once, in the order in which the line names them. A line that is only talk goes nowhere. `language` is the browser's,
 * for a line that is too short to tell.
 */
export async function fileLine(
  message: string,
  at: Date,
  zone: string,
  language?: string,
): Promise<readonly FiledPart[]> {
  const [{ answerByRules, readyFor }, { helpFor }] = await loadRules();
  await readyFor(message, language);
  const { intent, meta } = answerByRules({
    message,
    ...(language && { preferred: language }),
    at,
    zone,
    dayStartsAt: 0,
    help: helpFor(message, {}),
  });
  const items = [{ ...meta, intent }, ...meta.secondary_intents];
  const named = items.flatMap(({ intent, mood, title, content, event_time, remind_at, due_date }): FiledPart[] => {
    const when = event_time ?? remind_at;
    const day = when ? dayOf(new Date(when)) : due_date;
    const what = [title ?? content, day && isDay(day) && dayInText(nearDay(day, dayOf(at))), when && clock(when)]
      .filter(Boolean)
      .join(', ');
    return [
      // The whole line is already above it.
      ...(isFiled(intent) ? [{ place: tables[intent].module, what: what === message ? '' : what }] : []),
      ...(mood ? [{ place: 'Mood' as const, what: t(moodOf(mood).label) }] : []),
    ];
  });
  return [...new Map(named.map((filed) => [filed.place, filed])).values()];
}
