/**
 * The network between devices and the real route and SQL. Messages move one hop at a time, when the simulator says so, and may be
 * lost, repeated or reordered.
 */
import { Hono } from 'hono';
import type { Tokens } from '../../sync-server/auth/tokens.ts';
import type { Database } from '../../sync-server/database/port.ts';
import type { Poke } from '../../sync-server/realtime/poke.ts';
import { syncRoutes } from '../../sync-server/sync/routes.ts';
import type { Ack, SyncRequest, SyncResponse } from '#sync/protocol.ts';
import { testDatabase, type DatabaseKind } from '../support/databases.ts';

/** One row of the server, also a tombstone. */
export interface ServerRow {
  readonly t: string;
  readonly id: string;
  readonly v: number;
  readonly del: boolean;
  readonly d: Readonly<Record<string, unknown>>;
}

export interface Server {
  readonly kind: DatabaseKind;
  readonly db: Database;
  /** One request with a token; returns what the device's fetch returns. */
  answer(token: string, body: string): Promise<{ readonly status: number; readonly text: string }>;
  readonly sql: <R = Record<string, unknown>>(text: string, params?: readonly unknown[]) => Promise<R[]>;
  rows(user: string): Promise<ServerRow[]>;
  /** Everything that the server has of a person, as text, to search for canary words. */
  everything(user: string): Promise<string>;
  /** A backup of a person's part. */
  backup(user: string): Promise<unknown>;
  /** Restores a person's part. With `command` the operator's command runs too; else the devices must detect it. */
  restore(user: string, backup: unknown, command: boolean): Promise<void>;
  /** The violations of law 4 so far. */
  readonly breaches: string[];
  /** Hears of each request that has made a version: its rows, and the acks of that version. */
  onVersion: ((push: Push) => Promise<void>) | undefined;
  close(): Promise<void>;
}

/** What one request has changed. */
export interface Push {
  readonly user: string;
  readonly request: SyncRequest;
  readonly made: readonly ServerRow[];
  readonly acks: readonly Ack[];
}

/** A token of the simulator: its person, and whether the server still accepts it. */
export const tokenOf = (user: string, good = true): string => `${good ? 'good' : 'stale'}.${user}`;

const COPIED = ['public.sync_heads', 'public.sync_requests', 'public.sync_losers', 'public.sync_devices', 'sync.seals'];

