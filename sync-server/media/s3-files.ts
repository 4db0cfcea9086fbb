/**
 * Blobs as objects of an S3-compatible store, for several processes. An object has its name only when it is whole: the store compares its bytes with
 * the SHA-256 that the request is signed with.
 */
import { createReadStream, mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../config.ts';
import { CONNECTION_LOST, DatabaseError } from '../database/errors.ts';
import type { BlobFiles, StoredFile } from './files.ts';

/** How long a store may be silent, ms. */
const SILENT_MS = 30_000;
/** The SHA-256 of no bytes. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** The most of an answer of XML, in bytes: a page of 1,000 names has less than 1 MB. */
const XML_BYTES = 4 * 1024 * 1024;

/** Where an upload is received before it is sent on: a folder of this machine. */
export function s3Files({ url, region, keyId, secret }: S3Config, folder: string): BlobFiles {
  const ask = async (
    method: string,
    path: string,
    { sha256 = EMPTY, file }: { readonly sha256?: string; readonly file?: { path: string; size: number } } = {},
  ): Promise<IncomingMessage> => {
    const signed = await new AwsV4Signer({
      method,
      url: `${url}${path}`,
      headers: { 'x-amz-content-sha256': sha256 },
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      region,
    }).sign();
    const headers = { ...Object.fromEntries(signed.headers), ...(file ? { 'content-length': String(file.size) } : {}) };
    const send = signed.url.protocol === 'https:' ? overHttps : overHttp;
    try {
      return await new Promise<IncomingMessage>((resolve, reject) => {
        const asked = send(signed.url, { method, headers, timeout: SILENT_MS }, resolve);
        asked.on('timeout', () => asked.destroy(new Error('silent')));
        asked.on('error', reject);
        if (file) pipeline(createReadStream(file.path), asked).catch(reject);
        else asked.end();
      });
    } catch {
      throw unreachable();
    }
  };
  /** Runs a call whose answer has no body that is needed. Returns its status, and the length that the store names. */
  const call = async (...asked: Parameters<typeof ask>): Promise<{ status: number; length: number }> => {
    const answer = await ask(...asked);
    answer.resume();
    const { statusCode: status = 0, headers } = answer;
    if (status >= 300 && status !== 404) throw refused(status);
    return { status, length: Number(headers['content-length'] ?? 0) };
  };

  return {
    get incoming() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
    put: async (name, path, digest) => {
      const { size } = await stat(path);
      const { status } = await call('PUT', `/${name}`, { sha256: digest, file: { path, size } });
      if (status === 404) throw refused(status);
    },
    sizeOf: async (name) => {
      const { status, length } = await call('HEAD', `/${name}`);
      return status === 404 ? null : length;
    },
    open: async (name) => {
      const answer = await ask('GET', `/${name}`);
      const { statusCode: status = 0, headers } = answer;
      if (status === 200) return { size: Number(headers['content-length']), stream: answer };
      answer.resume();
      if (status === 404) return null;
      throw refused(status);
    },
    remove: async (name) => {
      await call('DELETE', `/${name}`);
    },
    all: () => objectsIn(url, (path) => ask('GET', path)),
  };
}

async function* objectsIn(url: string, get: (path: string) => Promise<IncomingMessage>): AsyncGenerator<StoredFile> {
  // The first part of the path is the bucket, the rest a folder in it.
  const [, bucket = '', ...rest] = new URL(url).pathname.split('/');
  const prefix = rest.length > 0 ? `${rest.join('/')}/` : '';
  const up = rest.map(() => '/..').join('');
  for (let token: string | undefined; ;) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) });
    const answer = await get(`${up}?${query}`);
    const text = await textOf(answer);
    if (answer.statusCode !== 200) throw refused(answer.statusCode ?? 0);
    for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = tag(object, 'Key').slice(prefix.length);
      if (/^[\da-f-]{36}\/[\da-f]{64}$/.test(key))
        yield { name: key, size: Number(tag(object, 'Size')), at: Date.parse(tag(object, 'LastModified')) };
    }
    token = tag(text, 'NextContinuationToken');
    if (token === '' || bucket === '') return;
  }
}

const tag = (xml: string, name: string): string =>
  (new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? '').replaceAll('&amp;', '&');

async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer) {
    size += (piece as Buffer).length;
    if (size > XML_BYTES) throw unreachable();
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Temporary, as for a database that does not answer: devices try again. */
const unreachable = () => new DatabaseError('The object store does not answer.', CONNECTION_LOST);
const refused = (status: number) => new DatabaseError(`The object store answered ${status}.`, CONNECTION_LOST);
