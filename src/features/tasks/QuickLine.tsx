import { useId, useImperativeHandle, useRef, type Ref } from 'react';
import { tell } from '#editing/tell.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { useOnce } from '#ui/use-once.ts';
import { added, failures } from './messages.ts';
import { addTask } from './mutations.ts';
import { QuickChips } from './QuickChips.tsx';
import { useQuickLine } from './use-quick-line.ts';
import { t } from '#lib/i18n.ts';

export interface QuickLineHandle {
  /** Sets the project of the next task, and goes to the line. */
  readonly addTo: (project: string) => void;
}

interface QuickLineProps {
  readonly today: Day;
  /** The project that is shown alone: a new task is put into it. */
  readonly into: string | null;
  readonly ref?: Ref<QuickLineHandle>;
}

/** One line for a new task: "buy milk friday 9am #errand". What is understood is shown as chips before Enter, and can be changed. */
export function QuickLine({ today, into, ref }: QuickLineProps) {
  const line = useQuickLine(into);
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  useImperativeHandle(ref, () => ({
    addTo: (project) => {
      line.choose({ project });
      field.current?.focus();
    },
  }));
  const add = useOnce(async () => {
    const outcome = await addTask(await line.finished());
    field.current?.focus();
    if (outcome.ok) await line.clear();
    tell(outcome, added(), failures());
  });
  const typed = line.text.trim() !== '';
  return (
    <form
      aria-label={t('Add a task')}
      className="rounded-(--r-m) border border-edge bg-card has-[.line:focus-visible]:border-transparent has-[.line:focus-visible]:outline-3 has-[.line:focus-visible]:outline-offset-1 has-[.line:focus-visible]:outline-(--focus)"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className="flex items-center gap-2 p-1.5 ps-0">
        <input
          ref={field}
          aria-label={t('What is to be done')}
          aria-describedby={hint}
          placeholder={t('What is to be done?')}
          enterKeyHint="done"
          autoComplete="off"
          className="line min-h-12 min-w-0 flex-1 bg-transparent ps-4 font-serif text-lead focus-visible:outline-none"
          value={line.text}
          onChange={(event) => line.setText(event.target.value)}
        />
        <Button type="submit" tone="coral" className="h-12" disabled={!typed}>
          {t('Add')}
        </Button>
      </div>
      {typed ? <QuickChips line={line} today={today} /> : null}
      <p id={hint} className={typed ? 'px-4 pb-3 text-sm text-pretty text-ink-2' : 'sr-only'}>
        {typed
          ? t('Adds “{words}”. Press a part of it to change it.', { words: line.draft.words })
          : t('You can name a day, a time, a #tag or a +project.')}
      </p>
    </form>
  );
}
