import { understand } from '#coach/rules/understand.ts';
import { sentences, plain, clauses } from '#coach/rules/clauses.ts';
import { STATEMENTS } from '#coach/rules/statements.ts';
import { COMMANDS } from '#coach/rules/commands.ts';
import { tuningHard } from '../tests/coach/sentences.tuning-hard.ts';
import { tuningNext } from '../tests/coach/sentences.tuning-next.ts';
import { tuning as first } from '../tests/coach/sentences.tuning.ts';
const by: Record<string, string[]> = {};
for (const { name } of [...COMMANDS, ...STATEMENTS]) by[name] ??= [];
for (const [s] of [...first, ...tuningHard, ...tuningNext]) {
  const cl = sentences(plain(s)).flatMap(clauses);
  if (cl.length !== 1) continue;
  for (const f of understand(cl[0]!, { at: new Date('2026-05-13T13:00:00Z'), zone: 'Europe/Berlin', dayStartsAt: 0 })) (by[f.rule ?? 'NONE'] ??= []).push(s);
}
for (const [n, l] of Object.entries(by)) { console.log(`${n} (${l.length})`); for (const s of l.slice(0, 4)) console.log('    ' + s); }
