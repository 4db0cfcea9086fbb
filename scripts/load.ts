/**
 * `npm run load`: what the server takes. A Postgres of its own that waits for the disk at each commit, the server as a process, and calls
 * over HTTP by people with accounts and sessions. Each figure stands beside what plain statements reach on the same machine in the same
 * minutes: all of them share its cores, with the clients too, which have a process of their own. So a rate alone says little, and each line has the
 * CPU of Postgres, of the server and of the clients for one call.
 *
 *   npm run load                    everything, in about five minutes
 *   npm run load -- calls sockets   some parts of: calls, sockets, rows, uploads
 *   npm run load -- --seconds 10    how long each turn takes (3)
 *   npm run load -- --rounds 5      how many turns count (3)
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { callLines } from './load/calls.ts';
import { fsyncTime, inMemory, machine } from './load/machine.ts';
import { closeConnections } from './load/connection.ts';
import { print, type Line } from './load/report.ts';
import { rowLines } from './load/rows.ts';
import { socketLines } from './load/sockets.ts';
import { uploadLines } from './load/uploads.ts';

const parts = { calls: callLines, sockets: socketLines, rows: rowLines, uploads: uploadLines };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '3' }, rounds: { type: 'string', default: '3' } },
});
const unknown = positionals.filter((part) => !Object.hasOwn(parts, part));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: choose from ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const loading = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  progress: (text: string) => void process.stderr.write(`… ${text}\n`),
};

const commit = fsyncTime();
console.log(
  `${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} before; ${commit === null ? 'the time of an fsync is not known' : `${commit} ms for an fsync`}.`,
);
if (inMemory())
  console.log('Temporary files are in memory here, so no commit waits for a disk: set TMPDIR to a folder on one.');

const tested = await machine();
const lines: Line[] = [];
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length === 0 || positionals.includes(name)) lines.push(...(await measure(tested, loading)));
  }
} finally {
  closeConnections();
  await tested.close();
}
print(lines);
process.exit(0);
