import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useDayStart } from '#editing/use-day-start.ts';
import type { Day } from '#lib/day.ts';
import { capital, fullDay, grouped, shortDate } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useToday } from '#ui/use-today.ts';
import { archive, pause, tick } from './actions.ts';
import { dayFrom, numberOf } from '#lib/day-number.ts';
import { dayWords } from './day-words.ts';
import { useHistory, type History } from './queries.ts';
import { parseReminder, reminderWords } from './reminders.ts';
import { rhythmWords, targetWords } from './schedule.ts';
import { runWords, standingOn } from './standing.ts';
import { emptyTally, tallyThrough } from './tally.ts';
import { firstDay, marksOf, rulesOf } from './tallies.ts';
import { useHabitDialogs } from './use-habit-dialogs.tsx';
import { useWeekStart } from '#ui/use-week-start.ts';
import { HabitCharts } from './HabitCharts.tsx';
import { Fact } from './YearOfHabits.tsx';
import { t } from '#lib/i18n.ts';

/** /habits/$id: everything about one habit. */
export function HabitDetail({ params: { id } }: { params: { id: string } }) {
  const today = useToday(useDayStart());
  const history = useHistory(id);
  const weekStart = useWeekStart();
  if (history === undefined) return <PageTitle>{t('Habit')}</PageTitle>;
  if (history === null) {
    return (
      <>
        <Back />
        <PageTitle>{t('Habit')}</PageTitle>
        <EmptyState
          drawing="search"
          title={t('This habit is not here')}
          hint={t('It was deleted, or it is not on this device yet.')}
        />
      </>
    );
  }
  return <Detail history={history} today={today} weekStart={weekStart} />;
}

const Back = () => (
  <Link
    to="/habits"
    className="-ms-1 inline-flex min-h-11 items-center gap-1 pe-2 font-semibold text-tide hover:underline"
  >
    <Icon name="left" size="s" />
    {t('All habits')}
  </Link>
);

function Detail({ history, today, weekStart }: { history: History; today: Day; weekStart: number }) {
  const { habit, rows } = history;
  const [{ edit, openDay }, dialogs] = useHabitDialogs(today);
  const { standing, begun } = useMemo(() => {
    const n = numberOf(today);
    const rules = rulesOf(habit, weekStart);
    const marks = marksOf(rows);
    const begun = Math.min(firstDay(habit, rows), n);
    return { standing: standingOn(tallyThrough(emptyTally(begun), marks, rules, n - 1), marks.get(n), rules), begun };
  }, [habit, rows, today, weekStart]);
  const { plan } = standing;
  const done = standing.today === 'done';
  const paused = standing.today === 'paused';
  const noted = rows.filter(({ note, day }) => note && day <= today).reverse();
  const reminders = (habit.reminders ?? []).flatMap((text) => parseReminder(text) ?? []);
  const about = [
    rhythmWords(plan),
    targetWords(plan, habit.unit),
    ...reminders.map((each) => t('at {time}', { time: reminderWords(each) })),
  ];

  return (
    <>
      <Back />
      <PageTitle note={habit.description ?? undefined}>{habit.title}</PageTitle>
      <p className="text-sm text-ink-2">{about.filter(Boolean).join(' · ')}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {habit.archived_at ? (
          <Button onClick={() => archive(habit, false)}>{t('Unarchive')}</Button>
        ) : (
          <>
            <Button
              tone={done ? 'quiet' : 'coral'}
              className={done ? 'text-ok!' : ''}
              onClick={() => tick(habit, today, !done)}
            >
              {done ? (
                <>
                  <Icon name="check" size="s" />
                  {t('Done')}
                </>
              ) : (
                t('Mark Done')
              )}
            </Button>
            <Button onClick={() => openDay(habit, today)}>{plan.target ? t('Amount and note') : t('Note')}</Button>
            <Button onClick={() => edit(habit)}>{t('Edit habit')}</Button>
            <Button tone="quiet" onClick={() => pause(habit, today, !paused)}>
              {paused ? t('Resume') : t('Pause')}
            </Button>
          </>
        )}
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-5 tabular-nums md:grid-cols-4">
        <Fact value={String(standing.run)} words={runWords(standing)} />
        <Fact
          value={String(standing.best)}
          words={standing.inWeeks ? t('longest run, in weeks') : t('longest run, in days')}
        />
        <Fact
          value={grouped(standing.completed)}
          words={t('completed since {day}', { day: shortDate(dayFrom(begun)) })}
        />
        <Fact value={`${Math.round(standing.score * 100)} %`} words={t('strength')} />
      </dl>
      <HabitCharts
        history={history}
        today={today}
        weekStart={weekStart}
        todayIsOpen={standing.today === 'open'}
        onPick={(day) => openDay(habit, day)}
      />
      {noted.length > 0 ? (
        <section aria-labelledby="notes" className="mt-12 max-w-measure">
          <h2 id="notes" className="border-b border-line pb-2 text-h3">
            {t('Notes')}
          </h2>
          <ul>
            {noted.slice(0, MOST_NOTES).map((row) => (
              <li key={row.id} className="border-b border-line py-3">
                <button
                  type="button"
                  onClick={() => openDay(habit, row.day)}
                  className="block min-h-11 text-start text-sm font-semibold text-tide hover:underline"
                >
                  {capital(fullDay(row.day))}
                  <span className="font-normal text-ink-2">
                    , {dayWords(habit, { state: row.state, row: { ...row, note: null } })}
                  </span>
                </button>
                <p className="font-serif text-read [overflow-wrap:anywhere] whitespace-pre-wrap">{row.note}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {dialogs}
    </>
  );
}

/** The newest notes; the daily log has all of them. */
const MOST_NOTES = 50;
