/** What a reminder is about, from the rows of this device: the server that pushes it cannot read the titles of a sealed account (docs/decisions/0089). */
import type { DaymarkDb } from '#data/database.ts';
import { cutText } from '#lib/cut.ts';
import type { NoticeData } from './payload.ts';
import { TITLE_LENGTH } from './words.ts';

/** Null: the reminder is about nothing that has a title, or it is not here. */
export async function titleOf(db: DaymarkDb, { user, kind, id }: Partial<NoticeData>): Promise<string | null> {
  if (user !== db.profile.user_id || !id) return null;
  const title =
    kind === 'habit'
      ? (await db.habits.get(id))?.title
      : kind === 'event'
        ? (await db.calendar_events.get(id))?.title
        : ((await db.tasks.get(id)) ?? (await db.project_tasks.get(id)))?.description;
  return title?.trim() ? cutText(title.trim(), TITLE_LENGTH) : null;
}
