import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THEME_COLOURS } from '../theme.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Lch = readonly [lightness: number, chroma: number, hue: number];

function tokensOf(start: RegExp): Map<string, Lch> {
  const block = start.exec(css)?.[1];
  if (!block) throw new Error(`no block ${start.source} in tokens.css`);
  const found = block.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return new Map([...found].map(([, name, l, c, h]) => [name!, [Number(l), Number(c), Number(h)]]));
}

const themes = {
  light: tokensOf(/:root,\s+\[data-theme=['"]light['"]\] \{([\s\S]*?)\n\}/),
  dark: tokensOf(/\n {2}\[data-theme=['"]dark['"]\] \{([\s\S]*?)\n {2}\}/),
};

/** Linear sRGB of an OKLCH colour (Björn Ottosson's matrices), clipped to the gamut. */
function linear([l, c, h]: Lch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (v: number) => Math.min(1, Math.max(0, v));
  return [
    clip(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    clip(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    clip(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ];
}

const hex = (colour: Lch) =>
  `#${linear(colour)
    .map((v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055))
    .map((v) =>
      Math.round(v * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The contrast of WCAG 2: 1 to 21. */
function contrast(one: Lch, other: Lch): number {
  const [bright, dark] = [one, other]
    .map(linear)
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .sort((p, q) => q - p) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

const text = [
  ['ink', 'paper'],
  ['ink', 'card'],
  ['ink', 'well'],
  ['ink-2', 'paper'],
  ['ink-2', 'card'],
  ['ink-2', 'well'],
  ['ink', 'tide-soft'],
  ['ink-2', 'tide-soft'],
  ['ink', 'coral-soft'],
  ['tide', 'paper'],
  ['tide', 'card'],
  ['tide', 'tide-soft'],
  ['on-tide', 'tide'],
  ['on-tide', 'tide-press'],
  ['on-sea', 'sea'],
  ['coral-text', 'paper'],
  ['coral-text', 'card'],
  ['coral-text', 'coral-soft'],
  ['on-coral', 'coral-fill'],
  ['danger', 'paper'],
  ['danger', 'card'],
  ['danger', 'well'],
  ['danger', 'danger-soft'],
  ['ink', 'danger-soft'],
  ['warn', 'paper'],
  ['warn', 'warn-soft'],
  ['ok', 'paper'],
  ['ok', 'ok-soft'],
  ['paper', 'ink'],
] as const;
const shapes = [
  ['edge', 'paper'],
  ['edge', 'card'],
  ['focus', 'paper'],
  ['focus', 'card'],
  ['focus', 'well'],
  ['coral', 'paper'],
  ['coral', 'card'],
  ['tower', 'paper'],
  ['heat-4', 'paper'],
  ['heat-3', 'paper'],
] as const;

for (const [theme, tokens] of Object.entries(themes)) {
  const ratio = (front: string, back: string) => contrast(tokens.get(front)!, tokens.get(back)!);

  test.each(text)(`in the ${theme} theme %s can be read on %s`, (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(shapes)(`in the ${theme} theme %s can be seen on %s`, (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(3);
  });
}

test('both themes name the same colours', () => {
  expect([...themes.dark.keys()].sort()).toEqual([...themes.light.keys()].sort());
});

test('the contrast of black on white is 21, of a colour on itself 1', () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1);
  expect(contrast([0.5, 0.1, 30], [0.5, 0.1, 30])).toBe(1);
});

test("the browser's chrome has the colour of the paper, before and after the app starts", () => {
  const early = readFileSync(new URL('../../../public/theme.js', import.meta.url), 'utf8');
  for (const theme of ['light', 'dark'] as const) {
    const paper = hex(themes[theme].get('paper')!);
    expect(THEME_COLOURS[theme]).toBe(paper);
    expect(early).toContain(paper);
  }
});

test('the table at the top of tokens.css is correct', () => {
  for (const [, front, back, light, dark] of css.matchAll(/^ {3}([\w-]+) on ([\w-]+) +([\d.]+) +([\d.]+)/gm)) {
    expect
      .soft(contrast(themes.light.get(front!)!, themes.light.get(back!)!), `${front} on ${back}`)
      .toBeCloseTo(Number(light), 1);
    expect
      .soft(contrast(themes.dark.get(front!)!, themes.dark.get(back!)!), `${front} on ${back}`)
      .toBeCloseTo(Number(dark), 1);
  }
});
