import type { ReactNode } from 'react';
import { timesShown } from '#ui/clock.ts';
import { classes } from '#ui/classes.ts';
import { Markdown } from '#ui/Markdown.tsx';
import { Wren } from '#ui/Wren.tsx';
import { brokeOff } from './messages.ts';
import { t } from '#lib/i18n.ts';

interface CoachMessageProps {
  readonly coach: string;
  readonly text: string;
  /** The message is about help: it is emphasised. */
  readonly help?: boolean | undefined;
  readonly children?: ReactNode;
}

/** A message of the coach, in sans. The bird is beside it on a phone and in the margin on a desktop. */
export function CoachMessage({ coach, text, help = false, children }: CoachMessageProps) {
  return (
    <article aria-label={coach} className="coach grid grid-cols-[30px_minmax(0,1fr)] gap-x-2.5 lg:grid-cols-1">
      <Wren size={30} className="-mt-0.5 text-tower lg:hidden" />
      <div className="min-w-0">
        <Markdown
          text={timesShown(text)}
          className={classes('max-w-[54ch] text-[1rem] leading-[1.55] text-pretty', help && 'font-medium')}
        />
        {children}
      </div>
    </article>
  );
}

/** The coach is at work: the answer so far, or three moving bands. */
export function TypingLine({ coach, partial }: { readonly coach: string; readonly partial: string }) {
  if (partial !== '') return <CoachMessage coach={coach} text={partial} />;
  return (
    <div className="grid grid-cols-[30px_minmax(0,1fr)] items-center gap-x-2.5 lg:grid-cols-1">
      <Wren size={30} className="-mt-0.5 text-tower lg:hidden" />
      <p className="flex min-h-8 items-center gap-2.5 text-sm text-ink-2">
        <span className="busy-bands text-tide" aria-hidden="true" />
        {t('{coach} is writing', { coach })}
      </p>
    </div>
  );
}

/** What had come of an answer that broke off. When it is asked again, the note under the message says. */
export const BrokenLine = ({ coach, text }: { readonly coach: string; readonly text: string }) => (
  <CoachMessage coach={coach} text={text}>
    <p className="mt-1.5 text-xs text-ink-2">{brokeOff()}</p>
  </CoachMessage>
);
