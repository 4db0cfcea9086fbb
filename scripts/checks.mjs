/** The checks that are not tests, each a name and a command: `npm run check` runs them, `npm test` counts them. */
export const checks = [
  ['format', ['oxfmt', ['--check']]],
  ['lint and import fences', ['oxlint', ['--deny-warnings']]],
  ['types', ['tsc', ['-p', '.']]],
  ['types of the service worker', ['tsc', ['-p', 'sw']]],
  ['unused code', ['knip', []]],
];
