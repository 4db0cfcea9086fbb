/**
 * A real S3-compatible store for tests: moto's server (Python), where it is installed. It takes any bytes; in front of it stands what every other store does:
 * a body whose SHA-256 is not the signed one is refused.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { newId } from '#lib/id.ts';
import type { S3Config } from '../../sync-server/config.ts';

export const hasObjectStore = spawnSync('moto_server', ['--help'], { stdio: 'ignore' }).status === 0;

const KEYS = { keyId: 'daymark', secret: 'a secret of the object store' };

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** What is asked here is asked of the store on `port`, if its bytes are those that were signed. Returns the port. */
async function comparing(port: number) {
  const compare = async (asked: IncomingMessage, answer: ServerResponse) => {
    const body = await buffer(asked);
    const signed = asked.headers['x-amz-content-sha256'];
    if (createHash('sha256').update(body).digest('hex') !== signed) {
      answer.writeHead(400, { 'content-type': 'application/xml' });
      answer.end('<Error><Code>XAmzContentSHA256Mismatch</Code></Error>');
      return;
    }
    const { method, url: path, headers } = asked;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode!, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    passed.end(body);
  };
  const front = createHttpServer((asked, answer) => {
    compare(asked, answer).catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return { port: (front.address() as AddressInfo).port, close: () => front.close() };
}

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
  const front = await comparing(port);
  return {
    bucket: async (folder = ''): Promise<S3Config> => {
      const name = `blobs-${newId()}`;
      const made = await client.fetch(`${url}/${name}`, { method: 'PUT' });
      if (!made.ok) throw new Error(`No bucket: ${made.status}`);
      return { url: `http://127.0.0.1:${front.port}/${name}${folder}`, region: 'us-east-1', ...KEYS };
    },
    close: () => {
      front.close();
      server.kill();
    },
  };
}
