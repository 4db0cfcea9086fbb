import { memo } from 'react';
import type { Day } from '#lib/day.ts';
import { useHours } from '#ui/clock.ts';
import type { ChatLine } from './chat.ts';
import { CoachLine } from './CoachLine.tsx';
import { CoachMessage } from './CoachMessage.tsx';
import { DayLine } from './DayLine.tsx';
import { greetingText } from './messages.ts';
import { MyLine } from './MyLine.tsx';
import type { Speakers } from './queries.ts';

interface ChatLineViewProps {
  readonly line: ChatLine;
  readonly today: Day;
  readonly speakers: Speakers;
  /** The coach is answering it now. */
  readonly asking: boolean;
  /** How many questions are ahead of it in the queue. */
  readonly ahead: number;
  readonly editing: boolean;
  readonly onEditing: (id: string | null) => void;
}

/** One line of the chat; drawn again only when it has changed. */
export const ChatLineView = memo(function ChatLineView({
  line,
  today,
  speakers,
  asking,
  ahead,
  editing,
  onEditing,
}: ChatLineViewProps) {
  useHours();
  switch (line.kind) {
    case 'day':
      return <DayLine day={line.day} today={line.day === today} />;
    case 'greeting':
      return <CoachMessage coach={speakers.coach} text={greetingText(line.greeting, speakers)} />;
    case 'mine':
      return (
        <MyLine
          line={line}
          today={today}
          speakers={speakers}
          asking={asking}
          ahead={ahead}
          editing={editing}
          onEditing={onEditing}
        />
      );
    case 'coach':
    default:
      return <CoachLine entry={line.entry} question={line.question} today={today} speakers={speakers} />;
  }
});
