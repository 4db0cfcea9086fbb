/** Pushes and pulls of many people at once, against plain statements on the same Postgres. */
import { newId } from '#lib/id.ts';
import type { Database } from '../../sync-server/database/port.ts';
import type { ServerProcess } from '../../sync-server/testing/processes.ts';
import { BATCH, byStatement, device, insertPlainly, newTask, toMutation } from '../bench/device.ts';
import { cpuOfPostgres, cpuOfProcess, pgbench, type Machine } from './machine.ts';
import { newPeople, overHttp, repeated, type Measured } from './people.ts';
import { byTurns, middle, ms, whole, type Line, type Loading } from './report.ts';

/** Small calls come from many devices at once; of large ones, four keep two cores at work. */
const MANY = 16;
const FEW = 4;
const ROW_GOAL = 2000;
const BATCH_GOAL = 0.6;

interface Loaded extends Measured {
  /** CPU in ms for one call. */
  readonly postgres: number;
  readonly node: number;
}

/** A plain statement: how many in a second, and the CPU of Postgres in ms for one. */
interface Plain {
  readonly perSecond: number;
  readonly postgres: number;
}

type Calls = readonly (() => Promise<unknown>)[];

const CLOCK = '{"d": "x", "h": 1, "v": 1}';
const INSERT =
  'insert into bench.tasks (user_id, id, version, clocks, created_at, description, tags, due_date, completed) values ' +
  `('${newId()}', gen_random_uuid(), 1, '{"completed": ${CLOCK}, "created_at": ${CLOCK}, "description": ${CLOCK}, "due_date": ${CLOCK}, "tags": ${CLOCK}}', ` +
  `now(), 'Book the dentist before Friday, and ask whether the old records can be sent over.', '["home"]', '2026-05-18', false);`;

const one = () => [toMutation(newTask())];
const batch = () => Array.from({ length: BATCH }, () => toMutation(newTask()));

export async function callLines(machine: Machine, loading: Loading): Promise<Line[]> {
  const { url, db } = await machine.database('calls');
  const server = await machine.serve(url);
  const { seconds, progress } = loading;
  const persons = await newPeople(db, MANY);
  const devices = persons.map((person) => device(overHttp(server, person), person.id));
  const direct = Array.from({ length: MANY }, () => newId()).map((id) => device(byStatement(db, id), id));
  const ids = direct.map(() => newId());
  await Promise.all([...devices, ...direct].map((sync) => sync(one())));
  const few = <T>(all: readonly T[]) => all.slice(0, FEW);
  const measured = measuring(machine, server, seconds);
  const plain = async (statements: Calls): Promise<Plain> => measured(statements);
  const bench = async (script: string): Promise<Plain | null> => {
    const before = cpuOfPostgres(machine.postgres);
    const perSecond = await pgbench(url, script, MANY, seconds);
    const used = cpuOfPostgres(machine.postgres) - before;
    return perSecond === null ? null : { perSecond, postgres: used / (perSecond * seconds) };
  };
  const inserts = (n: number) => (id: string) => () => insertPlainly(db, id, Array.from({ length: n }, newTask));

  progress(`one-row pushes, ${MANY} connections`);
  const byHttp = await byTurns(
    loading,
    () => measured(devices.map((sync) => () => sync(one()))),
    () => bench(INSERT),
  );
  const bySql = await byTurns(
    loading,
    () => measured(direct.map((sync) => () => sync(one()))),
    () => plain(ids.map(inserts(1))),
  );
  progress(`pushes of ${BATCH}, ${FEW} connections`);
  const manyByHttp = await byTurns(
    loading,
    () => measured(few(devices).map((sync) => () => sync(batch()))),
    () => plain(few(ids).map(inserts(BATCH))),
  );
  const manyBySql = await byTurns(
    loading,
    () => measured(few(direct).map((sync) => () => sync(batch()))),
    () => plain(few(ids).map(inserts(BATCH))),
  );
  progress('pulls');
  const before = await cursorsBefore(few(devices));
  const pages = await byTurns(
    loading,
    () => measured(few(devices).map((sync, n) => () => sync([], before[n]))),
    () => plain(few(ids).map((id) => () => selected(db, id))),
  );
  const nothing = await byTurns(
    loading,
    () => measured(devices.map((sync) => () => sync([]))),
    () => bench(`select * from public.sync_heads where user_id = '${ids[0]}';`),
  );

  const rate = middle(byHttp, ([{ perSecond }]) => perSecond);
  return [
    {
      ...line(`push of one row by HTTP, ${MANY} connections`, byHttp, 'one-row insert of pgbench'),
      goal: { text: `${whole(ROW_GOAL)} a second`, met: rate >= ROW_GOAL },
    },
    line('push of one row by the SQL alone', bySql, 'one-row insert of the same client'),
    {
      ...line(`push of ${BATCH} rows by HTTP, ${FEW} connections`, manyByHttp, 'multi-row insert'),
      goal: goal(manyByHttp),
    },
    { ...line(`push of ${BATCH} rows by the SQL alone`, manyBySql, 'multi-row insert'), goal: goal(manyBySql) },
    line(`pull of ${BATCH} rows by HTTP, ${FEW} connections`, pages, `select of ${BATCH} rows`),
    line(`pull of nothing new by HTTP, ${MANY} connections`, nothing, 'select of one row by pgbench'),
  ];
}

