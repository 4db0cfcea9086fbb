/** The checks that are not tests; `npm run check` and `npm test` run them. */
import { bin, runBeside } from './bootstrap.mjs';

const checks = [
  { name: 'format', tool: 'oxfmt', args: ['--check'] },
  { name: 'lint and import fences', tool: 'oxlint', args: ['--deny-warnings'] },
  // Its four checkers read much of the program each: one takes a third less processor time.
  { name: 'types', tool: 'tsc', args: ['-p', '.', '--checkers', '1'] },
  { name: 'types of the service worker', tool: 'tsc', args: ['-p', 'sw', '--checkers', '1'] },
  { name: 'unused code', tool: 'knip', args: [] },
  {
    name: 'code that only tests use',
    tool: 'knip',
    args: ['--production', '--include', 'files,exports,dependencies'],
  },
];

/** Runs them in parallel, and prints the output of each when it has ended. Resolves to each check's name and whether it passed. */
export const runChecks = () => Promise.all(checks.map(runCheck));

async function runCheck({ name, tool, args }) {
  const { code, output } = await runBeside(bin(tool), args);
  process.stdout.write(`\n— ${name}${code === 0 ? '' : ': failed'}\n${output}`);
  return { name, ok: code === 0 };
}
