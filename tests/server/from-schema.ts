/** Makes values from a valibot schema: mostly right ones, at their edges, and now and then something else in any place. */
import * as fc from 'fast-check';
import type * as v from 'valibot';

/** Arbitraries for fields by their name, where the schema alone finds only strangers: an id that exists, a known table. */
export type ByName = Readonly<Record<string, fc.Arbitrary<unknown>>>;

interface Node {
  readonly type: string;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
  readonly wrapped?: Node;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly value?: Node;
  readonly options?: readonly (Node | string)[];
  readonly literal?: unknown;
}

const ODD_TEXTS = [
  '',
  '\0',
  'a\0b',
  '\ud83d',
  '\udc00x',
  'null',
  '__proto__',
  'constructor',
  '2026-02-31',
  '9999-12-31',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00Z',
  '%00',
  '{"a":1}',
  'İ'.repeat(60),
  'x'.repeat(3_000),
];
const ODD_NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e-7,
  1e300,
  -1e300,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  253_402_300_800_000,
];

const text = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ maxLength: 12 }), fc.string({ unit: 'binary' }));
const number = fc.oneof(fc.constantFrom(...ODD_NUMBERS), fc.nat(12), fc.double({ noNaN: true }));
const deep = fc
  .constantFrom(5, 40, 500)
  .map((depth): unknown => JSON.parse(`${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`));
const anything = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }), deep);

/** Arbitrary values for a schema. */
export const fromSchema = (schema: v.GenericSchema, byName: ByName = {}): fc.Arbitrary<unknown> => made(schema, byName);

function made(node: Node, byName: ByName): fc.Arbitrary<unknown> {
  const right = fitting(node, byName);
  return fc.oneof({ weight: 40, arbitrary: right }, { weight: 1, arbitrary: anything });
}

function fitting(node: Node, byName: ByName): fc.Arbitrary<unknown> {
  const inner = () => made(node.wrapped!, byName);
  switch (node.type) {
    case 'string':
      return textFor(node);
    case 'number':
      return numberFor(node);
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constant(node.literal);
    case 'picklist':
      return fc.constantFrom(...node.options!);
    case 'nullable':
      return fc.oneof(inner(), fc.constant(null));
    case 'optional':
      return fc.oneof(inner(), fc.constant(undefined));
    case 'nullish':
      return fc.oneof(inner(), fc.constantFrom(null, undefined));
    case 'array':
      return fc.array(made(node.item!, byName), { maxLength: 4 });
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 8 }), made(node.value!, byName), { maxKeys: 4 });
    case 'variant':
    case 'union':
      return fc.oneof(...(node.options as readonly Node[]).map((option) => made(option, byName)));
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(node.entries!).map(([name, field]) => [name, named(name, field, byName)])),
      );
    case 'unknown':
      return anything;
    default:
      throw new Error(`No values are made for a schema of type ${node.type} yet.`);
  }
}

function named(name: string, node: Node, byName: ByName): fc.Arbitrary<unknown> {
  const given = byName[name];
  const any = made(node, byName);
  return given === undefined ? any : fc.oneof({ weight: 12, arbitrary: given }, { weight: 1, arbitrary: any });
}

/** A number that its pipe accepts, its smallest and largest ones among them; without a pipe any number. */
function numberFor({ pipe = [] }: Node): fc.Arbitrary<number> {
  const found = new Map(pipe.map(({ type, requirement }) => [type, requirement]));
  const min = Number(found.get('min_value') ?? -1_000);
  const max = Number(found.get('max_value') ?? Number.MAX_SAFE_INTEGER);
  if (found.has('integer') || found.has('safe_integer')) {
    return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.constantFrom(min, max));
  }
  return found.has('min_value') ? fc.double({ min, max, noNaN: true }) : number;
}

/** A text that its pipe accepts, as far as the pipe says what that is. */
function textFor({ pipe = [] }: Node): fc.Arbitrary<string> {
  const kinds = new Set(pipe.map(({ type }) => type));
  if (kinds.has('uuid')) {
    return fc.oneof(
      fc.uuid(),
      fc.uuid().map((id) => id.toUpperCase()),
    );
  }
  if (kinds.has('rfc_email')) return fc.emailAddress();
  if (kinds.has('iso_timestamp')) {
    return fc
      .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
      .map((at) => at.toISOString());
  }
  return text;
}
