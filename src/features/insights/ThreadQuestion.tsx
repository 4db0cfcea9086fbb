import { Link, useNavigate } from '@tanstack/react-router';
import { threadOpening, threadQuestion } from '#coach/say-thread.ts';
import type { Thread } from '#coach/threads.ts';
import { beginWith, dropThread } from '#features/daily-log/take-up.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
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

interface ThreadWordsProps {
  readonly thread: Thread;
  readonly today: Day;
  /** With less room between and within its parts, beside other things. */
  readonly tight?: boolean;
}

/** What the person wrote then, with its day as a link. */
export function ThreadWords({ thread, today, tight = false }: ThreadWordsProps) {
  const { ago, date } = threadOpening(thread, today);
  return (
    <>
      <p className={classes('text-sm text-ink-2', tight ? 'mt-1.5' : 'mt-2')}>
        <Trans
          id="{ago} <0><1>{date}</1></0>, you wrote"
          values={{ ago, date }}
          components={{
            0: (
              <Link
                to="/logs"
                search={{ day: thread.day }}
                className={classes(
                  'font-semibold text-tide underline-offset-4 hover:underline',
                  !tight && 'whitespace-nowrap',
                )}
              />
            ),
            1: <time dateTime={thread.day} />,
          }}
        />
      </p>
      <blockquote
        className={classes(
          'border-s-2 border-tide font-serif text-read wrap-anywhere',
          tight ? 'mt-1 ps-3' : 'mt-2 ps-3.5',
        )}
      >
        {t('“{text}”', { text: thread.quote })}
      </blockquote>
    </>
  );
}

/** Begins the answer to a thread as a journal entry, and opens the journal. */
export function useAnswer(thread: Thread, today: Day, tone: string): () => Promise<void> {
  const navigate = useNavigate();
  return useOnce(async () => {
    await beginWith(thread, today, tone);
    await navigate({ to: '/journal' });
  });
}

/** The letter's question about something that the person wrote: their words with the day, as a link, and what to do with it. */
export function ThreadQuestion({ thread, today, tone, beside = false }: ThreadQuestionProps) {
  const write = useAnswer(thread, today, tone);
  const drop = useOnce(async () => void (await dropThread(thread)));
  return (
    <>
      <ThreadWords thread={thread} today={today} />
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
