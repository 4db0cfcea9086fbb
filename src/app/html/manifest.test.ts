import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import de from '#languages/de.json';
import { ENGLISH, speak } from '#lib/i18n.ts';
import { manifestIn } from './manifest.ts';

const english = readFileSync('public/manifest.webmanifest', 'utf8');
afterAll(() => speak(ENGLISH));

test('the manifest in German is the same app, with every text of a person in German', () => {
  speak({ language: 'de', messages: de });
  const before = JSON.parse(english) as Record<string, unknown>;
  const after = JSON.parse(manifestIn('de', english)) as typeof before;
  expect(after).toMatchObject({
    id: '/',
    start_url: '/dashboard',
    lang: 'de',
    name: 'Daymark',
    icons: before['icons'],
  });
  expect(after['description']).toMatch(/^Schreib einen Satz\./);
  const texts = (manifest: typeof before) =>
    [manifest['shortcuts'], manifest['screenshots']].flat().map((part) => {
      const { name, label, description } = part as Record<string, string>;
      return [name ?? label, description];
    });
  const pairs = texts(after).flatMap((row, i) => row.map((text, j) => [text, texts(before)[i]![j]]));
  expect(pairs.filter(([now, then]) => then !== undefined && now === then)).toEqual([]);
});

test('a text that is in no language fails the build', () => {
  expect(() => manifestIn('de', english.replace('"Log mood"', '"Otherwise"'))).toThrow('Otherwise');
});
