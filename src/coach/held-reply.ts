/** What every answer of a model goes through before it is stored, on the server and on the device. */
import { dayIn } from '#lib/zone.ts';
import { withoutBorrowed } from './borrowed.ts';
import type { CoachCallBody } from './call.ts';
import { HELP_ADDRESS } from './help-lines.ts';
import type { CoachMeta, CoachReply } from './reply.ts';
import { careIn } from './safety.ts';
import { type Care, helpReply, withoutLines } from './safety-words.ts';

/** Sets what a model may not set: who answered, the day, and whether help comes first. Nothing is filed from what it was only given. */
export function heldReply(answer: CoachReply, asked: CoachCallBody): CoachReply {
  const { at, zone, day_starts_at, tone } = asked;
  const reply = withoutBorrowed(answer, asked);
  const logged_for = reply.logged_for ?? dayIn(new Date(at), zone, day_starts_at);
  // Only the model has recognised danger here. Nothing is filed from such an answer, and the lines stand in it once.
  const care = careIn(reply.reply);
  if (care?.level === 'danger' || reply.reply.includes(HELP_ADDRESS)) {
    const meta: CoachMeta = { secondary_intents: [], by: 'coach', help: true };
    const shown: Care = care?.level === 'danger' ? care : { level: 'danger', about: 'self' };
    const words = [helpReply(shown, tone), withoutLines(reply.reply)].filter(Boolean).join('\n\n');
    return { reply: words, intent: 'chat', logged_for, meta };
  }
  return { ...reply, logged_for, meta: { ...reply.meta, by: 'coach', help: false } };
}
