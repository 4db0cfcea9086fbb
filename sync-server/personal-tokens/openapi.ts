/** The description of the API for scripts, OpenAPI 3.1, made from the schemas that check the calls. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { tables, type Kind, type TableName } from '#data/schema.ts';
import { isKeyList } from '#data/spec-fields.ts';
import type * as v from 'valibot';
import { columnsOf } from '../rest/columns.ts';
import { SCRIPT_TABLES } from './caller.ts';
import { captureCalls, madeAnswer, sayBody } from './capture-calls.ts';
import { saidAnswer } from './say.ts';

/**
 * The version of the API. A call or field is only removed or changed in meaning with the next whole number, and half a year after it was marked as deprecated here; fields
 * may be added at any time.
 */
export const API_VERSION = '1.0.0';

const OF_KIND: Readonly<Record<Kind, object>> = {
  text: { type: ['string', 'null'] },
  prose: { type: ['string', 'null'] },
  flag: { type: ['boolean', 'null'] },
  number: { type: ['number', 'null'] },
  time: { type: ['string', 'null'], format: 'date-time' },
  day: { type: ['string', 'null'], format: 'date' },
  list: { type: ['array', 'null'], items: { type: 'string' } },
  map: { type: ['object', 'null'] },
};

function rowSchema(t: TableName): object {
  const fields = Object.entries<{ kind: Kind }>(tables[t].fields);
  const known = fields.map(([name, { kind }]) => [name, OF_KIND[isKeyList(t, name) ? 'list' : kind]]);
  const ids = columnsOf(t).flatMap((name) =>
    name === 'id' || name === 'user_id' ? [[name, { type: 'string', format: 'uuid' }]] : [],
  );
  return { type: 'object', properties: Object.fromEntries([...ids, ...known]) as object };
}

/** What a call takes, as JSON Schema. What that has no words for (that a time zone exists) is left out: the server says it. */
export const schemaOf = (schema: v.GenericSchema): object => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
  return rest;
};

const json = (schema: object, example?: object) => ({
  'application/json': { schema, ...(example ? { example } : {}) },
});
const answer = (description: string, schema: object) => ({ description, content: json(schema) });
const error = (description: string) => answer(description, { $ref: '#/components/schemas/Error' });
const REFUSALS = {
  '400': error('The body is not what this call takes.'),
  '401': error('The token is unknown, revoked or expired.'),
  '403': error('The token may not do this, or the account is end-to-end encrypted (account_sealed).'),
  '429': error('Too many calls; Retry-After says how many seconds to wait.'),
};

const capture = (about: string, body: v.GenericSchema, example: object, made: object) => ({
  post: {
    summary: about,
    requestBody: { required: true, content: json(schemaOf(body), example) },
    responses: { ...made, ...REFUSALS },
  },
});

/** An example of a row that may be inserted by table access. */
const ROWS: Partial<Record<TableName, object>> = {
  journal_entries: { content: 'From a script' },
  memory_entries: { fact: 'Anna likes green tea' },
  tasks: { description: 'Buy milk', due_date: '2027-01-15' },
  calendar_events: { title: 'Dentist', event_time: '2027-01-15T09:00:00Z', event_type: 'appointment' },
  mood_entries: { mood_type: 'good' },
};

const filter = {
  name: 'id',
  in: 'query',
  description:
    'A condition on a column, in PostgREST’s form: eq.<value>, in.(a,b), gte.<value>, is.null and others. Every column can have one.',
  schema: { type: 'string' },
  example: 'eq.00000000-0000-4000-8000-000000000000',
};
const reading = [
  { name: 'select', in: 'query', description: 'The columns, separated by commas.', schema: { type: 'string' } },
  { name: 'order', in: 'query', description: '<column>.asc or <column>.desc', schema: { type: 'string' } },
  { name: 'limit', in: 'query', description: 'At most 1000 rows come at once.', schema: { type: 'integer' } },
  {
    name: 'offset',
    in: 'query',
    description: 'Where the page begins; Content-Range says where it ends.',
    schema: { type: 'integer' },
  },
];

function tablePath(t: TableName) {
  const rows = { type: 'array', items: { $ref: `#/components/schemas/${t}` } };
  const example = ROWS[t];
  return {
    get: {
      summary: `Reads rows of ${t}.`,
      parameters: reading,
      responses: { '200': answer('The rows.', rows), ...REFUSALS },
    },
    ...(example
      ? {
          post: {
            summary: `Adds rows to ${t}.`,
            requestBody: { required: true, content: json({ $ref: `#/components/schemas/${t}` }, example) },
            responses: {
              '201': { description: 'Added. With the header "Prefer: return=representation" the answer has the rows.' },
              ...REFUSALS,
            },
          },
        }
      : {}),
    patch: {
      summary: `Changes the rows of ${t} that a condition names.`,
      parameters: [{ ...filter, required: true }],
      requestBody: { required: true, content: json({ $ref: `#/components/schemas/${t}` }, {}) },
      responses: { '204': { description: 'Changed.' }, ...REFUSALS },
    },
    delete: {
      summary: `Deletes the rows of ${t} that a condition names.`,
      parameters: [{ ...filter, required: true }],
      responses: { '204': { description: 'Deleted.' }, ...REFUSALS },
    },
  };
}

/** The description, without the address of a server: it is served by each. */
export const apiDescription = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Daymark',
    version: API_VERSION,
    description:
      'With a personal token (Settings, Scripts and shortcuts), a tool of yours adds to your Daymark and reads it. Every device of yours has what it wrote within a second, and you can take each write back for 30 days.',
  },
  security: [{ token: [] }],
  paths: {
    '/api/say': capture(
      'Files a line as the chat does: a task, an event, an entry or a memory. The same id again is the same line.',
      sayBody,
      { text: 'Remind me to water the plants tomorrow' },
      { '200': answer('What became of it.', schemaOf(saidAnswer)) },
    ),
    ...Object.fromEntries(
      Object.entries(captureCalls).map(([path, { about, body, example }]) => [
        `/api/${path}`,
        capture(about, body, example, {
          '201': answer('Added.', schemaOf(madeAnswer)),
          '200': answer('It was there already, under this id.', schemaOf(madeAnswer)),
        }),
      ]),
    ),
    ...Object.fromEntries(SCRIPT_TABLES.map((t) => [`/rest/v1/${t}`, tablePath(t)])),
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'A personal token, daymark_…' } },
    schemas: {
      Error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string', description: 'For programs.' },
          message: { type: 'string', description: 'For people. It never has content of the request.' },
        },
      },
      ...Object.fromEntries(SCRIPT_TABLES.map((t) => [t, rowSchema(t)])),
    },
  },
});
