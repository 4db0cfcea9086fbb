import { expect, test } from 'vitest';
import { RemoteError } from '#remote/errors.ts';
import { blobStorage } from './storage.ts';

const USER = '0190a000-0000-7000-8000-00000000000a';
const NAME = 'a'.repeat(64);

/** The storage of a server that gives this answer to everything. */
function answering(status: number, body: unknown) {
  const asked: string[] = [];
  const db = { profile: { id: USER, kind: 'account' as const, user_id: USER }, meta: { get: async () => undefined } };
  const storage = blobStorage(db as never, async (_user, path, _body, { method = 'POST', type = '' }) => {
    asked.push(`${method} ${path} ${type}`.trim());
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return { storage, asked };
}
const upload = (status: number, body: unknown) =>
  answering(status, body)
    .storage.upload(NAME, new ArrayBuffer(1), 'image/jpeg')
    .then(
      () => 'stored',
      (error: unknown) => (error instanceof RemoteError ? `${String(error.kind)} ${error.code}` : error),
    );

test('a blob is stored, read and listed by the paths of Supabase Storage', async () => {
  const there = answering(200, { Id: NAME, Key: `media/${USER}/${NAME}` });
  await there.storage.upload(NAME, new ArrayBuffer(1), 'image/jpeg');
  await there.storage.download(NAME);
  const listed = answering(200, [{ name: NAME }]);
  expect(await listed.storage.which([NAME, 'b'.repeat(64)])).toEqual(new Set([NAME]));
  expect([...there.asked, ...listed.asked]).toEqual([
    `POST /storage/v1/object/media/${USER}/${NAME} image/jpeg`,
    `GET /storage/v1/object/media/${USER}/${NAME}`,
    'POST /storage/v1/object/list/media',
  ]);
});

test.each<[string, number, unknown, string]>([
  ['a hosted project that has it', 400, { statusCode: '409', error: 'Duplicate', message: '' }, 'stored'],
  ['no room in the account', 413, { error: 'account_full', code: 'account_full' }, 'full account_full'],
  ['too large for the server', 413, { error: 'too_large', code: 'too_large' }, 'refused too_large'],
  [
    'too large for a hosted project',
    400,
    { statusCode: '413', error: 'Payload too large' },
    'refused Payload too large',
  ],
  ['other bytes than its name says', 422, { error: 'hash_mismatch', code: 'hash_mismatch' }, 'refused hash_mismatch'],
  ['too large for a proxy', 413, '<html>', 'request http_413'],
  ['a full disk', 503, { error: 'disk_full', code: 'disk_full' }, 'retryable disk_full'],
  ['a portal', 200, '<html>', 'retryable unreadable'],
  ['an answer about something else', 200, { Key: `media/${USER}/b` }, 'retryable unreadable'],
  ['a session that has ended', 401, { code: 'PGRST301' }, 'auth PGRST301'],
  ['a deleted account', 410, { error: 'account_deleted', code: 'account_deleted' }, 'auth account_deleted'],
])('an upload that meets %s', async (_, status, body, outcome) => {
  expect(await upload(status, body)).toBe(outcome);
});

test('only a typed 404 says that a blob is missing', async () => {
  expect(await answering(404, { error: 'not_found' }).storage.download(NAME)).toBeNull();
  expect(await answering(400, { statusCode: '404', error: 'not_found' }).storage.download(NAME)).toBeNull();
  await expect(answering(404, '<html>').storage.download(NAME)).rejects.toMatchObject({ kind: 'retryable' });
});
