/**
 * A small HTTP server for tests with OpenAI's audio transcriptions. It answers with what a test sets, or with what a recogniser hears, where
 * pocketsphinx is installed (`apt-get install pocketsphinx pocketsphinx-en-us flite ffmpeg`).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** A recording that was received. */
export interface HeardRecording {
  readonly name: string;
  readonly bytes: Buffer;
  readonly model: string;
  readonly authorization: string | undefined;
}

/** What is answered: words, a status, or what `recognise` hears. */
type SpeechAnswer = { readonly text: string } | { readonly status: number; readonly retryAfter?: number } | 'recognise';

export interface SpeechService {
  readonly url: string;
  /** The environment variables with which our server uses it. */
  readonly env: Readonly<Record<'SPEECH_BASE_URL' | 'SPEECH_API_KEY' | 'SPEECH_MODEL', string>>;
  readonly heard: readonly HeardRecording[];
  /** Sets the answers, used one by one; the last one stays. */
  answer(...answers: readonly SpeechAnswer[]): void;
  /** Removes the recorded requests. */
  forget(): void;
  close(): Promise<void>;
}

/** Starts one on a free port of this machine. */
export async function startSpeech(): Promise<SpeechService> {
  const heard: HeardRecording[] = [];
  let answers: readonly SpeechAnswer[] = [{ text: 'Words.' }];
  const server = createServer((request, response) => {
    const take = async () => {
      const send = (status: number, body: object, headers: Record<string, string> = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      if (request.method !== 'POST' || request.url !== '/v1/audio/transcriptions') return send(404, {});
      if (request.headers.authorization !== 'Bearer test-key')
        return send(401, { error: { message: 'Incorrect API key provided.' } });
      const form = await new Response(Uint8Array.from(await buffer(request)), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData();
      const file = form.get('file');
      if (!(file instanceof File)) return send(400, { error: { message: 'There is no file.' } });
      const bytes = Buffer.from(await file.arrayBuffer());
      heard.push({
        name: file.name,
        bytes,
        model: form.get('model') as string,
        authorization: request.headers.authorization,
      });
      const [next = { text: '' }, ...rest] = answers;
      if (rest.length > 0) answers = rest;
      if (next === 'recognise') return send(200, { text: recognise(bytes) });
      if ('text' in next) return send(200, next);
      const later: Record<string, string> = next.retryAfter ? { 'retry-after': String(next.retryAfter) } : {};
      return send(next.status, { error: { message: 'No.' } }, later);
    };
    take().catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    url,
    env: { SPEECH_BASE_URL: url, SPEECH_API_KEY: 'test-key', SPEECH_MODEL: 'ears-test' },
    heard,
    answer: (...next) => {
      answers = next;
    },
    forget: () => void heard.splice(0),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Why nothing can be spoken and recognised on this machine; null: it can. */
export function missingEars(): string | null {
  const tools = ['pocketsphinx_continuous', 'flite', 'ffmpeg'];
  const missing = tools.filter((tool) => {
    try {
      execFileSync('which', [tool]);
      return false;
    } catch {
      return true;
    }
  });
  return missing.length === 0 ? null : `${missing.join(', ')} not installed`;
}

/** Runs work in a folder of its own. */
function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-speech-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const quietly: { stdio: ('ignore' | 'pipe')[] } = { stdio: ['ignore', 'pipe', 'ignore'] };

/** What a recogniser hears in a recording of any form. */
export const recognise = (recording: Uint8Array): string =>
  inFolder((folder) => {
    const [file, wav] = [join(folder, 'in'), join(folder, 'in.wav')];
    writeFileSync(file, recording);
    execFileSync('ffmpeg', ['-y', '-i', file, '-ar', '16000', '-ac', '1', wav], quietly);
    return execFileSync('pocketsphinx_continuous', ['-infile', wav, '-logfn', '/dev/null'], quietly).toString().trim();
  });

/** Somebody speaks: a recording as a phone makes it (AAC in MP4), or as Chromium does (Opus in WebM). */
export const speak = (words: string, form: 'm4a' | 'webm' = 'm4a'): Buffer =>
  inFolder((folder) => {
    const [wav, out] = [join(folder, 'said.wav'), join(folder, `said.${form}`)];
    execFileSync('flite', ['-voice', 'rms', '-t', words, '-o', wav], quietly);
    const codec = form === 'm4a' ? ['-c:a', 'aac'] : ['-c:a', 'libopus'];
    execFileSync('ffmpeg', ['-y', '-i', wav, ...codec, out], quietly);
    return readFileSync(out);
  });
