/**
 * `npm run texts` compares the texts of the app with those of each language (src/languages), and those of the sample with its own: which are missing, which are used no
 * more, and which have other names or tags than the English. `-- --write` takes out what the app uses no more, and puts the rest in order.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parseSync } from 'vite';
import { sampleYear, type SampleLanguage } from '../src/features/sample/year.ts';
import { languages, type Translation } from '../src/lib/languages.ts';
import { type Catalogue, catalogueFile, catalogueOf } from './catalogue.ts';

type Node = { readonly type: string; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  else if (isNode(value)) {
    yield value;
    for (const key in value) if (key !== 'type') yield* nodesIn(value[key]);
  }
}

/** The text of a literal: 'text', or `text` without values. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'JSXExpressionContainer') return textOf(node.expression);
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis) && node.quasis.length === 1)
    return (node.quasis[0] as { value: { cooked: string } }).value.cooked;
  return null;
}

/** The keys of a file's texts: `t('…')`, `t('…', values, 'context')`, `msg('…')`, `msg('…', 'context')`, `<Trans id="…">`. */
export function textsIn(path: string): readonly string[] {
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  const found: string[] = [];
  for (const node of nodesIn(program)) {
    if (node.type === 'CallExpression' && isNode(node.callee) && ['t', 'msg'].includes(String(node.callee.name))) {
      const [text, ...rest] = node.arguments as readonly unknown[];
      const key = textOf(text);
      const about = textOf(rest[node.callee.name === 't' ? 1 : 0]);
      if (key !== null) found.push(about === null ? key : `${key}\u0004${about}`);
    }
    if (node.type === 'JSXOpeningElement' && isNode(node.name) && node.name.name === 'Trans') {
      const id = (node.attributes as readonly Node[]).find(({ name }) => isNode(name) && name.name === 'id');
      const key = textOf(id?.value);
      if (key !== null) found.push(key);
    }
  }
  return found;
}

/** The keys of all texts of the app, its worker and its server, in order. */
export const allTexts = (): readonly string[] => {
  const files = ['src', 'sw', 'sync-server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  return [...new Set(files.flatMap(textsIn))].sort();
};

/** The English texts of the sample: what it asks for when it is opened in each month. */
export function sampleTexts(): readonly string[] {
  const found = new Set<string>();
  const texts = new Proxy({}, { get: (_, english) => void found.add(String(english)) });
  for (let month = 0; month < 12; month++)
    sampleYear({ user_id: '00000000-0000-4000-8000-000000000001', now: new Date(2026, month, 14, 12), texts });
  return [...found].sort();
}

export const sampleIn = (language: Translation): SampleLanguage =>
  JSON.parse(readFileSync(`src/features/sample/year.${language}.json`, 'utf8')) as SampleLanguage;

/** The names and tags of an ICU message: 'count <0> </0>'. Throws for a message that is none. */
export function partsOf(message: string): string {
  const names = new Set([...message.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag));
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      names.add(String(token[0]));
      if (token[2] && typeof token[2] === 'object') Object.values(token[2]).forEach(walk);
    }
  };
  walk(compileMessage(message));
  return [...names].sort().join(' ');
}

export interface Coverage {
  readonly missing: readonly string[];
  readonly unused: readonly string[];
  readonly different: readonly string[];
}

/** What is not right with the texts of a language. */
export function coverageOf(catalogue: Catalogue, texts: readonly string[]): Coverage {
  const used = new Set(texts);
  return {
    missing: texts.filter((key) => !Object.hasOwn(catalogue, key)),
    unused: Object.keys(catalogue).filter((key) => !used.has(key)),
    different: texts.filter(
      (key) => Object.hasOwn(catalogue, key) && partsOf(key.split('\u0004')[0]!) !== partsOf(catalogue[key]!),
    ),
  };
}

if (process.argv[1]?.endsWith('scripts/texts.ts')) {
  const [texts, sample] = [allTexts(), sampleTexts()];
  console.log(`${texts.length} texts, ${sample.length} in the sample`);
  for (const language of languages.filter((each) => each !== 'en')) {
    const catalogue = catalogueOf(language);
    const told = (of: string, { missing, unused, different }: Coverage) => {
      console.log(
        `${of}: ${missing.length} missing, ${unused.length} used no more, ${different.length} with other names or tags`,
      );
      for (const key of [...missing, ...different]) console.log(`  ${JSON.stringify(key)}`);
    };
    told(language, coverageOf(catalogue, texts));
    told(`${language}, sample`, coverageOf(sampleIn(language).texts, sample));
    if (process.argv.includes('--write')) {
      const kept = texts.filter((key) => Object.hasOwn(catalogue, key)).map((key) => [key, catalogue[key]]);
      writeFileSync(catalogueFile(language), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
    }
  }
}
