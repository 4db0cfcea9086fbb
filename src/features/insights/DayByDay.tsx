import { useState, type ReactNode } from 'react';
import { dayOfMonth, grouped, weekday, weekdayShort } from '#lib/format.ts';
import type { Day } from '#lib/day.ts';
import { wordOf } from '#lib/moods.ts';
import { classes } from '#ui/classes.ts';
import { MoodSun } from '#ui/MoodSun.tsx';
import { Switch } from '#ui/Switch.tsx';
import { type Message, msg, t } from '#lib/i18n.ts';
import type { Insights, Mark } from './insights.ts';

const markWords: Readonly<Record<Mark, Message>> = {
  done: msg('done'),
  rest: msg('rest day'),
  open: msg('open'),
  before: msg('not begun yet'),
  free: msg('not asked for'),
};
/** The marks in the key, which only habits need. */
const shownMarks = ['done', 'rest', 'open'] as const;
const markLooks: Readonly<Record<Mark, string>> = {
  done: 'bg-tide',
  rest: 'bg-[repeating-linear-gradient(in_srgb_135deg,var(--heat-2)_0_2px,transparent_2px_5px)]',
  open: 'bg-heat-0',
  before: '',
  free: '',
};
/** A day that is still to come: an outline, which is no missed day. */
const TO_COME = 'border border-line';

/** A week as a table: a row for the mood, for each habit, the tasks and the words; a column for each day. */
export function DayByDay({ week, today }: { readonly week: Insights; readonly today: Day }) {
  const [compare, setCompare] = useState(true);
  const { days, moods, mood, moodBefore, habits, tasks, slipped, words } = week;
  const most = Math.max(1, ...words.days);
  const was = (text: string | number | null) => (compare && text !== null ? t('was {before}', { before: text }) : null);
  const later = (i: number) => days[i]! > today;
  return (
    <section aria-labelledby="days-title" className="mt-8">
      <header className="flex flex-wrap items-center justify-between gap-x-4 border-b-2 border-ink">
        <h2 id="days-title" className="text-h3">
          {t('Day by day')}
        </h2>
        <Switch
          label={t('Compare with last week')}
          checked={compare}
          onCheckedChange={setCompare}
          className="text-sm"
        />
      </header>
      <div role="table" aria-labelledby="days-title">
        <Row
          head
          label=""
          total={null}
          cells={days.map((day) => (
            <span key={day} className={day === today ? 'text-coral-text' : undefined}>
              <span className="block text-xs text-ink-2" aria-hidden="true">
                {weekdayShort(day)}
              </span>
              <span className="sr-only">{weekday(day)} </span>
              <span className="font-serif font-semibold tabular-nums">{dayOfMonth(day)}</span>
            </span>
          ))}
        />
        <Row
          label={t('Mood')}
          total={mood === null ? null : wordOf(mood)}
          was={was(moodBefore === null ? null : wordOf(moodBefore))}
          cells={moods.map((level, i) =>
            level === null ? (
              <Nothing key={days[i]} words={later(i) ? t('to come') : t('not noted')} />
            ) : (
              <span key={days[i]}>
                <MoodSun mood={level} size={36} className="mx-auto h-auto max-w-full" />
                <span className="sr-only">{wordOf(level)}</span>
              </span>
            ),
          )}
        />
        {habits.map(({ id, title, marks, done, asked, before }) => (
          <Row
            key={id}
            label={title}
            total={t('{done} of {asked}', { done, asked })}
            was={was(before)}
            cells={marks.map((mark, i) => {
              const words = mark === 'open' && later(i) ? t('to come') : t(markWords[mark]);
              return mark === 'before' || mark === 'free' ? (
                <Nothing key={days[i]} words={words} />
              ) : (
                <span key={days[i]}>
                  <span
                    aria-hidden="true"
                    className={classes(
                      'mx-auto block h-6 w-4 rounded-[3px]',
                      mark === 'open' && later(i) ? TO_COME : markLooks[mark],
                    )}
                  />
                  <span className="sr-only">{words}</span>
                </span>
              );
            })}
          />
        ))}
        <Row
          label={t('Tasks done')}
          total={slipped > 0 ? t('{done}, {slipped} slipped', { done: tasks.sum, slipped }) : String(tasks.sum)}
          was={was(tasks.before)}
          cells={tasks.days.map((n, i) =>
            n === 0 ? (
              <Nothing key={days[i]} words={later(i) ? t('to come') : t('none')} />
            ) : (
              <span key={days[i]} className="font-medium tabular-nums">
                {n}
              </span>
            ),
          )}
        />
        <Row
          label={t('Words written')}
          total={grouped(words.sum)}
          was={was(grouped(words.before))}
          cells={words.days.map((n, i) =>
            n === 0 ? (
              <Nothing key={days[i]} words={later(i) ? t('to come') : t('none')} />
            ) : (
              <span key={days[i]} className="flex h-16 flex-col items-center justify-end text-xs tabular-nums">
                {n}
                <span
                  aria-hidden="true"
                  className="mt-0.5 block w-4 rounded-t-[2px] bg-heat-2"
                  style={{ height: `${Math.max(6, (n / most) * 70)}%` }}
                />
              </span>
            ),
          )}
        />
      </div>
      {habits.length > 0 ? (
        <p aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 pt-3 text-sm text-ink-2">
          {shownMarks.map((mark) => (
            <KeyItem key={mark} look={markLooks[mark]} words={t(markWords[mark])} />
          ))}
          {later(6) ? <KeyItem look={TO_COME} words={t('to come')} /> : null}
        </p>
      ) : null}
    </section>
  );
}

const KeyItem = ({ look, words }: { readonly look: string; readonly words: string }) => (
  <span className="inline-flex items-center gap-2">
    <span className={classes('block h-3.5 w-2.25 rounded-[2px]', look)} />
    {words}
  </span>
);

interface RowProps {
  readonly label: string;
  readonly total: ReactNode;
  /** The number of the week before. */
  readonly was?: string | null;
  /** One for each day. */
  readonly cells: readonly ReactNode[];
  readonly head?: boolean;
}

/** On a phone the label and the total are a line above the days. */
function Row({ label, total, was, cells, head = false }: RowProps) {
  return (
    <div
      role="row"
      className="grid grid-cols-7 items-center gap-y-1.5 border-b border-line py-2.5 text-center md:grid-cols-[9.5rem_repeat(7,minmax(0,1fr))_7.5rem]"
    >
      <span
        role={head ? 'columnheader' : 'rowheader'}
        className={classes('text-start wrap-anywhere max-md:col-span-4 max-md:self-baseline', head && 'max-md:hidden')}
      >
        {label || <span className="sr-only">{t('What')}</span>}
      </span>
      <span
        role={head ? 'columnheader' : 'cell'}
        className={classes('text-end max-md:col-span-3 max-md:self-baseline md:order-last', head && 'max-md:hidden')}
      >
        {head ? (
          <span className="sr-only">{t('The week')}</span>
        ) : (
          <>
            <span className="font-semibold tabular-nums">{total ?? t('not noted')}</span>
            {was ? (
              <span className="ms-2 inline-block text-sm text-ink-2 tabular-nums md:ms-0 md:block">{was}</span>
            ) : null}
          </>
        )}
      </span>
      {cells.map((cell, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place of a day in the week
        <span key={i} role={head ? 'columnheader' : 'cell'}>
          {cell}
        </span>
      ))}
    </div>
  );
}

function Nothing({ words }: { readonly words: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-ink-2">
        –
      </span>
      <span className="sr-only">{words}</span>
    </>
  );
}
