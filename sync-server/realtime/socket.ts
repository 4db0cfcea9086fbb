/** The WebSocket of supabase-js' Realtime, for one purpose: to tell a device that its person's rows were changed elsewhere. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { createRateLimit, type Rate } from '../auth/rate-limit.ts';
import { addressOf } from '../auth/peer.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../log.ts';
import { createConnection, type Connection } from './connection.ts';
import { decode, encode, readVersion, type Version } from './frames.ts';
import { createListeners } from './listeners.ts';

const PATH = '/realtime/v1/websocket';

/** Limits. */
export interface Limits {
  /** Bytes of one message: a join with its token is about 2 KB. */
  readonly payload: number;
  /** How many unread bytes a socket may have before it is dropped; its device pulls when it reconnects. */
  readonly unread: number;
  readonly sockets: number;
  /** From one address. Enough for a school. */
  readonly socketsPerAddress: number;
  readonly socketsPerUser: number;
  /** Frames of one socket that may wait for the one before them. */
  readonly waiting: number;
  readonly messages: Rate;
  /** How often each socket gets a ping, in ms. One that has not answered before the next ping is dropped. */
  readonly ping: number;
  /** How long a socket may be without a channel, in ms. */
  readonly idle: number;
  /** How long a socket may take to close, in ms. */
  readonly closing: number;
  /** How often the database is asked which sessions of the open channels have ended, in ms. */
  readonly recheck: number;
}

export const LIMITS: Limits = {
  payload: 64 * 1024,
  unread: 256 * 1024,
  sockets: 20_000,
  socketsPerAddress: 1000,
  socketsPerUser: 32,
  waiting: 32,
  messages: { burst: 60, perSecond: 5 },
  ping: 25_000,
  idle: 90_000,
  closing: 1000,
  // With LIFETIME of auth/live-sessions.ts, and the time of a slow query, less than a minute.
  recheck: 20_000,
};

interface Live {
  readonly connection: Connection;
  answered: boolean;
  /** When it last had a channel, in ms. */
  joinedAt: number;
}

export interface Realtime {
  /** Closes every socket with 1001 and accepts no more. */
  close(): Promise<void>;
  readonly sockets: number;
}

export function attachRealtime(
  server: Server,
  {
    config,
    tokens,
    sessions,
    poke,
    log,
    now,
  }: Pick<Deps, 'tokens' | 'sessions' | 'poke' | 'log' | 'now'> & { readonly config: Pick<Config, 'trustProxy'> },
  limits: Limits = LIMITS,
): Realtime {
  const listeners = createListeners(limits.socketsPerUser);
  const live = new Map<WebSocket, Live>();
  const addresses = new Map<string, number>();
  const accepting = new WebSocketServer({
    noServer: true,
    // Compression needs hundreds of kilobytes for each socket, and messages have a hundred bytes.
    perMessageDeflate: false,
    maxPayload: limits.payload,
    clientTracking: false,
  });

  const welcome = (socket: WebSocket, version: Version, address: string) => {
    const connection = createConnection({
      tokens,
      sessions,
      listeners,
      now,
      send: (frame) => {
        if (socket.readyState !== socket.OPEN) return;
        if (socket.bufferedAmount > limits.unread) return socket.terminate();
        socket.send(encode(version, frame));
      },
    });
    const state: Live = { connection, answered: true, joinedAt: now() };
    const budget = createRateLimit(limits.messages, now, 1);
    let queue = Promise.resolve();
    let waiting = 0;
    live.set(socket, state);
    addresses.set(address, (addresses.get(address) ?? 0) + 1);
    socket.on('pong', () => (state.answered = true));
    socket.on('message', (data, binary) => {
      const frame = decode(
        version,
        Buffer.isBuffer(data) ? data : Buffer.concat([data].flat() as Uint8Array[]),
        binary,
      );
      if (frame === null) return socket.close(1007, 'Not a frame of this version');
      if (waiting >= limits.waiting || budget.take('') > 0) return socket.close(1008, 'Too many messages');
      waiting += 1;
      queue = queue
        .then(() => connection.receive(frame))
        .catch((thrown: unknown) => {
          log({ event: 'failure', ...describeError(thrown) });
          socket.close(1011, 'Unexpected failure');
        })
        .finally(() => (waiting -= 1));
    });
    // Too large, not UTF-8 or reset; `close` follows.
    socket.on('error', () => {});
    socket.on('close', () => {
      live.delete(socket);
      const left = (addresses.get(address) ?? 1) - 1;
      if (left > 0) addresses.set(address, left);
      else addresses.delete(address);
      connection.end();
    });
  };

  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const [path, query] = (request.url ?? '').split('?', 2);
    if (path !== PATH) {
      // Another handler may answer this path. Without one it has to be refused here.
      if (server.listenerCount('upgrade') === 1) refuse(stream, '404 Not Found');
      return;
    }
    const version = readVersion(new URLSearchParams(query).get('vsn'));
    if (version === null) return refuse(stream, '400 Bad Request');
    if (live.size >= limits.sockets) return refuse(stream, '503 Service Unavailable');
    const forwarded = request.headers['x-forwarded-for'];
    const address = addressOf(request.socket.remoteAddress, [forwarded].flat().join(','), config.trustProxy);
    if ((addresses.get(address) ?? 0) >= limits.socketsPerAddress) return refuse(stream, '429 Too Many Requests');
    accepting.handleUpgrade(request, stream, head, (socket) => welcome(socket, version, address));
  };

  const sweep = setInterval(() => {
    const at = now();
    for (const [socket, state] of live) {
      if (state.connection.channels > 0) state.joinedAt = at;
      if (!state.answered) socket.terminate();
      else if (at - state.joinedAt > limits.idle) socket.close(1000, 'No channel');
      else {
        state.answered = false;
        socket.ping();
      }
    }
  }, limits.ping);
  sweep.unref();
  /** Another process may have ended sessions. One query for all channels. */
  const recheck = async () => {
    try {
      listeners.end(await sessions.recheck(listeners.sessions()));
    } catch (thrown) {
      // The channels stay open until the database answers: without it no row changes, and no poke tells anything.
      log({ event: 'failure', ...describeError(thrown) });
    }
  };
  const rechecks = setInterval(() => void recheck(), limits.recheck);
  rechecks.unref();
  server.on('upgrade', upgrade);
  const stopEnds = sessions.onEnd((ended) => listeners.end(ended));
  const stopPokes = poke.onPoke((user, head) => listeners.poke(user, head));

  return {
    get sockets() {
      return live.size;
    },
    close: async () => {
      clearInterval(sweep);
      clearInterval(rechecks);
      server.off('upgrade', upgrade);
      stopPokes();
      stopEnds();
      const gone = [...live.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of live.keys()) socket.close(1001, 'Server is going away');
      const late = setTimeout(() => [...live.keys()].forEach((socket) => socket.terminate()), limits.closing);
      await Promise.all(gone);
      clearTimeout(late);
      accepting.close();
    },
  };
}

function refuse(stream: Duplex, status: string): void {
  stream.on('error', () => {});
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => stream.destroy());
}
