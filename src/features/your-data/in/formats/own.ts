import { readOwn } from '#features/your-data/in/read-own.ts';
import type { Format } from './format.ts';

const OWN = /^\s*\{\s*"format"\s*:\s*"daymark-export"/;

/** Daymark's own export, alone or in a zip. */
export const own: Format = {
  read: ({ texts }) => {
    const text = [...texts.values()].find((text) => OWN.test(text.slice(0, 100)));
    return text === undefined ? null : readOwn(text);
  },
};
