import type { Attachment } from '#data/schema.ts';
import { useAttachments } from '#features/media/queries.ts';
import { useCall } from './queries.ts';
import { failures as logFailures } from '#features/daily-log/messages.ts';
import { chat } from '#kinds/chat.ts';
import { useDelete } from '#editing/use-delete.ts';
import type { Day } from '#lib/day.ts';
import { useFocusAfter } from '#ui/focus-return.ts';
import type { MenuItem } from '#ui/MenuItems.tsx';
import type { ChatLine } from './chat.ts';
import { copyText } from '#ui/copy-text.ts';
import { EditMessage } from './EditMessage.tsx';
import { FiledSlips } from './FiledSlips.tsx';
import { deleteMessage } from './actions.ts';
import { MyMessage } from './MyMessage.tsx';
import type { Speakers } from './queries.ts';
import { photoEntryId } from './say.ts';
import { useOlderThan } from '#ui/use-now.ts';
import { WaitingNote } from './WaitingNote.tsx';

/** A reachable coach begins to answer within this time, ms. */
const PATIENCE_MS = 1500;
/** The answer to a question that another device asks arrives within this time, ms. */
const ELSEWHERE_MS = 60_000;

const NONE: readonly Attachment[] = [];

interface MyLineProps {
  readonly line: Extract<ChatLine, { kind: 'mine' }>;
  readonly today: Day;
  readonly speakers: Speakers;
  readonly asking: boolean;
  readonly ahead: number;
  readonly editing: boolean;
  readonly onEditing: (id: string | null) => void;
}

/** A message of the person: its text, its place in the queue, and what the rules have filed meanwhile. */
export function MyLine({ line: { entry, answered }, today, speakers, asking, ahead, editing, onEditing }: MyLineProps) {
  const opener = useFocusAfter<HTMLButtonElement>(editing);
  const call = useCall(entry.id);
  const photos = useAttachments(photoEntryId(entry.id)) ?? NONE;
  // The coach usually answers at once, so a message does not look like a waiting one before this time is over.
  const patient = useOlderThan(entry.created_at, PATIENCE_MS);
  // Another device may be asking it: that answer takes longer.
  const late = useOlderThan(entry.created_at, ELSEWHERE_MS);
  const remove = useDelete(() => deleteMessage(entry), chat.deleted, logFailures);
  if (editing) return <EditMessage entry={entry} onClose={onEditing} />;
  const actions: MenuItem[] = [
    { label: 'Copy', icon: 'copy', onSelect: () => copyText(entry.content) },
    { label: 'Edit and send again', icon: 'edit', onSelect: () => onEditing(entry.id) },
    { label: 'Delete', icon: 'trash', tone: 'danger', onSelect: () => void remove() },
  ];
  const unanswered = call !== undefined && !answered && !asking && call?.state !== 'answered';
  const waits = unanswered && (call === null ? late : patient || call.why !== null || !navigator.onLine);
  return (
    <MyMessage entry={entry} photos={photos} waiting={waits} actions={actions} button={opener}>
      {waits ? <WaitingNote coach={speakers.coach} call={call} id={entry.id} ahead={ahead} /> : null}
      {answered ? null : <FiledSlips entry={entry} said={entry.content} today={today} />}
    </MyMessage>
  );
}
