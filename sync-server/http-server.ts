import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

/**
 * The app behind Node's HTTP, with the time limits for slow requests: long enough for a photo of 50 MB at 1 Mbit/s. A body must also arrive at a pace of its
 * own (body.ts), which is what ends a slow attack.
 */
export function httpServer(app: Pick<Hono, 'fetch'>): Server {
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    // How often the time limits below are checked; Node's default is 30 s.
    serverOptions: { connectionsCheckingInterval: 5_000 },
  }) as Server;
  server.headersTimeout = 15_000;
  server.requestTimeout = 10 * 60_000;
  // Longer than the usual 60 s of a proxy, which otherwise sends a request on a connection that is being closed.
  server.keepAliveTimeout = 65_000;
  // Each connection needs memory and a file handle.
  server.maxConnections = 25_000;
  return server;
}
