/** A real SMTP server that keeps what it gets. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SmtpSink {
  /** For SMTP_URL. */
  readonly url: string;
  /** The text of the newest mail to an address that has such a subject; waits for it. */
  mailTo(address: string, subject: RegExp): Promise<string>;
  readonly count: () => number;
  /** Refuses the next mails with this answer for now. */
  refuse(times: number): void;
  close(): Promise<void>;
}

interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const kept: ReceivedMail[] = [];
  let waiting: (() => void)[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        }
        kept.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          ...read(Buffer.concat(parts).toString()),
        });
        for (const go of waiting.splice(0)) go();
        return done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailTo: async (address, subject) => {
      for (;;) {
        const found = kept.findLast((mail) => mail.to.includes(address) && subject.test(mail.subject));
        if (found) return found.text;
        await new Promise<void>((go) => (waiting = [...waiting, go]));
      }
    },
    count: () => kept.length,
    refuse: (times) => void (refusals = times),
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** Subject and text of a plain mail. */
function read(source: string): { subject: string; text: string } {
  const [head = '', ...body] = source.split('\r\n\r\n');
  const subject = /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? '';
  const text = body.join('\r\n\r\n');
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return { subject, text };
  return {
    subject,
    text: text
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  };
}
