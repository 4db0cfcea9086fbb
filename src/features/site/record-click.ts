/**
 * The specs' 'cta_click' events. Nothing leaves the device: no consent was given, so a click is only written to the console. It contains
 * the names of our controls, never what a person typed.
 */
export function recordClick(ctaId: string, ctaLocation: string): void {
  // eslint-disable-next-line no-console -- the specs ask for this line
  console.info('cta_click', { ctaId, ctaLocation });
}
