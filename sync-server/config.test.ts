import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('every setting has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    dataDir: resolve('data'),
    jwt: {},
    autoconfirm: true,
    trustProxy: 0,
  });
  expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000 });
});

test.each([
  ['PORT', '70000', /PORT must be a whole number from 0 to 65535/],
  ['PORT', '3000x', /PORT/],
  ['ACCOUNT_ROWS', '10', /ACCOUNT_ROWS must be a whole number from 1000/],
  ['AUTOCONFIRM', 'maybe', /AUTOCONFIRM must be true or false/],
  ['SITE_URL', 'daymark.example', /SITE_URL must be an address/],
  ['JWT_SECRET', 'short', /JWT_SECRET is too short/],
  ['PUSH_CONTACT', 'mailto:me@localhost', /PUSH_CONTACT must be an address that reaches you/],
  ['PUSH_CONTACT', 'me', /PUSH_CONTACT must be an address that reaches you/],
  ['JWT_PRIVATE_KEY', 'nonsense', /not a private key in PEM/],
  ['JWT_PRIVATE_KEY_FILE', '/nowhere/key.pem', /cannot be read/],
  ['MAIL_FROM', 'daymark@example.org', /MAIL_FROM is set, but SMTP_URL is not/],
  ['SMTP_URL', 'mail.example:25', /SMTP_URL must be an address/],
  ['SMTP_URL', 'smtp://mail.example:25', /MAIL_FROM must be the sender/],
  ['CORS_ORIGINS', '*', /CORS_ORIGINS must be origins like https:\/\/app\.example/],
  ['CORS_ORIGINS', 'https://app.example/path', /without paths/],
  ['CORS_ORIGINS', 'https://app.example, app.example', /but has "app\.example"/],
  ['RATE_LIMITS', 'few', /RATE_LIMITS must be true or false/],
  ['GOOGLE_CLIENT_ID', 'daymark', /GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must both be set/],
  ['GOOGLE_ISSUER', 'https://accounts.google.com', /must both be set/],
  ['ASSISTANT_MODEL', 'qwen3', /ASSISTANT_MODEL is set, but ASSISTANT_BASE_URL is not/],
  ['ASSISTANT_API_KEY', 'sk-1', /ASSISTANT_API_KEY is set, but ASSISTANT_BASE_URL is not/],
  ['ASSISTANT_BASE_URL', 'http://localhost:11434/v1', /ASSISTANT_MODEL is missing/],
])('%s=%s is refused in words', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(message);
});

test('the quota of an account is the database’s own, or given in rows and megabytes', () => {
  expect(readConfig({}).quota).toEqual({});
  expect(readConfig({ ACCOUNT_ROWS: '5000', ACCOUNT_MEGABYTES: '2' }).quota).toEqual({ rows: 5000, bytes: 2_097_152 });
});

test('with mail, addresses are confirmed unless AUTOCONFIRM says otherwise, and the links need SITE_URL', () => {
  const env = { SMTP_URL: 'smtp://ada:hunter2@mail.example:587', MAIL_FROM: 'Daymark <daymark@example.org>' };
  expect(() => readConfig(env)).toThrow(/^(?!.*hunter2)SITE_URL must be set with SMTP_URL/);
  const set = { ...env, SITE_URL: 'https://daymark.example' };
  expect(readConfig(set)).toMatchObject({ mail: { url: env.SMTP_URL, from: env.MAIL_FROM }, autoconfirm: false });
  expect(readConfig({ ...set, AUTOCONFIRM: 'true' })).toMatchObject({ autoconfirm: true });
});

test('other origins are named one by one, and limits are on unless they are turned off', () => {
  expect(readConfig({})).toMatchObject({ corsOrigins: [], rateLimits: true });
  const set = { CORS_ORIGINS: 'https://app.example/, http://localhost:5173', RATE_LIMITS: 'off' };
  expect(readConfig(set)).toMatchObject({
    corsOrigins: ['https://app.example', 'http://localhost:5173'],
    rateLimits: false,
  });
});

