import { expect, test } from 'vitest';
import { currentItem, navItems } from './nav-items.ts';

test('the navigation has the seven items of the spec in their order', () => {
  expect(navItems.map(({ label }) => label)).toEqual([
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
  expect(currentItem(path)?.label).toBe(label);
});

test('the part about the person is the item Profile, and only on its page', () => {
  expect(currentItem('/profile', 'you')?.label).toBe('Profile');
  expect(currentItem('/habits', 'you')?.label).toBe('Habits');
});

test('a page outside the navigation marks nothing', () => {
  expect(currentItem('/about')).toBeUndefined();
  expect(currentItem('/')).toBeUndefined();
});
