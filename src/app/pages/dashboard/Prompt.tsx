import { Link, useNavigate } from '@tanstack/react-router';
import { DEFAULT_TONE } from '#coach/persona.ts';
import { threadOpening, threadQuestion } from '#coach/say-thread.ts';
import type { Thread } from '#coach/threads.ts';
import { firstPrompt, promptOf } from '#features/daily-log/questions.ts';
import { beginWith } from '#features/daily-log/take-up.ts';
import { useSteadyThread } from '#features/daily-log/threads.ts';
import { useNewcomer } from '#features/profile/newcomer.ts';
import { useAssistantProfile, useProfile } from '#features/profile/queries.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { useOnce } from '#ui/use-once.ts';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

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
  const navigate = useNavigate();
  const tone = useAssistantProfile()?.tone || DEFAULT_TONE;
  const { ago, date } = threadOpening(thread, today);
  const write = useOnce(async () => {
    await beginWith(thread, today, tone);
    await navigate({ to: '/journal' });
  });
  return (
    <>
      <p className="mt-1.5 text-sm text-ink-2">
        <Trans
          id="{ago} <0><1>{date}</1></0>, you wrote"
          values={{ ago, date }}
          components={{
            0: (
              <Link
                to="/logs"
                search={{ day: thread.day }}
                className="font-semibold text-tide underline-offset-4 hover:underline"
              />
            ),
            1: <time dateTime={thread.day} />,
          }}
        />
      </p>
      <blockquote className="mt-1 border-s-2 border-tide ps-3 font-serif text-read wrap-anywhere">
        {t('“{text}”', { text: thread.quote })}
      </blockquote>
      <div className={`${row} pt-1.5`}>
        <p className={question}>{threadQuestion(thread, tone)}</p>
        <Button tone="coral" onClick={() => void write()}>
          {t('Write')}
        </Button>
      </div>
    </>
  );
}