/** The newest rows of each device, and the cursor before them. */
const cursorsBefore = (devices: readonly ReturnType<typeof device>[]) =>
  Promise.all(
    devices.map(async (sync) => {
      const { cursor } = await sync([]);
      await sync(batch());
      return cursor;
    }),
  );

const selected = (db: Database, id: string) =>
  db.tx(null, (query) => query('select * from bench.tasks where user_id = $1 order by id limit $2', [id, BATCH]));

const measuring =
  ({ postgres }: Machine, server: ServerProcess, seconds: number) =>
  async (calls: Calls): Promise<Loaded> => {
    const before = [cpuOfPostgres(postgres), cpuOfProcess(server)] as const;
    const measured = await repeated(calls, seconds);
    const [inPostgres, inNode] = [cpuOfPostgres(postgres) - before[0], cpuOfProcess(server) - before[1]];
    return { ...measured, postgres: inPostgres / measured.calls, node: inNode / measured.calls };
  };

type Turns = readonly (readonly [Loaded, Plain | null])[];

const goal = (turns: Turns) => ({
  text: `${BATCH_GOAL} of the insert's rate`,
  met: middle(turns, ([{ perSecond }, plain]) => perSecond / plain!.perSecond) >= BATCH_GOAL,
});

function line(what: string, turns: Turns, of: string): Line {
  const middling = (number: (turn: Loaded) => number) => middle(turns, ([turn]) => number(turn));
  const times = `p50 ${ms(middling(({ p50 }) => p50))}, p99 ${ms(middling(({ p99 }) => p99))}`;
  const cpu = `CPU ${ms(middling(({ postgres }) => postgres))} + ${ms(middling(({ node }) => node))}`;
  const figures = `${whole(middling(({ perSecond }) => perSecond))}/s, ${times}, ${cpu}`;
  if (turns[0]![1] === null) return { what, figures, against: 'pgbench is not installed', ratio: '' };
  const rates = middle(turns, ([{ perSecond }, plain]) => perSecond / plain!.perSecond);
  const costs = middle(turns, ([{ postgres }, plain]) => postgres / plain!.postgres);
  const against = `${of}: ${whole(middle(turns, ([, plain]) => plain!.perSecond))}/s, CPU ${ms(middle(turns, ([, plain]) => plain!.postgres))}`;
  return { what, figures, against, ratio: `rate ${rates.toFixed(2)}, CPU ${costs.toFixed(1)}` };
}
