/** Where a person finds help: the lines of the answer about safety (safety-words.ts) and of its card. */

export interface HelpLine {
  readonly where: string;
  readonly what: string;
  readonly href: string;
}

/** An answer with this address is about help, and gets the card. Both lists have it. */
export const HELP_ADDRESS = 'findahelpline.com';

const ANYWHERE: HelpLine = { where: 'Anywhere else', what: HELP_ADDRESS, href: `https://${HELP_ADDRESS}` };

/** For a person who may harm themselves, or is near to it. */
export const LISTENING: readonly HelpLine[] = [
  { where: 'United States and Canada', what: 'Call or text 988', href: 'tel:988' },
  { where: 'United Kingdom, Ireland and much of Europe', what: 'Call 116 123', href: 'tel:116123' },
  { where: 'Australia', what: 'Call 13 11 14', href: 'tel:131114' },
  ANYWHERE,
];

/** For a person who is hurt or threatened by another. */
export const PROTECTING: readonly HelpLine[] = [
  { where: 'United States', what: 'Call 1-800-799-7233', href: 'tel:+18007997233' },
  { where: 'United Kingdom', what: 'Call 0808 2000 247', href: 'tel:08082000247' },
  { where: 'Australia', what: 'Call 1800 737 732', href: 'tel:1800737732' },
  ANYWHERE,
];

export const EMERGENCY =
  'If you are in danger right now, call your local emergency number: 112 in Europe, 911 in the US and Canada, 999 in the UK, 000 in Australia.';