/** The server with a new database. `clock` is true time; the database reads it from a table. */
export async function openServer(kind: DatabaseKind, clock: { readonly ms: number }): Promise<Server> {
  const opened = await testDatabase(kind);
  const { db } = opened;
  const sql: Server['sql'] = (text, params) => db.tx(null, (query) => query(text, params));
  await sql(`
    create table sync.test_clock (ms bigint not null);
    insert into sync.test_clock values (0);
    create or replace function sync.now_ms() returns bigint language sql volatile as $$ select ms from sync.test_clock $$;
`);
  const [catalogue] = await sql<{ rows: string; everything: string }>(`
    select string_agg(format(
        'select (%s)::jsonb as c from public.%I r where r.user_id = p_user and r.version > p_from and r.version <= p_to',
        sync.entry(k.t, k.doc), k.t), ' union all ') as rows,
      string_agg(format('(select jsonb_agg(to_jsonb(r)) from public.%I r where r.user_id = p_user)', k.t), ', ') as everything
    from sync.tables k`);
  // Constant texts, so that their plans are made once: they run at every answer.
  await sql(`
    create function sync.test_rows(p_user uuid, p_from bigint, p_to bigint) returns jsonb language plpgsql
    set plan_cache_mode = force_generic_plan as $$
    begin
      return (select coalesce(jsonb_agg(u.c), '[]') from (${catalogue!.rows}) u);
    end $$`);
  await sql(`
    create function sync.test_everything(p_user uuid) returns jsonb language plpgsql
    set plan_cache_mode = force_generic_plan as $$
    begin
      return jsonb_build_array(${catalogue!.everything},
        (select jsonb_agg(to_jsonb(r)) from public.sync_requests r where r.user_id = p_user));
    end $$`);
  await sql(`
    create function sync.test_backup(p_user uuid, p_tables text[]) returns jsonb language plpgsql as $$
    declare t text; rows_ jsonb; kept jsonb := '{}';
    begin
      foreach t in array p_tables loop
        execute format('select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from %s r where user_id = $1', t) into rows_ using p_user;
        kept := kept || jsonb_build_object(t, rows_);
      end loop;
      return kept;
    end $$`);
  await sql(`
    create function sync.test_restore(p_user uuid, p_kept jsonb) returns void language plpgsql as $$
    declare t text;
    begin
      for t in select jsonb_object_keys(p_kept) loop
        execute format('delete from %s where user_id = $1', t) using p_user;
        execute format('insert into %s select * from jsonb_populate_recordset(null::%s, $1)', t, t) using p_kept->t;
      end loop;
    end $$`);
  const tables = (await sql<{ t: string }>('select t from sync.tables where kinds is not null')).map(
    ({ t }) => `public.${t}`,
  );
  const poke: Poke = {
    touched: () => undefined,
    onPoke: () => () => undefined,
    ready: Promise.resolve(),
    close: async () => undefined,
  };
  const tokens: Tokens = {
    lifetime: 3600,
    verify: async (token: string) => {
      const [state, sub] = token.split('.', 2);
      return state === 'good' && sub
        ? { sub, role: 'authenticated' as const, aud: 'authenticated' as const, iat: 0, exp: 0, iss: '' }
        : null;
    },
    sign: async () => '',
    seal: (text) => text,
    jwks: () => ({ keys: [] }),
  };
  const app = new Hono().route('/rest/v1', syncRoutes({ db, tokens, poke, log: () => undefined }));
  app.onError((error, c) => c.json({ message: error.name }, 503));

  const breaches: string[] = [];
  const heads = new Map<string, number>();
  let told = 0;
  const between = async (user: string, from: number, to: number): Promise<ServerRow[]> =>
    (await sql<{ rows: ServerRow[] }>('select sync.test_rows($1, $2, $3) as rows', [user, from, to]))[0]!.rows;

  /** Checks law 4 at every answer: versions only grow, and a page has every row between its two cursors. */
  const watch = async (user: string, request: SyncRequest, answer: SyncResponse) => {
    if (answer.must || request.user !== user) return;
    const before = heads.get(user) ?? -1;
    if (answer.head < before) breaches.push(`the head went from ${before} to ${answer.head}`);
    // The rows of a request have a new version, so older rows are unchanged.
    const late = answer.acks.find(({ s, v }) => (s === 'ok' || s === 'merged') && v > before && v !== answer.head);
    if (late) breaches.push(`an ack has version ${late.v} between ${before} and ${answer.head}`);
    heads.set(user, answer.head);
    if (server.onVersion && answer.head > before) {
      const made = (await between(user, Math.max(before, 0), answer.head)).filter(({ t }) => t !== 'sync_losers');
      await server.onVersion({ user, request, made, acks: answer.acks.filter(({ v }) => v > before) });
    }
    if (request.cursor === null || answer.cursor === null) return;
    if (request.cursor === answer.cursor && answer.changes.length === 0) return;
    const there = await between(user, request.cursor, answer.cursor);
    const sent = new Set(answer.changes.map(({ t, id, v }) => `${t}/${id}@${v}`));
    for (const { t, id, v } of there) if (!sent.has(`${t}/${id}@${v}`)) breaches.push(`a page skipped ${t}/${id}@${v}`);
    if (there.length !== sent.size) breaches.push('a page has rows from beyond its cursor');
  };

  const server: Server = {
    kind,
    db,
    sql,
    breaches,
    onVersion: undefined,
    async answer(token, body) {
      if (told !== clock.ms) {
        told = clock.ms;
        await sql('update sync.test_clock set ms = $1', [told]);
      }
      const response = await app.request('/rest/v1/rpc/sync_v1', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body,
      });
      const text = await response.text();
      if (response.status === 200) {
        const { req } = JSON.parse(body) as { req: SyncRequest };
        await watch(token.split('.', 2)[1]!, req, JSON.parse(text) as SyncResponse);
      }
      return { status: response.status, text };
    },
    rows: async (user) => (await between(user, 0, Number.MAX_SAFE_INTEGER)).filter(({ t }) => t !== 'sync_losers'),
    everything: async (user) => {
      const [found] = await sql('select sync.test_everything($1)', [user]);
      return JSON.stringify(found);
    },
    async backup(user) {
      const [row] = await sql<{ kept: unknown }>('select sync.test_backup($1, $2) as kept', [
        user,
        [...tables, ...COPIED],
      ]);
      return row!.kept;
    },
    async restore(user, backup, command) {
      await sql('select sync.test_restore($1, $2::jsonb)', [user, JSON.stringify(backup)]);
      // The command is for the whole server; here only this person's part was restored.
      if (command) await sql("select sync.new_epoch($1, 'restore', 1099511627776)", [user]);
      // A restored server sends old versions until the restore is detected.
      const [head] = await sql('select version from public.sync_heads where user_id = $1', [user]);
      heads.set(user, Number(head?.version ?? -1));
    },
    close: () => opened.close(),
  };
  return server;
}

