import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databases, testDatabase } from '../../tests/support/databases.ts';
import { CLIENT, startOidc } from '../../tests/support/oidc.ts';
import { startSmtpSink, type SmtpSink } from '../../tests/support/smtp-sink.ts';
import { doctorCommand } from './doctor.ts';

let folder: string;
let sink: SmtpSink;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-doctor-'));
  sink = await startSmtpSink();
});
afterAll(async () => {
  await sink.close();
  rmSync(folder, { recursive: true, force: true });
});

const local = { HOST: '127.0.0.1', PUSH_CONTACT: 'mailto:me@daymark.dev' };
const wrongOf = async (env: Record<string, string>) =>
  (await doctorCommand({ ...local, ...env })).text.split('\n').filter((line) => line.startsWith('WRONG'));

test('a machine before its first start has nothing wrong, and looking makes nothing', async () => {
  const dataDir = join(folder, 'new');
  const { text, wrong } = await doctorCommand({ ...local, DATA_DIR: dataDir });
  expect(wrong, text).toBe(false);
  expect(text).toContain(`There is no ${dataDir} yet; the first start makes it.`);
  expect(readdirSync(folder)).toEqual([]);
});

test('each fault is named in words, without a password', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const open = join(folder, 'open');
  mkdirSync(join(open, 'backups'), { recursive: true });
  chmodSync(join(open, 'backups'), 0o755);
  const mail = { MAIL_FROM: 'a@daymark.dev', SITE_URL: 'http://127.0.0.1:1' };
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'many' }, /PORT must be a whole number/],
    [{ DATA_DIR: 'memory://' }, /everything is lost when the server ends/],
    [{ DATA_DIR: join(file, 'data') }, /cannot be used: \S+a-file is a file\.$/],
    [{ DATA_DIR: open }, /may enter or read \S+backups \(755\)/],
    [{ DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:1/db' }, /DATABASE_URL cannot be used: nothing answers/],
    [
      { ...mail, DATA_DIR: folder + '/x', SMTP_URL: 'smtp://ada:hunter2@127.0.0.1:1' },
      /SMTP_URL cannot be used: nothing answers/,
    ],
  ];
  for (const [env, words] of cases) {
    const wrong = await wrongOf(env);
    expect(wrong, words.source).toEqual([expect.stringMatching(words)]);
    expect(wrong.join()).not.toContain('hunter2');
  }
});

test('a mail service that lets the server in is fine, and gets no mail', async () => {
  const env = {
    DATA_DIR: join(folder, 'x'),
    SMTP_URL: sink.url,
    MAIL_FROM: 'a@daymark.dev',
    SITE_URL: 'http://127.0.0.1:1',
  };
  const { text } = await doctorCommand({ ...local, ...env });
  expect(text).toContain('The mail service of SMTP_URL lets this server in.');
  expect(text).toContain('http://127.0.0.1:1/health does not answer from here');
  expect(sink.count()).toBe(0);
});

test('a provider that answers is fine, with the address to register; one that does not is named, without its secret', async () => {
  const oidc = await startOidc([]);
  const env = {
    DATA_DIR: join(folder, 'x'),
    SITE_URL: 'http://127.0.0.1:1',
    GOOGLE_CLIENT_ID: CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: 'hunter2',
    GOOGLE_ISSUER: oidc.issuer,
  };
  const { text } = await doctorCommand({ ...local, ...env });
  expect(text).toMatch(/good .* must be http:\/\/127\.0\.0\.1:1\/auth\/v1\/callback$/m);
  await oidc.close();
  const wrong = await wrongOf(env);
  expect(wrong).toEqual([expect.stringMatching(/Nobody can continue with Google: http:\/\/127/)]);
  expect(wrong.join()).not.toContain('hunter2');
});

test.runIf(databases.includes('postgres'))('a Postgres is asked for its migrations and its clock', async () => {
  const at = await testDatabase('postgres');
  const { text } = await doctorCommand({ ...local, DATABASE_URL: at.url! });
  expect(text).toMatch(
    /The database answers\.[\s\S]*All \d+ migrations are applied\.[\s\S]*agrees with that of the database/,
  );
  await at.close();
});
