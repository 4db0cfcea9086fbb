/**
 * What the specs call 'cta_click' events. Nothing leaves the device: no consent has been asked for, so the console is the
 * only place a click is written to. It names controls of ours, never what a person typed.
 */
export function recordClick(ctaId: string, ctaLocation: string): void {
  // eslint-disable-next-line no-console -- the specs ask for this line
  console.info('cta_click', { ctaId, ctaLocation });
}
