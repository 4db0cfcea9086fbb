/** Files a line as the chat does: the message, the coach's answer and what came of it, in one transaction. */
import { filedLine, filedTables } from '#coach/filed.ts';
import { NO_REPLY } from '#coach/reply.ts';
import { cleanText, routeReply } from '#coach/route.ts';
import { viewedLine } from '#coach/viewed-line.ts';
import type { TableName } from '#data/schema.ts';
import { idOf } from '#lib/id.ts';
import { settingIn, type Values } from '#lib/settings.ts';
import { dayIn } from '#lib/zone.ts';
import * as v from 'valibot';
import type { CoachCallBody } from '#coach/call.ts';
import type { Coach } from '../coach/coach.ts';
import type { CoachProblem } from '../coach/trouble.ts';
import type { Deps } from '../deps.ts';
import type { PersonalToken } from './tokens.ts';
import { exists, writeRows, type ApiRow } from './write-rows.ts';

/** What a line may become: a token for it may write all of these. */
export const SAID_TABLES: readonly TableName[] = ['entries', ...filedTables];

export interface SaidLine {
  readonly id: string;
  readonly text: string;
  readonly zone: string;
}

/** What became of a line. */
export const saidAnswer = v.object({
  id: v.string(),
  reply: v.string(),
  filed: v.array(v.object({ table: v.string(), id: v.string(), action: v.string(), module: v.string() })),
});
export type SaidAnswer = v.InferOutput<typeof saidAnswer>;

const PERSONA = `select
  (select r."values" from public.preferences r where r.user_id = $1 and r.deleted_at is null order by r.id limit 1) as "values",
  (select to_jsonb(p) from (select r.name, r.tone, r.coaching_style from public.assistant_profiles r
    where r.user_id = $1 and r.deleted_at is null order by r.id limit 1) p) as coach`;

interface FoundPersona {
  readonly values: Values | null;
  readonly coach: {
    readonly name: string | null;
    readonly tone: string | null;
    readonly coaching_style: string | null;
  } | null;
}

/** Says a line to the coach and stores what comes of it. The same id again changes nothing and gets the same answer. Throws RestError. */
export async function sayLine(
  deps: Pick<Deps, 'db' | 'poke' | 'now'>,
  coach: Coach,
  user: string,
  token: PersonalToken | undefined,
  { id, text, zone }: SaidLine,
): Promise<SaidAnswer | { readonly trouble: CoachProblem }> {
  const [persona] = await deps.db.tx({ sub: user, role: 'authenticated' }, (query) =>
    query<FoundPersona>(PERSONA, [user]),
  );
  const values = persona?.values ?? {};
  const at = new Date(deps.now());
  const dayStart = settingIn(values, 'day_starts_at');
  const asked: CoachCallBody = {
    call_id: id,
    message: text,
    systemPrompt: '',
    turns: [],
    memories: [],
    entries: [],
    has_photos: false,
    photos: [],
    at: at.toISOString(),
    zone,
    day_starts_at: dayStart,
    tone: persona?.coach?.tone ?? '',
    coaching_style: persona?.coach?.coaching_style ?? '',
    name: persona?.coach?.name ?? '',
    communication_style: settingIn(values, 'communication_style'),
    focus_areas: [],
  };
  const outcome = await coach.answer(user, asked).result;
  if ('trouble' in outcome) return outcome;
  const { reply } = outcome;
  const day = dayIn(at, zone, dayStart);
  const routed = routeReply(reply, { callId: id, message: text, at, day, zone });
  const viewed = viewedLine(reply);
  const lines = [...routed.map(filedLine), ...(viewed ? [viewed] : [])];
  const created_at = at.toISOString();
  const message = { id, role: 'user', type: 'chat', content: text, logged_for: day, created_at };
  const answer = {
    id: idOf('reply', id),
    role: 'assistant',
    type: 'chat',
    content: cleanText(reply.reply) || NO_REPLY,
    // After the message it answers.
    created_at: new Date(at.getTime() + 1).toISOString(),
    logged_for: day,
    call_id: id,
    ...(lines.length > 0 ? { filed: lines, filed_by: 'coach' } : {}),
  };
  const rows: ApiRow[] = [
    { t: 'entries', op: 'fill', row: message },
    { t: 'entries', op: 'fill', row: answer },
    ...routed.map(({ table, id, op, row }): ApiRow => ({
      t: table,
      op,
      row: { ...row, id, ...(op === 'fill' ? { created_at } : {}) },
    })),
  ];
  // A line that was said before may have been changed or deleted since: nothing of it is written again.
  await writeRows(deps, user, token, async (query) => ((await exists(query, 'entries', user, id)) ? [] : rows));
  return {
    id,
    reply: answer.content,
    filed: routed.map(({ table, id, action, module }) => ({ table, id, action, module })),
  };
}
