import { useNavigate } from '@tanstack/react-router';
import type { useDraft } from '#data/drafts.ts';
import { draftTemplate } from '#features/daily-log/draft-template.ts';
import { useNewcomer } from '#features/daily-log/newcomer.ts';
import { firstPrompt } from '#features/daily-log/questions.ts';
import { asked } from '#features/daily-log/templates.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { Button } from '#ui/Button.tsx';
import { useToday } from '#ui/use-today.ts';

interface ToJournalProps {
  /** What is in the field: the beginning of an entry when the person wants to keep it. */
  readonly draft: ReturnType<typeof useDraft>;
}

/**
 * The way to the journal, for what a person wants to keep. For a new person, who comes here to write a first entry (spec 000, "Welcome dialog"), with
 * their first question.
 */
export function ToJournal({ draft }: ToJournalProps) {
  const navigate = useNavigate();
  const today = useToday(useDayStart());
  const newcomer = useNewcomer();
  const question = newcomer && firstPrompt(newcomer, today);
  const go = async (beginning: string) => {
    if (beginning !== '') await draftTemplate(beginning);
    if (draft.text.trim() !== '') {
      await draftTemplate(draft.text);
      await draft.clear();
    }
    await navigate({ to: '/journal' });
  };
  return (
    <>
      {question ? (
        <section
          aria-label="Your first journal prompt"
          className="mt-4 flex max-w-[46rem] flex-wrap items-center gap-x-4 gap-y-1 border-y border-line py-2.5"
        >
          <p className="min-w-0 flex-1 basis-64">
            <span className="block text-sm text-ink-2">Your first journal prompt</span>
            <span className="font-serif text-read text-pretty italic">{question}</span>
          </p>
          <Button size="sm" onClick={() => void go(asked(question))}>
            Answer in your journal
          </Button>
        </section>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
        Want to keep it?
        <Button tone="quiet" size="sm" className="-mx-1.5 px-1.5" onClick={() => void go('')}>
          Write it in your journal
        </Button>
      </p>
    </>
  );
}
