/** Photos that are sent: how many in a second, beside what writing the same files takes, and the memory of the server's process with 100 at once. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../tests/server/processes.ts';
import { cpuOfPostgres, cpuOfProcess, memoryOf, type Machine } from './machine.ts';
import { newPeople, repeated, type Person } from './people.ts';
import { byTurns, middle, ms, type Line, type Loading } from './report.ts';

const MANY = 16;
/** A photo as a device makes it. */
const PHOTO = 400_000;
/** Files that are sent at once, each by another person: recordings, or photos that are kept as they are. */
const AT_ONCE = 100;
const LARGE = 5_000_000;
/** The memory that they may take together: less than a file of each that is being received would be. */
const GOAL_MB = 150;
const REST = 5_000;

/** Bytes that no other file has, and their name. */
function newFile(size: number) {
  const bytes = Buffer.alloc(size, randomBytes(64));
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]).copy(bytes);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Sends a file, again when the server asks for that. */
async function send({ port }: ServerProcess, { id, token }: Person, { bytes, sha256 }: ReturnType<typeof newFile>) {
  for (;;) {
    const status = await new Promise<number>((resolve, reject) => {
      const call = request(
        {
          agent,
          port,
          method: 'POST',
          path: `/storage/v1/object/media/${id}/${sha256}`,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'image/jpeg',
            'content-length': bytes.length,
          },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
        },
      );
      call.on('error', reject);
      call.end(bytes);
    });
    if (status === 200) return;
    if (status !== 429 && status !== 503) throw new Error(`An upload was answered ${status}`);
    await sleep(500);
  }
}

/** What a program does that stores a file for good: a temporary name, the disk, the name. */
async function write(folder: string, { bytes, sha256 }: ReturnType<typeof newFile>) {
  const file = await open(join(folder, `${sha256}.new`), 'w');
  await file.write(bytes);
  await file.sync();
  await file.close();
  await rename(join(folder, `${sha256}.new`), join(folder, sha256));
  const directory = await open(folder, 'r');
  await directory.sync();
  await directory.close();
}

export async function uploadLines(machine: Machine, loading: Loading): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-uploads-'));
  const { url, db } = await machine.database('uploads');
  const server = await machine.serve(url, { MEDIA_DIR: join(folder, 'media') });
  const { seconds, progress } = loading;
  try {
    progress(`photos of ${PHOTO / 1000} KB, ${MANY} connections`);
    const senders = await newPeople(db, MANY);
    const sent = await byTurns(
      loading,
      async () => {
        const [postgres, node] = [cpuOfPostgres(machine.postgres), cpuOfProcess(server)];
        const found = await repeated(
          senders.map((person) => () => send(server, person, newFile(PHOTO))),
          seconds,
        );
        return {
          ...found,
          postgres: (cpuOfPostgres(machine.postgres) - postgres) / found.calls,
          node: (cpuOfProcess(server) - node) / found.calls,
        };
      },
      () =>
        repeated(
          senders.map(() => () => write(folder, newFile(PHOTO))),
          seconds,
        ),
    );
    const rate = middle(sent, ([one]) => one.perSecond);
    const plain = middle(sent, ([, one]) => one.perSecond);

    progress(`${AT_ONCE} files of ${LARGE / 1e6} MB at once`);
    const people = await newPeople(db, AT_ONCE);
    await sleep(REST);
    const before = memoryOf(server);
    let most = before;
    const watching = setInterval(() => (most = Math.max(most, memoryOf(server))), 20);
    const began = performance.now();
    const file = newFile(LARGE);
    await Promise.all(people.map((person) => send(server, person, file)));
    const took = performance.now() - began;
    clearInterval(watching);
    const more = most - before;
    return [
      {
        what: `upload of a photo of ${PHOTO / 1000} KB, ${MANY} connections`,
        figures: `${rate.toFixed(0)}/s, p50 ${ms(middle(sent, ([one]) => one.p50))}, p99 ${ms(middle(sent, ([one]) => one.p99))}; CPU ${ms(middle(sent, ([one]) => one.postgres))} + ${ms(middle(sent, ([one]) => one.node))}`,
        against: `the same file written and named by plain code: ${plain.toFixed(0)}/s`,
        ratio: (rate / plain).toFixed(2),
      },
      {
        what: `${AT_ONCE} files of ${LARGE / 1e6} MB at once, each of another person`,
        figures: `${more.toFixed(0)} MB more at most; all stored in ${ms(took)}`,
        against: `${before.toFixed(0)} MB of the process without them`,
        ratio: (more / before).toFixed(2),
        goal: { text: `less than ${GOAL_MB} MB`, met: more < GOAL_MB },
      },
    ];
  } finally {
    agent.destroy();
    rmSync(folder, { recursive: true });
  }
}
