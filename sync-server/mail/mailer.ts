/** Sends mail through the operator's SMTP service. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Language } from '#lib/languages.ts';
import type { MailConfig } from '../config.ts';
import { describeError, type Log } from '../log.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for who reads it as a page. */
  readonly html: string;
  readonly language: Language;
}

export interface Mailer {
  /**
   * Sends later, so that no answer tells by its time whether there is an account. A mail that the service does not take is tried three times;
   * then it is given up and logged, without address or text: the person can ask for another.
   */
  send(mail: Mail): void;
  /** Waits for the mails that are being sent, without another try. */
  close(): Promise<void>;
}

/** The pauses before the second and the third try, ms. */
const PAUSES = [2_000, 20_000];
/** How long the service may take for each step, ms. */
const STEP_WITHIN_MS = 20_000;

/** Throws for an SMTP_URL that nodemailer cannot read. `pauses` is for tests. */
export function createMailer({ url, from }: MailConfig, log: Log, pauses: readonly number[] = PAUSES): Mailer {
  const patience = {
    connectionTimeout: STEP_WITHIN_MS,
    greetingTimeout: STEP_WITHIN_MS,
    socketTimeout: STEP_WITHIN_MS,
  };
  const transport = createTransport({ url, ...patience }, { from });
  const given = new AbortController();
  const sending = new Set<Promise<void>>();

  const attempt = async (mail: Mail, tries = 0): Promise<void> => {
    const { language, ...content } = mail;
    try {
      await transport.sendMail({ ...content, headers: { 'Content-Language': language } });
    } catch (thrown) {
      const pause = pauses[tries];
      if (pause === undefined || given.signal.aborted) return log({ event: 'mail-not-sent', ...describeError(thrown) });
      await sleep(pause, undefined, { signal: given.signal }).catch(() => undefined);
      return attempt(mail, tries + 1);
    }
  };
  return {
    send: (mail) => {
      const sent = attempt(mail).finally(() => sending.delete(sent));
      sending.add(sent);
    },
    close: async () => {
      given.abort();
      await Promise.all(sending);
      transport.close();
    },
  };
}
