/** The search parameters of /memory: the search and the chosen tags. */

export interface MemoryAddress {
  readonly q?: string;
  readonly tag?: readonly string[];
}

/** Parses the search parameters: `tag` may be one or several. Unknown ones are left out. */
export function parseMemorySearch({ q, tag }: Readonly<Record<string, unknown>>): MemoryAddress {
  const tags = (Array.isArray(tag) ? tag : [tag]).filter((one): one is string => typeof one === 'string' && one !== '');
  // The router parses '2026' in an address as a number.
  const query = typeof q === 'number' ? String(q) : q;
  return {
    ...(typeof query === 'string' && query !== '' ? { q: query } : {}),
    ...(tags.length > 0 ? { tag: [...new Set(tags)] } : {}),
  };
}
