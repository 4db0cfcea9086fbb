/** The checks that are not tests; `npm run check` and `npm test` run them. */
import { execFile } from 'node:child_process';
import { bin, root } from './bootstrap.mjs';

const checks = [
  { name: 'format', tool: 'oxfmt', args: ['--check'] },
  { name: 'lint and import fences', tool: 'oxlint', args: ['--deny-warnings'] },
  { name: 'types', tool: 'tsc', args: ['-p', '.'] },
  { name: 'types of the service worker', tool: 'tsc', args: ['-p', 'sw'] },
  { name: 'types of the scripts', tool: 'tsc', args: ['-p', 'scripts'] },
  { name: 'unused code', tool: 'knip', args: [] },
  {
    name: 'code that only tests use',
    tool: 'knip',
    args: ['--production', '--include', 'files,exports,dependencies'],
  },
];

/** Runs them in parallel, and prints the output of each when it has ended. Resolves to each check's name and whether it passed. */
export const runChecks = () => Promise.all(checks.map(runCheck));

function runCheck({ name, tool, args }) {
  const options = { cwd: root, maxBuffer: Infinity, shell: process.platform === 'win32' };
  return new Promise((resolve) => {
    execFile(bin(tool), args, options, (error, stdout, stderr) => {
      process.stdout.write(`\n— ${name}${error ? ': failed' : ''}\n${stdout}${stderr}`);
      resolve({ name, ok: !error });
    });
  });
}
