/** A real SMTP server that keeps what it gets. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SmtpSink {
  /** For SMTP_URL. */
  readonly url: string;
  /** The newest mail to an address that has such a subject; waits for it. */
  received(address: string, subject: RegExp): Promise<ReceivedMail>;
  /** Its text. */
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
  /** Of its page; '' without one. */
  readonly html: string;
  /** As its header names it. */
  readonly language: string;
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
  const received = async (address: string, subject: RegExp): Promise<ReceivedMail> => {
    for (;;) {
      const found = kept.findLast((mail) => mail.to.includes(address) && subject.test(mail.subject));
      if (found) return found;
      await new Promise<void>((go) => (waiting = [...waiting, go]));
    }
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mailTo: async (address, subject) => (await received(address, subject)).text,
    count: () => kept.length,
    refuse: (times) => void (refusals = times),
    close: () => new Promise((done) => server.close(() => done())),
  };
}

interface Part {
  readonly head: string;
  readonly body: string;
}

function partOf(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  // A header may go on in the next line.
  return { head: source.slice(0, end).replace(/\r\n[ \t]+/g, ' '), body: source.slice(end + 4) };
}

const fieldOf = ({ head }: Part, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';

/** Quoted-printable, and the Q of a header, which has spaces as _. */
const unquoted = (text: string) =>
  Buffer.from(
    text.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

const inWords = (header: string) =>
  header
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'Q' ? unquoted(text.replaceAll('_', ' ')) : Buffer.from(text, 'base64').toString(),
    );

function contentOf(part: Part): string {
  const encoding = fieldOf(part, 'Content-Transfer-Encoding').toLowerCase();
  if (encoding === 'quoted-printable') return unquoted(part.body);
  return encoding === 'base64' ? Buffer.from(part.body, 'base64').toString() : part.body;
}

/** Reads a mail of a text, and of a text and a page. */
function read(source: string): Omit<ReceivedMail, 'to'> {
  const mail = partOf(source);
  const boundary = /boundary="([^"]+)"/.exec(fieldOf(mail, 'Content-Type'))?.[1];
  const parts = boundary === undefined ? [mail] : mail.body.split(`--${boundary}`).slice(1, -1).map(partOf);
  const of = (type: string) => parts.find((part) => fieldOf(part, 'Content-Type').startsWith(type));
  const [text, html] = ['text/plain', 'text/html'].map(of);
  return {
    subject: inWords(fieldOf(mail, 'Subject')),
    text: text ? contentOf(text) : '',
    html: html ? contentOf(html) : '',
    language: fieldOf(mail, 'Content-Language'),
  };
}
