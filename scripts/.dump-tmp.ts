import { givenFor } from '../tests/coach/measure.ts';
import { heldBack } from '../tests/coach/sentences.held-back.ts';
import { next } from '../tests/coach/sentences.next.ts';
import { tuningHard } from '../tests/coach/sentences.tuning-hard.ts';
import { tuningNext } from '../tests/coach/sentences.tuning-next.ts';
import { tuning as first } from '../tests/coach/sentences.tuning.ts';
import { tuningSafety } from '../tests/coach/safety.tuning.ts';
import { createHash } from 'node:crypto';
import { writeFileSync, readFileSync, existsSync } from 'node:fs';
// corpus incl. test sentences; held ones only as hashes
const clean = (x: unknown) => JSON.stringify(x, (k, v) => (k === 'rule' || k === 'said' ? undefined : v));
const out: Record<string, string> = {};
for (const [s] of [...first, ...tuningHard, ...tuningNext]) out[s] = clean(givenFor(s)) + clean(givenFor(s, true));
for (const [s] of tuningSafety) out[s] = clean(givenFor(s));
for (const [s] of [...heldBack, ...next]) out['#' + createHash('md5').update(s).digest('hex')] = createHash('md5').update(clean(givenFor(s)) + clean(givenFor(s, true))).digest('hex');
const f = '/tmp/c/dump.json';
if (process.argv[2] === 'save' || !existsSync(f)) { writeFileSync(f, JSON.stringify(out)); console.log('saved', Object.keys(out).length); }
else {
  const old = JSON.parse(readFileSync(f, 'utf8')); let n = 0, held = 0;
  for (const k of Object.keys(old)) if (old[k] !== out[k]) { if (k.startsWith('#')) held++; else { n++; console.log(k, '\n  -', old[k], '\n  +', out[k]); } }
  console.log('changed', n, 'held-back changed', held);
}
