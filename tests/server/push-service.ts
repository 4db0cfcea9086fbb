/** A push service for tests: an HTTP server, and browsers that decrypt what it got with the keys of their subscriptions. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Push {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PushService {
  /** What came, in order. */
  readonly pushes: Push[];
  /** The status of the next answers; a list is used up. */
  answer: number | number[];
  /** A browser that has subscribed. */
  browser(name?: string): Browser;
  close(): Promise<void>;
}

export interface Browser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** The messages that came for it, decrypted and read. */
  messages(): ReceivedPush[];
}

/** A push as the service worker and a browser without one read it. */
export interface ReceivedPush {
  readonly web_push: number;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly navigate: string;
    readonly tag: string;
    readonly lang: string;
    readonly actions: readonly { readonly action: string; readonly title: string }[];
    readonly data: { readonly key: string; readonly user: string; readonly path: string; readonly day: string | null };
  };
}

export async function pushService(): Promise<PushService> {
  const service: Pick<PushService, 'pushes' | 'answer'> = { pushes: [], answer: 201 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const status = Array.isArray(service.answer) ? (service.answer.shift() ?? 201) : service.answer;
      if (status < 300)
        service.pushes.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(service, {
    browser(name = randomBytes(6).toString('hex')): Browser {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys().toString('base64url');
      const secret = randomBytes(16);
      const path = `/push/${name}`;
      return {
        subscription: { endpoint: `${base}${path}`, p256dh, auth: secret.toString('base64url') },
        messages: () =>
          service.pushes
            .filter((push) => push.path === path)
            .map(({ body }) => JSON.parse(decrypt(body, ecdh, secret)) as ReceivedPush),
      };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

/** The other end of RFC 8291, written from the RFC alone. */
export function decrypt(body: Buffer, ecdh: ECDH, secret: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body[20]!;
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, size: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, size));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const ikm = derive(ecdh.computeSecret(sender), secret, info, 32);
  const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
