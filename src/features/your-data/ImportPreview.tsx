import { clock } from '#ui/clock.ts';
import { useEffect, useMemo, useRef, useState, type ComponentProps } from 'react';
import { getDb } from '#data/db.ts';
import { isFull } from '#data/is-full.ts';
import { take } from '#editing/undo.ts';
import { wordsOf } from '#features/media/messages.ts';
import { bytesInWords } from '#lib/bytes-in-words.ts';
import { capital, grouped } from '#lib/format.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { toast, toastUnexpected } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import type { ImportPlan } from './in/plan-import.ts';
import { bytesOf } from './in/plan-media.ts';
import type { Differing, ImportDone, ImportStopped } from './in/run-import.ts';
import { FirstRows, MoodChoices, TableChoices } from './ImportChoices.tsx';
import { firstRows } from './in/first-rows.ts';
import { countedWords, importedWords, progressWords } from './messages.ts';
import { english, listOf, t } from '#lib/i18n.ts';

const undoOf = ({ undo }: ImportDone) => ({ label: t('Undo'), run: () => void take(undo, 'back') });

interface PreviewProps extends Pick<ComponentProps<typeof MoodChoices>, 'choices' | 'onChoose'> {
  readonly plan: ImportPlan;
  readonly onStart: () => Promise<void>;
  readonly onDone: () => void;
}

interface Progress {
  readonly done: number;
  readonly of: number;
  readonly secondsLeft: number | null;
}

/** 'Import 12 things and 3 files'. */
const startWords = (rows: number, media: number): string =>
  t('Import {what}', {
    what: listOf([
      ...(rows > 0 ? [t('{count, plural, one {# thing} other {# things}}', { count: rows })] : []),
      ...(media > 0 ? [t('{count, plural, one {# file} other {# files}}', { count: media })] : []),
    ]),
  });

/** After this much is done, the time that is left can be told. */
const KNOWN_AFTER = 0.05;

/** By its name: the code of the import may be what did not load. */
const isStopped = (error: unknown): error is ImportStopped => error instanceof Error && error.name === 'ImportStopped';

/** What an import would do. Nothing is stored until its button is pressed. */
export function ImportPreview({ plan, choices, onChoose, onStart, onDone }: PreviewProps) {
  const [differing, setDiffering] = useState<Differing>('keep');
  const [progress, setProgress] = useState<Progress | null>(null);
  const [stoppedAt, setStoppedAt] = useState<ImportDone | null>(null);
  const stopped = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const rows = plan.added.length + (differing === 'take' ? plan.different.length : 0);
  const things = rows + plan.media.length;
  const first = useMemo(() => firstRows(plan.added.length > 0 ? plan.added : plan.different, clock), [plan]);
  const start = useOnce(async () => {
    stopped.current = false;
    setProgress({ done: 0, of: things, secondsLeft: null });
    const began = performance.now();
    const onProgress = async (part: number) => {
      const seconds = (performance.now() - began) / 1000;
      const secondsLeft = part < KNOWN_AFTER ? null : (seconds / part) * (1 - part);
      setProgress({ done: Math.round(part * things), of: things, secondsLeft });
      await new Promise((next) => setTimeout(next));
      if (stopped.current && part < 1) throw new Error('The person stopped it');
    };
    try {
      await onStart();
      const { runImport } = await import('./in/run-import.ts');
      const done = await runImport(getDb(), plan, differing, onProgress, undefined, stoppedAt?.group);
      const noted = wordsOf(done.value.noted, 0);
      toast({
        title: importedWords(done.value),
        ...(noted && { description: noted.description, stays: true }),
        action: undoOf(done),
      });
    } catch (error) {
      if (!isStopped(error)) {
        toastUnexpected('Nothing was imported', error);
        setProgress(null);
        return;
      }
      const { done } = error;
      toast({
        title: t('The import stopped after {count, plural, one {# thing} other {# things}}', {
          count: done.value.added + done.value.changed + done.value.media,
        }),
        description: isFull(error)
          ? t('This device is full. What came is here. Free some space, then import the same file again.')
          : t('Nothing is lost. Import the same file again to finish.'),
        ...(stopped.current ? {} : { tone: 'destructive' }),
        action: undoOf(done),
      });
      if (stopped.current) {
        setProgress(null);
        setStoppedAt(done);
        return;
      }
      logFailure('The import stopped:', error);
    }
    onDone();
  });
  return (
    <div className="rounded-m border border-line bg-card p-4">
      <h4 ref={heading} tabIndex={-1} className="font-semibold wrap-anywhere">
        {plan.from === 'a table' ? t('From a table') : t('From {program}', { program: plan.from })}
      </h4>
      <ul className="mt-2 grid gap-1">
        {plan.counts.map((counted) => (
          <li key={english(counted.label)}>{countedWords(counted)}</li>
        ))}
        {plan.media.length > 0 ? (
          <li>
            {t('Photos and recordings: {count} new, {size}', {
              count: grouped(plan.media.length),
              size: bytesInWords(bytesOf(plan.media)),
            })}
          </li>
        ) : null}
      </ul>
      {plan.leftOut.length > 0 ? (
        <>
          <p className="mt-3 text-sm font-semibold">{t('What is left out or changed')}</p>
          <ul className="mt-1 grid gap-1 text-sm text-ink-2">
            {plan.leftOut.map(({ what, count, values }) => {
              const words = t(what, values);
              return (
                <li key={words}>
                  {capital(words)} ({grouped(count)})
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
      {plan.table ? (
        <TableChoices key={plan.table.key} table={plan.table} choices={choices} onChoose={onChoose} />
      ) : null}
      {plan.moods && plan.moods.length > 0 ? (
        <MoodChoices named={plan.moods} choices={choices} onChoose={onChoose} />
      ) : null}
      <FirstRows rows={first} />
      {plan.different.length > 0 ? (
        <Field
          className="mt-4"
          label={t('What is different')}
          hint={t('The other words are not lost: Undo brings them back.')}
        >
          {(control) => (
            <Select {...control} value={differing} onChange={(event) => setDiffering(event.target.value as Differing)}>
              <option value="keep">{t('Keep what is here')}</option>
              <option value="take">{t('Take what is in the file')}</option>
            </Select>
          )}
        </Field>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {things > 0 ? (
          <Button tone="tide" busy={progress !== null} onClick={() => void start()}>
            {stoppedAt ? t('Continue the import') : startWords(rows, plan.media.length)}
          </Button>
        ) : (
          <p>{t('There is nothing new in this file.')}</p>
        )}
        <Button
          tone={things > 0 ? 'quiet' : 'line'}
          onClick={progress === null ? onDone : () => void (stopped.current = true)}
        >
          {progress !== null ? t('Stop') : stoppedAt || things === 0 ? t('Close this file') : t('Cancel')}
        </Button>
        {/* Read aloud at each tenth only. */}
        <p aria-live="polite" className="sr-only">
          {progress
            ? t('Importing… {percent} %', { percent: Math.floor((progress.done / progress.of) * 10) * 10 })
            : null}
        </p>
        <p aria-hidden="true" className="text-sm text-ink-2 tabular-nums">
          {progress ? progressWords(progress.done, progress.of, progress.secondsLeft) : null}
        </p>
      </div>
    </div>
  );
}
