/** `npm run doctor`: looks at the machine, the settings and the database, changes nothing, and says in words what is wrong. */
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { createTransport } from 'nodemailer';
import { backupsIn, timeOf } from '../backup/folder.ts';
import { appliedTo } from '../backup/tables.ts';
import { createProvider, redirectAddress } from '../auth/provider.ts';
import { ConfigError, IN_MEMORY, readConfig, type Config, type MediaConfig } from '../config.ts';
import { StartError } from '../database/errors.ts';
import type { Database } from '../database/port.ts';
import { everyBlob } from '../media/backup.ts';
import { fileName } from '../media/files.ts';
import { blobFiles } from '../media/open-files.ts';
import { inUseBy } from '../database/lock-file.ts';
import { readMigrations } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { freeBytes } from '../database/disk-space.ts';
import {
  backupFinding,
  clockFinding,
  diskFinding,
  mediaFinding,
  migrationFinding,
  nodeFinding,
  report,
  rightsFinding,
  sendingFindings,
  webFindings,
  type Finding,
  type Rights,
  guardFindings,
} from './rules.ts';

/** How long another server may take to answer, in ms. */
const ANSWER_WITHIN_MS = 8_000;

export interface Report {
  readonly text: string;
  readonly wrong: boolean;
}

/** Everything that can be said with these variables. */
export async function doctorCommand(env: NodeJS.ProcessEnv): Promise<Report> {
  const findings: Finding[] = [nodeFinding(process.version)];
  let config: Config | undefined;
  try {
    config = readConfig(env);
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    findings.push({ level: 'wrong', text: thrown.message });
  }
  if (config) {
    const folder = await folderFindings(config);
    findings.push(...folder);
    // Without a usable folder the database cannot be opened either, and that would say it again.
    if (!folder.some(({ level, text }) => level === 'wrong' && text.includes('cannot'))) {
      findings.push(...(await databaseFindings(config)));
    }
    findings.push(...webFindings({ ...config, addresses: addresses() }), ...(await siteFindings(config)));
    findings.push(
      ...sendingFindings({ ...config, mail: config.mail !== undefined, pushContact: !!config.pushContact }),
    );
    findings.push(...guardFindings(config), ...(await mailFindings(config)), ...(await googleFindings(config)));
    if (config.backups) findings.push(backupsFinding(config.backups));
  }
  return { text: report(findings), wrong: findings.some(({ level }) => level === 'wrong') };
}

function backupsFinding({ folder, days }: NonNullable<Config['backups']>): Finding {
  const newest = backupsIn(folder).at(-1);
  return backupFinding(newest === undefined ? null : timeOf(newest), Date.now(), folder, days);
}

const addresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address);

/** The data folder: whether it can be written, its space, and who else may read it. */
async function folderFindings({ dataDir, databaseUrl }: Config): Promise<Finding[]> {
  if (databaseUrl !== undefined) return [];
  if (dataDir === IN_MEMORY) {
    return [{ level: 'wrong', text: 'DATA_DIR is memory://: everything is lost when the server ends.' }];
  }
  let there = dataDir;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  const cannot = (why: string): Finding[] => [
    { level: 'wrong', text: `The data folder ${dataDir} cannot be used: ${why}.` },
  ];
  if (!statSync(there).isDirectory()) return cannot(`${there} is a file`);
  try {
    accessSync(there, constants.W_OK | constants.X_OK);
  } catch {
    return cannot(`this user may not write in ${there}`);
  }
  const found = [diskFinding(dataDir, await freeBytes(there), true)];
  if (there !== dataDir)
    return [...found, { level: 'note', text: `There is no ${dataDir} yet; the first start makes it.` }];
  // The data folder itself may be entered by others, when nothing in it may.
  const inside = readdirSync(dataDir).map((name) => join(dataDir, name));
  return [...found, rightsFinding(inside.map(rightsOf))];
}

const rightsOf = (path: string): Rights => ({ path, mode: statSync(path).mode });

