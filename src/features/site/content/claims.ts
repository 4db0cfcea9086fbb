/**
 * What the landing page says about this product. These are the specs' texts: the operator replaces them by what is true for their service.
 * An empty text or list renders nothing.
 */
export const claims = {
  /** Under the call to action, in this order. */
  promises: ['No credit card', 'Cancel anytime', 'Start in under 30 seconds'],
  /** What people say, below the promises. */
  standing: ['4.8/5 from 200+ people', '5,000+ users'],
} as const satisfies Record<string, readonly string[]>;
