/** Where a person finds help: the lines of the answer about safety (safety-words.ts) and of its card. */
import { english, msg } from '#lib/i18n.ts';

export interface HelpLine {
  /** In English, as the answer has it; the card translates it. */
  readonly where: string;
  readonly what: string;
  readonly href: string;
}

/** An answer with this address is about help, and gets the card. Both lists have it. */
export const HELP_ADDRESS = 'findahelpline.com';

const ANYWHERE: HelpLine = {
  where: english(msg('Anywhere else')),
  what: HELP_ADDRESS,
  href: `https://${HELP_ADDRESS}`,
};

/** For a person who may harm themselves, or is near to it. */
export const LISTENING: readonly HelpLine[] = [
  { where: english(msg('United States and Canada')), what: english(msg('Call or text 988')), href: 'tel:988' },
  {
    where: english(msg('United Kingdom, Ireland and much of Europe')),
    what: english(msg('Call 116 123')),
    href: 'tel:116123',
  },
  { where: english(msg('Australia')), what: english(msg('Call 13 11 14')), href: 'tel:131114' },
  ANYWHERE,
];

/** For a person who is hurt or threatened by another. */
export const PROTECTING: readonly HelpLine[] = [
  { where: english(msg('United States')), what: english(msg('Call 1-800-799-7233')), href: 'tel:+18007997233' },
  { where: english(msg('United Kingdom')), what: english(msg('Call 0808 2000 247')), href: 'tel:08082000247' },
  { where: english(msg('Australia')), what: english(msg('Call 1800 737 732')), href: 'tel:1800737732' },
  ANYWHERE,
];

export const EMERGENCY = english(
  msg(
    'If you are in danger right now, call your local emergency number: 112 in Europe, 911 in the US and Canada, 999 in the UK, 000 in Australia.',
  ),
);
