/** The weekly review (spec 001): told from the device's own numbers at once, and in the coach's words when they come. */
import { useEffect, useRef } from 'react';
import { hasFacts, recapOf } from '#coach/recap.ts';
import type { WeekFacts } from '#coach/week-facts.ts';
import { readFlag, writeFlag } from '#data/flags.ts';
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { useAssistantProfile, usePreferences } from '#features/profile/queries.ts';
import { DEFAULT_TONE } from '#coach/persona.ts';
import type { Day } from '#lib/day.ts';
import { readWeekFacts, withoutMoods } from './week-facts.ts';

/** Asks the coach for a recap of these facts; throws when it cannot be asked now. */
export type AskRecap = (facts: WeekFacts, tone: string) => Promise<string>;

/** What the coach wrote last, and from what. */
interface Kept {
  readonly day: Day;
  readonly text: string;
  /** What it was told by: another tone, or moods that are kept from the coach since, need new words. */
  readonly by: string;
  /** ms */
  readonly at: number;
}
const FLAG = 'weekly-review';
/** A recap is asked for again on another day, or after so long; not with every line that is written, ms. */
const AGAIN_MS = 6 * 3_600_000;
const LONGEST = 4_000;

function keptOf(value: unknown): Kept | null {
  if (typeof value !== 'object' || value === null) return null;
  const { day, text, by, at } = value as Partial<Record<keyof Kept, unknown>>;
  return typeof day === 'string' && typeof text === 'string' && typeof by === 'string' && typeof at === 'number'
    ? { day: day as Day, text, by, at }
    : null;
}

/**
 * The text of the review; undefined while the device is read ('Generating review...'), empty when there is nothing to tell of
 * ('No review available.'). `ask` is null where there is no coach to ask.
 */
export function useReview(today: Day, ask: AskRecap | null): string | undefined {
  const tone = useAssistantProfile();
  const preferences = usePreferences();
  const told = tone === undefined ? undefined : tone?.tone || DEFAULT_TONE;
  const moods = preferences === undefined ? undefined : preferences.coach_moods !== false;
  const read = useLive(async () => ({ facts: await readWeekFacts(today), kept: keptOf(await readFlag(FLAG)) }), null, [
    today,
  ]);
  const asking = useRef(false);
  useEffect(() => {
    if (!ask || !read || told === undefined || moods === undefined || asking.current) return;
    asking.current = true;
    void refreshReview({ ...read, today, tone: told, moods, ask, now: Date.now() }).finally(() => {
      asking.current = false;
    });
  }, [ask, read, today, told, moods]);
  if (read === undefined || told === undefined) return undefined;
  if (read === null || !hasFacts(read.facts)) return '';
  return read.kept?.day === today && read.kept.by === toldBy(told, moods ?? true)
    ? read.kept.text
    : recapOf(read.facts, told);
}

const toldBy = (tone: string, moods: boolean) => `${tone}${moods ? '' : ', without moods'}`;

/** After a failure the coach is left in peace for so long, ms. */
const AFTER_FAILURE_MS = 60_000;
let failedAt = Number.NEGATIVE_INFINITY;

interface Refresh {
  readonly facts: WeekFacts;
  readonly kept: Kept | null;
  readonly today: Day;
  readonly tone: string;
  readonly moods: boolean;
  readonly ask: AskRecap;
  readonly now: number;
}

/** Asks when there is something to tell of and the last answer is old, and keeps what comes. A failure leaves the device's own words. */
export async function refreshReview({ facts, kept, today, tone, moods, ask, now }: Refresh): Promise<void> {
  const by = toldBy(tone, moods);
  if ((kept?.day === today && kept.by === by && now - kept.at < AGAIN_MS) || now - failedAt < AFTER_FAILURE_MS) return;
  const told = moods ? facts : withoutMoods(facts);
  if (!hasFacts(told)) return;
  const at = db;
  try {
    const text = (await ask(told, tone)).trim().slice(0, LONGEST);
    // Another profile may have been opened while the coach thought.
    if (text !== '' && db === at) await writeFlag(FLAG, { day: today, text, by, at: now } satisfies Kept);
  } catch {
    // Out of reach, signed out, busy: expected, and the device has told the week already.
    failedAt = now;
  }
}
