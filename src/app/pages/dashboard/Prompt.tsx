import { Link } from '@tanstack/react-router';
import { DEFAULT_TONE } from '#coach/persona.ts';
import { threadQuestion } from '#coach/say-thread.ts';
import type { Thread } from '#coach/threads.ts';
import { firstPrompt, promptOf } from '#features/daily-log/questions.ts';
import { useSteadyThread } from '#features/daily-log/threads.ts';
import { ThreadWords, useAnswer } from '#features/insights/ThreadQuestion.tsx';
import { useNewcomer } from '#features/profile/newcomer.ts';
import { useAssistantProfile, useProfile } from '#features/profile/queries.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#lib/i18n.ts';

/** The question of the day, or one about something that the person wrote, or of a new person their first one, and the way to answer it. */
export function Prompt({ today }: { readonly today: Day }) {
  const name = useProfile()?.name;
  const newcomer = useNewcomer();
  const thread = useSteadyThread(today, 'prompt');
  return (
    <section aria-labelledby="prompt-title" className="border-b border-line pb-4">
      <h3 id="prompt-title" className="font-sans text-sm font-semibold tracking-normal text-ink-2">
        {name ? t('A line for today, {name}', { name }) : t('A line for today')}
      </h3>
      {thread ? (
        <AboutThread thread={thread} today={today} />
      ) : (
        <div className={row}>
          <p className={question}>{newcomer ? firstPrompt({ ...newcomer, name: '' }, today) : promptOf(today)}</p>
          <Button asChild tone="coral">
            <Link to="/journal">{t('Write')}</Link>
          </Button>
        </div>
      )}
    </section>
  );
}

const row = 'mt-1.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3';
const question = 'max-w-[24ch] min-w-0 flex-1 basis-56 font-serif text-lead text-pretty italic';

/** What the person wrote then, with its day as a link, and the question about it. */
function AboutThread({ thread, today }: { readonly thread: Thread; readonly today: Day }) {
  const tone = useAssistantProfile()?.tone || DEFAULT_TONE;
  const write = useAnswer(thread, today, tone);
  return (
    <>
      <ThreadWords thread={thread} today={today} tight />
      <div className={`${row} pt-1.5`}>
        <p className={question}>{threadQuestion(thread, tone)}</p>
        <Button tone="coral" onClick={() => void write()}>
          {t('Write')}
        </Button>
      </div>
    </>
  );
}
