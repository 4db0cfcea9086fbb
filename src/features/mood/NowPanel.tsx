import { useRef, useState, useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { setPreference } from '#features/profile/mutations.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { focusIfLost } from '#ui/focus-return.ts';
import { CheckInForm } from './CheckInForm.tsx';
import { CheckIns } from './CheckIns.tsx';
import { NEW_MOOD, typeOf, type MoodLevel } from '#lib/moods.ts';
import { useSingleKeys } from './queries.ts';
import type { NotedMood } from './noted.ts';
import { useEntryDraft } from '#editing/use-entry-draft.ts';
import { t } from '#lib/i18n.ts';

interface NowPanelProps {
  readonly today: Day;
  readonly entries: readonly NotedMood[];
  readonly known: readonly string[];
}

/** Today: the question while there is no mood, then the moods and a button to add a check-in. */
export function NowPanel({ today, entries, known }: NowPanelProps) {
  const draft = useEntryDraft(NEW_MOOD);
  // Null until the person opens or closes the form: with a draft it is open.
  const [asked, setAsked] = useState<boolean | null>(null);
  const panel = useRef<HTMLElement>(null);
  const keys = useSingleKeys();
  const empty = entries.length === 0;
  const adding = asked ?? (draft.mood !== null || draft.text.trim() !== '');

  useMoodKeys(keys, (level) => {
    flushSync(() => {
      setAsked(true);
      draft.set({ mood: typeOf(level) });
    });
    // Enter then saves: two keys in all.
    panel.current?.querySelector<HTMLElement>('form [type=submit]')?.focus();
  });

  const form = (
    <CheckInForm
      day={today}
      today={today}
      known={known}
      keys={keys}
      focus={asked === true && !empty && draft.mood === null}
      onDone={() => setAsked(false)}
      onCancel={empty ? undefined : () => setAsked(false)}
    />
  );
  return (
    <section ref={panel} aria-label={t('Today')}>
      {empty ? null : <CheckIns big entries={entries} today={today} known={known} />}
      <div className={empty ? '' : 'mt-3'}>
        {empty || adding ? (
          <>
            {form}
            <p className="mt-1 hidden items-center gap-1 text-sm text-ink-2 lg:flex [@media(hover:none)]:hidden">
              {keys ? t('Press a key from 1 (terrible) to 5 (great) to choose.') : t('Keys 1 to 5 are off.')}
              <button
                type="button"
                className="min-h-11 px-1.5 font-semibold text-tide hover:underline"
                onClick={() => void setPreference('single_keys', !keys)}
              >
                {keys ? t('Turn off') : t('Turn on')}
              </button>
            </p>
          </>
        ) : (
          <Button ref={asked === false ? focusIfLost : undefined} tone="line" size="sm" onClick={() => setAsked(true)}>
            {t('Add check-in')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The keys 1 (terrible) to 5 (great), while the person is not typing and no dialog or menu is open. */
function useMoodKeys(on: boolean, choose: (level: MoodLevel) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
    const level = LEVELS.find((each) => String(each) === event.key);
    if (!level || isTyping(event.target) || document.querySelector('[aria-modal=true], [role=menu]')) return;
    event.preventDefault();
    choose(level);
  });
  // Before the suns are painted: the person may press a key as soon as they show.
  useLayoutEffect(() => {
    if (!on) return undefined;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
}

const LEVELS: readonly MoodLevel[] = [1, 2, 3, 4, 5];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
