import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#lib/durations.ts';
import { newId } from '#lib/id.ts';
import { addressOf, mediaServer, pathOf, photo, sha256 } from '#tests/server/media-server.ts';
import { asOwner, at, del, device, onEachDatabase, put } from '#tests/server/person.ts';
import { finishSeal, startSeal } from '../seal/seals.ts';
import { prune } from '../upkeep.ts';
import { cleanBlobs } from './clean-up.ts';

/** A seal, of which the server knows no more. */
const KEY = 'abcdefgh';
const WRAPS = {
  passphrase: { memory: 19_456, passes: 2, salt: 'c2FsdA', wrapped: 'd3JhcA' },
  recovery: { wrapped: 'd3JhcA' },
};

onEachDatabase('The blobs of the server', (db) => {
  let server: Awaited<ReturnType<typeof mediaServer>>;
  beforeAll(async () => {
    server = await mediaServer(db());
  });
  afterAll(() => server.close());

  const upload = (user: string, bytes: Uint8Array, name = sha256(bytes), headers: Record<string, string> = {}) =>
    server.as(user, `/storage/v1/object/media/${user}/${name}`, {
      method: 'POST',
      body: Uint8Array.from(bytes),
      headers: { 'content-type': 'image/jpeg', ...headers },
    });
  /** As a device with the key does it; to the server any name and bytes are alike. */
  const uploadSealed = (user: string, bytes: Uint8Array) =>
    server.as(user, `/storage/v1/object/media/${user}/${sha256(Buffer.from(newId()))}?sha256=${sha256(bytes)}`, {
      method: 'POST',
      body: Uint8Array.from(bytes),
    });
  const blobsOf = (user: string) =>
    asOwner<{ sha256: string; named: boolean; going: boolean }>(
      db(),
      'select sha256, unnamed_at is null as named, going from sync.blobs where user_id = $1 order by 1',
      [user],
    );
  const fileOf = (user: string, bytes: Uint8Array) => join(server.folder, pathOf(user, bytes));
  /** A row that names a blob. */
  const naming = (bytes: Uint8Array, small?: Uint8Array) =>
    put('attachments', newId(), {
      owner_kind: 'journal',
      owner_id: newId(),
      position: 1,
      sha256: sha256(bytes),
      ...(small ? { small_sha256: sha256(small) } : {}),
    });
  const later = (user: string, days: number) =>
    asOwner(db(), `update sync.blobs set unnamed_at = unnamed_at - make_interval(days => $2) where user_id = $1`, [
      user,
      days,
    ]);

  test('are stored, listed, read and removed by supabase-js', async () => {
    const user = newId();
    const bucket = server.bucket(user);
    const [bytes, form] = [photo(), photo(70_000)];
    const stored = await bucket.upload(pathOf(user, bytes), Uint8Array.from(bytes).buffer, {
      contentType: 'image/jpeg',
    });
    expect(stored).toMatchObject({
      error: null,
      data: { path: pathOf(user, bytes), fullPath: `media/${pathOf(user, bytes)}` },
    });
    // A Blob is sent as a form.
    expect((await bucket.upload(pathOf(user, form), new Blob([Uint8Array.from(form)]))).error).toBeNull();
    const back = await bucket.download(pathOf(user, form));
    expect(Buffer.from(await back.data!.arrayBuffer()).equals(form)).toBe(true);
    const list = await bucket.list(user, { limit: 10 });
    expect(Object.fromEntries(list.data!.map(({ name, metadata }) => [name, metadata?.['size']]))).toEqual(
      Object.fromEntries([bytes, form].map((one) => [sha256(one), one.length])),
    );
    expect((await bucket.remove([pathOf(user, bytes)])).data).toMatchObject([{ name: pathOf(user, bytes) }]);
    expect(await bucket.download(pathOf(user, bytes))).toMatchObject({ data: null });
    expect(existsSync(fileOf(user, bytes))).toBe(false);
  });

  test('are stored once: a second upload is answered 200 and changes nothing', async () => {
    const [user, bytes] = [newId(), photo(200_000)];
    expect((await upload(user, bytes)).status).toBe(200);
    const written = readFileSync(fileOf(user, bytes));
    utimesSync(fileOf(user, bytes), 1, 1);
    for (let n = 0; n < 3; n++) expect((await upload(user, bytes)).status).toBe(200);
    expect(written.equals(bytes)).toBe(true);
    expect(readdirSync(join(server.folder, user))).toEqual([sha256(bytes)]);
    expect(readdirSync(join(server.folder, 'incoming'))).toEqual([]);
    expect(await blobsOf(user)).toHaveLength(1);
  });

  test('whose bytes are not what their name says are refused, and leave nothing', async () => {
    const [user, bytes] = [newId(), photo()];
    const answer = await upload(user, bytes, sha256(photo()));
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: 'hash_mismatch', error: 'hash_mismatch' },
    ]);
    expect([existsSync(join(server.folder, user)), await blobsOf(user)]).toEqual([false, []]);
    expect(readdirSync(join(server.folder, 'incoming'))).toEqual([]);
  });

  test('of an upload that breaks off leave nothing', async () => {
    const [user, bytes] = [newId(), photo(500_000)];
    const headers = { ...(await server.bearer(user)), 'content-length': String(bytes.length) };
    await new Promise<void>((resolve) => {
      const asked = request(
        { port: server.port, host: '127.0.0.1', method: 'POST', path: addressOf(user, bytes), headers },
        () => undefined,
      );
      asked.on('error', () => resolve());
      asked.write(bytes.subarray(0, 300_000), () => setTimeout(() => asked.destroy(new Error('gone')), 50));
    });
    await expect.poll(() => readdirSync(join(server.folder, 'incoming'))).toEqual([]);
    expect([existsSync(join(server.folder, user)), await blobsOf(user)]).toEqual([false, []]);
    expect((await upload(user, bytes)).status).toBe(200);
  });

  test('of another person cannot be read, stored, listed or removed by any path', async () => {
    const [owner, thief, bytes, other] = [newId(), newId(), photo(), photo()];
    await upload(owner, bytes);
    const name = sha256(bytes);
    const paths = [
      `/storage/v1/object/media/${owner}/${name}`,
      `/storage/v1/object/authenticated/media/${owner}/${name}`,
      `/storage/v1/object/public/media/${owner}/${name}`,
      `/storage/v1/object/sign/media/${owner}/${name}`,
      `/storage/v1/object/info/media/${owner}/${name}`,
      `/storage/v1/render/image/authenticated/media/${owner}/${name}`,
      `/storage/v1/object/media/${thief}/../${owner}/${name}`,
      `/storage/v1/object/media/${thief}/..%2f${owner}%2f${name}`,
      `/storage/v1/object/media/${thief}%2f..%2f${owner}/${name}`,
      `/storage/v1/object/media/${owner.toUpperCase()}/${name}`,
      `/storage/v1/object/media/${thief}/${name}`,
      `/storage/v1/object/media/incoming/${name}`,
      `/media/${owner}/${name}`,
    ];
    for (const path of paths) {
      // Not by fetch, which would put the dots of a path together.
      const { status, text } = await server.send({ method: 'GET', path, headers: await server.bearer(thief) });
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toContain('\u00ff\u00d8');
    }
    const stored = await server.as(thief, addressOf(owner, other), { method: 'POST', body: Uint8Array.from(other) });
    expect([stored.status, await blobsOf(owner)]).toMatchObject([403, [{ sha256: name }]]);
    expect((await server.bucket(thief).list(owner)).data).toEqual([]);
    expect((await server.bucket(thief).remove([pathOf(owner, bytes)])).data).toEqual([]);
    expect(existsSync(fileOf(owner, bytes))).toBe(true);
    const nobody = await server.send({ method: 'GET', path: addressOf(owner, bytes) });
    expect(nobody.status).toBe(401);
  });

  test('are never a page: the content decides the type, whatever name and type they are sent with', async () => {
    const user = newId();
    const texts = [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<!doctype html><script>alert(1)</script>',
      '%PDF-1.7 x',
    ];
    for (const text of texts) {
      const bytes = Buffer.from(text);
      await upload(user, bytes, undefined, { 'content-type': 'text/html' });
      const { headers } = await server.as(user, addressOf(user, bytes));
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\da-f]{64}"$/);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    const jpeg = photo();
    await upload(user, jpeg, undefined, { 'content-type': 'text/html' });
    expect((await server.as(user, addressOf(user, jpeg))).headers.get('content-type')).toBe('image/jpeg');
  });

  test('beyond the quota of the account are refused with a code, and what is there stays', async () => {
    const [user, bytes, more] = [newId(), photo(4000), photo(4000)];
    await upload(user, bytes);
    await asOwner(db(), 'update sync.quota set media_bytes = 7000');
    const answer = await upload(user, more);
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'account_full' }]);
    expect((await upload(user, bytes)).status).toBe(200);
    await asOwner(db(), 'update sync.quota set media_bytes = 5368709120');
    expect((await upload(user, more)).status).toBe(200);
  });

  test('have twice the room while the account is sealed or opened, because both forms are there until the end', async () => {
    const [user, first, second] = [newId(), photo(3_000), photo(3_000)];
    await asOwner(db(), 'update sync.quota set media_bytes = 4000');
    try {
      expect((await upload(user, first)).status).toBe(200);
      await startSeal(db(), user, KEY, WRAPS);
      expect((await uploadSealed(user, second)).status).toBe(200);
      expect(await (await uploadSealed(user, photo(3_000))).json()).toMatchObject({ code: 'account_full' });
      expect(await finishSeal(db(), user, KEY, [])).toBe('on');
      expect(await (await uploadSealed(user, photo(100))).json()).toMatchObject({ code: 'account_full' });
    } finally {
      await asOwner(db(), 'update sync.quota set media_bytes = 5368709120');
    }
  });

  test('of an upload during which the account is sealed are refused, and leave nothing', async () => {
    const [user, bytes] = [newId(), photo(100_000)];
    const { authorization } = await server.bearer(user);
    const answer = await new Promise<number>((resolve, reject) => {
      const headers = { authorization, 'content-type': 'image/jpeg', 'content-length': bytes.length };
      const slow = request(`${server.url}${addressOf(user, bytes)}`, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode!);
      });
      slow.on('error', reject);
      slow.write(bytes.subarray(0, 50_000));
      void (async () => {
        await expect.poll(() => readdirSync(join(server.folder, 'incoming')).length).toBe(1);
        await startSeal(db(), user, KEY, WRAPS);
        expect(await finishSeal(db(), user, KEY, [])).toBe('on');
        slow.end(bytes.subarray(50_000));
      })().catch(reject);
    });
    expect([answer, await blobsOf(user), existsSync(fileOf(user, bytes))]).toEqual([403, [], false]);
    expect(readdirSync(join(server.folder, 'incoming'))).toEqual([]);
  });

  test('larger than the limit are refused before they are read', async () => {
    const user = newId();
    const headers = { ...(await server.bearer(user)), 'content-length': String(51 * 1024 * 1024) };
    const status = await new Promise<number>((resolve, reject) => {
      const asked = request(
        { port: server.port, host: '127.0.0.1', method: 'POST', path: addressOf(user, photo()), headers },
        (answer) => {
          resolve(answer.statusCode!);
          asked.destroy();
        },
      );
      asked.on('error', reject);
      asked.write('x');
    });
    expect(status).toBe(413);
  });

  test('that a row names stay, and those that none has named for 30 days go, with their files', async () => {
    const user = newId();
    const [named, small, loose] = [photo(), photo(900), photo()];
    for (const bytes of [named, small, loose]) await upload(user, bytes);
    const phone = device(db(), user);
    const row = naming(named, small);
    await phone.push(row);
    await later(user, 29);
    await cleanBlobs(db(), server.files);
    expect((await blobsOf(user)).filter(({ named }) => named)).toHaveLength(2);
    expect((await server.bucket(user).remove([named, small].map((bytes) => pathOf(user, bytes)))).data).toEqual([]);
    await later(user, 2);
    await cleanBlobs(db(), server.files);
    expect([named, small, loose].map((bytes) => existsSync(fileOf(user, bytes)))).toEqual([true, true, false]);
    // The row is deleted; its blobs stay for as long as the trash, and another row keeps them.
    await phone.push(del('attachments', row.id, 0, at(5)));
    await cleanBlobs(db(), server.files);
    await later(user, 29);
    await phone.push(naming(named));
    await later(user, 2);
    await cleanBlobs(db(), server.files);
    expect([named, small].map((bytes) => existsSync(fileOf(user, bytes)))).toEqual([true, false]);
  });

  test('that are stored again when their time is nearly over stay for the whole time', async () => {
    const [user, bytes] = [newId(), photo()];
    await upload(user, bytes);
    await later(user, 31);
    expect((await upload(user, bytes)).status).toBe(200);
    await cleanBlobs(db(), server.files);
    expect(existsSync(fileOf(user, bytes))).toBe(true);
  });

  test('whose file was lost are said to be missing, and taken again', async () => {
    const [user, bytes] = [newId(), photo()];
    await upload(user, bytes);
    rmSync(fileOf(user, bytes));
    const lost = await server.as(user, addressOf(user, bytes));
    expect([lost.status, await lost.json()]).toMatchObject([404, { error: 'not_found' }]);
    expect((await upload(user, bytes)).status).toBe(200);
    expect((await server.as(user, addressOf(user, bytes))).status).toBe(200);
  });

  test('whose file was damaged at the same length are mended by the next upload, and no other is read or stored again', async () => {
    const [user, bytes, whole] = [newId(), photo(), photo()];
    for (const one of [bytes, whole]) await upload(user, one);
    const damaged = Buffer.from(bytes);
    damaged[500]! ^= 1;
    writeFileSync(fileOf(user, bytes), damaged);
    const { ino } = statSync(fileOf(user, whole));
    for (const one of [bytes, whole]) expect((await upload(user, one)).status).toBe(200);
    expect(readFileSync(fileOf(user, bytes)).equals(bytes)).toBe(true);
    expect(statSync(fileOf(user, whole)).ino).toBe(ino);
    // Bytes that are not the blob's mend nothing, and a short body is answered without a look.
    writeFileSync(fileOf(user, bytes), damaged);
    expect((await upload(user, damaged, sha256(bytes))).status).toBe(422);
    expect((await upload(user, bytes.subarray(0, 10), sha256(bytes))).status).toBe(200);
    expect(readFileSync(fileOf(user, bytes)).equals(damaged)).toBe(true);
    expect(readdirSync(join(server.folder, 'incoming'))).toEqual([]);
  });

  test('of a process that was killed between file and row are taken again, and strays are swept after a day', async () => {
    const [user, bytes] = [newId(), photo()];
    await upload(user, bytes);
    await asOwner(db(), 'delete from sync.blobs where user_id = $1', [user]);
    await cleanBlobs(db(), server.files);
    expect(existsSync(fileOf(user, bytes))).toBe(true);
    expect((await upload(user, bytes)).status).toBe(200);
    await asOwner(db(), 'delete from sync.blobs where user_id = $1', [user]);
    const old = (Date.now() - 2 * DAY_MS) / 1000;
    const broken = join(server.folder, 'incoming', newId());
    writeFileSync(broken, 'x');
    for (const path of [fileOf(user, bytes), broken]) utimesSync(path, old, old);
    await cleanBlobs(db(), server.files);
    expect([existsSync(fileOf(user, bytes)), existsSync(broken)]).toEqual([false, false]);
  });

  test('that are stored again while strays are swept keep their file', async () => {
    const [user, bytes] = [newId(), photo()];
    await upload(user, bytes);
    await asOwner(db(), 'delete from sync.blobs where user_id = $1', [user]);
    const old = (Date.now() - 2 * DAY_MS) / 1000;
    utimesSync(fileOf(user, bytes), old, old);
    const sent: Promise<Response>[] = [];
    // A device sends the blob just before its file goes.
    const swept = {
      ...server.files,
      incoming: server.files.incoming,
      remove: async (name: string) => {
        sent.push(upload(user, bytes));
        await Promise.race([sent[0], sleep(500)]);
        await server.files.remove(name);
      },
    };
    await cleanBlobs(db(), swept);
    expect(sent).toHaveLength(1);
    const isStored = (await sent[0]!).ok;
    expect([(await blobsOf(user)).length, existsSync(fileOf(user, bytes))]).toEqual([isStored ? 1 : 0, isStored]);
    expect((await upload(user, bytes)).status).toBe(200);
    expect(existsSync(fileOf(user, bytes))).toBe(true);
  });

  test('that are just being deleted are taken a moment later', async () => {
    const [user, bytes] = [newId(), photo()];
    await upload(user, bytes);
    await asOwner(db(), 'update sync.blobs set going = true where user_id = $1', [user]);
    const answer = await upload(user, bytes);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    await cleanBlobs(db(), server.files);
    expect((await upload(user, bytes)).status).toBe(200);
    expect(existsSync(fileOf(user, bytes))).toBe(true);
  });

  test('go with the account, and none comes after', async () => {
    const [user, bytes] = [newId(), photo()];
    await upload(user, bytes);
    await device(db(), user).push(naming(bytes));
    const gone = await server.as(user, '/functions/v1/delete-user-account', { method: 'POST', body: '{}' });
    expect(gone.status).toBe(200);
    expect([existsSync(fileOf(user, bytes)), await blobsOf(user)]).toEqual([false, []]);
    expect([401, 410]).toContain((await upload(user, bytes)).status);
    expect([existsSync(fileOf(user, bytes)), await blobsOf(user)]).toEqual([false, []]);
  });

  test('stay while a reset can be taken back, and go once it cannot', async () => {
    const [user, bytes, since] = [newId(), photo(), photo()];
    await upload(user, bytes);
    await device(db(), user).push(naming(bytes));
    await server.as(user, '/functions/v1/reset-user-data', { method: 'POST', body: '{}' });
    await prune(db());
    await cleanBlobs(db(), server.files);
    expect(existsSync(fileOf(user, bytes))).toBe(true);
    await upload(user, since);
    await asOwner(db(), `update sync.resets set until = now() - interval '1 second' where user_id = $1`, [user]);
    await prune(db());
    await cleanBlobs(db(), server.files);
    expect([existsSync(fileOf(user, bytes)), existsSync(fileOf(user, since))]).toEqual([false, true]);
  });
});