async function databaseFindings(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir, port, host } = config;
  if (databaseUrl === undefined) {
    const pid = await inUseBy(dataDir);
    if (pid !== null)
      return [{ level: 'good', text: `A server runs with the data folder (pid ${pid}).` }, await ownAnswer(host, port)];
    if (dataDir === IN_MEMORY || !existsSync(join(dataDir, 'pglite'))) return [];
  }
  try {
    const db = await openDatabase(config, () => {});
    try {
      const asked = Date.now();
      const found = await db.tx(null, async (query) => ({
        applied: await appliedTo(query),
        clock: await query<{ now: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now'),
      }));
      const between = (asked + Date.now()) / 2;
      const names = readMigrations().map(({ name }) => name);
      const findings: Finding[] = [
        { level: 'good', text: 'The database answers.' },
        migrationFinding(
          found.applied.map(({ name }) => name),
          names,
        ),
      ];
      // The embedded database has this machine's clock.
      if (db.kind === 'postgres') findings.push(clockFinding(between - found.clock[0]!.now, 'the database'));
      if (config.media && found.applied.some(({ name }) => name >= '0031'))
        findings.push(await mediaFindings(db, config.media));
      return findings;
    } finally {
      await db.close();
    }
  } catch (thrown) {
    if (!(thrown instanceof StartError)) throw thrown;
    return [{ level: 'wrong', text: thrown.message }];
  }
}

/** Whether the files of all blobs are there, with the sizes that they should have. */
async function mediaFindings(db: Database, media: MediaConfig): Promise<Finding> {
  const where = media.s3?.url ?? media.folder;
  try {
    const sizes = new Map<string, number>();
    for await (const { name, size } of blobFiles(media).all()) sizes.set(name, size);
    let [count, bytes, missing] = [0, 0, 0];
    for await (const { user_id, name, size } of everyBlob(db)) {
      count += 1;
      bytes += size;
      if (sizes.get(fileName(user_id, name)) !== size) missing += 1;
    }
    return mediaFinding({ count, bytes, missing, where });
  } catch (thrown) {
    return { level: 'wrong', text: `Photos and recordings cannot be read from ${where}: ${(thrown as Error).message}` };
  }
}

async function ownAnswer(host: string, port: number): Promise<Finding> {
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
  const answer = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => null);
  if (answer?.ok) return { level: 'good', text: `The server at ${address} is ready: its database answers.` };
  const state = answer
    ? `answers ${answer.status}, so it is not ready`
    : 'does not answer; is PORT the one it was started with?';
  return { level: 'wrong', text: `The server at ${address} ${state}.` };
}

/** Whether the public address leads here, and what its clock says. */
async function siteFindings({ siteUrl }: Config): Promise<Finding[]> {
  if (siteUrl === undefined) return [];
  const answer = await fetch(`${siteUrl}/health`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => null);
  if (!answer?.ok) {
    const state = answer ? `answers ${answer.status}` : 'does not answer from here';
    return [{ level: 'note', text: `${siteUrl}/health ${state}: does the server run, and does the proxy pass it on?` }];
  }
  const date = Date.parse(answer.headers.get('date') ?? '');
  const reached: Finding = { level: 'good', text: `${siteUrl} answers.` };
  return Number.isNaN(date) ? [reached] : [reached, clockFinding(Date.now() - date, siteUrl)];
}

/** Whether the provider of 'Continue with Google' answers, and what the operator registers there. */
async function googleFindings({ google, siteUrl = '' }: Config): Promise<Finding[]> {
  if (!google) {
    return [{ level: 'note', text: "'Continue with Google' is not set up (GOOGLE_CLIENT_ID): the button says so." }];
  }
  const { issuer } = google;
  try {
    await createProvider(google, siteUrl, Date.now).reach();
  } catch {
    const text = `Nobody can continue with Google: ${issuer}/.well-known/openid-configuration does not answer as a provider does.`;
    return [{ level: 'wrong', text }];
  }
  const text = `${issuer} answers for 'Continue with Google'. Among the redirect addresses that are registered there must be ${redirectAddress(siteUrl)}`;
  return [{ level: 'good', text }];
}

/** Signs in at the mail service, and sends nothing. */
async function mailFindings({ mail }: Config): Promise<Finding[]> {
  if (!mail) return [];
  const patience = {
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
  };
  const transport = createTransport({ url: mail.url, ...patience });
  try {
    await transport.verify();
    return [{ level: 'good', text: 'The mail service of SMTP_URL lets this server in.' }];
  } catch (thrown) {
    const code: unknown = thrown instanceof Error ? Reflect.get(thrown, 'code') : undefined;
    const known: Record<string, string> = {
      EAUTH: 'the user name or password is wrong',
      ESOCKET: 'nothing answers at that host and port',
      EDNS: 'there is no such host',
      ETIMEDOUT: 'the host does not answer',
    };
    const why = known[String(code)] ?? `it failed with ${String(code)}`;
    return [{ level: 'wrong', text: `The mail service of SMTP_URL cannot be used: ${why}.` }];
  } finally {
    transport.close();
  }
}
