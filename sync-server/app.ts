/** The server as a function from Request to Response; main.ts listens on a port. */
import { Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { accountRoutes } from './account/routes.ts';
import { liveTokens } from './auth/live-tokens.ts';
import { deviceCalls } from './auth/devices.ts';
import { authRoutes } from './auth/routes.ts';
import { caldavRoutes } from './caldav/routes.ts';
import { calendarCalls, feedRoutes } from './calendar/routes.ts';
import { createCoach, type CoachOptions } from './coach/coach.ts';
import { coachRoutes } from './coach/routes.ts';
import { otherOrigins } from './cors.ts';
import type { Deps } from './deps.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { createHeavyReads } from './heavy-reads.ts';
import { answerError, refuse } from './http-errors.ts';
import type { Log } from './log.ts';
import { blobFiles } from './media/open-files.ts';
import { mediaRoutes } from './media/routes.ts';
import type { Metrics } from './metrics.ts';
import { operatorRoutes } from './operator-routes.ts';
import { mcpRoutes } from './mcp/routes.ts';
import { requireCaller } from './personal-tokens/caller.ts';
import { captureRoutes } from './personal-tokens/capture-calls.ts';
import { descriptionRoutes } from './personal-tokens/description-routes.ts';
import { tokenCalls } from './personal-tokens/token-calls.ts';
import { pushAddressCalls, pushCalls } from './push/routes.ts';
import type { Vapid } from './push/vapid.ts';
import { restRoutes } from './rest/routes.ts';
import { sealRoutes } from './seal/routes.ts';
import { security } from './security.ts';
import { API_FOLDERS } from './server-paths.ts';
import { speechRoutes } from './speech/routes.ts';
import { staticFiles } from './static.ts';
import { createAdmission } from './sync/admission.ts';
import { syncRoutes } from './sync/routes.ts';
import { webhookCalls } from './webhooks/webhook-calls.ts';

interface Variables {
  requestId: string;
  /** Set by requireUser. */
  claims?: { readonly sub: string };
}

export interface AppOptions extends CoachOptions {
  /** The folder of the built app; without it only the API routes exist. */
  readonly staticDir?: string;
  /** Whether the process is stopping; /ready then fails, so that load balancers use other processes. */
  readonly isStopping?: () => boolean;
  /** This server's identity for push services; null or absent: it sends no reminders. */
  readonly vapid?: Vapid | null;
  readonly metrics?: Metrics;
  /** How many WebSockets are open. */
  readonly sockets?: () => number;
}

/** Builds the routes: /auth/v1, /rest/v1, the coach's, the calendar's, /health, /ready, /metrics, and the app's files for everything else. */
export function createApp(
  deps: Deps,
  { staticDir, isStopping = () => false, vapid = null, metrics, sockets = () => 0, ...coachOptions }: AppOptions = {},
): Hono<{ Variables: Variables }> {
  const app = new Hono<{ Variables: Variables }>();
  app.use(requestLog(deps.log, deps.now, metrics));
  app.use(security(deps.config));
  const crossOrigin = otherOrigins(deps.config);
  for (const api of ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/storage/v1/*', '/realtime/*'])
    app.use(api, crossOrigin);
  app.use(plainBodies);
  // Each part limits the size of its bodies, and sync reads none before the token was verified.
  app.onError(answerError(deps.log));
  app.notFound((c) => refuse(c, 404, 'not_found', 'There is nothing here.'));

  app.route('/', operatorRoutes(deps, { isStopping, ...(metrics ? { metrics: () => metrics.text(sockets()) } : {}) }));

  for (const folder of API_FOLDERS) app.use(`${folder}/*`, neverStored);
  app.route('/auth/v1', authRoutes(deps));
  // For every route behind requireUser. The routes of /auth/v1 ask the database about the session themselves.
  const live = { ...deps, tokens: liveTokens(deps.tokens, deps.sessions) };
  const admit = createAdmission();
  const heavy = createHeavyReads();
  app.route('/rest/v1', syncRoutes(live, admit));
  const caller = requireCaller(live);
  app.route('/rest/v1', restRoutes(live, caller, admit, heavy));
  const coach = createCoach(live, coachOptions);
  app.route('/', coachRoutes(live, coach));
  app.route('/', deviceCalls(live));
  app.route('/', sealRoutes(live));
  const files = deps.config.media && blobFiles(deps.config.media);
  if (files) app.route('/storage/v1', mediaRoutes(live, files));
  app.route('/', speechRoutes({ ...live, files }, coachOptions));
  app.route('/', accountRoutes({ ...live, files }));
  app.route('/', tokenCalls(live));
  app.route('/', captureRoutes(live, caller, coach));
  app.route('/', webhookCalls(live));
  app.route('/', mcpRoutes(live, caller, heavy));
  app.route('/', caldavRoutes(live, caller, heavy));
  app.route('/', descriptionRoutes(deps.config));
  app.route('/', calendarCalls(live));
  app.route('/', feedRoutes(deps, heavy));
  app.route('/', pushAddressCalls(deps));
  app.route('/', pushCalls(live, vapid));
  app.route('/', feedbackRoutes(deps));
  // The page needs it only once a person has allowed analytics, so it is not in the HTML.
  app.get('/api/analytics', (c) => c.json({ url: deps.config.analyticsUrl ?? null }));
  for (const folder of API_FOLDERS)
    app.all(`${folder}/*`, (c) => refuse(c, 404, 'not_found', 'There is nothing here.'));
  if (staticDir !== undefined) app.get('*', staticFiles(staticDir, deps.config));
  return app;
}

const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('cache-control')) c.res.headers.set('Cache-Control', 'no-store');
};

/** Refuses a compressed body, which nothing here reads: by its bytes it would be called malformed, and unpacked it may be of any size. */
const plainBodies: MiddlewareHandler = async (c, next) => {
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase() ?? '';
  if (['', 'identity'].includes(encoding) || ['GET', 'HEAD'].includes(c.req.method)) return next();
  // The rest of this body is not the next request.
  c.header('Connection', 'close');
  c.header('Accept-Encoding', 'identity');
  return refuse(c, 415, 'compressed_body', 'The body is compressed: send it as it is.');
};

/** Logs one line per answer, with ids only; none for a health check that passes. */
const requestLog =
  (log: Log, now: () => number, metrics?: Metrics): MiddlewareHandler<{ Variables: Variables }> =>
  async (c, next) => {
    const began = now();
    const request = crypto.randomUUID();
    c.set('requestId', request);
    await next();
    c.res.headers.set('X-Request-Id', request);
    const { status } = c.res;
    // The route that answered: after a mounted part's routes come the app's more general ones.
    const route = routePath(c);
    metrics?.answered(c.req.method, route, status, now() - began);
    if (status < 400 && ['/health', '/ready', '/metrics'].includes(route)) return;
    const user = c.get('claims')?.sub;
    log({
      event: 'request',
      method: c.req.method,
      route,
      status,
      ms: now() - began,
      request,
      ...(user ? { user } : {}),
    });
  };
