/** The text of the error screen for any thrown value (spec 000, section 8): a status and its text, or the message. */
import type { OpenErrorCode } from '#data/open-error.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

export interface ErrorWords {
  readonly text: string;
  /** What a person can do about it; null when nothing is known. */
  readonly advice: string | null;
  readonly stack: string | undefined;
}

/** The texts for a database that does not open. */
const openAdvice: Record<OpenErrorCode, Message | null> = {
  quota: msg('This device is full. Free some space, then reload.'),
  unavailable: msg(
    'This browser keeps no data here. Leave private browsing, or allow Daymark to store data, then reload.',
  ),
  corrupt: msg('The browser cannot read what is stored here. Restart the browser, then reload.'),
  blocked: msg('Another tab holds an older version of Daymark. Close it, then reload.'),
  closed: msg('Daymark was updated in another tab, or the browser closed its database. Reload to go on.'),
  unknown: null,
};

export function errorWords(error: unknown): ErrorWords {
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number') {
    const text = 'statusText' in error && typeof error.statusText === 'string' ? error.statusText : '';
    return { text: `${error.status} ${text}`.trim(), advice: null, stack: undefined };
  }
  if (error instanceof Error) {
    return { text: error.message || error.name, advice: adviceFor(error), stack: error.stack };
  }
  return { text: typeof error === 'string' ? error : t('Unknown Error'), advice: null, stack: undefined };
}

function adviceFor(error: Error): string | null {
  if (error.name !== 'OpenError' || !('code' in error) || typeof error.code !== 'string') return null;
  const advice = Object.entries(openAdvice).find(([code]) => code === error.code)?.[1];
  return advice ? t(advice) : null;
}
