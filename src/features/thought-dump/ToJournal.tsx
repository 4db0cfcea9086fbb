import { useNavigate } from '@tanstack/react-router';
import type { useDraft } from '#data/drafts.ts';
import { draftTemplate } from '#features/daily-log/draft-template.ts';
import { useNewcomer } from '#features/profile/newcomer.ts';
import { firstPrompt } from '#features/daily-log/questions.ts';
import { asked } from '#features/daily-log/templates.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { Button } from '#ui/Button.tsx';
import { useToday } from '#ui/use-today.ts';
import { t } from '#lib/i18n.ts';

interface ToJournalProps {
  /** What is in the field: the beginning of an entry when the person wants to keep it. */
  readonly draft: ReturnType<typeof useDraft>;
}

/** Opens the journal, with `beginning` and what is in the field in the draft of an entry. */
function useToJournal({ draft }: ToJournalProps): (beginning: string) => Promise<void> {
  const navigate = useNavigate();
  return async (beginning) => {
    if (beginning !== '') await draftTemplate(beginning);
    if (draft.text.trim() !== '') {
      await draftTemplate(draft.text);
      await draft.clear();
    }
    await navigate({ to: '/journal' });
  };
}

/** For a new person, who comes here to write a first entry (spec 000, "Welcome dialog"): their first question, to be answered in the journal. */
export function FirstPrompt(props: ToJournalProps) {
  const toJournal = useToJournal(props);
  const today = useToday(useDayStart());
  const newcomer = useNewcomer();
  if (!newcomer) return null;
  const question = firstPrompt(newcomer, today);
  return (
    <section
      aria-label={t('Your first journal prompt')}
      className="mt-4 flex max-w-[46rem] flex-wrap items-center gap-x-4 gap-y-1 border-y border-line py-2.5"
    >
      <p className="min-w-0 flex-1 basis-64">
        <span className="block text-sm text-ink-2">{t('Your first journal prompt')}</span>
        <span className="font-serif text-read text-pretty italic">{question}</span>
      </p>
      <Button size="sm" onClick={() => void toJournal(asked(question))}>
        {t('Answer in your journal')}
      </Button>
    </section>
  );
}

/** The way to the journal, for what a person wants to keep. Light on the dark sea, so not one of the tones. */
export function KeepInstead(props: ToJournalProps) {
  const toJournal = useToJournal(props);
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <span className="opacity-92">{t('Want to keep it?')}</span>
      <button
        type="button"
        onClick={() => void toJournal('')}
        className="min-h-11 rounded-(--r-s) font-semibold underline underline-offset-4"
      >
        {t('Write it in your journal')}
      </button>
    </p>
  );
}
