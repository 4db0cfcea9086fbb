/** A server for tests of blobs: a real database, a folder of its own, and people who are signed in. */
import { createClient } from '@supabase/supabase-js';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { type Authorised, createAuthorised } from '#remote/authorised.ts';
import type { Config, MediaConfig } from '../../sync-server/config.ts';
import type { Database } from '../../sync-server/database/port.ts';
import { blobFiles } from '../../sync-server/media/open-files.ts';
import { listening } from './listening.ts';

/** `given`: the folder where an earlier server has stored blobs, or another store; `more`: further settings. */
export async function mediaServer(db: Database, given: Partial<MediaConfig> = {}, more: Partial<Config> = {}) {
  const media = { folder: mkdtempSync(join(tmpdir(), 'daymark-media-')), ...given };
  const { folder } = media;
  const server = await listening(db, { config: { ...more, media } });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    ...server,
    url,
    folder,
    files: blobFiles(media),
    /** A call with a person's token. */
    as: async (
      user: string,
      path: string,
      { headers, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> } = {},
    ) => fetch(`${url}${path}`, { ...init, headers: { ...(await server.bearer(user)), ...headers } }),
    /** The client of a signed-in device. */
    clientOf: (user: string): Authorised => {
      const session = async () => ({
        access_token: await server.tokens.sign({ sub: user }),
        refresh_token: 'none',
        expires_at: 4_000_000_000,
        user: { id: user },
      });
      return createAuthorised({
        url,
        apikey: 'public',
        session: { read: session as never, replace: async () => true },
        fetch,
      });
    },
    /** The bucket as supabase-js sees it. */
    bucket: (user: string) =>
      createClient(url, 'public', {
        accessToken: () => server.tokens.sign({ sub: user }),
        realtime: { transport: WebSocket as never },
      }).storage.from('media'),
    /** Ends the server and leaves its files. */
    stop: server.close,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A JPEG by its first bytes, of this size. */
export const photo = (size = 1000): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(size - 4)]);

/** A path of a blob in its bucket, and its address. */
export const pathOf = (user: string, bytes: Uint8Array): string => `${user}/${sha256(bytes)}`;
export const addressOf = (user: string, bytes: Uint8Array): string => `/storage/v1/object/media/${pathOf(user, bytes)}`;
