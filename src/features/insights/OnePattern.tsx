import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useLive } from '#data/live.ts';
import { tell } from '#editing/tell.ts';
import type { Day } from '#lib/day.ts';
import { shortDate } from '#lib/format.ts';
import { wordOf, type MoodLevel } from '#lib/moods.ts';
import { Button } from '#ui/Button.tsx';
import { focusBeside } from '#ui/focus-return.ts';
import { MoodSun } from '#ui/MoodSun.tsx';
import { useOnce } from '#ui/use-once.ts';
import { hidePattern, readHiddenPatterns, showPatterns } from './hidden-patterns.ts';
import { type Pattern, readPattern } from './read-pattern.ts';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

/** Great first, as the moods are offered. */
const LEVELS = [5, 4, 3, 2, 1] as const satisfies readonly MoodLevel[];

const sumOf = (levels: readonly number[]): number => levels.reduce((sum, n) => sum + n, 0);
const goodOf = (levels: readonly number[]): number => levels[3]! + levels[4]!;

/**
 * One thing that goes with the person's moods in the year up to a day, and the days that show it; nothing when nothing is clear. It can be
 * hidden, on every device, and shown again.
 */
export function OnePattern({ to }: { readonly to: Day }) {
  const found = useLive(
    async () => {
      const hidden = await readHiddenPatterns();
      return { pattern: await readPattern(to, hidden), hidden: hidden.count };
    },
    null,
    [to],
  );
  const hide = useOnce(async () => {
    if (!found?.pattern) return;
    const goOn = focusBeside();
    const outcome = await hidePattern(found.pattern.finding.factor.id);
    if (outcome.ok) goOn();
    tell(
      outcome,
      { title: t('Pattern hidden') },
      { title: t("That didn't save"), description: t('Please try again.'), tone: 'destructive' },
    );
  });
  const show = useOnce(async () => {
    const goOn = focusBeside();
    await showPatterns();
    goOn();
  });
  if (!found) return null;
  return (
    <div>
      {found.pattern ? <Shown pattern={found.pattern} onHide={hide} /> : null}
      {found.hidden > 0 ? (
        <Button tone="quiet" size="sm" className="mt-2 -ms-3.5" data-row-button="pattern" onClick={() => void show()}>
          {t('{hidden, plural, one {Show the hidden pattern again} other {Show # hidden patterns again}}', {
            hidden: found.hidden,
          })}
        </Button>
      ) : null}
    </div>
  );
}

interface ShownProps {
  readonly pattern: Pattern;
  readonly onHide: () => Promise<void>;
}

function Shown({ pattern, onHide }: ShownProps) {
  const { finding, withIt, without, days } = pattern;
  const [open, setOpen] = useState(false);
  const list = useId();
  const { kind, label, inSentence } = finding.factor;
  const thing = inSentence ?? (kind === 'habit' ? t('“{text}”', { text: label }) : label);
  return (
    <section aria-labelledby="pattern-title" className="rounded-l border border-line bg-card p-6">
      <p className="text-sm text-ink-2">{t('One pattern')}</p>
      <h2 id="pattern-title" className="mt-1 text-h3 text-balance">
        {finding.effect > 0
          ? t('Your mood is higher on days with {thing}.', { thing })
          : t('Your mood is lower on days with {thing}.', { thing })}
      </h2>
      <Bar label={t('With {thing}', { thing })} levels={withIt} />
      <Bar label={t('Without')} levels={without} />
      <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-2">
        {LEVELS.map((level) => (
          <li key={level} className="inline-flex items-center gap-1.5">
            <MoodSun mood={level} size={20} />
            {wordOf(level)}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-pretty">
        <Trans
          id="Of the {withIt, plural, one {# day} other {# days}} with it, {goodWith} were Good or Great. Of the {without} without, {goodWithout} were. <0>This shows what goes together, not why.</0>"
          values={{
            withIt: sumOf(withIt),
            goodWith: goodOf(withIt),
            without: sumOf(without),
            goodWithout: goodOf(without),
          }}
          components={{ 0: <span className="text-ink-2" /> }}
        />
      </p>
      {open ? (
        <ul
          id={list}
          aria-label={t('Days with {thing}', { thing })}
          className="mt-3 max-h-72 overflow-y-auto border-t border-line"
        >
          {days.map(({ day, level }) => (
            <li key={day}>
              <Link
                to="/logs"
                search={{ day }}
                className="flex min-h-11 items-center gap-3 rounded-s text-sm tabular-nums hover:bg-well"
              >
                <MoodSun mood={level} size={24} />
                <span className="flex-1">{shortDate(day)}</span>
                <span className="text-ink-2">{wordOf(level)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-x-2 border-t border-line pt-2">
        <Button
          tone="quiet"
          size="sm"
          className="-ms-3.5"
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
        >
          {open ? t('Hide the days') : t('Show the {days, plural, one {# day} other {# days}}', { days: days.length })}
        </Button>
        <Button tone="quiet" size="sm" data-row-button="pattern" onClick={() => void onHide()}>
          {t('Not right, hide it')}
        </Button>
      </div>
    </section>
  );
}

function Bar({ label, levels }: { readonly label: string; readonly levels: readonly number[] }) {
  const parts = LEVELS.map((level) => ({ level, n: levels[level - 1]! })).filter(({ n }) => n > 0);
  return (
    <div className="mt-4">
      <p className="text-sm">
        <strong className="font-semibold">{label}</strong>,{' '}
        {t('{days, plural, one {# day} other {# days}}', { days: sumOf(levels) })}
      </p>
      <ul className="mt-1.5 flex gap-0.5">
        {parts.map(({ level, n }) => (
          <li key={level} className="min-w-3 text-xs text-ink-2 tabular-nums" style={{ flexGrow: n }}>
            <span
              aria-hidden="true"
              className="block h-6 rounded-[2px]"
              style={{ background: `var(--mood-${level})` }}
            />
            <span className="sr-only">{wordOf(level)}: </span>
            {n}
          </li>
        ))}
      </ul>
    </div>
  );
}
