import { useEffect, useRef, useState } from 'react';
import { getDb } from '#data/db.ts';
import { take } from '#editing/undo.ts';
import { capital, count, grouped } from '#lib/format.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import type { ImportPlan } from './in/plan-import.ts';
import type { Differing, ImportDone } from './in/run-import.ts';
import { countedWords, importedWords } from './messages.ts';

const undoOf = ({ undo }: ImportDone) => ({ label: 'Undo', run: () => void take(undo, 'back') });

/** What an import would do. Nothing is stored until its button is pressed. */
export function ImportPreview({ plan, onDone }: { plan: ImportPlan; onDone: () => void }) {
  const [differing, setDiffering] = useState<Differing>('keep');
  const [part, setPart] = useState<number | null>(null);
  const stopped = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const things = plan.added.length + (differing === 'take' ? plan.different.length : 0);
  const start = useOnce(async () => {
    setPart(0);
    const { ImportStopped, runImport } = await import('./in/run-import.ts');
    try {
      const done = await runImport(getDb(), plan, differing, async (now) => {
        setPart(now);
        await new Promise((next) => setTimeout(next));
        if (stopped.current && now < 1) throw new Error('The person stopped it');
      });
      toast({ title: importedWords(done.value), action: undoOf(done) });
    } catch (error) {
      if (!stopped.current) logFailure('The import stopped:', error);
      const { done } = error as InstanceType<typeof ImportStopped>;
      toast({
        title: `The import stopped after ${count(done.value.added + done.value.changed, 'thing')}`,
        description: 'Nothing is lost. Import the same file again to finish.',
        ...(stopped.current ? {} : { tone: 'destructive' }),
        action: undoOf(done),
      });
    }
    onDone();
  });
  return (
    <div className="rounded-m border border-line bg-card p-4">
      <h4 ref={heading} tabIndex={-1} className="font-semibold wrap-anywhere">
        From {plan.from}
      </h4>
      <ul className="mt-2 grid gap-1">
        {plan.counts.map((counted) => (
          <li key={counted.label}>{countedWords(counted)}</li>
        ))}
      </ul>
      {plan.leftOut.length > 0 ? (
        <>
          <p className="mt-3 text-sm font-semibold">What is left out or changed</p>
          <ul className="grid gap-1 text-sm text-ink-2">
            {plan.leftOut.map(({ what, count }) => (
              <li key={what}>
                {capital(what)} ({grouped(count)})
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {plan.different.length > 0 ? (
        <Field className="mt-4" label="What is different" hint="The other words are not lost: Undo brings them back.">
          {(control) => (
            <Select {...control} value={differing} onChange={(event) => setDiffering(event.target.value as Differing)}>
              <option value="keep">Keep what is here</option>
              <option value="take">Take what is in the file</option>
            </Select>
          )}
        </Field>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {things > 0 ? (
          <Button tone="tide" busy={part !== null} onClick={() => void start()}>
            Import {count(things, 'thing')}
          </Button>
        ) : (
          <p>There is nothing new in this file.</p>
        )}
        <Button
          tone={things > 0 ? 'quiet' : 'line'}
          onClick={part === null ? onDone : () => void (stopped.current = true)}
        >
          {part !== null ? 'Stop' : things > 0 ? 'Cancel' : 'Close this file'}
        </Button>
        <p aria-live="polite" className="text-sm text-ink-2">
          {part === null ? null : `Importing… ${Math.floor(part * 10) * 10} %`}
        </p>
      </div>
    </div>
  );
}
