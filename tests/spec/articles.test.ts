import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ARTICLE_FOLDERS, articlesOf } from '../../scripts/articles.ts';
import { pageText, withIdsOf } from '#features/site/page-text.ts';
import { resources } from '#features/resources/resource.ts';
import { translations } from '#lib/languages.ts';

const english = new Map(
  ARTICLE_FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => [file.replace('.md', ''), readFileSync(join(folder, file), 'utf8')] as const),
  ),
);

const sorted = (found: Iterable<RegExpMatchArray>) => [...found].map(([text]) => text).sort();
/** What has to be the same in every language. */
const bones = (markdown: string) => {
  const { changed, sections } = pageText(markdown);
  return {
    changed,
    sections: sections.length,
    links: sorted(markdown.matchAll(/\]\([^)]+\)/g)),
    placeholders: sorted(markdown.matchAll(/\{\w+\}/g)),
    headings: sorted(markdown.matchAll(/^#+(?= )/gm)),
    items: sorted(markdown.matchAll(/^(?:-|\d+\.)(?= )/gm)),
  };
};

describe.each(translations)('The articles in %s', (language) => {
  const articles = articlesOf(language);

  test('are all there', () => {
    expect(Object.keys(articles).sort()).toEqual([...english.keys()].sort());
  });

  test.each([...english.keys()])('%s has the sections, the links and the placeholders of the English', (name) => {
    expect(bones(articles[name]!)).toEqual(bones(english.get(name)!));
  });

  test('have the addresses of the English sections', () => {
    for (const [name, text] of english) {
      const own = pageText(text);
      const ids = withIdsOf(own, pageText(articles[name]!)).sections.map(({ id }) => id);
      expect(ids, name).toEqual(own.sections.map(({ id }) => id));
    }
  });
});

test('the part of a template that is filled in is its last, in every language', () => {
  for (const { slug, type } of resources.filter((each) => each.type === 'template')) {
    const ids = pageText(english.get(slug)!).sections.map(({ id }) => id);
    expect([type, ids.at(-1)]).toEqual(['template', 'the-template']);
  }
});
