/** A correction in another language: "nein, ich meinte Donnerstag", "bórralo", "fais-en une tâche". Its day and time are read from its gloss. */
import type { Correction } from '#coach/own.ts';
import { folded, glossOf } from '#coach/languages/gloss.ts';
import { withoutEnd } from '#lib/cut.ts';
import { plain } from './clauses.ts';
import { readCorrection, scratchOf } from './corrections.ts';
import type { ForeignNow } from './foreign.ts';
import { findWhen } from './when.ts';

/** A longer message says more than a correction. */
const CORRECTION_LENGTH = 70;
/** Of a gloss: a word that names no day and no time. */
const UNKNOWN = /;/;

/** The correction that a message is and nothing else; null for any other. */
export function foreignCorrection(message: string, now: ForeignNow): Correction | null {
  if (message.length > CORRECTION_LENGTH) return null;
  const { language } = now;
  const text = withoutEnd(plain(message), /[\s.!?]/);
  const said = folded(text);
  const { scratch, meant, refiled } = language.corrects;
  if (scratch.test(said)) return scratchOf(said);
  const as = refiled.find(([pattern]) => pattern.test(said))?.[1];
  if (as) return { kind: 'refile', as, from: null };
  const head = meant.exec(said)?.[0] ?? '';
  const rest = text.slice(head.length);
  if (head.trim() === '' || rest === '') return null;
  const when = findWhen(rest, now);
  const gloss = glossOf(rest, language).text;
  return when && !UNKNOWN.test(gloss) ? readCorrection(`no, i meant ${gloss}`, { ...now, language: undefined }) : null;
}
