import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDraft } from '#data/drafts.ts';
import { CHAT_LINE } from '#editing/chat-line.ts';
import { useDraftFiles } from '#features/media/draft-files.ts';
import { stop } from './actions.ts';
import { useCoachLive, type CoachLive } from './coach-live.ts';
import { say } from './say.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { undoAction } from '#editing/tell.ts';
import { classes } from '#ui/classes.ts';
import { toast } from '#ui/toast.ts';
import { useToday } from '#ui/use-today.ts';
import { isClearCommand, type ChatLine } from './chat.ts';
import { ChatLineView } from './ChatLineView.tsx';
import { CHAT_PHOTOS, Composer } from './Composer.tsx';
import { cleared, failures, type ChatError } from './messages.ts';
import { FirstWords } from './FirstWords.tsx';
import { MessageList } from './MessageList.tsx';
import { clearChat } from './mutations.ts';
import { useChat, useSpeakers, usePlaces } from './queries.ts';
import { BrokenLine, TypingLine } from './CoachMessage.tsx';
import { useAnnounced } from './use-announced.ts';
import { useDailyReset } from './use-daily-reset.ts';
import { useSessionEnded } from './use-session-ended.ts';

interface ChatPanelProps {
  /** page: the free height of the page. drawer: what its header leaves of 85 vh, about 120 px less (spec 000, section 2). */
  readonly variant: 'page' | 'drawer';
}

/**
 * The question that the coach is answering. A question that could not be asked before is retried every few seconds while the server is
 * unreachable: that is not shown, and does not block the composer, until a part of the answer arrives.
 */
const atWork = ({ typing, trouble, partial }: CoachLive) =>
  typing !== null && (!trouble[typing] || partial[typing]) ? typing : null;

/** The lines of the chat, and below a question the coach at work on it, or what had come of an answer that broke off. */
type Answering<K extends string> = { readonly kind: K; readonly id: string; readonly callId: string };
type Drawn = ChatLine | Answering<'typing'> | Answering<'broken'>;

/** The chat with the coach: one panel, on its page and in the drawer. */
export function ChatPanel({ variant }: ChatPanelProps) {
  const today = useToday(useDayStart());
  const looked = useDailyReset();
  const { chat, older } = useChat(today);
  const speakers = useSpeakers();
  const places = usePlaces();
  const [editing, setEditing] = useState<string | null>(null);
  const typing = useCoachLive(atWork);
  const broken = useCoachLive(({ broken }) => broken);
  const draft = useDraft(CHAT_LINE);
  const photos = useDraftFiles(CHAT_PHOTOS.draft);
  const field = useRef<HTMLTextAreaElement>(null);
  const [sent, setSent] = useState(0);
  useEffect(() => {
    // Focuses the composer, but not where that opens an on-screen keyboard.
    if (variant === 'page' && matchMedia('(hover: hover) and (pointer: fine)').matches) field.current?.focus();
  }, [variant]);
  const sessionEnded = useSessionEnded();
  const failed = chat?.failed === true;
  useEffect(() => {
    if (failed) toast(failures().LoadFailed);
  }, [failed]);

  const lines = useMemo(() => withAnswering(chat?.lines ?? [], typing, broken), [chat, typing, broken]);
  const news = useAnnounced(chat?.lines, speakers.coach);

  const fail = (error: ChatError) => void toast(failures()[error]);
  const send = async (text: string) => {
    // Cleared at once, so that what is typed next is the next message; restored when the message could not be stored.
    draft.setText('');
    setSent((n) => n + 1);
    const { files } = photos;
    if (isClearCommand(text) && files.length === 0) return clear(text);
    const outcome = await say(text.trim(), undefined, files);
    if (!outcome.ok) return outcome.error === 'Blank' ? undefined : notSent(text, outcome.error);
    await photos.clear();
    if (sessionEnded) fail('SessionEnded');
    return setSent((n) => n + 1);
  };
  const notSent = (text: string, error: ChatError) => {
    const typed = field.current?.value ?? '';
    draft.setText(typed.trim() === '' ? text : `${text}\n${typed}`);
    fail(error);
  };
  const clear = async (text: string) => {
    const outcome = await clearChat();
    if (!outcome.ok) return notSent(text, outcome.error);
    const done = outcome.value;
    return void toast({
      ...cleared(),
      ...(done.value > 0
        ? {
            action: undoAction(done, () => {
              // The text may contain more than the command.
              if (field.current?.value.trim() === '') draft.setText(text);
            }),
          }
        : {}),
    });
  };

  const draw = useCallback(
    (line: Drawn) =>
      line.kind === 'typing' ? (
        <Typing callId={line.callId} coach={speakers.coach} />
      ) : line.kind === 'broken' ? (
        <BrokenLine coach={speakers.coach} text={broken[line.callId] ?? ''} />
      ) : (
        <ChatLineView
          line={line}
          today={today}
          speakers={speakers}
          asking={line.id === typing}
          ahead={places.get(line.id) ?? 0}
          editing={line.id === editing}
          onEditing={setEditing}
        />
      ),
    [speakers, today, places, typing, broken, editing],
  );

  const invitation =
    chat && !chat.failed && chat.lines.every(({ kind }) => kind === 'day' || kind === 'greeting') ? (
      <FirstWords
        onPick={(text) => {
          draft.setText(text);
          field.current?.focus();
        }}
      />
    ) : null;

  return (
    <div className={classes('flex min-h-0 flex-1 flex-col', variant === 'page' && 'pb-2.5 md:pb-5')}>
      {looked && chat ? (
        <MessageList lines={lines} draw={draw} more={chat.more} onOlder={older} sent={sent} invitation={invitation} />
      ) : (
        <div className="flex-1" />
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      <Composer
        coach={speakers.coach}
        draft={draft}
        field={field}
        asking={typing !== null}
        photos={photos}
        onSend={(text) => void send(text)}
        onStop={() => {
          if (typing !== null) void stop(typing);
          field.current?.focus();
        }}
      />
    </div>
  );
}

function Typing({ callId, coach }: { readonly callId: string; readonly coach: string }) {
  const partial = useCoachLive(({ partial }) => partial[callId] ?? '');
  return <TypingLine coach={coach} partial={partial} />;
}

/** A question from a chat that was cleared since is not shown, and neither is its answer. */
function withAnswering(
  lines: readonly ChatLine[],
  typing: string | null,
  broken: CoachLive['broken'],
): readonly Drawn[] {
  if (typing === null && Object.keys(broken).length === 0) return lines;
  return lines.flatMap((line): Drawn[] => {
    // The answer is there a moment before its request has ended.
    if (line.kind !== 'mine' || line.answered) return [line];
    if (line.id === typing) return [line, { kind: 'typing', id: `typing ${line.id}`, callId: line.id }];
    return broken[line.id] ? [line, { kind: 'broken', id: `broken ${line.id}`, callId: line.id }] : [line];
  });
}
