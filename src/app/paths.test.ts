import { expect, test } from 'vitest';
import { nearestPath, within } from './paths.ts';

test('a path is within another only at a slash', () => {
  expect(within('/habits', '/habits')).toBe(true);
  expect(within('/habits/7', '/habits')).toBe(true);
  expect(within('/habitsx', '/habits')).toBe(false);
});

const known = ['/profile', '/thought-dump', '/memory', '/logs', '/journal'];

test.each([
  ['/profil', '/profile'],
  ['/ThoughtDump', '/thought-dump'],
  ['/memories', '/memory'],
  ['/app/journal/2026', '/journal'],
  ['/log', '/logs'],
  ['/app/memry', '/memory'],
])('%s was probably meant as %s', (path, meant) => {
  expect(nearestPath(path, known)).toBe(meant);
});

test('without a similar path nothing is suggested', () => {
  expect(nearestPath('/wp-login.php', known)).toBeNull();
  expect(nearestPath('/---', known)).toBeNull();
});
