/** The checks that are not tests: `npm run check` runs them, `npm test` counts them too. */
export const checks = [
  { name: 'format', tool: 'oxfmt', args: ['--check'] },
  { name: 'lint and import fences', tool: 'oxlint', args: ['--deny-warnings'] },
  { name: 'types', tool: 'tsc', args: ['-p', '.'] },
  { name: 'types of the service worker', tool: 'tsc', args: ['-p', 'sw'] },
  { name: 'types of the scripts', tool: 'tsc', args: ['-p', 'scripts'] },
  { name: 'unused code', tool: 'knip', args: [] },
];
