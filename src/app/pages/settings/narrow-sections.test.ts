import { expect, test } from 'vitest';
import { narrowSections } from './narrow-sections.ts';
import { settingsSections } from './sections.ts';

const found = (query: string) =>
  narrowSections(settingsSections, query).map(({ section, all }) => `${section.id}${all ? ' all' : ''}`);

test('without a query every section is there, with all of its rows', () => {
  expect(found('  ')).toEqual(settingsSections.map(({ id }) => `${id} all`));
});

test.each([
  ['dark', ['time']],
  ['WEEK monday', ['time']],
  ['profile', ['profile all']],
  ['tone', ['coach', 'assistant']],
  ['privacy', ['privacy', 'encryption']],
  ['outlook', ['integrations']],
  ['pronouns', ['coach']],
  ['monday pronouns', []],
  ['zzz', []],
])('“%s” finds %o', (query, sections) => {
  expect(found(query)).toEqual(sections);
});

test('the ids that links lead to are unique and stay what they are', () => {
  expect(settingsSections.map(({ id }) => id)).toEqual([
    'coach',
    'profile',
    'assistant',
    'notifications',
    'integrations',
    'tools',
    'ai',
    'privacy',
    'lock',
    'encryption',
    'time',
    'shortcuts',
    'device',
    'advanced',
    'subscription',
  ]);
});
