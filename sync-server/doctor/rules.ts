/** What a fact about the machine means, in words: pure rules. */
import { HOUR_MS } from '#lib/durations.ts';

export interface Finding {
  /** 'wrong': it does not work, or what people wrote is at risk. 'note': it works, with something missing. */
  readonly level: 'good' | 'note' | 'wrong';
  readonly text: string;
}

const MB = 1024 * 1024;
const good = (text: string): Finding => ({ level: 'good', text });
const note = (text: string): Finding => ({ level: 'note', text });
const wrong = (text: string): Finding => ({ level: 'wrong', text });

/** `version` as process.version has it. The least one is package.json's. */
export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) return wrong(`Node is ${version}; Daymark needs 20.19 or later.`);
  if (major === 20)
    return note(`Node is ${version}, which works, but gets no security updates since April 2026: use 22 or 24.`);
  return good(`Node is ${version}.`);
}

/** The free space of a folder's disk, in bytes; `embedded`: the database is there. */
export function diskFinding(folder: string, free: number, embedded: boolean): Finding {
  const there = `${Math.floor(free / MB)} MB are free on the disk of ${folder}`;
  if (embedded && free < 32 * MB) return wrong(`${there}: changes of people are refused below 32 MB.`);
  if (free < 1024 * MB) return note(`${there}: that is little. Backups stop before the database does.`);
  return good(`${there}.`);
}

/** A path's permission bits, as stat gives them. */
export interface Rights {
  readonly path: string;
  readonly mode: number;
}

/** Paths with secrets, of which others on the machine may read or change some. */
export function rightsFinding(paths: readonly Rights[]): Finding {
  const open = paths.filter(({ mode }) => (mode & 0o077) !== 0);
  if (open.length === 0) return good('What the server has written is readable by its own user alone.');
  const names = open.slice(0, 3).map(({ path, mode }) => `${path} (${(mode & 0o777).toString(8)})`);
  return wrong(
    `Other users of this machine may enter or read ${names.join(', ')}${open.length > 3 ? ` and ${open.length - 3} more` : ''}: ` +
      'run chmod -R go= on the data folder.',
  );
}

/** How far this machine's clock is from another one, in ms: ahead is positive. */
export function clockFinding(ahead: number, other: string): Finding {
  const off = Math.round(Math.abs(ahead) / 1000);
  if (off < 5) return good(`The clock agrees with that of ${other}.`);
  const where = `The clock is ${off} s ${ahead > 0 ? 'ahead of' : 'behind'} that of ${other}`;
  return off >= 60
    ? wrong(`${where}: tokens and reminders depend on it. Turn on time synchronization (NTP).`)
    : note(`${where}: turn on time synchronization (NTP).`);
}

interface Web {
  readonly siteUrl?: string;
  readonly host: string;
  readonly port: number;
  readonly trustProxy: number;
  /** The machine's addresses in its networks. */
  readonly addresses: readonly string[];
}

const LOCAL = /^(?:localhost|127\.[\d.]+|::1|\[::1\])$/;
/** What browsers refuse without HTTPS, except on localhost. */
const WITHOUT_TLS =
  'over plain HTTP from another device, browsers allow no offline start, no installing, no reminders while the app is closed and no ' +
  'protected storage, and passwords cross the network readable. Writing and sync work while the server is reached';

/** How people reach the server, and what is missing there. */
export function webFindings({ siteUrl, host, port, trustProxy, addresses }: Web): Finding[] {
  const found: Finding[] = [];
  if (siteUrl?.startsWith('https:')) {
    found.push(good(`People use ${siteUrl}.`));
    if (trustProxy === 0) {
      found.push(
        note(
          'TRUST_PROXY is 0, but https needs a proxy in front: limits then take everybody for one address. Set it to 1.',
        ),
      );
    }
  } else if (siteUrl !== undefined && !LOCAL.test(new URL(siteUrl).hostname)) {
    found.push(note(`SITE_URL is plain HTTP: ${WITHOUT_TLS}.`));
  } else if (!LOCAL.test(host) && siteUrl === undefined) {
    const [first] = addresses;
    found.push(
      note(
        `SITE_URL is not set. On this machine http://localhost:${port} has everything${first === undefined ? '' : `; at http://${first}:${port}`}` +
          `${first === undefined ? '. Elsewhere' : ','} ${WITHOUT_TLS}. Put a proxy with HTTPS in front (docs/operations.md).`,
      ),
    );
  } else found.push(good('Only this machine reaches the server, where browsers need no HTTPS.'));
  return found;
}

