import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import { databases, testDatabase } from '../../tests/support/databases.ts';
import { asOwner, device, put } from '#tests/server/person.ts';
import { keepDevice } from './devices.ts';
import { program } from '../../tests/support/program.ts';
import { pushService } from '#tests/server/push-service.ts';

const PEOPLE = 30;
const TASKS = 4;

/** Resolves when it has said that it is ready. */
async function started(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program('tests/server/push-process.ts'), url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test.runIf(databases.includes('postgres'))(
  'two processes on one Postgres send each reminder once, also when one of them is killed',
  async () => {
    const { db, url, close } = await testDatabase('postgres');
    const service = await pushService();
    const now = Date.now();
    const phones = [];
    for (let i = 0; i < PEOPLE; i++) {
      const user = newId();
      const phone = service.browser();
      phones.push(phone);
      const { subscription } = phone;
      const place = { zone: 'UTC', origin: 'https://day.example', language: null };
      await keepDevice(db, user, null, { ...subscription, ...place }, now - 60_000);
      const task = (n: number) =>
        put('tasks', newId(), {
          description: `${n}`,
          completed: false,
          remind_at: new Date(now - 30_000 + n).toISOString(),
        });
      const preferences = put('preferences', newId(), { values: { evening_reflection: false } });
      await device(db, user).push(preferences, ...Array.from({ length: TASKS }, (_, n) => task(n)));
    }
    // Nobody is looked at before both processes are there.
    await asOwner(db, `update public.push_devices set next_look = 'infinity'`);
    const [killed, left] = await Promise.all([started(url!), started(url!)]);
    await asOwner(db, `update public.push_devices set next_look = to_timestamp(0)`);
    await vi.waitFor(() => expect(service.pushes.length).toBeGreaterThan(PEOPLE), { timeout: 20_000, interval: 2 });
    killed.kill('SIGKILL');
    const idle = () =>
      asOwner(db, `select 1 from public.push_devices where leased_until is null and next_look < clock_timestamp()`);
    await vi.waitFor(async () => expect(await idle()).toEqual([]), { timeout: 20_000 });
    // What the killed one held is free when its lease has run out.
    const lapse = `update public.push_devices set leased_until = to_timestamp(0), next_look = to_timestamp(0) where leased_until is not null`;
    await asOwner(db, lapse);
    const held = `select 1 from public.push_devices where leased_until is not null`;
    await vi.waitFor(async () => expect(await asOwner(db, held)).toEqual([]), { timeout: 20_000 });
    left.stdin!.end();
    await once(left, 'exit');
    await close();
    await service.close();
    const tags = phones.map((phone) => phone.messages().map(({ notification }) => notification.tag));
    // One push of each person may have been on its way when the process was killed, and may come again; it has the same tag, so the browser shows it in the place of the first.
    expect(tags.map((each) => new Set(each).size)).toEqual(phones.map(() => TASKS));
    expect(tags.flat().length).toBeLessThanOrEqual(PEOPLE * TASKS + PEOPLE);
  },
);
