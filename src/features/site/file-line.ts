/** Where the built-in coach would file a line: the same rules as in the app, loaded when a person begins to type into the miniature. */
import { places as tables, type Intent } from '#coach/filed.ts';
import type { Place } from './demo-lines.ts';

/** The coach's rules are larger than the page. */
export const loadRules = () => Promise.all([import('#coach/rules/answer.ts'), import('#coach/safety.ts')]);

const isFiled = (intent: string | null | undefined): intent is Intent =>
  typeof intent === 'string' && Object.hasOwn(tables, intent);

/** The places of a line, each once, in the order in which the line names them. A line that is only talk goes nowhere. */
export async function fileLine(message: string, at: Date, zone: string): Promise<readonly Place[]> {
  const [{ answerByRules }, { helpFor }] = await loadRules();
  const { intent, meta } = answerByRules({ message, at, zone, dayStartsAt: 0, help: helpFor(message, {}) });
  const items = [{ ...meta, intent }, ...meta.secondary_intents];
  const named = items.flatMap(({ intent, mood }): Place[] => [
    ...(isFiled(intent) ? [tables[intent].module] : []),
    ...(mood ? ['Mood' as const] : []),
  ]);
  return [...new Set(named)];
}
