import { expect, test } from 'vitest';
import { english } from '#lib/i18n.ts';
import { currentItem, navItems } from './nav-items.ts';

const labelOf = (item: (typeof navItems)[number] | undefined) => item?.label && english(item.label);

test('the navigation has the seven items of the spec in their order', () => {
  expect(navItems.map(labelOf)).toEqual([
    'Dashboard',
    'Journal',
    'Habits',
    'Thought dump',
    'Calendar',
    'Profile',
    'Settings',
  ]);
});

test.each([
  ['/chat', 'Journal'],
  ['/journal', 'Journal'],
  ['/logs', 'Journal'],
  ['/habits/7', 'Habits'],
  ['/thought-dump', 'Thought dump'],
  ['/dashboard', 'Dashboard'],
  ['/profile', 'Dashboard'],
  ['/mood', 'Dashboard'],
  ['/tasks', 'Dashboard'],
  ['/memory', 'Dashboard'],
])('on %s the item %s is current', (path, label) => {
  expect(labelOf(currentItem(path))).toBe(label);
});

test('the part about the person is the item Profile, and only on its page', () => {
  expect(labelOf(currentItem('/profile', 'you'))).toBe('Profile');
  expect(labelOf(currentItem('/habits', 'you'))).toBe('Habits');
});

test('a page outside the navigation marks nothing', () => {
  expect(currentItem('/about')).toBeUndefined();
  expect(currentItem('/')).toBeUndefined();
});
