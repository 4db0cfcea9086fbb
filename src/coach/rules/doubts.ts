/** What people ask about themselves and no row answers: "am I lazy?", "why do I always do this?". It is said to the coach, and is no question about their days. */
import { folded } from '#coach/languages/gloss.ts';
import { withoutEnd } from '#lib/cut.ts';
import { plain } from './clauses.ts';
import { putOff } from './put-off.ts';
import { findWhen, type Now } from './when.ts';

/** "Am I free?", "am I behind?" are about the person's days. */
const OF_DAYS =
  'free|busy|talking|speaking|chatting|available|booked|behind|late|on track|doing|meeting|seeing|working|missing|off|supposed|due|going|teaching|playing|up to date|caught up|making|productive|forgetting|scheduled|needed|in|at|on|done|finished|overdue|ready|clear|with';
const DOUBTS = new RegExp(
  String.raw`^(?:(?:and|but|so|god|ugh|wait|honestly|seriously|ok|okay)[ ,]+)*(?:why (?:(?:do|am|can'?t|don'?t|won'?t|did|have|must) i|i|is it always|does (?:everything|nothing|it always))\b|(?:what|wtf)(?:'s|s| is| was) (?:even )?wrong with me\b|who am i (?:kidding|even)\b|will i ever\b|when will i (?:ever|finally|learn)\b|do i (?:ever|deserve|have what it takes)\b|am i (?!(?:\w+ )*(?:${OF_DAYS})\b)\p{L}|is it (?:just me|too late (?:for me|to (?:change|start|become|learn|begin|be)))\b|(?:did|have) i (?:waste|ruin|fail|screw)\w*|how (?:stupid|lazy|dumb|hopeless|bad) am i\b)`,
  'iu',
);
/** The name of such a question in place of a rule's. */
export const DOUBT = 'Something you ask yourself';
/** "Why can't I sync?", in any language of the coach. */
const OF_THE_APP =
  /\b(?:app|appli\w*|daymark|wren|log ?in|sign|s[iy]nc\w*|sincron\w*|open|delete|edit|export\w*|upload|install\w*|anmeld\w*|einlogg\w*|losch\w*|sesion|borrar|abrir|connect\w*|supprim\w*|ouvrir)\b/i;
/** A longer text is a story. */
const MOST_WORDS = 14;

/** Whether a text asks something about the person that no row answers. A day or a time in it makes it a question about the days. */
export function isDoubt(said: string, now: Now): boolean {
  const { language } = now;
  const text = withoutEnd(plain(said).replace(/^[\s¿]+/, ''), /[\s?!.]/);
  if (text.split(' ').length > MOST_WORDS || /[.?!;]\s/.test(text) || OF_THE_APP.test(folded(text))) return false;
  if (!(language?.doubts ?? DOUBTS).test(language ? folded(text) : text)) return false;
  // "Why do I procrastinate so much?" gets ways to start.
  if (putOff(text, language?.code) !== null) return false;
  const when = findWhen(text, now);
  return !when || (when.dayless && when.minute === undefined);
}
