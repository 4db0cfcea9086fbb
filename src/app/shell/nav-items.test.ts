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
  ['/journal', 'Journal'],
  ['/logs', 'Journal'],
  ['/habits/7', 'Habits'],
  ['/thought-dump', 'Thought dump'],
  ['/profile', 'Profile'],
])('on %s the item %s is current', (path, label) => {
  expect(currentItem(path)?.label).toBe(label);
});

test('the dashboard stays marked after its redirect to /profile', () => {
  expect(currentItem('/profile', 'dashboard')?.label).toBe('Dashboard');
  expect(currentItem('/habits', 'dashboard')?.label).toBe('Habits');
});

test('a page outside the navigation marks nothing', () => {
  expect(currentItem('/memory')).toBeUndefined();
  expect(currentItem('/')).toBeUndefined();
});
