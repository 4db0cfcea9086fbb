/** Whether the cookie banner is open, and the answer of this visit. */
import { create } from 'zustand';
import { readConsent, writeConsent, type Consent } from './consent.ts';

interface State {
  readonly answer: Consent | null;
  readonly open: boolean;
}

const useConsentStore = create<State>(() => {
  const answer = readConsent();
  return { answer, open: answer === null };
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
