import { Link } from '@tanstack/react-router';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { parseFiled } from '#coach/filed.ts';
import { parseOwn, type OwnLine, type OwnPage, type OwnRow } from '#coach/own-line.ts';
import { useLive } from '#data/live.ts';
import type { Entry } from '#data/schema.ts';
import { kindsIn } from '#kinds/kinds.ts';
import { setPreference } from '#features/profile/mutations.ts';
import { usePreferences } from '#features/profile/queries.ts';
import type { Day } from '#lib/day.ts';
import { logFailure } from '#lib/log-failure.ts';
import { ruleWords } from '#lib/recurrence.ts';
import { settingIn } from '#lib/settings.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { timesShown } from '#ui/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { toast } from '#ui/toast.ts';
import { undoAction } from '#editing/tell.ts';
import { retry } from '#features/chat/actions.ts';
import { stoppedHere, undoFailed } from '#features/chat/messages.ts';
import { slipAction } from '#features/chat/slip.ts';
import { isAskedHere, mayTakeBack } from './asked-here.ts';
import * as choices from './choose.ts';
import { english, type Message, msg, t } from '#lib/i18n.ts';
import { storedName } from '#features/chat/stored-name.ts';

type Choices = typeof choices;

interface OwnSlipProps {
  readonly entry: Entry;
  readonly line: string;
  readonly today: Day;
}

