/** A lost machine: its sealed backup is restored in a fresh folder, and a device that was signed in goes on (tests/e2e/elsewhere.spec.ts). */
import { lookForBrowser } from '../browser.mjs';
import { output, type Drill } from './tools.ts';

export const elsewhere: Drill = async (seen) => {
  const args = ['playwright', 'test', '--project', 'e2e', '--retries', '0', 'tests/e2e/elsewhere.spec.ts'];
  const told = output('npx', args, { ...(await lookForBrowser()), LONG: '1' });
  for (const line of told.split('\n').filter((each) => /✓|passed/.test(each))) seen(line.trim());
};
