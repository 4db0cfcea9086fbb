/** The protocol of one socket: heartbeats, joins, tokens. It handles frames; socket.ts has the sockets. */
import * as v from 'valibot';
import { POKE_EVENT, pokeTopic } from '#sync/protocol.ts';
import type { LiveSessions } from '../auth/live-sessions.ts';
import type { Claims, Tokens } from '../auth/tokens.ts';
import type { Frame } from './frames.ts';
import type { Listener, Listeners } from './listeners.ts';

/** The prefix that realtime-js adds to every topic. */
const PREFIX = 'realtime:';
/** The most channels of a socket. A device needs one. */
const MAX_CHANNELS = 4;
const SESSION_ENDED = 'The session has ended';
const NOT_ALLOWED_TO_SEND = 'You do not have permissions to write to this Channel topic';
/** setTimeout's maximum, in ms. */
const TIMER_LIMIT_MS = 2 ** 31 - 1;

const joinPayload = v.object({
  config: v.nullish(
    v.object({
      broadcast: v.nullish(v.object({ ack: v.nullish(v.boolean()), self: v.nullish(v.boolean()) })),
      presence: v.nullish(v.object({ key: v.nullish(v.string()), enabled: v.nullish(v.boolean()) })),
      postgres_changes: v.nullish(v.array(v.unknown())),
      private: v.nullish(v.boolean()),
    }),
  ),
  access_token: v.nullish(v.string()),
});
const tokenPayload = v.object({ access_token: v.nullish(v.string()) });

interface Channel extends Listener {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly user: string;
  readonly ack: boolean;
  token: string;
  session: string | undefined;
  expires: number;
  timer?: NodeJS.Timeout;
}

export interface ConnectionDeps {
  readonly tokens: Tokens;
  readonly sessions: Pick<LiveSessions, 'stateOf'>;
  readonly listeners: Listeners;
  readonly now: () => number;
  readonly send: (frame: Frame) => void;
}

export interface Connection {
  /** Answers one frame. Must be called for one frame of a socket after the other. */
  receive(frame: Frame): Promise<void>;
  readonly channels: number;
  /** The socket has closed: leaves every channel. */
  end(): void;
}

