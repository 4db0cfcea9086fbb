import { beforeEach, expect, test, vi } from 'vitest';
import { chosenLanguage } from '#data/language.ts';
import { ENGLISH } from '#lib/i18n.ts';

const ORIGIN = 'https://day.example';
const HERE = `${ORIGIN}/assets/de-22222222.json`;
const BEFORE = `${ORIGIN}/assets/de-11111111.json`;
const german = (text: string) => ({ language: 'de', messages: { Done: text } });

/** What the browser keeps, by address. */
const kept = new Map<string, string>();
/** What the server has. */
const served = new Map<string, Response>();
const stored = {
  keys: async () => [...kept.keys()].map((url) => new Request(url)),
  match: async (key: string | Request) => {
    const text = kept.get(typeof key === 'string' ? key : key.url);
    return text === undefined ? undefined : new Response(text);
  },
  put: async (key: string, answer: Response) => void kept.set(key, await answer.text()),
};

async function readTexts() {
  const read = await import('./language.ts');
  return read.readTexts();
}

beforeEach(async () => {
  kept.clear();
  served.clear();
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    __WB_MANIFEST: [
      { url: 'assets/de-22222222.json', revision: null },
      { url: 'assets/fr-22222222.json', revision: null },
    ],
  });
  vi.stubGlobal('caches', { open: async () => stored });
  vi.stubGlobal('navigator', { languages: ['pt-BR', 'de-AT', 'en'] });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const answer = served.get(url);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  await chosenLanguage.remove();
});

test('the texts are those of the browser’s language, and of the one that was chosen', async () => {
  kept.set(HERE, '{"Done":"Erledigt"}');
  expect(await readTexts()).toEqual(german('Erledigt'));
  await chosenLanguage.write('en');
  expect(await readTexts()).toEqual(ENGLISH);
});

test('texts that are not on the device come from the server, and stay', async () => {
  served.set(HERE, Response.json({ Done: 'Erledigt' }));
  expect(await readTexts()).toEqual(german('Erledigt'));
  served.clear();
  expect(await readTexts()).toEqual(german('Erledigt'));
});

test('without a server those of the version before do, and else English', async () => {
  kept.set(BEFORE, '{"Done":"Fertig"}');
  expect(await readTexts()).toEqual(german('Fertig'));
  await chosenLanguage.write('fr');
  expect(await readTexts()).toEqual(ENGLISH);
});

test.each([
  ['a page in its place', new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } })],
  ['half a file', new Response('{"Done":"Erl')],
])('%s is English, and no notification fails', async (_, answer) => {
  served.set(HERE, answer);
  expect(await readTexts()).toEqual(ENGLISH);
});

test('a device without anything that can be read has English', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('no storage')) });
  expect(await readTexts()).toEqual(ENGLISH);
});
