/** For the operator and the machines around the server: /health, /ready, /metrics. */
import { Hono } from 'hono';
import type { Deps } from './deps.ts';
import { readMigrations } from './database/migrate.ts';
import { refuse } from './http-errors.ts';
import { isSameSecret } from './same-secret.ts';

/** How long the database may take to answer /ready, in ms. */
const READY_WITHIN = 3_000;

interface Options {
  /** Whether the process is stopping. */
  readonly isStopping: () => boolean;
  /** The numbers as Prometheus reads them; absent: there are none. */
  readonly metrics?: () => string;
}

/** /ready is for load balancers: it fails while the process stops, and when the database does not answer or lacks a migration. */
export function operatorRoutes({ db, config }: Pick<Deps, 'db' | 'config'>, { isStopping, metrics }: Options): Hono {
  const routes = new Hono();
  const names = readMigrations().map(({ name }) => name);

  routes.get('/health', (c) => c.json({ status: 'ok' }));
  routes.get('/ready', async (c) => {
    if (isStopping()) return refuse(c, 503, 'not_ready', 'The server is stopping.');
    const missing = await withoutHanging(
      db.tx(null, (query) =>
        query<{ name: string }>(
          'select name from unnest($1::text[]) name where name not in (select m.name from daymark.migrations m)',
          [names],
        ),
      ),
    );
    if (missing === null) return refuse(c, 503, 'not_ready', 'The database does not answer.');
    if (missing.length > 0) return refuse(c, 503, 'not_ready', 'The database lacks migrations of this version.');
    return c.json({ status: 'ready' });
  });
  const { metricsToken } = config;
  if (metrics && metricsToken !== undefined) {
    routes.get('/metrics', (c) => {
      if (!isSameSecret(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) {
        return refuse(c, 401, 'no_token', 'Send the token of METRICS_TOKEN as a bearer.');
      }
      return c.body(metrics(), 200, {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
        'Cache-Control': 'no-store',
      });
    });
  } else {
    routes.get('/metrics', (c) => refuse(c, 404, 'not_found', 'There is nothing here.'));
  }
  return routes;
}

/** What the database answers; null when it fails or takes too long. */
async function withoutHanging<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, READY_WITHIN, null);
  });
  try {
    return await Promise.race([asked.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}
