/** What the server counts, as Prometheus reads it: numbers, routes and codes, never an id, an address or a text. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from './database/port.ts';
import { sqlState } from './database/errors.ts';
import type { Log } from './log.ts';

/** The upper limits of the time buckets, in s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Labels = Readonly<Record<string, string | number>>;

interface Times {
  readonly counts: number[];
  sum: number;
  count: number;
}

export interface Metrics {
  /** One answer: its route's pattern, and how long it took, in ms. */
  answered(method: string, route: string, status: number, ms: number): void;
  /** The same database, with its transactions counted. */
  measured(db: Database): Database;
  /** The same log, with its events counted. */
  counted(log: Log): Log;
  /** Everything as text (format 0.0.4). `sockets` is how many are open. */
  text(sockets: number): string;
  close(): void;
}

/** `now` in ms. */
export function createMetrics(now: () => number = Date.now): Metrics {
  const began = now();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const counters = new Map<string, Map<string, number>>();
  const times = new Map<string, Map<string, Times>>();
  let [running, lastBackup] = [0, 0];

  const count = (name: string, labels: Labels) => {
    const all = counters.get(name) ?? new Map<string, number>();
    counters.set(name, all.set(written(labels), (all.get(written(labels)) ?? 0) + 1));
  };
  const time = (name: string, labels: Labels, ms: number) => {
    const all = times.get(name) ?? new Map<string, Times>();
    times.set(name, all);
    const one = all.get(written(labels)) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
    all.set(written(labels), one);
    const seconds = ms / 1000;
    BUCKETS.forEach((limit, n) => void (seconds <= limit && (one.counts[n]! += 1)));
    one.sum += seconds;
    one.count += 1;
  };

  return {
    answered(method, route, status, ms) {
      // A client may send any word as its method.
      const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other';
      count('daymark_http_requests_total', { method: known, route, status });
      time('daymark_http_request_seconds', { route }, ms);
    },
    measured(db) {
      const transaction = async <T>(run: () => Promise<T>): Promise<T> => {
        const from = now();
        running += 1;
        try {
          return await run();
        } catch (thrown) {
          count('daymark_database_errors_total', {
            code: /^[\dA-Z]{5}$/.test(sqlState(thrown)) ? sqlState(thrown) : '',
          });
          throw thrown;
        } finally {
          running -= 1;
          time('daymark_database_transaction_seconds', {}, now() - from);
        }
      };
      return {
        kind: db.kind,
        listen: (channel, heard) => db.listen(channel, heard),
        notify: (channel, payload) => db.notify(channel, payload),
        close: () => db.close(),
        ...(db.copyTo ? { copyTo: (folder: string, most: number) => db.copyTo!(folder, most) } : {}),
        tx: (claims, work, options) => transaction(() => db.tx(claims, work, options)),
        once: (claims, sql, params, options) => transaction(() => db.once(claims, sql, params, options)),
      };
    },
    counted: (log) => (event) => {
      if (event.event !== 'request') count('daymark_events_total', { event: event.event, error: event.error ? 1 : 0 });
      if (event.event === 'backup' && event.error === undefined) lastBackup = now();
      log(event);
    },
    text(sockets) {
      const gauges: [name: string, help: string, value: number][] = [
        ['process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()],
        ['daymark_uptime_seconds', 'Since the start of the process.', (now() - began) / 1000],
        ['daymark_event_loop_delay_p99_seconds', 'Of the time since the last reading.', delay.percentile(99) / 1e9],
        ['daymark_sockets', 'Open WebSockets.', sockets],
        ['daymark_database_transactions_running', 'Waiting ones included.', running],
        ['daymark_last_backup_timestamp_seconds', 'Of the last backup by this process; 0: none.', lastBackup / 1000],
      ];
      delay.reset();
      const lines = gauges.flatMap(([name, help, value]) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} gauge`,
        `${name} ${Number.isFinite(value) ? value : 0}`,
      ]);
      for (const [name, all] of counters) {
        lines.push(`# TYPE ${name} counter`, ...[...all].map(([labels, value]) => `${name}{${labels}} ${value}`));
      }
      for (const [name, all] of times) {
        lines.push(`# TYPE ${name} histogram`);
        for (const [labels, one] of all) lines.push(...histogram(name, labels, one));
      }
      return `${lines.join('\n')}\n`;
    },
    close: () => delay.disable(),
  };
}

function histogram(name: string, labels: string, { counts, sum, count }: Times): string[] {
  const before = labels && `${labels},`;
  return [
    ...BUCKETS.map((limit, n) => `${name}_bucket{${before}le="${limit}"} ${counts[n]}`),
    `${name}_bucket{${before}le="+Inf"} ${count}`,
    `${name}_sum{${labels}} ${sum}`,
    `${name}_count{${labels}} ${count}`,
  ];
}

const written = (labels: Labels): string =>
  Object.entries(labels)
    .map(
      ([name, value]) =>
        `${name}="${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
    )
    .join(',');
