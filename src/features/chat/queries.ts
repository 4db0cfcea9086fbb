/** What the chat's screen can see. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { type AssistantCall, callsOf, waitingCalls } from '#assistant/call-row.ts';
import type { Filed } from '#coach/filed.ts';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { memory } from '#kinds/memory.ts';
import { useAssistantProfile, useProfile } from '#features/profile/queries.ts';
import { DEFAULT_COACH_NAME, DEFAULT_TONE } from '#coach/persona.ts';
import type { Day } from '#lib/day.ts';
import { useToday } from '#ui/use-today.ts';
import { chatStart, greetingFor, linesOf, RESET_HOUR, type ChatLine, type Greeting } from './chat.ts';
import { readOpen, type OpenChat } from './read-chat.ts';
import { countAll } from '#kinds/read-days.ts';

/** Messages of the first read; four times as many whenever the person scrolls up to the oldest. */
const AT_FIRST = 120;

interface ReadChat extends OpenChat {
  readonly greeting: Greeting;
}

/** A failed read: useLive logs it, and the panel shows it. */
const FAILED: ReadChat = { entries: [], more: false, newestCleared: null, greeting: 'trouble' };

export interface Chat {
  readonly lines: readonly ChatLine[];
  /** There are earlier messages, which `older` reads. */
  readonly more: boolean;
  readonly failed: boolean;
}

/** The open chat; undefined while it is read for the first time. `older` reads further back, and the shown lines stay meanwhile. */
export function useChat(today: Day): { readonly chat: Chat | undefined; readonly older: () => void } {
  const [limit, setLimit] = useState(AT_FIRST);
  /** Since when messages are shown. */
  const oldest = useRef<string>(undefined);
  // A new chat begins at 4 o'clock, with another greeting.
  const chatDay = useToday(RESET_HOUR);
  const read = useLive<ReadChat>(
    async () => {
      const open = await readOpen(limit, oldest.current);
      oldest.current = open.entries[0]?.created_at;
      return { ...open, greeting: greetingFor(open.newestCleared, new Date()) };
    },
    FAILED,
    [limit, chatDay],
  );
  const [last, setLast] = useState(read);
  if (read && read !== last) setLast(read);
  const open = read ?? last;
  const chat = useMemo<Chat | undefined>(() => {
    if (!open) return undefined;
    const { entries, more, greeting } = open;
    return {
      lines: linesOf(entries, { today, greeting: more ? null : greeting }),
      more,
      failed: greeting === 'trouble',
    };
  }, [open, today]);
  const older = useCallback(() => setLimit((n) => n * 4), []);
  return { chat, older };
}

export interface Speakers {
  readonly coach: string;
  readonly person: string;
  readonly tone: string;
}

/** The names of the person and the coach. */
export function useSpeakers(): Speakers {
  const coach = useAssistantProfile();
  const profile = useProfile();
  return useMemo(
    () => ({
      coach: coach?.name || DEFAULT_COACH_NAME,
      person: profile?.name ?? '',
      tone: coach?.tone || DEFAULT_TONE,
    }),
    [coach, profile],
  );
}

/** A row that a message was filed as: null when it is gone, undefined while it is read. */
export const useFiledRow = ({ table, id }: Filed) =>
  useLive(async () => (await getDb().table(table).get(id)) ?? null, null, [table, id]);

/** What today's messages were filed as, newest first: 'table/id/action/module'. */
export function useFiledToday(): readonly string[] | undefined {
  // Read again at 4 o'clock, when the chat of a new day begins.
  const chatDay = useToday(RESET_HOUR);
  return useLive(
    async () => {
      const start = chatStart(new Date()).toISOString();
      const said = await getDb()
        .entries.where('[type+created_at]')
        .between(['chat', start], ['chat', '\uffff'])
        .filter(({ filed }) => Boolean(filed?.length))
        .toArray();
      return [...new Set(said.reverse().flatMap(({ filed }) => filed ?? []))];
    },
    [],
    [chatDay],
  );
}

/** A question as this device stores it; null when another device asked it, undefined while it is read. */
export const useCall = (id: string): AssistantCall | null | undefined =>
  useLive<AssistantCall | null>(async () => (await callsOf(getDb()).get(id)) ?? null, null, [id]);

/** The questions that wait, the oldest first; undefined while they are read. */
export const useWaiting = (): readonly AssistantCall[] | undefined => useLive(() => waitingCalls(getDb()), [], []);

/** Every waiting question's place in the queue, by its id: 0 goes next. */
export function usePlaces(): ReadonlyMap<string, number> {
  const calls = useWaiting();
  return useMemo(() => new Map((calls ?? []).map(({ id }, place) => [id, place])), [calls]);
}

/** How many memories the coach may use. */
export const useMemoryCount = (): number | undefined => useLive<number>(() => countAll(memory), 0, []);
