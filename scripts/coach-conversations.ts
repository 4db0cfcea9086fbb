/** `npx tsx scripts/coach-conversations.ts`: writes tests/coach/conversations.md, the conversations with what the coach answers today. */
import 'fake-indexeddb/auto';
import { writeFileSync } from 'node:fs';

const { conversations } = await import('../tests/coach/conversations.ts');
const path = new URL('../tests/coach/conversations.md', import.meta.url);
writeFileSync(path, await conversations());
console.log(`Wrote ${path.pathname}`);
process.exit(0);
