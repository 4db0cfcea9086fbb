import { textIn } from '#remote/errors.ts';
import { answerOf, authorised } from '#remote/authorised.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterPaint } from '#app/start/after-paint.ts';
import { useLive } from '#data/live.ts';
import { DEFAULT_COACH_NAME, DEFAULT_TONE } from '#coach/persona.ts';
import { type AskRecap, useReview } from '#features/insights/review.ts';
import { ThreadQuestion } from '#features/insights/ThreadQuestion.tsx';
import { useSteadyThread } from '#features/daily-log/threads.ts';
import { toneName } from '#features/profile/persona.ts';
import { useAssistantProfile } from '#features/profile/queries.ts';
import type { ProfileRef } from '#data/profile.ts';
import { clock } from '#ui/clock.ts';
import type { Day } from '#lib/day.ts';
import { classes } from '#ui/classes.ts';
import { Wren } from '#ui/Wren.tsx';
import { readWeek, weekParts } from './week.ts';
import { language, listOf, t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

interface WeekProps {
  readonly today: Day;
  readonly profile: ProfileRef | null;
  /** Whether it has the whole width of the page. */
  readonly wide: boolean;
}

/** The coach's review of the week, and below it the counts, each a link to what was counted, and a thread to take up. */
export function Week({ today, profile, wide }: WeekProps) {
  const review = useReview(today, useAskRecap(profile));
  const week = useLive(() => readWeek(today), null, [today]);
  const coach = useAssistantProfile();
  const thread = useSteadyThread(today, 'letter');
  const parts = week ? weekParts(week) : [];
  return (
    <section
      aria-labelledby="week-title"
      className={classes(
        'rounded-(--r-m) border border-line bg-card p-5 md:p-6',
        wide && 'md:grid md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] md:gap-x-12',
      )}
    >
      <div>
        <h2 id="week-title" className="text-h3">
          {t('Weekly AI Review')}
        </h2>
        <div className="mt-2 min-h-[6em]">
          <p className="max-w-measure text-pretty whitespace-pre-line">
            {review === undefined ? t('Generating review...') : review.text || t('No review available.')}
          </p>
          {review?.writtenAt ? (
            <p className="mt-1 text-sm text-ink-2 tabular-nums">
              {t('Written at {time}.', { time: clock(new Date(review.writtenAt)) })}
            </p>
          ) : null}
        </div>
      </div>
      <div>
        <p className="mt-3 min-h-[3em] text-sm text-pretty text-ink-2">
          {week && parts.length === 0 ? t('A quiet week so far. One line is enough to begin.') : null}
          {week && parts.length > 0 ? (
            <>
              <Trans
                id="{days, plural, =0 {On none of seven days} =1 {On one of seven days} =2 {On two of seven days} =3 {On three of seven days} =4 {On four of seven days} =5 {On five of seven days} =6 {On six of seven days} other {On every day}}: {counts}."
                values={{ days: week.days, counts: listOf(parts.map((_, n) => `<${n}/>`)) }}
                components={parts.map(({ kind, words }) => (
                  <Link
                    key={kind}
                    to="/logs"
                    search={{ kind }}
                    className="whitespace-nowrap underline decoration-edge underline-offset-4 hover:text-tide hover:decoration-tide"
                  >
                    {words}
                  </Link>
                ))}
              />
            </>
          ) : null}
        </p>
        {thread ? (
          <div className="mt-4 border-t border-line pt-3">
            <ThreadQuestion thread={thread} today={today} tone={coach?.tone || DEFAULT_TONE} beside />
          </div>
        ) : null}
        <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <Wren size={28} />
          <p className="min-w-0 flex-1 text-sm break-words">
            {t('Your coach: {name}', { name: coach?.name || DEFAULT_COACH_NAME })}
          </p>
          <p className="text-xs font-semibold tracking-tone text-ink-2 uppercase">
            {toneName(coach?.tone || DEFAULT_TONE)}
          </p>
        </div>
      </div>
    </section>
  );
}

/** Asks the coach; null until the page is idle, and where there is no server. */
function useAskRecap(profile: ProfileRef | null): AskRecap | null {
  const [ask, setAsk] = useState<AskRecap | null>(null);
  useEffect(() => {
    if (profile?.kind !== 'account') return undefined;
    let gone = false;
    afterPaint(() => {
      if (!gone) setAsk(() => recapOfServer(profile));
    });
    return () => {
      gone = true;
    };
  }, [profile]);
  return ask;
}

/** After this the recap is made on the device instead, ms. */
const RECAP_MS = 60_000;

/** Asks the server for the weekly recap (spec 001, section 7), with the session of an account. Rejects for an answer that is not a recap. */
const recapOfServer =
  ({ user_id }: ProfileRef): AskRecap =>
  async (facts, tone) => {
    const prompt = t('Write a concise, friendly weekly activity recap.');
    const body = { prompt, userId: user_id, facts, tone, language: language() };
    const signal = AbortSignal.timeout(RECAP_MS);
    const recap = textIn(await answerOf(await authorised(user_id, '/api/assistant-recap', body, { signal })), 'recap');
    if (recap === undefined) throw new Error('The answer holds no recap');
    return recap;
  };
