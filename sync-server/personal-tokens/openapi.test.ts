/** Every documented operation is called with its example, and answers as documented. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listening, type Listening } from '#tests/server/listening.ts';
import { onEachDatabase } from '#tests/server/person.ts';
import { scriptToken } from '#tests/server/script.ts';
import { apiDescription } from './openapi.ts';

interface Documented {
  readonly parameters?: readonly { readonly name: string; readonly required?: boolean; readonly example?: string }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: object } } };
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json': { readonly schema: Schema } } }>
  >;
}
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const { paths, components } = apiDescription();

/** What of a value is not as a schema says: the parts of JSON Schema that the description uses for answers. */
function faults(value: unknown, schema: Schema, where = ''): string[] {
  const named = schema.$ref && (components.schemas as Readonly<Record<string, Schema>>)[schema.$ref.split('/').at(-1)!];
  const { type, required = [], items, properties = {} } = named || schema;
  const is = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (type && ![type].flat().includes(is)) return [`${where}: ${is}`];
  if (is === 'array' && items) return (value as unknown[]).flatMap((one, i) => faults(one, items, `${where}[${i}]`));
  if (is !== 'object') return [];
  const object = value as Readonly<Record<string, unknown>>;
  return [
    ...required.flatMap((name) => (name in object ? [] : [`${where}.${name} is missing`])),
    ...Object.entries(properties).flatMap(([name, of]) =>
      name in object ? faults(object[name], of, `${where}.${name}`) : [],
    ),
  ];
}

onEachDatabase('the description of the API', (db) => {
  let server: Listening;
  let authorization: string;
  let now = Date.parse('2026-05-14T10:00:00Z');
  beforeAll(async () => {
    server = await listening(db(), { now: () => now });
    authorization = `Bearer ${await scriptToken(server, db())}`;
  });
  afterAll(() => server.close());

  const operations = Object.entries(paths as Readonly<Record<string, Readonly<Record<string, Documented>>>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [method.toUpperCase(), path, operation] as const),
  );

  test.each(operations)('%s %s', async (method, path, { parameters = [], requestBody, responses }) => {
    now += 10_000;
    const query = new URLSearchParams(
      parameters.flatMap(({ name, required, example }) => (required && example ? [[name, example]] : [])),
    );
    const call = (headers: Readonly<Record<string, string>>) =>
      server.send({
        method,
        path: query.size > 0 ? `${path}?${query}` : path,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(requestBody ? { body: JSON.stringify(requestBody.content['application/json'].example) } : {}),
      });
    const answer = await call({ authorization });
    expect([Number(Object.keys(responses).find((status) => status.startsWith('2'))), 201, 200]).toContain(
      answer.status,
    );
    const documented = responses[String(answer.status)];
    expect(documented).toBeDefined();
    const schema = documented?.content?.['application/json'].schema;
    if (schema) expect(faults(JSON.parse(answer.text), schema)).toEqual([]);
    const refused = await call({ authorization: 'Bearer daymark_wrong' });
    expect(refused.status).toBe(401);
    expect(faults(JSON.parse(refused.text), { $ref: '#/components/schemas/Error' })).toEqual([]);
  });

  test('the page to read has every call with a command that can be copied, and only the style that its policy allows', async () => {
    const page = await server.send({ method: 'GET', path: '/api', headers: { host: 'daymark.example' } });
    expect(page.status).toBe(200);
    const text = page.text.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
    for (const [method, path] of operations) expect([path, text.includes(`${method} ${path}`)]).toEqual([path, true]);
    for (const path of Object.keys(paths)) expect(text).toContain(`"http://daymark.example${path}`);
    const [, style] = /<style>([\s\S]*)<\/style>/.exec(page.text)!;
    const hash = createHash('sha256').update(style!).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`);
    expect(page.text.match(/<script/g)).toEqual(['<script']);
  });

  test('is served to everybody', async () => {
    const served = await server.send({ method: 'GET', path: '/api/openapi.json' });
    expect(JSON.parse(served.text)).toMatchObject({ openapi: '3.1.0', info: { title: 'Daymark' } });
  });
});
