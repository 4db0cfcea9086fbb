import { useCall } from '#features/assistant/queries.ts';
import { deleted, failures as logFailures } from '#features/daily-log/messages.ts';
import { deleteItem } from '#features/daily-log/mutations.ts';
import { undoAction } from '#features/daily-log/undo-action.ts';
import type { Entry } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import type { MenuItem } from '#ui/Menu.tsx';
import { toast } from '#ui/toast.ts';
import type { ChatLine } from './chat.ts';
import { copyText } from './copy-text.ts';
import { EditMessage } from './EditMessage.tsx';
import { FiledSlips } from './FiledSlips.tsx';
import { MyMessage } from './MyMessage.tsx';
import type { Speakers } from './queries.ts';
import { WaitingNote } from './WaitingNote.tsx';

interface MyLineProps {
  readonly line: Extract<ChatLine, { kind: 'mine' }>;
  readonly today: Day;
  readonly speakers: Speakers;
  readonly asking: boolean;
  readonly ahead: number;
  readonly editing: boolean;
  readonly onEditing: (id: string | null) => void;
}

/** A message of the person: what they said, how it waits, and what the rules have filed meanwhile. */
export function MyLine({ line: { entry, answered }, today, speakers, asking, ahead, editing, onEditing }: MyLineProps) {
  const call = useCall(entry.id);
  if (editing) return <EditMessage entry={entry} onClose={() => onEditing(null)} />;
  const actions: MenuItem[] = [
    { label: 'Copy', icon: 'copy', onSelect: () => copyText(entry.content) },
    { label: 'Edit and send again', icon: 'edit', onSelect: () => onEditing(entry.id) },
    { label: 'Delete', icon: 'trash', tone: 'danger', onSelect: () => void remove(entry) },
  ];
  const open = call && !answered && !asking && call.state !== 'answered' ? call : null;
  return (
    <MyMessage entry={entry} waiting={open !== null} actions={actions}>
      {open ? <WaitingNote coach={speakers.coach} call={open} ahead={ahead} /> : null}
      {answered ? null : <FiledSlips entry={entry} said={entry.content} today={today} />}
    </MyMessage>
  );
}

/** Takes a message of the chat away, with the way back. */
async function remove(entry: Entry): Promise<void> {
  const outcome = await deleteItem({ kind: 'chat', day: entry.logged_for, row: entry });
  toast(outcome.ok ? { ...deleted.chat, action: undoAction(outcome.value) } : logFailures[outcome.error]);
}
