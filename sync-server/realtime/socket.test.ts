import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { onBothDatabases } from '#tests/server/person.ts';
import { WebSocket } from 'ws';
import { POKE_EVENT, pokeTopic } from '#sync/protocol.ts';
import { databases } from '../../tests/support/databases.ts';
import type { Poked } from './poke.ts';
import { attachRealtime } from './socket.ts';
import { PASSWORD, signUp, startTestServer, type Options, type TestServer } from '#tests/server/auth-server.ts';

type State = `${REALTIME_SUBSCRIBE_STATES}`;

/** A device with a channel: the pokes it got, and the states of its subscription. */
function join(device: SupabaseClient, user: string, isPrivate = true) {
  const heard: unknown[] = [];
  const system: unknown[] = [];
  const states: State[] = [];
  const errors: string[] = [];
  const channel: RealtimeChannel = device
    .channel(pokeTopic(user), { config: { private: isPrivate } })
    .on('broadcast', { event: POKE_EVENT }, ({ payload }) => heard.push(payload))
    .on('system', {}, (payload: unknown) => system.push(payload))
    .subscribe((state, error) => {
      states.push(state);
      if (error) errors.push(error.message);
    });
  const reaches = (state: State) => vi.waitFor(() => expect(states).toContain(state));
  return { channel, heard, system, states, errors, reaches };
}

