/** `/mcp`: the Model Context Protocol over streamable HTTP, for a person's own assistant with a personal token; and where clients read how to sign in (RFC 9728). */
import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { dayIn } from '#lib/zone.ts';
import { BodyError, readJson } from '../body.ts';
import type { Deps } from '../deps.ts';
import type { HeavyReads } from '../heavy-reads.ts';
import { refuse } from '../http-errors.ts';
import { siteOf } from '../named-files.ts';
import type { RequireCaller, WithCaller } from '../personal-tokens/caller.ts';
import { dayStartOf } from '../preferences.ts';
import type { ToolCaller } from './tools.ts';

/** In bytes: as for quick capture, the longest text in a script of three bytes a character, and the envelope. */
const MAX_BODY = 512 * 1024;

const METADATA = '/.well-known/oauth-protected-resource';

export function mcpRoutes(
  deps: Pick<Deps, 'config' | 'db' | 'poke' | 'now' | 'log'>,
  caller: RequireCaller,
  heavy: HeavyReads,
): Hono<WithCaller> {
  const app = new Hono<WithCaller>();
  const resource = (c: Context) => `${siteOf(c, deps.config)}/mcp`;

  for (const path of [METADATA, `${METADATA}/mcp`]) {
    app.get(path, (c) => {
      c.header('Cache-Control', 'public, max-age=3600');
      c.header('Access-Control-Allow-Origin', '*');
      // No authorization server: a person makes a token in the settings, and pastes it into the client.
      return c.json({
        resource: resource(c),
        resource_name: 'Daymark',
        bearer_methods_supported: ['header'],
        resource_documentation: `${siteOf(c, deps.config)}/api`,
      });
    });
  }

  /** Says to whom is refused where they can read how to sign in. */
  const challenge = createMiddleware<WithCaller>(async (c, next) => {
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
    if (c.res.status !== 401) return;
    const wanted = c.res.headers.get('WWW-Authenticate') ?? 'Bearer';
    const more = `resource_metadata="${siteOf(c, deps.config)}${METADATA}/mcp"`;
    c.res.headers.set('WWW-Authenticate', `${wanted}${wanted === 'Bearer' ? ' ' : ', '}${more}`);
  });

  app.all('/mcp', challenge, caller, async (c) => {
    // A page of another site could reach a server of the local network under its own name (DNS rebinding): the protocol asks for this check.
    const origin = c.req.header('origin');
    if (origin !== undefined && /^https?:/.test(origin) && origin !== siteOf(c, deps.config))
      return refuse(c, 403, 'foreign_origin', 'Another website may not call this.');
    // Without sessions there is nothing to listen to (GET) or to end (DELETE).
    if (c.req.method !== 'POST') {
      c.header('Allow', 'POST');
      return protocolError(c, 405, -32000, 'Method not allowed.');
    }
    let body: unknown;
    try {
      body = await readJson(c, MAX_BODY);
    } catch (thrown) {
      if (!(thrown instanceof BodyError)) throw thrown;
      return protocolError(c, thrown.status, -32600, 'The message could not be read.');
    }
    if (body === undefined) return protocolError(c, 400, -32700, 'Parse error');
    // One message a call, so that the rate of a token counts messages.
    if (Array.isArray(body)) return protocolError(c, 400, -32600, 'Send one message at a time.');
    const { answerMessage } = await import('./server.ts');
    return answerMessage(c.req.raw, body, await toolCaller(deps, heavy, c), deps.log);
  });
  return app;
}

async function toolCaller(
  deps: Pick<Deps, 'db' | 'poke' | 'now'>,
  heavy: HeavyReads,
  c: Context<WithCaller>,
): Promise<ToolCaller> {
  const token = c.var.personalToken;
  const user = c.var.claims.sub;
  const zone = token?.zone ?? 'UTC';
  const dayStart = await deps.db.tx({ sub: user, role: 'authenticated' }, (query) => dayStartOf(query, user));
  const today = dayIn(new Date(deps.now()), zone, dayStart);
  return { deps, heavy, user, token, today, reader: { db: deps.db, user, zone, dayStart } };
}

const protocolError = (c: Context, status: 400 | 405 | 408 | 413, code: number, message: string): Response =>
  c.json({ jsonrpc: '2.0', error: { code, message }, id: null }, status);