test('a provider needs the site’s address, and a secure one of its own', () => {
  const env = { GOOGLE_CLIENT_ID: 'daymark', GOOGLE_CLIENT_SECRET: 'hunter2' };
  expect(() => readConfig(env)).toThrow(/^(?!.*hunter2)SITE_URL must be set with GOOGLE_CLIENT_ID/);
  const set = { ...env, SITE_URL: 'https://daymark.example' };
  const google = { clientId: 'daymark', clientSecret: 'hunter2' };
  expect(readConfig(set).google).toEqual({ ...google, issuer: 'https://accounts.google.com' });
  expect(readConfig({ ...set, GOOGLE_ISSUER: 'http://127.0.0.1:9/' }).google?.issuer).toBe('http://127.0.0.1:9');
  for (const issuer of [
    'http://login.example',
    'login.example',
    'https://a:b@login.example',
    'https://login.example?x=1',
  ]) {
    expect(() => readConfig({ ...set, GOOGLE_ISSUER: issuer })).toThrow(/^(?!.*hunter2)GOOGLE_ISSUER must be/);
  }
  expect(readConfig({}).google).toBeUndefined();
});

test('an analytics service is a whole address of one host', () => {
  expect(readConfig({})).not.toHaveProperty('analyticsUrl');
  const set = (text: string) => readConfig({ ANALYTICS_URL: text }).analyticsUrl;
  expect(set(' https://stats.example/events?site=daymark ')).toBe('https://stats.example/events?site=daymark');
  expect(set('https://stats.example')).toBe('https://stats.example/');
  expect(set('http://127.0.0.1:8080/e')).toBe('http://127.0.0.1:8080/e');
  for (const text of [
    'stats.example/events',
    '/events',
    'http://stats.example/events',
    'ftp://stats.example/events',
    'https://ada:hunter2@stats.example/events',
    'https://stats.example/events#hunter2',
    'https://*.example/events',
    "https://stats.example;script-src'unsafe-inline'/hunter2",
  ]) {
    expect(() => set(text), text).toThrow(ConfigError);
    expect(() => set(text), text).toThrow(/^(?!.*hunter2)ANALYTICS_URL must be an address/);
  }
});

test('a malformed database address is refused without repeating its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://ada:hunter2@host/db' })).toThrow(/^(?!.*hunter2).*DATABASE_URL/);
});

test('the model service is optional, and its address may be that of the call itself', () => {
  expect(readConfig({})).not.toHaveProperty('assistant');
  const env = { ASSISTANT_BASE_URL: 'http://localhost:11434/v1/', ASSISTANT_MODEL: ' qwen3:8b ' };
  expect(readConfig(env).assistant).toEqual({
    baseUrl: 'http://localhost:11434/v1',
    model: 'qwen3:8b',
    timeout: 60_000,
    firstByte: 30_000,
    sees: false,
    perMinute: 20,
    tokensPerDay: 500_000,
  });
  expect(
    readConfig({ ...env, ASSISTANT_BASE_URL: 'https://api.openai.com/v1/chat/completions', ASSISTANT_TIMEOUT: '20' })
      .assistant,
  ).toMatchObject({ baseUrl: 'https://api.openai.com/v1', timeout: 20_000, firstByte: 20_000 });
});

test.each([
  ['ASSISTANT_BASE_URL', 'https://ada:hunter2@host/v1'],
  ['ASSISTANT_BASE_URL', 'https://host/v1?key=hunter2'],
  ['ASSISTANT_BASE_URL', 'localhost:11434/hunter2'],
  ['ASSISTANT_API_KEY', 'hunter2\nx'],
])('a %s that cannot be used is refused without repeating it', (name, value) => {
  const env = { ASSISTANT_BASE_URL: 'http://localhost/v1', ASSISTANT_MODEL: 'x', [name]: value };
  expect(() => readConfig(env)).toThrow(new RegExp(`^(?!.*hunter2).*${name}`));
});
