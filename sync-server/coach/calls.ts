/** The table of questions (0030_baseline.sql): which process is answering one, its tries, its answer and its tokens. */
import { isForgotten } from '../account/forgotten.ts';
import type { Database, Query } from '../database/port.ts';
import { DAY_MS } from '#lib/durations.ts';
import { iso } from '../iso.ts';

/** One question of one person. */
export interface Call {
  readonly user: string;
  readonly id: string;
  readonly kind: 'chat' | 'recap' | 'topic' | 'transcript';
  /** SHA-256 of what was asked. */
  readonly asked: Uint8Array;
}

export interface Claim {
  /** The id of this try, so that an older one cannot change what a newer one stored. */
  readonly holder: string;
  readonly now: number;
  /** How long no other try may begin, in ms. */
  readonly lease: number;
  /** The most tokens in 24 hours; null: this try costs none. For a transcript kilobytes of sound, which have a budget of their own. */
  readonly budget: (tries: number) => number | null;
  /** Takes one try from the person's rate limit. Returns 0, or the seconds until there is one. */
  readonly admit: () => number;
}

export type Claimed =
  | { readonly state: 'answered'; readonly answer: unknown }
  /** This process answers it; `tries` counts this try too. */
  | { readonly state: 'mine'; readonly tries: number }
  | { readonly state: 'busy' | 'reused' | 'forgotten' }
  | { readonly state: 'limited' | 'spent'; readonly wait: number };

interface Row {
  readonly same: boolean;
  readonly state: 'asking' | 'waiting' | 'answered';
  readonly leased: boolean;
  readonly tries: number;
  readonly answer: unknown;
}

/** Begins a try, unless there is an answer, another process is answering, or the person has to wait. */
export function claim(db: Database, call: Call, how: Claim): Promise<Claimed> {
  const { user, id, kind, asked } = call;
  const now = iso(how.now);
  return db.tx(null, async (query): Promise<Claimed> => {
    if (await isForgotten(query, user)) return { state: 'forgotten' };
    const [row] = await query<Row>(
      `select asked = decode($3, 'hex') as same, state, coalesce(leased_until > $4::timestamptz, false) as leased, tries, answer
       from public.coach_calls where user_id = $1 and call_id = $2 for update`,
      [user, id, hex(asked), now],
    );
    if (row && !row.same) return { state: 'reused' };
    if (row?.state === 'answered') return { state: 'answered', answer: row.answer };
    if (row?.leased) return { state: 'busy' };
    const budget = how.budget((row?.tries ?? 0) + 1);
    const overBudget = budget === null ? 0 : await spentFor(query, call, how.now, budget);
    if (overBudget > 0) return { state: 'spent', wait: overBudget };
    const wait = how.admit();
    if (wait > 0) return { state: 'limited', wait };
    // When two processes begin a new question at once, the second one waits here and then finds the lease of the first.
    const [mine] = await query<{ tries: number }>(
      `insert into public.coach_calls as c (user_id, call_id, kind, asked, state, holder, leased_until, tries, asked_at)
       values ($1, $2, $3, decode($4, 'hex'), 'asking', $5, $6, 1, $7)
       on conflict (user_id, call_id) do update
         set state = 'asking', holder = excluded.holder, leased_until = excluded.leased_until, tries = c.tries + 1
         where c.state <> 'answered' and c.asked = excluded.asked and (c.leased_until is null or c.leased_until <= $7::timestamptz)
       returning tries`,
      [user, id, kind, hex(asked), how.holder, iso(how.now + how.lease), now],
    );
    return mine ? { state: 'mine', tries: mine.tries } : { state: 'busy' };
  });
}

/** The seconds until the tokens of the last 24 hours are below the budget again; 0 when they are. */
async function spentFor(query: Query, { user, kind }: Call, now: number, budget: number): Promise<number> {
  const [last] = await query<{ at: Date }>(
    `select asked_at as at from (
       select asked_at, sum(tokens) over (order by asked_at desc, call_id) as spent
       from public.coach_calls where user_id = $1 and asked_at > $2 and (kind = 'transcript') = $4
     ) s where spent >= $3 order by asked_at desc limit 1`,
    [user, iso(now - DAY_MS), budget, kind === 'transcript'],
  );
  return last ? Math.max(1, Math.ceil((new Date(last.at).getTime() + DAY_MS - now) / 1000)) : 0;
}

/** Stores an answer. Returns the one that counts: another try's, when the lease of this one had ended. */
export function storeAnswer(
  db: Database,
  { user, id }: Call,
  { holder, now }: Pick<Claim, 'holder' | 'now'>,
  answer: unknown,
  tokens: number,
): Promise<unknown> {
  return db.tx(null, async (query) => {
    const stored = await query(
      `update public.coach_calls set state = 'answered', answer = $4::jsonb, tokens = tokens + $5, answered_at = $6,
         holder = null, leased_until = null
       where user_id = $1 and call_id = $2 and holder = $3 returning 1`,
      [user, id, holder, JSON.stringify(answer), tokens, iso(now)],
    );
    if (stored.length > 0) return answer;
    const [other] = await query<{ answer: unknown }>(
      `select answer from public.coach_calls where user_id = $1 and call_id = $2 and state = 'answered'`,
      [user, id],
    );
    return other ? other.answer : answer;
  });
}

/** Ends a try without an answer, so that another one may begin, and adds its tokens. `counts`: whether it counts as a try. */
export async function giveUp(
  db: Database,
  { user, id }: Call,
  holder: string,
  { counts, tokens }: { readonly counts: boolean; readonly tokens: number },
): Promise<void> {
  await db.tx(null, (query) =>
    query(
      `update public.coach_calls set state = 'waiting', holder = null, leased_until = null, tries = tries - $4, tokens = tokens + $5
       where user_id = $1 and call_id = $2 and holder = $3`,
      [user, id, holder, counts ? 0 : 1, tokens],
    ),
  );
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
