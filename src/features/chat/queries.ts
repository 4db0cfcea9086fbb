/** What the chat's screen can see. */
import { useCallback, useMemo, useState } from 'react';
import type { Filed } from '#coach/filed.ts';
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { useAssistantProfile, useProfile } from '#features/profile/queries.ts';
import { DEFAULT_COACH_NAME, DEFAULT_TONE } from '#features/profile/persona.ts';
import type { Day } from '#lib/day.ts';
import { chatStart, greetingFor, linesOf, type ChatLine } from './chat.ts';

import { readOpen, type OpenChat } from './read-chat.ts';

/** So many messages are read at first, and four times as many whenever somebody reads up to the oldest. */
const AT_FIRST = 120;

/** A failed read is logged by useLive; the panel says it. */
const FAILED: OpenChat & { readonly failed?: true } = { entries: [], more: false, newestCleared: null, failed: true };

export interface Chat {
  readonly lines: readonly ChatLine[];
  /** There are earlier messages, which `older` brings. */
  readonly more: boolean;
  readonly failed: boolean;
}

/** The open chat; undefined while it is read for the first time. `older` reads further back, and the shown lines stay meanwhile. */
export function useChat(today: Day): { readonly chat: Chat | undefined; readonly older: () => void } {
  const [limit, setLimit] = useState(AT_FIRST);
  const read = useLive<typeof FAILED>(() => readOpen(limit), FAILED, [limit]);
  const [last, setLast] = useState(read);
  if (read && read !== last) setLast(read);
  const open = read ?? last;
  const chat = useMemo<Chat | undefined>(() => {
    if (!open) return undefined;
    const failed = open.failed === true;
    const greeting = failed ? 'trouble' : open.more ? null : greetingFor(open.newestCleared, new Date());
    return { lines: linesOf(open.entries, { today, greeting }), more: open.more, failed };
  }, [open, today]);
  const older = useCallback(() => setLimit((n) => n * 4), []);
  return { chat, older };
}

export interface Speakers {
  readonly coach: string;
  readonly person: string;
  readonly tone: string;
}

/** Who talks with whom. */
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
  useLive(async () => (await db.table(table).get(id)) ?? null, null, [table, id]);

/** What today's messages were filed as, newest first: 'table/id/action/module'. */
export const useFiledToday = (now: Date): readonly string[] | undefined =>
  useLive(
    async () => {
      const start = chatStart(now).toISOString();
      const said = await db.entries
        .where('[type+created_at]')
        .between(['chat', start], ['chat', '\uffff'])
        .filter(({ filed }) => Boolean(filed?.length))
        .toArray();
      return [...new Set(said.reverse().flatMap(({ filed }) => filed ?? []))];
    },
    [],
    [chatStart(now).getTime()],
  );
