import { useState } from 'react';
import type { Entry } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { clock, timesShown } from '#ui/clock.ts';
import { CoachMessage } from './CoachMessage.tsx';
import { copyText } from '#ui/copy-text.ts';
import { FiledSlips } from './FiledSlips.tsx';
import type { Speakers } from './queries.ts';
import { SentDialog } from './SentDialog.tsx';
import { HelpCard } from './HelpCard.tsx';
import { t } from '#lib/i18n.ts';

/** Whether a paragraph of an answer has the lines of help (src/coach/safety-words.ts); a sentence that names one does not. */
const hasLines = (paragraph: string) => /\n.*findahelpline\.com/.test(paragraph);

interface CoachLineProps {
  readonly entry: Entry;
  readonly question: Entry | null;
  readonly today: Day;
  readonly speakers: Speakers;
}

const small =
  'relative -my-1.5 inline-flex min-h-11 min-w-11 items-center justify-center rounded-s px-2 text-xs font-semibold text-ink-2 hover:bg-well hover:text-ink';

/** An answer: its text, what was filed, and its actions. */
export function CoachLine({ entry, question, today, speakers: { coach } }: CoachLineProps) {
  const [sent, setSent] = useState(false);
  const paragraphs = entry.content.split('\n\n');
  const lines = paragraphs.find(hasLines);
  const text = lines ? paragraphs.filter((paragraph) => paragraph !== lines).join('\n\n') : entry.content;
  return (
    <CoachMessage coach={coach} text={text} help={lines !== undefined}>
      {lines ? <HelpCard lines={lines} /> : null}
      <FiledSlips entry={entry} said={question?.content} today={today} />
      <p className="mt-0.5 -ms-2 flex flex-wrap items-center text-xs text-ink-2">
        <time dateTime={entry.created_at} className="px-2 tabular-nums">
          {clock(entry.created_at)}
        </time>
        <button type="button" className={small} onClick={() => copyText(timesShown(entry.content))}>
          {t('Copy')}
        </button>
        {entry.call_id ? (
          <button type="button" className={small} onClick={() => setSent(true)}>
            {t('What was sent')}
          </button>
        ) : null}
      </p>
      {entry.call_id ? (
        <SentDialog open={sent} onOpenChange={setSent} callId={entry.call_id} coach={coach} today={today} />
      ) : null}
    </CoachMessage>
  );
}
