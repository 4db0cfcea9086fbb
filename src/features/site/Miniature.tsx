import { useEffect, useReducer, useState, type FormEvent } from 'react';
import { clock } from '#ui/clock.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import {
  demoWords,
  LINE_LENGTH,
  nextLine,
  startDemo,
  reduceDemo,
  waiting,
  type Line,
  type Place,
} from './demo-lines.ts';
import { fileLine, loadRules } from './file-line.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

/** Slow enough to read, fast enough to be plausible. */
const PAUSE_MS = 350;
const SYNC_MS = 700;

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Each place's name, its icon, and the colour of its band. */
const LOOKS = {
  'Daily Log': [msg('Daily Log'), 'journal', 'border-edge'],
  Calendar: [msg('Calendar'), 'calendar', 'border-ev-task'],
  'Memory Vault': [msg('Memory Vault'), 'memory', 'border-tide'],
  'To-Do List': [msg('To-Do List'), 'task', 'border-ok'],
  Mood: [msg('Mood'), 'mood', 'border-ev-break'],
} as const satisfies Record<Place, readonly [Message, IconName, string]>;

/** A small working Daymark: write a line, switch the signal off and on, and see both devices agree. It stores nothing. */
export function Miniature({ className }: { className?: string }) {
  const [demo, dispatch] = useReducer(reduceDemo, null, startDemo);
  const [text, setText] = useState('');
  const left = waiting(demo);
  const { flight, syncing, lines } = demo;

  useEffect(() => {
    if (flight || left === 0) return undefined;
    const timer = syncing
      ? setTimeout(() => dispatch({ type: 'arrived', at: new Date() }), SYNC_MS)
      : setTimeout(() => dispatch({ type: 'send' }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [flight, syncing, left]);

  const write = (event: FormEvent) => {
    event.preventDefault();
    const line = text.trim();
    if (!line) return;
    const at = new Date();
    const id = nextLine(demo);
    dispatch({ type: 'write', text: line, at });
    setText('');
    fileLine(line, at, localZone(), navigator.language).then(
      (places) => dispatch({ type: 'filed', id, places }),
      // Without the rules the line stays in the log, as in the app.
      () => dispatch({ type: 'filed', id, places: [{ place: 'Daily Log', what: '' }] }),
    );
  };

  const offline = flight && left > 0;
  return (
    <div
      role="group"
      aria-label={t('A small working Daymark')}
      className={classes('overflow-hidden rounded-(--r-l) border border-line bg-paper shadow-float', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5 pe-4 ps-4.5 text-sm font-medium">
        <p role="status" className={classes('flex items-center gap-2', offline ? 'text-warn' : 'text-ink-2')}>
          <span
            aria-hidden="true"
            className={
              offline
                ? 'size-2.25 rotate-45 rounded-[2px] border-2 border-warn'
                : classes('size-2.25 rounded-full', syncing ? 'border-2 border-tide' : 'bg-ok')
            }
          />
          {demoWords(demo)}
        </p>
        <FlightSwitch on={flight} onChange={(on) => dispatch({ type: 'flight', on })} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reachable by the keyboard */}
      <ol tabIndex={0} aria-label={t('Lines written here')} className="h-75 overflow-y-auto px-4.5">
        {lines.map((line) => (
          <DemoLine key={line.id} line={line} />
        ))}
      </ol>
      <p className="flex items-center gap-2 border-t border-line px-4.5 py-2.5 text-sm text-ink-2">
        <Icon name="device" size="s" />
        {t('Your other device has {arrived} of {all} lines', { arrived: lines.length - left, all: lines.length })}
      </p>
      <form onSubmit={write} className="flex items-center gap-2 border-t border-line bg-card py-2 pe-2 ps-4.5">
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={() => void loadRules().catch(() => undefined)}
          maxLength={LINE_LENGTH}
          aria-label={t('Type a line of your own')}
          placeholder={t('Type a line of your own')}
          autoComplete="off"
          enterKeyHint="send"
          className="min-h-11 min-w-0 flex-1 bg-transparent font-serif text-[1.0625rem]"
        />
        <button
          type="submit"
          aria-label={t('Save this line')}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-tide text-on-tide hover:bg-tide-press"
        >
          <Icon name="send" />
        </button>
      </form>
      <p className="border-t border-line px-4.5 py-2 text-xs text-ink-2">
        {t('A demonstration in this page: nothing you type here is kept or sent.')}
      </p>
    </div>
  );
}

/** A switch that looks like ui/Switch, beside its words. */
function FlightSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
      {t('Flight mode')}
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-6.5 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-well transition-colors before:absolute before:top-0.5 before:inset-s-0.5 before:size-5 before:rounded-full before:bg-edge before:transition-transform checked:border-tide checked:bg-tide checked:before:translate-x-4.5 checked:before:bg-on-tide forced-colors:appearance-auto"
      />
    </label>
  );
}

/** Scrolls a new line, and then its places, into view inside the list; the page itself does not scroll. */
function showNewest(part: HTMLElement | null) {
  const list = part?.closest('ol');
  list?.scrollTo({ top: list.scrollHeight });
}

function DemoLine({ line: { text, at, places, synced } }: { line: Line }) {
  const ref = at ? showNewest : undefined;
  return (
    <li
      ref={ref}
      className="border-b border-line py-3 transition-[opacity,translate] duration-base last:border-b-0 starting:-translate-y-1.5 starting:opacity-0"
    >
      <p className="font-serif text-[1.0625rem] leading-snug break-words">{text}</p>
      {places?.length ? (
        <ul ref={ref} className="mt-2 mb-1.5 grid gap-1.5">
          {places.map(({ place, what }) => {
            const [name, icon, band] = LOOKS[place];
            return (
              <li key={place} className={classes('flex gap-2 border-s-4 ps-2.5 text-sm', band)}>
                <Icon name={icon} size="s" className="text-tide" />
                <p className="min-w-0">
                  <b className="font-semibold">{t(name)}</b> <span className="text-ink-2">{what}</span>
                </p>
              </li>
            );
          })}
        </ul>
      ) : null}
      <p className="text-xs text-ink-2 tabular-nums">
        {places?.length === 0 ? `${t('Chat')} · ` : null}
        {synced ? t('On both devices') : t('Saved on this device')}
        {at ? ` · ${clock(at)}` : null}
      </p>
    </li>
  );
}
