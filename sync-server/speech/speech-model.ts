/** Asks a model what is said in a recording, through OpenAI's audio transcriptions interface, by plain HTTP. */
import * as v from 'valibot';
import { ModelError, networkCode, patience } from '../coach/model.ts';
import { textOf, TooLarge } from '../coach/sse.ts';
import type { SpeechConfig } from '../config.ts';

/** The longest text of a provider, in bytes: an hour of speech has about 60,000 characters. */
const MAX_TEXT_BYTES = 1024 * 1024;

/** The ending by which providers tell the form of a file: they go by the name. */
const ENDINGS: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/aac': 'aac',
};

/** Whether a provider takes files of this type. */
export const isSpeech = (media_type: string): boolean => Object.hasOwn(ENDINGS, media_type);

const answer = v.looseObject({ text: v.string() });

/** The words of a recording; '' when nothing could be made out. Throws ModelError, or the reason with which `signal` was aborted. */
export async function transcribe(
  { baseUrl, apiKey, model }: SpeechConfig,
  sound: Blob,
  media_type: string,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.set('model', model);
  form.set('response_format', 'json');
  form.set('file', sound, `recording.${ENDINGS[media_type]}`);
  try {
    const response = await fetch(`${baseUrl}/audio/transcriptions`, {
      method: 'POST',
      headers: { Accept: 'application/json', ...(apiKey ? { Authorization: `Bearer ${apiKey}` } : {}) },
      body: form,
      // Following a redirect would send the key and the recording to another address.
      redirect: 'manual',
      signal,
    });
    let body = '';
    if (response.body) for await (const piece of textOf(response.body, MAX_TEXT_BYTES)) body += piece;
    if (!response.ok) throw refusalOf(response);
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), answer), body);
    if (!read.success) throw new ModelError('passing', 'unreadable');
    return read.output.text.trim();
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    if (thrown instanceof ModelError) throw thrown;
    if (thrown instanceof TooLarge) throw new ModelError('passing', 'too_large');
    throw new ModelError('passing', networkCode(thrown));
  }
}

/** What is wrong with the recording is final. A wrong key, a full account and everything else the operator can mend. */
function refusalOf({ status, headers }: Response): ModelError {
  const final = status === 400 || status === 413 || status === 415 || status === 422;
  return new ModelError(final ? 'final' : 'passing', `http_${status}`, patience(headers.get('retry-after')));
}
