/** Feedback as the operator gets it: of visitors, and of accounts. */
import { StartError } from '../database/errors.ts';
import type { Database } from '../database/port.ts';
import { iso } from '../iso.ts';

export interface VisitorFeedback {
  readonly id: string;
  readonly type: string;
  readonly text: string;
}

/** How many texts of visitors are kept: then no more are taken until the operator deletes some. */
export const MOST_KEPT = 10_000;

/** Stores a text. The same id again changes nothing. Returns false when there is no room. */
export const keepFeedback = (db: Database, { id, type, text }: VisitorFeedback, now: number): Promise<boolean> =>
  db.tx(null, async (query) => {
    await query(
      `insert into public.visitor_feedback (id, type, text, came_at)
       select $1::uuid, $2, $3, $4::timestamptz where (select count(*) from public.visitor_feedback) < $5::int
       on conflict (id) do nothing`,
      [id, type, text, iso(now), MOST_KEPT],
    );
    const kept = await query('select 1 from public.visitor_feedback where id = $1::uuid', [id]);
    return kept.length > 0;
  });

interface ListedFeedback extends VisitorFeedback {
  readonly at: string;
  readonly account: string;
}

/**
 * The operator's command: `npm run feedback` lists all feedback, the newest first; `npm run feedback -- delete <id>` deletes that of a visitor.
 * Returns what is printed. Throws StartError for other words.
 */
export function feedbackCommand(db: Database, [name = 'list', id = '']: readonly string[]): Promise<string> {
  return db.tx(null, async (query) => {
    if (name === 'delete' && id !== '') {
      const gone = await query('delete from public.visitor_feedback where id::text = $1 returning id', [id]);
      return gone.length > 0 ? 'It is deleted.' : `There is no feedback of a visitor with the id ${id}.`;
    }
    if (name !== 'list')
      throw new StartError('npm run feedback              lists it\nnpm run feedback -- delete <id>  deletes it');
    const rows = await query<ListedFeedback>(
      `select id::text, type, text, to_char(came_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, '' as account
         from public.visitor_feedback
       union all
       select id::text, coalesce(type, 'other'), coalesce(text, ''),
              coalesce(to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), ''), user_id::text
         from public.feedback where deleted_at is null
       order by 4 desc, 1`,
    );
    return rows.length === 0 ? 'There is no feedback yet.' : rows.map(oneOf).join('\n\n');
  });
}

const oneOf = ({ id, type, text, at, account }: ListedFeedback): string =>
  `${at} UTC  ${type}, ${account ? `account ${account}` : 'a visitor'}  ${id}\n${printable(text)}`;

/** Without control characters, which could change what the terminal shows. */
const printable = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (char) => (char === '\n' || char === '\t' ? char : ' '));
