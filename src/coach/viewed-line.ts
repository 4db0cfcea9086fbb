/** How what an answer only looked up is kept with it; viewed.ts reads it. */
import { cutText } from '#lib/cut.ts';
import { withoutUnstorable } from '#lib/storable.ts';
import type { CoachReply } from './reply.ts';
import { INTENTS, isAction } from './viewed.ts';

/** What an answer looked up, as a line like those of src/coach/filed.ts; null when it looked nothing up. */
export function viewedLine({ intent, meta }: CoachReply): string | null {
  const action = meta.action ?? '';
  if (meta.help || !isAction(action) || INTENTS[action] !== intent) return null;
  const query = cutText(meta.title ?? meta.content ?? '', 200);
  return ['view', action, meta.due_date ?? '', encodeURIComponent(withoutUnstorable(query))].join('/');
}
