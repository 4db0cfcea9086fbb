/** The checks that are no tests; `npm run check` and `npm test` run them. */
export const checks = [
  { name: 'format', tool: 'oxfmt', args: ['--check'] },
  { name: 'lint and import fences', tool: 'oxlint', args: ['--deny-warnings'] },
  { name: 'types', tool: 'tsc', args: ['-p', '.'] },
  { name: 'types of the service worker', tool: 'tsc', args: ['-p', 'sw'] },
  { name: 'types of the scripts', tool: 'tsc', args: ['-p', 'scripts'] },
  { name: 'unused code', tool: 'knip', args: [] },
];
