/** What stands at the start of a line is at the right in a language that is written from right to left, so styles name the start and the end. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesOf, withoutComments } from './sources.ts';

/** A class of Tailwind or a declaration of CSS that names the left or the right. (rounded-l is a large radius.) */
const PHYSICAL =
  /(?<![\w\-/.$'&])(?:[a-z0-9_\-[\]*&>().=]+:)*-?(?:(?:[mp]|scroll-[mp])[lr]-[\w[(./]|(?:left|right)-(?:\d|\[|px|full|auto|gutter)|border-[lr](?![a-z])|rounded-(?:[lr]-|[tb][lr](?![a-z]))|(?:text|float|clear)-(?:left|right)(?![\w-]))[^\s'"`]*/g;
const DECLARED =
  /(?:margin|padding|border)-(?:left|right)[\w-]*:[^;]*|(?<=^\s*)(?:left|right):[^;]*|text-align:\s*(?:left|right)/gm;

/** What stays physical, and why. */
const allowed: Readonly<Record<string, string>> = {
  // The middle, with -translate-x-1/2.
  'left-1/2': 'src/app/shell/BackToTop.tsx src/features/chat/MessageList.tsx src/features/mood/GoesWithChart.tsx',
  // The edge of a device has no start.
  'max-md:pr-[max(4px,env(safe-area-inset-right))]': 'src/app/shell/ChatButton.tsx',
  // A picture of a landscape.
  'left-[calc(50%-170px)] lg:left-[calc(50%+158px)]': 'src/features/site/LandingScreen.tsx',
  'left-[calc(50%+75px)] lg:left-[calc(50%+439px)]': 'src/features/site/LandingScreen.tsx',
  // Bands that run to the right.
  'margin-left: -24px': 'src/ui/styles/components.css',
  // The middle.
  'left: calc(50% - 12px)': 'src/ui/styles/components.css',
};

const styles = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path: `src/${path}`, code: withoutComments(readFileSync(`src/${path}`, 'utf8')) }));

const found = [
  ...sourcesOf('src').flatMap(({ path, code }) => [...code.matchAll(PHYSICAL)].map(([name]) => `${path}: ${name}`)),
  ...styles.flatMap(({ path, code }) => [...code.matchAll(DECLARED)].map(([name]) => `${path}: ${name}`)),
];

test('only what is listed names the left or the right', () => {
  const listed = Object.entries(allowed).flatMap(([names, paths]) =>
    paths
      .split(' ')
      .flatMap((path) => (path.endsWith('.css') ? [names] : names.split(' ')).map((name) => `${path}: ${name}`)),
  );
  expect(found.toSorted()).toEqual(listed.toSorted());
});

test('what names the left or the right is found', () => {
  const classes =
    'ml-2 md:-mr-3.5 hover:pl-gutter pr-(--x) text-left md:text-right left-0 -right-2.5 border-l border-r-2 rounded-r-full rounded-tl-s';
  expect(classes.match(PHYSICAL)).toEqual(classes.split(' '));
  expect('ms-2 pe-1 text-start inset-s-0 border-s rounded-l brighten-2 padding-2 tool-left'.match(PHYSICAL)).toBeNull();
  expect(
    '  margin-left: 2px;\n  left: 0;\n  text-align: right;\n  border-left-width: 1px;'.match(DECLARED),
  ).toHaveLength(4);
});