interface Sending {
  readonly mail: boolean;
  readonly autoconfirm: boolean;
  readonly pushContact: boolean;
  readonly siteUrl?: string;
}

/** Mail and pushes, as far as the settings say. */
export function sendingFindings({ mail, autoconfirm, pushContact, siteUrl }: Sending): Finding[] {
  const found: Finding[] = [];
  if (!mail && autoconfirm) {
    found.push(
      note('No mail is set up (SMTP_URL): a forgotten password is reset with npm run user -- reset-password.'),
    );
  }
  if (!mail && !autoconfirm) {
    found.push(
      wrong('AUTOCONFIRM is false and no mail is set up: new people get in only by npm run user -- confirm <address>.'),
    );
  }
  if (!pushContact && !siteUrl?.startsWith('https:')) {
    found.push(
      note('PUSH_CONTACT is not set, nor SITE_URL with https: the push service of Apple refuses such reminders.'),
    );
  } else found.push(good('Push services are given a contact (VAPID).'));
  return found;
}

interface Guarding {
  readonly rateLimits?: boolean;
  readonly corsOrigins?: readonly string[];
}

/** Settings that make the server easier to attack. */
export function guardFindings({ rateLimits, corsOrigins = [] }: Guarding): Finding[] {
  const found: Finding[] = [];
  if (rateLimits === false) {
    found.push(
      wrong('RATE_LIMITS is off: anybody may try passwords and codes as fast as they like. It is for tests only.'),
    );
  }
  const plain = corsOrigins.filter((origin) => origin.startsWith('http:') && !LOCAL.test(new URL(origin).hostname));
  if (plain.length > 0) {
    found.push(
      note(
        `CORS_ORIGINS has ${plain.join(', ')}, over plain HTTP: whoever changes its pages on the way reads what people write.`,
      ),
    );
  }
  return found;
}

/** The newest backup's time in ms, null without one; all in ms. */
export function backupFinding(newest: number | null, now: number, folder: string, days: number): Finding {
  const age = newest === null ? null : Math.floor((now - newest) / HOUR_MS);
  if (days === 0) return note('Nightly backups are off (BACKUP_DAYS=0).');
  if (age === null) return note(`There is no backup in ${folder} yet; the server makes one each night while it runs.`);
  if (age > 48)
    return wrong(`The newest backup in ${folder} is ${Math.floor(age / 24)} days old: the log says why ("backup").`);
  return good(`The newest backup in ${folder} is ${age} hours old.`);
}

interface Media {
  readonly count: number;
  readonly bytes: number;
  /** How many have no file, or one of another size. */
  readonly missing: number;
  readonly where: string;
}

/** The photos, recordings and files of all people. */
export function mediaFinding({ count, bytes, missing, where }: Media): Finding {
  const there = `Photos and recordings in ${where}: ${count}, ${Math.ceil(bytes / MB)} MB`;
  if (missing === 0) return good(`${there}.`);
  return wrong(
    `Of ${count} photos and recordings ${missing} are not in ${where}: is MEDIA_DIR the right one? Devices that have them send them again when ` +
      'somebody opens them; a backup has those that were there at night.',
  );
}

/** Names of migrations, in order. */
export function migrationFinding(applied: readonly string[], own: readonly string[]): Finding {
  // What is before the first one, the baseline stands for.
  const unknown = applied.find((name) => name > own[0]! && !own.includes(name));
  if (unknown !== undefined)
    return wrong(`The database was made by a newer Daymark (it has ${unknown}). Start that version.`);
  const missing = own.filter((name) => !applied.includes(name)).length;
  if (missing > 0) return note(`${missing} of ${own.length} migrations are not applied yet; the next start does it.`);
  return good(`All ${own.length} migrations are applied.`);
}

/** All findings as text, what is wrong first. */
export function report(findings: readonly Finding[]): string {
  const order = { wrong: 0, note: 1, good: 2 } as const;
  const word = { wrong: 'WRONG', note: 'NOTE ', good: 'good ' } as const;
  const lines = [...findings]
    .sort((a, b) => order[a.level] - order[b.level])
    .map(({ level, text }) => `${word[level]}  ${text}`);
  const bad = findings.filter(({ level }) => level === 'wrong').length;
  const end = bad === 0 ? 'Nothing is wrong.' : bad === 1 ? 'One thing is wrong.' : `${bad} things are wrong.`;
  return `${lines.join('\n')}\n${end}`;
}
