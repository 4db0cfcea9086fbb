/** What else is done with a click. Every page sets it once it is shown (src/app/shell/analytics.ts): the first files of a page have no room for it. */
let further: (ctaId: string, ctaLocation: string) => void = () => undefined;
export const onClicks = (then: typeof further): void => void (further = then);

/**
 * The specs' 'cta_click' events: the names of our controls, never what a person typed. Each is written to the console; it is sent only with
 * the person's consent, to the operator's service if there is one.
 */
export function recordClick(ctaId: string, ctaLocation: string): void {
  // eslint-disable-next-line no-console -- the specs ask for this line
  console.info('cta_click', { ctaId, ctaLocation });
  further(ctaId, ctaLocation);
}
