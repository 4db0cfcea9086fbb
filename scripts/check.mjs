/** `npm run check`: format, lint, types, dead code and the unit tests; about a minute. */
import { bin, ensureInstalled, run } from './bootstrap.mjs';
import { runChecks } from './checks.mjs';

await ensureInstalled();
const failed = (await runChecks()).filter(({ ok }) => !ok).map(({ name }) => name);
process.stdout.write('\n— unit tests\n');
if ((await run(bin('vitest'), ['run', '--project', 'unit', '--project', 'device', '--project', 'screens'])) !== 0)
  failed.push('unit tests');
process.stdout.write(failed.length ? `\nFailed: ${failed.join(', ')}\n` : '\nAll checks passed\n');
process.exit(failed.length ? 1 : 0);
