/**
 * `npm run drill -- caddy nginx container elsewhere`: what docs/operations.md tells operators to do, done. Each prints what was seen, or why it cannot run on
 * this machine. It needs a build (`npm run build`).
 */
import { container } from './drills/container.ts';
import { elsewhere } from './drills/elsewhere.ts';
import { caddy, nginx } from './drills/proxy.ts';
import { CannotRun, type Drill } from './drills/tools.ts';

const drills: Readonly<Record<string, Drill>> = { caddy, nginx, container, elsewhere };
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(drills, name));
if (names.length === 0 || unknown.length > 0) {
  console.error(`Which? npm run drill -- ${Object.keys(drills).join(' ')}`);
  process.exit(1);
}
for (const name of names) {
  console.log(`${name}:`);
  try {
    await drills[name]!((seen) => console.log(`  ${seen}`));
  } catch (thrown) {
    if (!(thrown instanceof CannotRun)) throw thrown;
    console.log(`  cannot run here: ${thrown.message}`);
  }
}
process.exit(0);
