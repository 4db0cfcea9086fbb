import { Link, useNavigate } from '@tanstack/react-router';
import { threadOpening, threadQuestion } from '#coach/say-thread.ts';
import type { Thread } from '#coach/threads.ts';
import { beginWith, dropThread } from '#features/daily-log/take-up.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { useOnce } from '#ui/use-once.ts';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

interface ThreadQuestionProps {
  readonly thread: Thread;
  readonly today: Day;
  readonly tone: string;
  /** It stands beside other things to do, so its button is no first choice. */
  readonly beside?: boolean;
}

/** The letter's question about something that the person wrote: their words with the day, as a link, and what to do with it. */
export function ThreadQuestion({ thread, today, tone, beside = false }: ThreadQuestionProps) {
  const navigate = useNavigate();
  const { ago, date } = threadOpening(thread, today);
  const write = useOnce(async () => {
    await beginWith(thread, today, tone);
    await navigate({ to: '/journal' });
  });
  const drop = useOnce(async () => void (await dropThread(thread)));
  return (
    <>
      <p className="mt-2 text-sm text-ink-2">
        <Trans
          id="{ago} <0><1>{date}</1></0>, you wrote"
          values={{ ago, date }}
          components={{
            0: (
              <Link
                to="/logs"
                search={{ day: thread.day }}
                className="font-semibold whitespace-nowrap text-tide underline-offset-4 hover:underline"
              />
            ),
            1: <time dateTime={thread.day} />,
          }}
        />
      </p>
      <blockquote className="mt-2 border-s-2 border-tide ps-3.5 font-serif text-read wrap-anywhere">
        {t('“{text}”', { text: thread.quote })}
      </blockquote>
      <p className="mt-3 font-serif text-lead text-pretty italic">{threadQuestion(thread, tone)}</p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button tone={beside ? 'soft' : 'coral'} onClick={() => void write()}>
          {t('Write an answer')}
        </Button>
        <Button tone="quiet" onClick={() => void drop()}>
          {t('Don’t bring this up')}
        </Button>
      </div>
    </>
  );
}