export function createConnection({ tokens, sessions, listeners, now, send }: ConnectionDeps): Connection {
  const channels = new Map<string, Channel>();
  let ended = false;

  const reply = ({ topic, ref, joinRef }: Frame, status: 'ok' | 'error', response: object) =>
    send({ topic, ref, joinRef, event: 'phx_reply', payload: { status, response } });

  const sessionLives = async (claims: Claims) => (await sessions.stateOf(claims)) === 'live';

  const leave = (channel: Channel) => {
    clearTimeout(channel.timer);
    channels.delete(channel.topic);
    listeners.remove(channel.user, channel);
  };

  const close = (channel: Channel) => {
    leave(channel);
    const { topic, joinRef } = channel;
    send({ topic, joinRef, ref: joinRef, event: 'phx_close', payload: {} });
  };

  /** A message about the channel itself, for `channel.on('system', …)`. */
  const tell = ({ topic, joinRef }: Channel, message: string) => {
    const payload = { extension: 'system', status: 'error', message, channel: topic.slice(PREFIX.length) };
    send({ topic, joinRef, ref: null, event: 'system', payload });
  };

  /** Ends a channel as Supabase does: it sends the reason, then the close. realtime-js does not join again by itself. */
  const shutDown = (channel: Channel, message: string) => {
    tell(channel, message);
    close(channel);
  };

  const watchExpiry = (channel: Channel) => {
    clearTimeout(channel.timer);
    const left = channel.expires * 1000 - now();
    if (left <= 0) return shutDown(channel, 'Token has expired');
    channel.timer = setTimeout(() => watchExpiry(channel), Math.min(left, TIMER_LIMIT_MS));
    channel.timer.unref();
  };

  const join = async (frame: Frame) => {
    const { topic, joinRef } = frame;
    const refuse = (reason: string) => reply(frame, 'error', { reason });
    const parsed = v.safeParse(joinPayload, frame.payload);
    if (!parsed.success) return refuse('InvalidJoinPayload: The join message is not valid');
    const { config, access_token: token } = parsed.output;
    // A second join replaces the first, as in Phoenix.
    const previous = channels.get(topic);
    if (previous) close(previous);
    if (config?.private !== true) return refuse('PrivateOnly: This project only allows private channels');
    if (channels.size >= MAX_CHANNELS) return refuse('ChannelRateLimitReached: Too many channels');
    const claims = token ? await tokens.verify(token) : null;
    const lives = claims !== null && (await sessionLives(claims));
    if (ended) return;
    if (!token || claims === null) return refuse('InvalidJWTToken: A valid access token is needed');
    if (!lives) return refuse(`InvalidJWTToken: ${SESSION_ENDED}`);
    if (!mayRead(topic, claims)) return refuse(`Unauthorized: ${notAllowed(topic)}`);
    const channel: Channel = {
      topic,
      joinRef,
      user: claims.sub,
      ack: config.broadcast?.ack === true,
      token,
      session: claims.session_id,
      expires: claims.exp,
      shutDown: () => shutDown(channel, SESSION_ENDED),
      poke: (head) => {
        const payload = { type: 'broadcast', event: POKE_EVENT, payload: { head } };
        send({ topic, joinRef: null, ref: null, event: 'broadcast', payload });
      },
    };
    if (!listeners.add(channel.user, channel)) return refuse('ConnectionRateLimitReached: Too many connected users');
    channels.set(topic, channel);
    reply(frame, 'ok', { postgres_changes: [] });
    watchExpiry(channel);
  };

  const renew = async (channel: Channel, frame: Frame) => {
    const parsed = v.safeParse(tokenPayload, frame.payload);
    const token = parsed.success ? parsed.output.access_token : null;
    // Without a token, or with the project's own key, nothing changes, as in Supabase.
    if (!token || token === channel.token || token.startsWith('sb_')) return;
    const claims = await tokens.verify(token);
    const lives = claims !== null && (await sessionLives(claims));
    if (channels.get(channel.topic) !== channel) return;
    if (claims === null) return shutDown(channel, 'The access token is not valid or has expired');
    if (claims.sub !== channel.user) return shutDown(channel, notAllowed(channel.topic));
    if (!lives) return shutDown(channel, SESSION_ENDED);
    channel.token = token;
    channel.session = claims.session_id;
    channel.expires = claims.exp;
    watchExpiry(channel);
  };

  const receive = async (frame: Frame): Promise<void> => {
    const { topic, event } = frame;
    if (topic === 'phoenix') {
      if (event === 'heartbeat') reply(frame, 'ok', {});
      return;
    }
    if (event === 'phx_join') return join(frame);
    const channel = channels.get(topic);
    if (!channel) {
      // Leaving a channel that was not joined succeeds; everything else fails.
      if (event === 'phx_leave') reply(frame, 'ok', {});
      else reply(frame, 'error', { reason: 'unmatched topic' });
    } else if (event === 'phx_leave') {
      reply(frame, 'ok', {});
      close(channel);
    } else if (event === 'access_token') {
      await renew(channel, frame);
    } else if (event === 'presence' || (event === 'broadcast' && channel.ack)) {
      // Only the server may send (docs/decisions/0044).
      reply(frame, 'error', { reason: `Unauthorized: ${NOT_ALLOWED_TO_SEND}` });
    } else if (event === 'broadcast') {
      // realtime-js has told its caller 'ok' before this frame arrived, and takes no answer to it: the channel's own message says it.
      tell(channel, NOT_ALLOWED_TO_SEND);
    }
  };

  return {
    receive,
    get channels() {
      return channels.size;
    },
    end: () => {
      ended = true;
      for (const channel of channels.values()) leave(channel);
    },
  };
}

const mayRead = (topic: string, claims: Claims) => topic === `${PREFIX}${pokeTopic(claims.sub)}`;

const notAllowed = (topic: string) =>
  `You do not have permissions to read from this Channel topic: ${topic.slice(PREFIX.length)}`;
