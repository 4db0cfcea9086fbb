/** Pushes and pulls of many people at once, against plain statements on the same Postgres. */
import { newId } from '#lib/id.ts';
import type { ServerProcess } from '../../tests/server/processes.ts';
import { BATCH, byStatement, device, insertPlainly, newTask, selectPlainly, toMutation } from '../bench/device.ts';
import { clients, type Work } from './clients.ts';
import { cpuOfPostgres, cpuOfProcess, pgbench, pgbenchOwn, type Machine } from './machine.ts';
import { newPeople, repeated, type Measured } from './people.ts';
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
  /** Of the clients, or of this process where it calls the SQL itself. */
  readonly client: number;
}

/** A plain statement: how many in a second, and the CPU of Postgres and of who calls it in ms for one; of pgbench that is not known. */
interface Plain {
  readonly perSecond: number;
  readonly postgres: number;
  readonly client?: number;
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
  const asked = await clients(server.port, await newPeople(db, MANY));
  const direct = Array.from({ length: MANY }, () => newId()).map((id) => device(byStatement(db, id), id));
  const ids = direct.map(() => newId());
  await Promise.all(direct.map((sync) => sync(one())));
  const few = <T>(all: readonly T[]) => all.slice(0, FEW);
  const measured = measuring(machine, server);
  const http = (work: Work, connections: number) => () => measured(() => asked.run(work, connections, seconds));
  const plain = (statements: Calls) => () => measured(() => here(statements, seconds));
  const bench = (run: () => Promise<number | null>) => async (): Promise<Plain | null> => {
    const before = cpuOfPostgres(machine.postgres);
    const perSecond = await run();
    const used = cpuOfPostgres(machine.postgres) - before;
    return perSecond === null ? null : { perSecond, postgres: used / (perSecond * seconds) };
  };
  const script = (text: string) => bench(() => pgbench(url, text, MANY, seconds));
  const inserts = (n: number) => (id: string) => () => insertPlainly(db, id, Array.from({ length: n }, newTask));

  progress(`pgbench's own, ${MANY} connections`);
  const own = await byTurns(
    loading,
    bench(() => pgbenchOwn(url, 'tpcb-like', MANY, seconds)),
    bench(() => pgbenchOwn(url, 'simple-update', MANY, seconds)),
  );
  progress(`calls that ask the database nothing, ${MANY} connections`);
  const refused = await byTurns(
    loading,
    http('refused', MANY),
    plain(ids.map((id) => () => db.once(null, 'select $1', [id]))),
  );
  progress(`one-row pushes, ${MANY} connections`);
  const byHttp = await byTurns(loading, http('one', MANY), script(INSERT));
  const bySql = await byTurns(loading, plain(direct.map((sync) => () => sync(one()))), plain(ids.map(inserts(1))));
  progress(`pushes of ${BATCH}, ${FEW} connections`);
  const manyByHttp = await byTurns(loading, http('batch', FEW), plain(few(ids).map(inserts(BATCH))));
  const manyBySql = await byTurns(
    loading,
    plain(few(direct).map((sync) => () => sync(batch()))),
    plain(few(ids).map(inserts(BATCH))),
  );
  progress('pulls');
  const pages = await byTurns(loading, http('page', FEW), plain(few(ids).map((id) => () => selectPlainly(db, id))));
  const nothing = await byTurns(
    loading,
    http('nothing', MANY),
    script(`select * from public.sync_heads where user_id = '${ids[0]}';`),
  );
  asked.end();

  const rate = middle(byHttp, ([{ perSecond }]) => perSecond);
  return [
    ...ownLines(own),
    line(`a call without content by HTTP, ${MANY} connections`, refused, 'a select of nothing by this client'),
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

/** Calls of this process, and its CPU for one. */
async function here(calls: Calls, seconds: number): Promise<Measured & { readonly client: number }> {
  const before = process.cpuUsage();
  const found = await repeated(calls, seconds);
  const { user, system } = process.cpuUsage(before);
  return { ...found, client: (user + system) / 1000 / found.calls };
}

const measuring =
  ({ postgres }: Machine, server: ServerProcess) =>
  async (run: () => Promise<Measured & { readonly client: number }>): Promise<Loaded> => {
    const before = [cpuOfPostgres(postgres), cpuOfProcess(server)] as const;
    const found = await run();
    const [inPostgres, inNode] = [cpuOfPostgres(postgres) - before[0], cpuOfProcess(server) - before[1]];
    return { ...found, postgres: inPostgres / found.calls, node: inNode / found.calls };
  };

/** What Postgres' own measure says of this machine. */
function ownLines(turns: readonly (readonly [Plain | null, Plain | null])[]): Line[] {
  if (turns[0]![0] === null) return [];
  const of = (n: 0 | 1) =>
    `${whole(middle(turns, (turn) => turn[n]!.perSecond))}/s, CPU ${ms(middle(turns, (turn) => turn[n]!.postgres))}`;
  return [
    { what: `pgbench tpcb-like, ${MANY} connections`, figures: of(0), against: `simple-update: ${of(1)}`, ratio: '' },
  ];
}

type Turns = readonly (readonly [Loaded, Plain | null])[];

const goal = (turns: Turns) => ({
  text: `${BATCH_GOAL} of the insert's rate`,
  met: middle(turns, ([{ perSecond }, plain]) => perSecond / plain!.perSecond) >= BATCH_GOAL,
});

function line(what: string, turns: Turns, of: string): Line {
  const middling = (number: (turn: Loaded) => number) => middle(turns, ([turn]) => number(turn));
  const times = `p50 ${ms(middling(({ p50 }) => p50))}, p99 ${ms(middling(({ p99 }) => p99))}`;
  const cpu = `CPU ${ms(middling(({ postgres }) => postgres))} + ${ms(middling(({ node }) => node))} + ${ms(middling(({ client }) => client))}`;
  const figures = `${whole(middling(({ perSecond }) => perSecond))}/s, ${times}, ${cpu}`;
  if (turns[0]![1] === null) return { what, figures, against: 'pgbench is not installed', ratio: '' };
  const rates = middle(turns, ([{ perSecond }, plain]) => perSecond / plain!.perSecond);
  const costs = middle(turns, ([{ postgres }, plain]) => postgres / plain!.postgres);
  const client = middle(turns, ([, plain]) => plain!.client ?? 0);
  const plainCpu = `CPU ${ms(middle(turns, ([, plain]) => plain!.postgres))}${client > 0 ? ` + ${ms(client)}` : ''}`;
  const against = `${of}: ${whole(middle(turns, ([, plain]) => plain!.perSecond))}/s, ${plainCpu}`;
  // Where nothing else runs, this is the rate's ratio upside down.
  const all = middle(
    turns,
    ([{ postgres, node, client: own }, plain]) => (postgres + node + own) / (plain!.postgres + (plain!.client ?? 0)),
  );
  return {
    what,
    figures,
    against,
    ratio: `rate ${rates.toFixed(2)}, CPU of Postgres ${costs.toFixed(1)}${client > 0 ? `, of all ${all.toFixed(1)}` : ''}`,
  };
}
