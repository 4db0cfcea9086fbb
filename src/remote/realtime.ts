/**
 * The channel on which the server says that something of this person changed. A poke is a hint that saves waiting, never the
 * guarantee: the engine also pulls on its own (sync.md, "When").
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

/** Joins the person's private channel and keeps it joined; the client reconnects by itself with growing waits. */
export function connectRealtime({ user, url, apikey, token, onPoke, onJoined }: Options): { close(): void } {
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey },
    accessToken: token,
  });
  // Names as in src/sync/protocol.ts (pokeTopic, POKE_EVENT); this layer stands on lib alone.
  const channel = client.channel(`user:${user}`, { config: { private: true, broadcast: { self: false } } });
  channel.on('broadcast', { event: 'poke' }, ({ payload }: { payload?: { head?: unknown } }) => {
    const head = payload?.head;
    if (typeof head === 'number') onPoke(head);
  });
  let open = true;
  // A private channel is joined with a token, so the token comes first.
  void client.setAuth().then(() => {
    if (open) channel.subscribe((status) => onJoined(status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED));
  });
  return {
    close() {
      open = false;
      void client.removeAllChannels();
      void client.disconnect();
    },
  };
}
