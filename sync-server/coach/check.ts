/** Tries the service behind the coach as a person's question would, and says what it found. */
import * as v from 'valibot';
import type { AssistantConfig } from '../config.ts';
import { REPLY } from './contract.ts';
import { createModel, ModelError, type Model } from './model.ts';
import { messagesFor } from './prompt.ts';
import { readAnswer } from './read-answer.ts';
import { textOf } from './sse.ts';

/** Long enough that a model which is being loaded can still show what it can, in ms. */
const PATIENCE = 120_000;
const MODELS_WITHIN = 10_000;
const MAX_MODELS_BYTES = 4 * 1024 * 1024;

const QUESTION = {
  message: 'Remind me to call Anna tomorrow at 5pm',
  systemPrompt: 'You are Wren, a balanced coach.',
  turns: [],
  memories: [],
  at: '2026-05-14T13:00:00.000Z',
  zone: 'Europe/Berlin',
  day_starts_at: 0,
};
const DUE = '2026-05-15T15:00:00.000Z';

/** Tells line by line; true when people would get answers of this model. */
export async function checkCoach(config: AssistantConfig, tell: (line: string) => void): Promise<boolean> {
  const { baseUrl, apiKey, model: name, timeout, firstByte } = config;
  tell(`Service: ${baseUrl}`);
  tell(`Model:   ${name}`);
  tell(apiKey ? 'Key:     set' : 'Key:     none');
  tell('');
  const listed = await models(config);

  // More patient than the server: what is only slow shall be told apart from what does not work.
  const patient = { ...config, timeout: Math.max(timeout, PATIENCE), firstByte: Math.max(firstByte, PATIENCE) };
  const model = createModel(patient, Date.now);
  const began = performance.now();
  let first: number | undefined;
  let pieces = 0;
  const ending = new AbortController();
  const late = setTimeout(() => ending.abort(new ModelError('passing', 'timeout')), patient.timeout);
  try {
    const { text, tokens } = await model.complete(
      { messages: messagesFor(QUESTION), schema: REPLY },
      ending.signal,
      () => {
        first ??= performance.now() - began;
        pieces += 1;
      },
    );
    const took = performance.now() - began;
    tell('✓ It is reachable.');
    tell(apiKey ? '✓ It accepts the key.' : '✓ It asks for no key.');
    tell('✓ It knows the model.');
    told(model, pieces, text, tell);
    const firstWord = first ?? took;
    tell(
      `  The first word came after ${seconds(firstWord)}, the whole answer after ${seconds(took)}, for ${tokens} tokens.`,
    );
    if (took > timeout || firstWord > firstByte) {
      tell(
        '✗ That is longer than the server waits: raise ASSISTANT_FIRST_WORD and ASSISTANT_TIMEOUT, or take a faster model.',
      );
      return false;
    }
    tell('');
    tell('The coach can use it.');
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ModelError)) throw thrown;
    for (const line of explained(thrown, config, listed)) tell(line);
    return false;
  } finally {
    clearTimeout(late);
  }
}

function told(model: Model, pieces: number, text: string, tell: (line: string) => void): void {
  const { format } = model.dialect;
  if (format === 'json_schema') tell('✓ It accepts our JSON schema.');
  else
    tell(
      `- It accepts no JSON schema, so it is asked for ${format === 'plain' ? 'JSON in words' : 'any JSON object'}.`,
    );
  const reply = readAnswer(text, QUESTION);
  if (!reply) tell('- This answer was no such object. The server asks once more then, and else shows the words alone.');
  else if (reply.intent === 'task' && reply.meta.remind_at === DUE) {
    tell('✓ Its answer obeys: a reminder became a task, at the right time.');
  } else
    tell(
      '- Its answer has the right form, but took a reminder for tomorrow at five for something else. A larger model understands more.',
    );
  tell(
    pieces > 1
      ? '✓ It streams: people see the answer while it is written.'
      : '- It does not stream: answers appear whole.',
  );
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const list = v.looseObject({ data: v.array(v.looseObject({ id: v.string() })) });

/** The names of its models, or null when it does not say. */
async function models({ baseUrl, apiKey }: AssistantConfig): Promise<string[] | null> {
  try {
    const response = await fetch(`${baseUrl}/models`, {
      headers: apiKey ? { Authorization: `Bearer ${apiKey}` } : {},
      redirect: 'manual',
      signal: AbortSignal.timeout(MODELS_WITHIN),
    });
    if (!response.ok || !response.body) return null;
    let text = '';
    for await (const piece of textOf(response.body, MAX_MODELS_BYTES)) text += piece;
    return v.parse(list, JSON.parse(text)).data.map(({ id }) => id);
  } catch {
    return null;
  }
}

function explained({ code }: ModelError, config: AssistantConfig, listed: readonly string[] | null): string[] {
  const { baseUrl, apiKey, model } = config;
  const reachable = '✓ It is reachable.';
  if (code === 'timeout') return [`✗ It did not answer within ${seconds(PATIENCE)}.`];
  if (code === 'http_401' || code === 'http_403') {
    return [
      reachable,
      apiKey ? '✗ It does not accept the key in ASSISTANT_API_KEY.' : '✗ It wants a key: set ASSISTANT_API_KEY.',
    ];
  }
  if (listed && !listed.includes(model)) {
    const some = listed.slice(0, 12).join(', ');
    return [
      reachable,
      `✗ It does not know the model "${model}". It has: ${some || 'none'}${listed.length > 12 ? ', …' : ''}.`,
    ];
  }
  if (code === 'http_404') {
    const hint = /\/v\d+\w*$/.test(baseUrl) ? '' : ` Most services answer under ${baseUrl}/v1.`;
    return [reachable, `✗ It knows no such model, or has nothing at ${baseUrl}/chat/completions (404).${hint}`];
  }
  if (code.startsWith('http_3')) {
    return [
      reachable,
      '✗ It sends us to another address. The key is sent nowhere else: set ASSISTANT_BASE_URL to that address.',
    ];
  }
  if (code === 'http_429')
    return [reachable, '✗ It refuses because too much was asked of it, or the account is empty (429).'];
  if (code === 'http_400') return [reachable, '✗ It refuses our request in every form we know (400).'];
  if (code.startsWith('http_')) return [reachable, `✗ It answers with the status ${code.slice(5)}.`];
  if (['unreadable', 'failed', 'empty', 'cut_off', 'too_large'].includes(code)) {
    const hint = /\/v\d+\w*$/.test(baseUrl) ? '' : ` Most services answer under ${baseUrl}/v1.`;
    return [reachable, `✗ What it answers is not an answer in OpenAI's form (${code}).${hint}`];
  }
  if (code === 'declined') return [reachable, '✗ The model declined a harmless question.'];
  if (/CERT|SELF_SIGNED|TLS|SSL/.test(code)) return [`✗ Its certificate is not one this machine trusts (${code}).`];
  return [`✗ Nobody answers at ${baseUrl} (${code}). Is it running, and is the address right from this machine?`];
}
