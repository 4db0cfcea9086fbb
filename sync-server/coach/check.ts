/** Asks the configured model one question and prints what works and what does not. */
import * as v from 'valibot';
import type { AssistantConfig } from '../config.ts';
import { REPLY } from './contract.ts';
import { createModel, ModelError, type Model } from './model.ts';
import { messagesFor } from './prompt.ts';
import { readAnswer } from './read-answer.ts';
import { textOf } from './sse.ts';

/** Long enough for a model that has to be loaded first, in ms. */
const ANSWER_WITHIN_MS = 120_000;
const MODELS_WITHIN = 10_000;
const MAX_MODELS_BYTES = 4 * 1024 * 1024;

const QUESTION = {
  message: 'Remind me to call Anna tomorrow at 5pm',
  systemPrompt: 'You are Wren, a balanced coach.',
  turns: [],
  memories: [],
  entries: [],
  at: '2026-05-14T13:00:00.000Z',
  zone: 'Europe/Berlin',
  day_starts_at: 0,
};
const DUE = '2026-05-15T15:00:00.000Z';

/** Prints line by line; true when people would get answers from this model. */
export async function checkCoach(config: AssistantConfig, print: (line: string) => void): Promise<boolean> {
  const { baseUrl, apiKey, model: name, timeout, firstByte } = config;
  print(`Service: ${baseUrl}`);
  print(`Model:   ${name}`);
  print(apiKey ? 'Key:     set' : 'Key:     none');
  print('');
  const listed = await models(config);

  // Longer limits than the server's, to distinguish a slow service from one that does not work.
  const patient = {
    ...config,
    timeout: Math.max(timeout, ANSWER_WITHIN_MS),
    firstByte: Math.max(firstByte, ANSWER_WITHIN_MS),
  };
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
    print('✓ It is reachable.');
    print(apiKey ? '✓ It accepts the key.' : '✓ It asks for no key.');
    print('✓ It knows the model.');
    describeAnswer(model, pieces, text, print);
    const firstWord = first ?? took;
    print(
      `  The first word came after ${seconds(firstWord)}, the whole answer after ${seconds(took)}, for ${tokens} tokens.`,
    );
    if (took > timeout || firstWord > firstByte) {
      print(
        '✗ That is longer than the server waits: raise ASSISTANT_FIRST_WORD and ASSISTANT_TIMEOUT, or take a faster model.',
      );
      return false;
    }
    print('');
    print('The coach can use it.');
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ModelError)) throw thrown;
    for (const line of explained(thrown, config, listed)) print(line);
    return false;
  } finally {
    clearTimeout(late);
  }
}

function describeAnswer(model: Model, pieces: number, text: string, print: (line: string) => void): void {
  const { format } = model.dialect;
  if (format === 'json_schema') print('✓ It accepts our JSON schema.');
  else
    print(
      `- It accepts no JSON schema, so it is asked for ${format === 'plain' ? 'JSON in plain text' : 'any JSON object'}.`,
    );
  const reply = readAnswer(text, QUESTION);
  if (!reply) print('- This answer was no such object. The server then asks once more, or else shows the text alone.');
  else if (reply.intent === 'task' && reply.meta.remind_at === DUE) {
    print('✓ Its answer is right: a reminder became a task, at the right time.');
  } else
    print(
      '- Its answer has the right form, but a reminder for tomorrow at five did not become a task for that time. Try a larger model.',
    );
  print(
    pieces > 1
      ? '✓ It streams: people see the answer while it is written.'
      : '- It does not stream: answers appear whole.',
  );
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const list = v.looseObject({ data: v.array(v.looseObject({ id: v.string() })) });

/** The names of the service's models, or null when it does not list them. */
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
  if (code === 'timeout') return [`✗ It did not answer within ${seconds(ANSWER_WITHIN_MS)}.`];
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
    const hint = /\/v\d\w*$/.test(baseUrl) ? '' : ` Most services answer under ${baseUrl}/v1.`;
    return [reachable, `✗ It knows no such model, or has nothing at ${baseUrl}/chat/completions (404).${hint}`];
  }
  if (code.startsWith('http_3')) {
    return [
      reachable,
      '✗ It redirects to another address, and the key is not sent there. Set ASSISTANT_BASE_URL to that address.',
    ];
  }
  if (code === 'http_429')
    return [reachable, '✗ It refuses because of its rate limit, or because the account has no credit (429).'];
  if (code === 'http_400') return [reachable, '✗ It refuses the request in every form that Daymark can send (400).'];
  if (code.startsWith('http_')) return [reachable, `✗ It answers with the status ${code.slice(5)}.`];
  if (['unreadable', 'failed', 'empty', 'cut_off', 'too_large'].includes(code)) {
    const hint = /\/v\d\w*$/.test(baseUrl) ? '' : ` Most services answer under ${baseUrl}/v1.`;
    return [reachable, `✗ Its answer is not in OpenAI's form (${code}).${hint}`];
  }
  if (code === 'declined') return [reachable, '✗ The model declined a harmless question.'];
  if (/CERT|SELF_SIGNED|TLS|SSL/.test(code)) return [`✗ This machine does not trust its certificate (${code}).`];
  return [`✗ There is no answer from ${baseUrl} (${code}). Is it running, and is the address right from this machine?`];
}
