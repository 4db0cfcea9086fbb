/**
 * What the landing page says about this product. These are the specs' texts: the operator replaces them by what is true for their service.
 * An empty text or list renders nothing.
 */
import { type Message, msg } from '#lib/i18n.ts';

export const claims: Claims = {
  /** Under the call to action, in this order. */
  promises: [msg('No credit card'), msg('Cancel anytime'), msg('Start in under 30 seconds')],
  /** What people say, below the promises. */
  standing: [msg('4.8/5 from 200+ people'), msg('5,000+ users')],
  /** Beside "How it works". */
  start: msg('Start in 2 minutes.'),
  /** What does not exist yet. The specs name calendar-service integration and mood pattern insights: this version has both (earlier.ts). */
  comingSoon: [],
  /** What people have really said; the operator's own. */
  testimonials: [],
};

interface Claims {
  readonly promises: readonly Message[];
  readonly standing: readonly Message[];
  readonly start: Message;
  readonly comingSoon: readonly Message[];
  readonly testimonials: readonly { readonly text: string; readonly who: string }[];
}
