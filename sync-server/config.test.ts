import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without any setting there is a port, a folder and a generous default', () => {
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
  ['AUTOCONFIRM', 'maybe', /AUTOCONFIRM must be true or false/],
  ['SITE_URL', 'daymark.example', /SITE_URL must be an address/],
  ['JWT_SECRET', 'short', /JWT_SECRET is too short/],
  ['JWT_PRIVATE_KEY', 'nonsense', /not a private key in PEM/],
  ['JWT_PRIVATE_KEY_FILE', '/nowhere/key.pem', /cannot be read/],
])('%s=%s is refused in words', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(message);
});

test('a malformed database address is refused without repeating its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://ada:hunter2@host/db' })).toThrow(/^(?!.*hunter2).*DATABASE_URL/);
});