/** The card of what the device answered or did by itself: the rows with links, what was done with Undo, or what there is to choose. */
export function OwnSlip({ entry, line, today }: OwnSlipProps) {
  const said = parseOwn(line);
  if (!said) return null;
  if (said.is === 'rows') {
    const [only, ...more] = said.rows;
    // The title of a single entry says its day.
    if (said.title === 'From your log' && only?.when && more.length === 0) {
      return (
        <Card title={t('From your log of {when}', { when: only.when })} rows={said.rows}>
          <RowList rows={[{ ...only, when: '' }]} today={today} />
        </Card>
      );
    }
    return (
      <Card title={storedName(said.title)} rows={said.rows}>
        <RowList rows={said.rows} today={today} />
      </Card>
    );
  }
  if (said.is === 'pages') {
    return (
      <Card title={storedName(said.title)} rows={[]} icon="chat">
        <ul className="grid grid-cols-2 gap-x-3 pe-2 pb-2 ps-8">
          {said.pages.map((to) => (
            <li key={to}>
              <Link to={to} className={classes(rowLink, 'font-serif leading-snug')}>
                {t(PAGES[to])}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    );
  }
  switch (said.is) {
    case 'stopped':
      return <StoppedNote entry={entry} />;
    case 'offer_entries':
      return <OfferEntries said={said} entry={entry} today={today} />;
    case 'did':
      return <DidCard said={said} entry={entry} line={line} today={today} />;
    case 'steps':
      return <StepsCard said={said} entry={entry} line={line} />;
    case 'start':
      return <StartCard said={said} entry={entry} line={line} />;
    case 'ask':
    default:
      return <AskCard said={said} entry={entry} line={line} />;
  }
}

/**
 * Entries that fit the question and did not go along. The first time, the person decides whether such entries may: until then none does, and
 * after that this is gone, on every device.
 */
function OfferEntries({
  said: { rows },
  entry: { call_id },
  today,
}: {
  readonly said: Said<'offer_entries'>;
  readonly entry: Entry;
  readonly today: Day;
}) {
  const preferences = usePreferences();
  const [busy, setBusy] = useState(false);
  if (!preferences || settingIn(preferences, 'coach_entries') !== null) return null;
  const decide = async (may: boolean) => {
    setBusy(true);
    const outcome = await setPreference('coach_entries', may, english(msg('What the coach may see')));
    setBusy(false);
    if (!outcome.ok) return toast(undoFailed());
    if (may && call_id) await retry(call_id);
    return toast({
      title: may ? t('Entries go along from now on') : t('No entries go along'),
      action: undoAction(outcome.value),
    });
  };
  return (
    <Card
      title={t('{count, plural, one {An entry of yours fits} other {# entries of yours fit}}', { count: rows.length })}
      rows={rows}
    >
      <RowList rows={rows} today={today} />
      <p className="max-w-measure pe-2 ps-8 text-sm text-pretty text-ink-2">
        {t(
          'They did not go along. May the entries that fit a question be sent with it, to the language model that answers here? “What was sent” shows them each time, and Settings has the switch.',
        )}
      </p>
      <div className="flex flex-wrap gap-2 py-2 pe-2 ps-8">
        <Button tone="tide" disabled={busy} onClick={() => void decide(true)}>
          {t('Yes, and ask again')}
        </Button>
        <Button tone="soft" disabled={busy} onClick={() => void decide(false)}>
          {t('No')}
        </Button>
      </div>
    </Card>
  );
}

/** Below an answer that the person stopped, whose words are all that came. */
function StoppedNote({ entry: { call_id, filed } }: { readonly entry: Entry }) {
  return (
    <p className="-mt-1.5 flex flex-wrap items-center gap-x-1.5 text-xs text-ink-2 max-lg:in-[.coach]:ms-10">
      <Icon name="stop" size="xs" />
      {stoppedHere(filed?.some((line) => parseFiled(line) !== null) === true)}
      {call_id ? (
        <button
          type="button"
          onClick={() => void retry(call_id)}
          className="-my-1.5 inline-flex min-h-11 items-center rounded-s px-2 font-semibold text-tide hover:bg-tide-soft"
        >
          {t('Ask again')}
        </button>
      ) : null}
    </p>
  );
}

/** What the coach calls each page (src/coach/filed.ts). */
const PAGES: Readonly<Record<OwnPage, Message>> = {
  '/tasks': msg('To-Do List'),
  '/calendar': msg('Calendar'),
  '/logs': msg('Daily Log'),
  '/memory': msg('Memory Vault'),
  '/habits': msg('Habits'),
  '/help': msg('Help'),
};

interface CardProps {
  readonly title: string;
  readonly rows: readonly OwnRow[];
  /** In the place of the icon of the first row. */
  readonly icon?: IconName;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

function Card({ title, rows: [first], icon, action, children }: CardProps) {
  const kind = first && kindsIn(first.table)[0];
  return (
    <section
      aria-label={title}
      style={{ '--slip': kind?.slip?.color ?? 'var(--ev-task)' } as CSSProperties}
      className="slip relative max-w-130 rounded-e-(--r-m) border border-s-0 border-line bg-card py-1 pe-2 ps-5"
    >
      <div className="flex items-center gap-x-1">
        <Icon name={icon ?? kind?.icon ?? 'habits'} className="me-1.5 shrink-0 text-tide" />
        <p className="min-w-0 flex-1 py-2 text-ui font-semibold">{title}</p>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Rows, each a link to the page that shows it. */
function RowList({ rows, today }: { readonly rows: readonly OwnRow[]; readonly today: Day }) {
  return (
    <ul className="pe-2 pb-2 ps-8">
      {rows.map((row) => (
        <li key={`${row.id} ${row.when}`}>
          <RowLink row={row} today={today}>
            <span className="line-clamp-2 min-w-0 font-serif leading-snug">{row.words}</span>
            {row.when ? <span className="text-sm text-ink-2 tabular-nums">{timesShown(row.when)}</span> : null}
          </RowLink>
        </li>
      ))}
    </ul>
  );
}

const rowLink = 'flex min-h-11 flex-wrap items-center gap-x-2.5 rounded-s py-1 underline-offset-4 hover:underline';

function RowLink({
  row,
  today,
  children,
}: {
  readonly row: OwnRow;
  readonly today: Day;
  readonly children: ReactNode;
}) {
  if (row.table === 'habits') {
    return (
      <Link to="/habits/$id" params={{ id: row.id }} className={rowLink}>
        {children}
      </Link>
    );
  }
  const page = kindsIn(row.table)[0]?.page;
  if (!page) return children;
  const search = page.by === 'day' && row.day && row.day !== today ? { day: row.day } : {};
  return (
    <Link to={page.to} search={search} className={rowLink}>
      {children}
    </Link>
  );
}

type Said<K extends OwnLine['is']> = Extract<OwnLine, { is: K }>;

const DONE: Readonly<Record<Said<'did'>['act'], Message>> = {
  done: msg('Done'),
  move: msg('Moved'),
  rename: msg('Renamed'),
  delete: msg('Deleted'),
  into_project: msg('Moved to a project'),
  create_in_project: msg('Added to a project'),
  start_habit: msg('Habit started'),
  restore: msg('Taken back'),
  refile: msg('Changed'),
  add_to_entry: msg('Added to your entry'),
  file_steps: msg('Project started'),
};

function DidCard({
  said,
  entry,
  line,
  today,
}: {
  readonly said: Said<'did'>;
  readonly entry: Entry;
  readonly line: string;
  readonly today: Day;
}) {
  const { row, act, back } = said;
  const may = useLive(() => mayTakeBack(entry.call_id), false, [entry.call_id, line]);
  const { busy, run } = useChoice();
  const title = back ? t('{act}, taken back', { act: t(DONE[act]) }) : t(DONE[act]);
  const undo = () => run(({ takeBack }) => takeBack(entry.id, line), t('Taken back'));
  return (
    <Card
      title={title}
      rows={[row]}
      action={
        back || !may ? null : (
          <button
            type="button"
            disabled={busy}
            aria-label={t('Undo: {title}', { title })}
            onClick={undo}
            className={classes(slipAction, 'disabled:opacity-60')}
          >
            {t('Undo')}
          </button>
        )
      }
    >
      {act === 'delete' && !back ? (
        <p className="pe-2 pb-2 ps-8 font-serif leading-snug line-through decoration-ink-2">{row.words}</p>
      ) : (
        <RowList rows={[row]} today={today} />
      )}
    </Card>
  );
}

const QUESTIONS: Readonly<Record<Said<'ask'>['act']['kind'], Message>> = {
  done: msg('Which one is done?'),
  move: msg('Which one do you want to move?'),
  rename: msg('Which one do you want to rename?'),
  delete: msg('Delete?'),
  into_project: msg('Which one do you want to move?'),
  create_in_project: msg('Which project?'),
  start_habit: msg('A new habit'),
};

function AskCard({ said, entry, line }: { readonly said: Said<'ask'>; readonly entry: Entry; readonly line: string }) {
  const { act, rows, left } = said;
  const { busy, run } = useChoice();
  const may = useLive(() => isAskedHere(entry.call_id), true, [entry.call_id]);
  if (left || may === false) return null;
  // Offered beside an answer that has filed the statement.
  const told = act.kind === 'done' && !act.sure && entry.filed?.some((each) => parseFiled(each) !== null) === true;
  const choose = (id: string | null) => () => run(({ choose }) => choose(entry.id, line, id), t('Done'));
  return (
    <Card title={told ? t('Is it done?') : t(QUESTIONS[act.kind])} rows={rows}>
      {act.kind === 'start_habit' ? (
        <p className="pe-2 ps-8">
          <span className="font-serif leading-snug">{act.title}</span>{' '}
          <span className="text-sm text-ink-2">{rhythmWords(act.rhythm, act.block)}</span>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2 py-2 pe-2 ps-8">
        {act.kind === 'start_habit' ? (
          <Button tone="tide" disabled={busy} onClick={choose(null)}>
            {t('Start this habit')}
          </Button>
        ) : (
          rows.map((row) => (
            <Button key={row.id} tone="soft" disabled={busy} onClick={choose(row.id)}>
              {act.kind === 'delete'
                ? t('Delete ‘{words}’', { words: row.words })
                : told
                  ? t('Tick off ‘{words}’', { words: row.words })
                  : row.words}
              {row.when ? <span className="text-sm font-normal text-ink-2">{timesShown(row.when)}</span> : null}
            </Button>
          ))
        )}
        <Button tone="soft" disabled={busy} onClick={() => run(({ leave }) => leave(entry.id, line), null)}>
          {act.kind === 'delete'
            ? t('Keep it')
            : act.kind === 'start_habit' || told
              ? t('Not now')
              : t('None of these')}
        </Button>
      </div>
    </Card>
  );
}

/** The steps so far, and a press that files them. */
function StepsCard({
  said: { about, steps, left },
  entry,
  line,
}: {
  readonly said: Said<'steps'>;
  readonly entry: Entry;
  readonly line: string;
}) {
  const { busy, run } = useChoice();
  if (left || steps.length === 0) return null;
  return (
    <Card title={about || t('Steps')} rows={[]} icon="task">
      <ol className="list-decimal pe-2 ps-13 font-serif leading-snug">
        {steps.map((step, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same step may be said twice, and none moves
          <li key={i} className="py-0.5">
            {step}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 py-2 pe-2 ps-8">
        <Button
          tone="tide"
          disabled={busy}
          onClick={() => run(({ fileOpenSteps }) => fileOpenSteps(entry.id, line), t('Done'))}
        >
          {t('{count, plural, one {That’s it, file this step} other {That’s it, file # steps}}', {
            count: steps.length,
          })}
        </Button>
      </div>
    </Card>
  );
}

const WAYS = [
  ['two', msg('Two minutes')],
  ['smallest', msg('The smallest step')],
  ['today', msg('A time today')],
] as const;

/** Three ways to start with what is put off, one press each. */
function StartCard({
  said: { about, left },
  entry,
  line,
}: {
  readonly said: Said<'start'>;
  readonly entry: Entry;
  readonly line: string;
}) {
  const { busy, run } = useChoice();
  const may = useLive(() => isAskedHere(entry.call_id), true, [entry.call_id]);
  if (left || may === false) return null;
  return (
    <Card title={about ? t('Start with ‘{about}’', { about }) : t('Start')} rows={[]} icon="clock">
      <div className="flex flex-wrap gap-2 pe-2 pb-2 ps-8">
        {WAYS.map(([way, words]) => (
          <Button
            key={way}
            tone="soft"
            disabled={busy}
            onClick={() => run(({ startIn }) => startIn(entry.id, line, way), null)}
          >
            {t(words)}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** Runs a choice once at a time, and says how it went; `done` null says nothing. */
function useChoice() {
  const [busy, setBusy] = useState(false);
  const run = (work: (of: Choices) => ReturnType<Choices['choose']>, done: string | null) => {
    setBusy(true);
    void work(choices)
      .then(
        (outcome) =>
          outcome.ok ? done && toast({ title: done, action: undoAction(outcome.value) }) : toast(undoFailed()),
        (cause: unknown) => {
          logFailure('ChoiceFailed', cause);
          toast(undoFailed());
        },
      )
      .finally(() => setBusy(false));
  };
  return { busy, run };
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** "Every day in the morning": the rhythm of a habit that is offered. */
function rhythmWords(rhythm: string, block: 'morning' | 'evening' | null): string {
  const days = /^on ([1-7,]+)$/.exec(rhythm)?.[1];
  const often = days
    ? ruleWords(
        `FREQ=WEEKLY;BYDAY=${days
          .split(',')
          .map((day) => DAYS[Number(day) - 1])
          .join()}`,
      )
    : rhythm === 'daily'
      ? t('Every day')
      : rhythm === 'weekly'
        ? t('Once a week')
        : t('{count} times a week', { count: rhythm.split(' ')[0] });
  if (!block) return often;
  return block === 'morning' ? t('{often} in the morning', { often }) : t('{often} in the evening', { often });
}