const bodyText = (init: RequestInit | undefined) => (typeof init?.body === 'string' ? init.body : '');

/** A request or an answer that has not arrived. */
export interface WireMessage {
  readonly from: string;
  readonly token: string;
  readonly body: string;
  answer: { readonly status: number; readonly text: string } | undefined;
  readonly give: (response: Response) => void;
  readonly lose: () => void;
}

/** What may happen to a message at its next hop. `ghost`: it arrives, and a copy arrives again later. */
export type Hop = 'on' | 'lost' | 'thrice' | 'ghost';

export class Network {
  readonly waiting: WireMessage[] = [];
  /** Devices without a network. */
  readonly cut = new Set<string>();
  /** A proxy refuses requests with more changes than this. */
  most = Infinity;
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
  }

  /** A device's fetch. `gone` says whether the tab was closed meanwhile. */
  fetch(from: string, gone: () => boolean): typeof fetch {
    return (_url, init) =>
      new Promise<Response>((resolve, reject) => {
        if (gone() || this.cut.has(from)) {
          reject(new TypeError('network'));
          return;
        }
        const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
        this.waiting.push({
          from,
          token,
          body: bodyText(init),
          answer: undefined,
          give: resolve,
          lose: () => reject(new TypeError('network')),
        });
      });
  }

  /** Moves a message one hop: to the server, or back to its device. */
  async move(message: WireMessage, hop: Hop): Promise<void> {
    const at = this.waiting.indexOf(message);
    if (at < 0) return;
    if (hop === 'lost') {
      this.waiting.splice(at, 1);
      message.lose();
      return;
    }
    if (message.answer) {
      this.waiting.splice(at, 1);
      const { status, text } = message.answer;
      message.give(new Response(text, { status, headers: { 'content-type': 'application/json' } }));
      return;
    }
    const times = hop === 'thrice' ? 3 : 1;
    const { req } = JSON.parse(message.body) as { req: SyncRequest };
    if (req.muts.length > this.most) message.answer = { status: 413, text: '<html>Request Entity Too Large</html>' };
    else for (let i = 0; i < times; i++) message.answer = await this.#server.answer(message.token, message.body);
    if (hop === 'ghost') {
      const nobody = () => undefined;
      this.waiting.push({ ...message, answer: undefined, give: nobody, lose: nobody });
    }
  }

  /** Nobody waits for these any more; what they asked may still arrive. */
  abandon(from: (message: WireMessage) => boolean): void {
    for (const message of this.waiting.filter(from)) {
      this.waiting.splice(this.waiting.indexOf(message), 1);
      message.lose();
    }
  }
}
