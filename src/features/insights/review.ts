/** The weekly review (spec 001): from the device's own numbers at once, and in the coach's words when they arrive. */
import { useEffect, useRef } from 'react';
import { withoutMoods } from '#coach/count-week.ts';
import { hasFacts, recapOf } from '#coach/recap.ts';
import type { WeekFacts } from '#coach/week-facts.ts';
import { readFlag, writeFlag } from '#data/flags.ts';
import { getDb } from '#data/db.ts';
import { isSealedAccount } from '#data/meta.ts';
import { settingIn } from '#lib/settings.ts';
import { useLive } from '#data/live.ts';
import { useAssistantProfile, usePreferences } from '#features/profile/queries.ts';
import { DEFAULT_TONE } from '#coach/persona.ts';
import { cutText } from '#lib/cut.ts';
import type { Day } from '#lib/day.ts';
import { readWeekFacts } from './week-facts.ts';
import { language } from '#lib/i18n.ts';
import { HOUR_MS } from '#lib/durations.ts';

/** Asks the coach for a recap of these facts. Throws when the coach cannot be reached now. */
export type AskRecap = (facts: WeekFacts, tone: string) => Promise<string>;

/** The coach's last text, and what it was made from. */
interface StoredReview {
  readonly day: Day;
  /** Empty when the coach said what the device itself says: the device's words are of the week as it is now. */
  readonly text: string;
  /** The settings it was made with: another tone or language, or a change of whether moods are sent, needs a new text. */
  readonly by: string;
  /** ms */
  readonly at: number;
}
const FLAG = 'weekly-review';
/** A recap is requested again on another day, or after this time; not after every line, ms. */
const AGAIN_MS = 6 * HOUR_MS;
const RECAP_LENGTH = 4_000;

function parseStored(value: unknown): StoredReview | null {
  if (typeof value !== 'object' || value === null) return null;
  const { day, text, by, at } = value as Partial<Record<keyof StoredReview, unknown>>;
  return typeof day === 'string' && typeof text === 'string' && typeof by === 'string' && typeof at === 'number'
    ? { day: day as Day, text, by, at }
    : null;
}

export interface Review {
  /** Empty when there is nothing to say ('No review available.'). */
  readonly text: string;
  /** When the coach wrote it, ms: the week has gone on since. Null for the device's own words, which are of the week as it is now. */
  readonly writtenAt: number | null;
}

const byDevice = (text: string): Review => ({ text, writtenAt: null });

/** The review; undefined while the device is read ('Generating review...'). `ask` is null without a coach. */
export function useReview(today: Day, ask: AskRecap | null): Review | undefined {
  const tone = useAssistantProfile();
  const preferences = usePreferences();
  const usedTone = tone === undefined ? undefined : tone?.tone || DEFAULT_TONE;
  const moods = preferences && settingIn(preferences, 'coach_moods');
  const read = useLive(
    async () => ({ facts: await readWeekFacts(today), stored: parseStored(await readFlag(FLAG)) }),
    null,
    [today],
  );
  const asking = useRef(false);
  useEffect(() => {
    if (!ask || !read || usedTone === undefined || moods === undefined || asking.current) return;
    asking.current = true;
    void refreshReview({ ...read, today, tone: usedTone, moods, ask, now: Date.now() }).finally(() => {
      asking.current = false;
    });
  }, [ask, read, today, usedTone, moods]);
  if (read === undefined || usedTone === undefined) return undefined;
  if (read === null || !hasFacts(read.facts)) return byDevice('');
  const { facts, stored } = read;
  return stored?.day === today && stored.by === settingsKey(usedTone, moods ?? true) && stored.text !== ''
    ? { text: stored.text, writtenAt: stored.at }
    : byDevice(recapOf(facts, usedTone));
}

const settingsKey = (tone: string, moods: boolean) =>
  `${tone}${moods ? '' : ', without moods'}${language() === 'en' ? '' : `, ${language()}`}`;

/** After a failure the coach is not asked for this long, ms. */
const AFTER_FAILURE_MS = 60_000;
let failedAt = Number.NEGATIVE_INFINITY;

interface Refresh {
  readonly facts: WeekFacts;
  readonly stored: StoredReview | null;
  readonly today: Day;
  readonly tone: string;
  readonly moods: boolean;
  readonly ask: AskRecap;
  readonly now: number;
}

/** Asks the coach when there are facts and the last text is old, and stores the answer. After a failure the device's own words stay. */
export async function refreshReview({ facts, stored, today, tone, moods, ask, now }: Refresh): Promise<void> {
  const by = settingsKey(tone, moods);
  if ((stored?.day === today && stored.by === by && now - stored.at < AGAIN_MS) || now - failedAt < AFTER_FAILURE_MS)
    return;
  const shared = moods ? facts : withoutMoods(facts);
  if (!hasFacts(shared)) return;
  const at = getDb();
  // The facts contain the person's words, and the person did not ask for this.
  if (await isSealedAccount(at)) return;
  try {
    const said = cutText((await ask(shared, tone)).trim(), RECAP_LENGTH);
    const text = said === recapOf(shared, tone) ? '' : said;
    // Another profile may have been opened while the coach answered.
    if (said !== '' && getDb() === at) await writeFlag(FLAG, { day: today, text, by, at: now } satisfies StoredReview);
  } catch {
    // Unreachable, signed out or busy: expected. The device's own words are already shown.
    failedAt = now;
  }
}
