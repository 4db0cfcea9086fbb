/**
 * The channel on which the server sends a poke when something of this person has changed. Pokes may be lost: the engine also pulls by itself
 * (src/sync/README.md, "When").
 */
import { REALTIME_SUBSCRIBE_STATES, RealtimeClient } from '@supabase/supabase-js';

interface Options {
  readonly user: string;
  readonly url: string;
  readonly apikey: string;
  /** A fresh access token, or null when there is none: the channel then stays closed. */
  readonly token: () => Promise<string | null>;
  readonly onPoke: (head: number) => void;
  readonly onJoined: (joined: boolean) => void;
}

/** How long to wait before a closed channel is opened again, in ms. */
const REOPEN_MS = 5000;

/**
 * Joins the person's private channel and keeps it joined. The client reconnects by itself after a lost connection; a channel that the server
 * has closed because its token had expired is opened again with a new token.
 */
export function connectRealtime({ user, url, apikey, token, onPoke, onJoined }: Options): { close(): void } {
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey },
    accessToken: token,
  });
  let open = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const join = async () => {
    // A private channel needs the token before it is joined; an old channel of the same topic is removed.
    await client.removeAllChannels();
    await client.setAuth();
    if (!open) return;
    if (!(await token())) return again();
    // Names as in src/sync/protocol.ts (pokeTopic, POKE_EVENT), which this layer may not import.
    const channel = client.channel(`user:${user}`, { config: { private: true, broadcast: { self: false } } });
    channel.on('broadcast', { event: 'poke' }, ({ payload }: { payload?: { head?: unknown } }) => {
      const head = payload?.head;
      if (typeof head === 'number') onPoke(head);
    });
    channel.subscribe((status) => {
      onJoined(status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
      if (status === REALTIME_SUBSCRIBE_STATES.CLOSED) again();
    });
  };
  const again = () => {
    if (!open) return;
    clearTimeout(timer);
    timer = setTimeout(() => void join().catch(again), REOPEN_MS);
  };
  void join().catch(again);

  return {
    close() {
      open = false;
      clearTimeout(timer);
      void client.removeAllChannels();
      void client.disconnect();
    },
  };
}
