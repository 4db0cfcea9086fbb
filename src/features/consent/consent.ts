/** The answer to the question about cookies (spec 000, sections 3, 4 and 9), in this browser's local storage. */
import { readLocal, writeLocal } from '#lib/local-storage.ts';

export interface Consent {
  /** Always on: the session and the settings. */
  readonly necessary: true;
  readonly analytics: boolean;
  readonly marketing: boolean;
}

const KEY = 'cookie_consent';
/** An answer to another version of the question does not count. */
export const CONSENT_VERSION = '1.0.0';

/** The stored answer; null when there is none, or it is to another version of the question. */
export function readConsent(): Consent | null {
  try {
    const stored: unknown = JSON.parse(readLocal(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { version, analytics, marketing } = stored as Readonly<Record<string, unknown>>;
    if (version !== CONSENT_VERSION) return null;
    return { necessary: true, analytics: analytics === true, marketing: marketing === true };
  } catch {
    return null;
  }
}

/** Stores an answer. A browser without storage asks again on the next visit. */
export function writeConsent(consent: Consent): void {
  writeLocal(KEY, JSON.stringify({ ...consent, version: CONSENT_VERSION }));
}