/** A plain socket, to send what supabase-js never sends. */
async function rawSocket(url: string, vsn = '2.0.0') {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=public-key&vsn=${vsn}`);
  const frames: unknown[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  onTestFinished(() => socket.terminate());
  return { socket, frames, closed, send: (frame: unknown) => socket.send(JSON.stringify(frame)) };
}

onBothDatabases('the poke channel', (db, kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(db());
  });
  afterAll(async () => {
    await server.close();
  });

  const ownServer = async (options: Options = {}) => {
    const own = await startTestServer(db(), options);
    onTestFinished(() => own.close());
    return own;
  };

  test.each(['1.0.0', '2.0.0'])(
    'a poke reaches every device of its person, and nobody else (version %s)',
    async (vsn) => {
      const [phone, laptop, stranger] = [server.device({ vsn }), server.device({ vsn }), server.device({ vsn })];
      const { user, email } = await signUp(phone);
      await laptop.auth.signInWithPassword({ email, password: PASSWORD });
      const other = await signUp(stranger);
      const mine = [join(phone, user.id), join(laptop, user.id)];
      const theirs = join(stranger, other.user.id);
      await Promise.all([...mine, theirs].map(({ reaches }) => reaches('SUBSCRIBED')));
      server.poke.touched(user.id, 2 ** 40 + 1);
      await vi.waitFor(() => {
        for (const { heard } of mine) expect(heard).toEqual([{ head: 2 ** 40 + 1 }]);
      });
      server.poke.touched(other.user.id, 5);
      await vi.waitFor(() => expect(theirs.heard).toEqual([{ head: 5 }]));
      expect(mine[0]!.heard).toHaveLength(1);
    },
  );

  test('a poke of one process is sent to the sockets of another', async () => {
    const elsewhere = await ownServer();
    const device = elsewhere.device();
    const { user } = await signUp(device);
    const { reaches, heard } = join(device, user.id);
    await reaches('SUBSCRIBED');
    server.poke.touched(user.id, 7);
    await vi.waitFor(() => expect(heard).toEqual([{ head: 7 }]));
  });

  test.each(['1.0.0', '2.0.0'])('the topic of somebody else is refused (version %s)', async (vsn) => {
    const victim = await signUp(server.device());
    const device = server.device({ vsn });
    await signUp(device);
    const { reaches, states, errors, heard } = join(device, victim.user.id);
    await reaches('CHANNEL_ERROR');
    expect(errors[0]).toBe(
      `Unauthorized: You do not have permissions to read from this Channel topic: user:${victim.user.id}`,
    );
    server.poke.touched(victim.user.id, 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard).toEqual([]);
    expect(states).not.toContain('SUBSCRIBED');
  });

  describe.runIf(kind === databases.at(-1))('what no database has a part in', () => {
    test('without a session a join is refused', async () => {
      const { user } = await signUp(server.device());
      const { reaches, errors } = join(server.device(), user.id);
      await reaches('CHANNEL_ERROR');
      expect(errors[0]).toMatch(/^InvalidJWTToken/);
    });

    test('a public channel is refused, also under the right name', async () => {
      const device = server.device();
      const { user } = await signUp(device);
      const { reaches, errors } = join(device, user.id, false);
      await reaches('CHANNEL_ERROR');
      expect(errors[0]).toMatch(/^PrivateOnly/);
    });

    test('leaving works, and joining again afterwards', async () => {
      const device = server.device();
      const { user } = await signUp(device);
      const first = join(device, user.id);
      await first.reaches('SUBSCRIBED');
      expect(await device.removeChannel(first.channel)).toBe('ok');
      server.poke.touched(user.id, 1);
      const second = join(device, user.id);
      await second.reaches('SUBSCRIBED');
      server.poke.touched(user.id, 2);
      await vi.waitFor(() => expect(second.heard).toContainEqual({ head: 2 }));
      expect(first.heard).toEqual([]);
    });

    describe('when the token ends', () => {
      test('the channel is closed with the reason', async () => {
        const own = await ownServer();
        const device = own.device();
        const { user } = await signUp(device);
        const { reaches, system, heard } = join(device, user.id);
        await reaches('SUBSCRIBED');
        await device.realtime.setAuth(await own.tokens.sign({ sub: user.id }, 3));
        await reaches('CLOSED');
        expect(system).toEqual([
          { extension: 'system', status: 'error', message: 'Token has expired', channel: pokeTopic(user.id) },
        ]);
        own.poke.touched(user.id, 1);
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(heard).toEqual([]);
      });

      test('a new token before that keeps it open', async () => {
        const own = await ownServer();
        const device = own.device();
        const { user } = await signUp(device);
        const { reaches, states, heard } = join(device, user.id);
        await reaches('SUBSCRIBED');
        for (const seconds of [2, 1800]) {
          await device.realtime.setAuth(await own.tokens.sign({ sub: user.id }, seconds));
        }
        await new Promise((resolve) => setTimeout(resolve, 2500));
        own.poke.touched(user.id, 3);
        await vi.waitFor(() => expect(heard).toEqual([{ head: 3 }]));
        expect(states).toEqual(['SUBSCRIBED']);
      });

      test.each([
        ['of somebody else', () => server.tokens.sign({ sub: crypto.randomUUID() }), /permissions to read/],
        ['of another form', async () => 'not.a.token', /not valid/],
      ])('a token %s closes the channel', async (_what, make, reason) => {
        const device = server.device();
        const { user } = await signUp(device);
        const { reaches, system } = join(device, user.id);
        await reaches('SUBSCRIBED');
        await device.realtime.setAuth(await make());
        await reaches('CLOSED');
        expect(system).toEqual([expect.objectContaining({ status: 'error', message: expect.stringMatching(reason) })]);
      });
    });

    test('a device cannot send on the channel; a push that wants an answer is refused', async () => {
      const [device, other] = [server.device(), server.device()];
      const { user, email } = await signUp(device);
      await other.auth.signInWithPassword({ email, password: PASSWORD });
      const listening = join(other, user.id);
      await listening.reaches('SUBSCRIBED');
      const states: State[] = [];
      const channel = device
        .channel(pokeTopic(user.id), { config: { private: true, broadcast: { ack: true } } })
        .subscribe((state) => states.push(state));
      await vi.waitFor(() => expect(states).toContain('SUBSCRIBED'));
      // Version 2.0.0 sends this as a binary frame.
      expect(await channel.send({ type: 'broadcast', event: POKE_EVENT, payload: { head: 9 } })).toBe('error');
      expect(await channel.track({ online: true })).toBe('error');
      // Without an acknowledgement realtime-js says 'ok' by itself: the channel says that nothing was delivered, and stays open.
      expect(await listening.channel.send({ type: 'broadcast', event: POKE_EVENT, payload: { head: 9 } })).toBe('ok');
      await vi.waitFor(() => expect(listening.system).toMatchObject([{ status: 'error' }]));
      expect(listening.system).toMatchObject([
        { extension: 'system', message: 'You do not have permissions to write to this Channel topic' },
      ]);
      // Over HTTP, as realtime-js sends when no channel is joined, it is refused too.
      await expect(other.channel(pokeTopic(user.id)).httpSend(POKE_EVENT, { head: 9 })).rejects.toThrow();
      server.poke.touched(user.id, 4);
      await vi.waitFor(() => expect(listening.heard).toEqual([{ head: 4 }]));
    });

    test('a second join of a topic on one socket replaces the first', async () => {
      const { user, session } = await signUp(server.device());
      const topic = `realtime:${pokeTopic(user.id)}`;
      const { frames, send } = await rawSocket(server.url);
      const payload = { config: { private: true }, access_token: session.access_token };
      send(['1', '1', topic, 'phx_join', payload]);
      send(['2', '2', topic, 'phx_join', payload]);
      await vi.waitFor(() => expect(frames).toHaveLength(3));
      expect(frames).toEqual([
        ['1', '1', topic, 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }],
        ['1', '1', topic, 'phx_close', {}],
        ['2', '2', topic, 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }],
      ]);
      server.poke.touched(user.id, 6);
      await vi.waitFor(() => expect(frames).toHaveLength(4));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(frames.slice(3)).toEqual([
        [null, null, topic, 'broadcast', { type: 'broadcast', event: POKE_EVENT, payload: { head: 6 } }],
      ]);
    });

    test('heartbeats are answered, and a push without a channel is refused, in both versions', async () => {
      const two = await rawSocket(server.url);
      two.send([null, '1', 'phoenix', 'heartbeat', {}]);
      two.send(['9', '2', 'realtime:nothing', 'access_token', {}]);
      two.send(['9', '3', 'realtime:nothing', 'phx_leave', {}]);
      await vi.waitFor(() => expect(two.frames).toHaveLength(3));
      expect(two.frames).toEqual([
        [null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }],
        ['9', '2', 'realtime:nothing', 'phx_reply', { status: 'error', response: { reason: 'unmatched topic' } }],
        ['9', '3', 'realtime:nothing', 'phx_reply', { status: 'ok', response: {} }],
      ]);
      const one = await rawSocket(server.url, '1.0.0');
      one.send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' });
      await vi.waitFor(() => expect(one.frames).toHaveLength(1));
      expect(one.frames).toEqual([
        { topic: 'phoenix', event: 'phx_reply', payload: { status: 'ok', response: {} }, ref: '1', join_ref: null },
      ]);
    });

    test.each([
      ['no JSON', '{', 1007],
      ['a frame of the other version', '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}', 1007],
      ['a short frame', '[1,2]', 1007],
      ['an invalid binary frame', Buffer.from([3, 255, 255, 255, 255, 255, 1]), 1007],
      ['an empty binary frame', Buffer.alloc(0), 1007],
      ['a frame that is too large', `["1","1","t","e","${'x'.repeat(70_000)}"]`, 1009],
    ])('%s ends its socket and no other', async (_what, data, code) => {
      const { socket, closed } = await rawSocket(server.url);
      socket.send(data);
      expect(await closed).toBe(code);
      const well = await rawSocket(server.url);
      well.send([null, '1', 'phoenix', 'heartbeat', {}]);
      await vi.waitFor(() => expect(well.frames).toHaveLength(1));
    });

    describe('limits', () => {
      test('the connections of a person are limited, and the next one is refused with the reason', async () => {
        const own = await ownServer({ limits: { socketsPerUser: 2 } });
        const { user, session } = await signUp(own.device());
        const devices = [1, 2, 3].map(() => own.device());
        const joined = await Promise.all(
          devices.map(async (device) => {
            await device.realtime.setAuth(session.access_token);
            return join(device, user.id);
          }),
        );
        await vi.waitFor(() => expect(joined.every(({ states }) => states.length > 0)).toBe(true));
        expect(joined.filter(({ states }) => states[0] === 'SUBSCRIBED')).toHaveLength(2);
        const free = joined.findIndex(({ states }) => states[0] === 'SUBSCRIBED');
        await devices[free]!.removeAllChannels();
        const refused = joined.find(({ states }) => states[0] === 'CHANNEL_ERROR')!;
        await refused.reaches('SUBSCRIBED');
      });

      test('a socket that sends too many frames is closed', async () => {
        const own = await ownServer({ limits: { messages: { burst: 5, perSecond: 1 } } });
        const { send, closed } = await rawSocket(own.url);
        for (let i = 0; i < 6; i++) send([null, String(i), 'phoenix', 'heartbeat', {}]);
        expect(await closed).toBe(1008);
      });

      test('a socket in no channel is closed after a while, one in a channel is not', async () => {
        const own = await ownServer({ limits: { ping: 500, idle: 60_000 } });
        const idle = await rawSocket(own.url);
        const { user, session } = await signUp(own.device());
        const busy = await rawSocket(own.url);
        const payload = { config: { private: true }, access_token: session.access_token };
        busy.send(['1', '1', `realtime:${pokeTopic(user.id)}`, 'phx_join', payload]);
        await vi.waitFor(() => expect(busy.frames).toHaveLength(1));
        own.pass(61_000);
        expect(await idle.closed).toBe(1000);
        busy.send([null, '2', 'phoenix', 'heartbeat', {}]);
        await vi.waitFor(() => expect(busy.frames).toHaveLength(2));
      });

      test('a socket that does not answer pings is dropped', async () => {
        const own = await ownServer({ limits: { ping: 400 } });
        const dead = await rawSocket(own.url);
        const { user, session } = await signUp(own.device());
        const payload = { config: { private: true }, access_token: session.access_token };
        dead.send(['1', '1', `realtime:${pokeTopic(user.id)}`, 'phx_join', payload]);
        await vi.waitFor(() => expect(dead.frames).toHaveLength(1));
        expect(own.realtime.sockets).toBe(1);
        dead.socket.pause();
        await vi.waitFor(() => expect(own.realtime.sockets).toBe(0));
      });

      test('a socket that reads nothing is dropped before it needs much memory', async () => {
        const { user, session } = await signUp(server.device());
        let tell: Poked = () => {};
        const poke = { ...server.poke, onPoke: (heard: Poked) => ((tell = heard), () => {}) };
        const http = createServer();
        const realtime = attachRealtime(http, {
          config: { trustProxy: 0 },
          tokens: server.tokens,
          sessions: server.sessions,
          poke,
          log: () => {},
          now: Date.now,
        });
        onTestFinished(async () => {
          await realtime.close();
          http.close();
        });
        await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
        const slow = await rawSocket(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
        const payload = { config: { private: true }, access_token: session.access_token };
        slow.send(['1', '1', `realtime:${pokeTopic(user.id)}`, 'phx_join', payload]);
        await vi.waitFor(() => expect(slow.frames).toHaveLength(1));
        slow.socket.pause();
        // The kernel buffers some megabytes; the rest is buffered in this process.
        for (let head = 0; realtime.sockets > 0 && head < 1_000_000; head++) {
          tell(user.id, head);
          if (head % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
        }
        expect(realtime.sockets).toBe(0);
      });

      /** The status that answers an upgrade of this path. */
      const upgrade = (url: string, forwardedFor = '') =>
        new Promise<number | undefined>((resolve, reject) => {
          const headers = {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
            'x-forwarded-for': forwardedFor,
          };
          request(url, { headers })
            .on('response', (answer) => resolve(answer.statusCode))
            .on('upgrade', (answer, socket) => {
              onTestFinished(() => void socket.destroy());
              resolve(answer.statusCode);
            })
            .on('error', reject)
            .end();
        });

      test('too many sockets are answered 503, an unknown version 400, another path 404', async () => {
        const own = await ownServer({ limits: { sockets: 1 } });
        await rawSocket(own.url);
        expect(await upgrade(`${own.url}/realtime/v1/websocket?vsn=2.0.0`)).toBe(503);
        expect(await upgrade(`${own.url}/realtime/v1/websocket?vsn=3.0.0`)).toBe(400);
        expect(await upgrade(`${own.url}/elsewhere`)).toBe(404);
        expect(await upgrade(`${own.url}//`)).toBe(404);
      });

      test('the sockets of one address are limited, and a closed one may be replaced', async () => {
        const own = await ownServer({ limits: { socketsPerAddress: 1 }, config: { trustProxy: 1 } });
        const path = `${own.url}/realtime/v1/websocket`;
        const first = await rawSocket(own.url);
        expect(await upgrade(path)).toBe(429);
        expect(await upgrade(path, '198.51.100.1')).toBe(101);
        first.socket.close();
        await first.closed;
        await vi.waitFor(async () => expect(await upgrade(path)).toBe(101));
      });
    });

    test('a server that stops closes its sockets, and does not wait for one that does not answer', async () => {
      const own = await startTestServer(db());
      const { closed } = await rawSocket(own.url);
      const deaf = await rawSocket(own.url);
      deaf.socket.pause();
      await own.close();
      expect(await closed).toBe(1001);
      expect(own.realtime.sockets).toBe(0);
      // One of them never answers.
    }, 30_000);

    test('a device whose server has ended joins the next one by itself', async () => {
      const before = await startTestServer(db());
      const device = before.device();
      const { user } = await signUp(device);
      const { reaches, states, heard } = join(device, user.id);
      await reaches('SUBSCRIBED');
      await before.stop();
      await reaches('CHANNEL_ERROR');
      const after = await ownServer({ config: { port: Number(new URL(before.url).port) } });
      onTestFinished(() => void device.realtime.disconnect());
      const joins = () => states.filter((state) => state === 'SUBSCRIBED').length;
      await vi.waitFor(() => expect(joins()).toBe(2), { timeout: 60_000 });
      after.poke.touched(user.id, 8);
      await vi.waitFor(() => expect(heard).toEqual([{ head: 8 }]));
    });
  });
});
