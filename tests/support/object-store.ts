/** A real S3-compatible store for tests: moto's server (Python), where it is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { AwsClient } from 'aws4fetch';
import { newId } from '#lib/id.ts';
import type { S3Config } from '../../sync-server/config.ts';

export const hasObjectStore = spawnSync('moto_server', ['--help'], { stdio: 'ignore' }).status === 0;

const KEYS = { keyId: 'daymark', secret: 'a secret of the object store' };

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Starts a store with a bucket for each call of `bucket`. */
export async function startObjectStore() {
  const port = await freePort();
  const server = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const client = new AwsClient({
    accessKeyId: KEYS.keyId,
    secretAccessKey: KEYS.secret,
    service: 's3',
    region: 'us-east-1',
  });
  for (let tries = 0; ; tries++) {
    try {
      if ((await fetch(url)).status > 0) break;
    } catch (error) {
      if (tries > 200) throw error;
      await new Promise((again) => setTimeout(again, 100));
    }
  }
  return {
    bucket: async (folder = ''): Promise<S3Config> => {
      const name = `blobs-${newId()}`;
      const made = await client.fetch(`${url}/${name}`, { method: 'PUT' });
      if (!made.ok) throw new Error(`No bucket: ${made.status}`);
      return { url: `${url}/${name}${folder}`, region: 'us-east-1', ...KEYS };
    },
    close: () => {
      server.kill();
    },
  };
}
