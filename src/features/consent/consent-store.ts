/** Whether the cookie banner is open, and the answer of this visit. */
import type { CSSProperties } from 'react';
import { create } from 'zustand';
import { readConsent, writeConsent, type Consent } from './consent.ts';

interface State {
  readonly answer: Consent | null;
  readonly open: boolean;
  /** The height of the banner on the screen, px; 0 while there is none. */
  readonly room: number;
}

const useConsentStore = create<State>(() => {
  const answer = readConsent();
  return { answer, open: answer === null, room: 0 };
});

/** The answer; null before a choice: then nothing that is not necessary may run. */
export const consentNow = (): Consent | null => useConsentStore.getState().answer;

export const useConsentAnswer = (): Consent | null => useConsentStore(({ answer }) => answer);
export const useConsentOpen = (): boolean => useConsentStore(({ open }) => open);

/** Opens the banner again, with the choices made before. */
export const openConsent = (): void => useConsentStore.setState({ open: true });

/** Stores a choice and closes the banner. */
export function answerConsent(choice: Omit<Consent, 'necessary'>): void {
  const answer = { necessary: true, ...choice } as const;
  writeConsent(answer);
  useConsentStore.setState({ answer, open: false });
}

export const useConsentRoom = (): number => useConsentStore(({ room }) => room);
export const setConsentRoom = (room: number): void => useConsentStore.setState({ room });

/** The style of what stands above the banner as it stands above the tabs (--tabs, in Root.tsx). */
export const aboveCookies = (room: number): CSSProperties | undefined =>
  room > 0 ? ({ '--bottom-bar': `calc(var(--tabs) + ${room}px)` } as CSSProperties) : undefined;
