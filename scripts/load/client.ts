/** The program of the clients: devices of many people, in a process of their own, so that its CPU can be told from the server's. See clients.ts. */
import { BATCH, device, newTask, toMutation } from '../bench/device.ts';
import type { ClientCommand, ClientMeasurement, Work } from './clients.ts';
import { connection } from './connection.ts';
import { overHttp, repeated } from './people.ts';

/** The path of a sync. */
const SYNC = '/rest/v1/rpc/sync_v1';
const rows = (n: number) => Array.from({ length: n }, () => toMutation(newTask()));

let devices: { readonly sync: ReturnType<typeof device>; readonly refused: () => Promise<void> }[] = [];
/** A cursor of each device before its newest many rows. */
const cursors = new Map<number, number | null>();

async function start({ port, persons }: Extract<ClientCommand, { do: 'start' }>): Promise<void> {
  devices = persons.map((person) => {
    const post = connection(port, person.token);
    const refused = async () => {
      const { status } = await post(SYNC, '{}');
      if (status !== 400) throw new Error(`An empty call was answered ${status}.`);
    };
    return { sync: device(overHttp({ port }, person), person.id), refused };
  });
  await Promise.all(devices.map(({ sync }) => sync(rows(1))));
}

const calls: Readonly<Record<Work, (n: number) => () => Promise<unknown>>> = {
  one: (n) => () => devices[n]!.sync(rows(1)),
  batch: (n) => () => devices[n]!.sync(rows(BATCH)),
  page: (n) => () => devices[n]!.sync([], cursors.get(n)),
  nothing: (n) => () => devices[n]!.sync([]),
  refused: (n) => devices[n]!.refused,
};

async function run({ work, connections, seconds }: Extract<ClientCommand, { do: 'run' }>): Promise<ClientMeasurement> {
  const numbers = Array.from({ length: connections }, (_, n) => n);
  if (work === 'page') {
    for (const n of numbers.filter((one) => !cursors.has(one))) {
      cursors.set(n, (await devices[n]!.sync([])).cursor);
      await devices[n]!.sync(rows(BATCH));
    }
  }
  const before = process.cpuUsage();
  const measured = await repeated(
    numbers.map((n) => calls[work](n)),
    seconds,
  );
  const { user, system } = process.cpuUsage(before);
  return { ...measured, client: (user + system) / 1000 / measured.calls };
}

process.on('message', (asked: ClientCommand) => {
  const done = asked.do === 'start' ? start(asked).then(() => ({})) : run(asked);
  done.then(
    (found) => process.send!(found),
    (thrown: unknown) => process.send!({ failed: String(thrown) }),
  );
});
process.on('disconnect', () => process.exit());
