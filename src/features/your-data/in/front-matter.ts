/** The lines between --- at the start of a Markdown file: the simple part of YAML that note programs write. */

export type FrontMatter = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The fields, and the text below them. A list is written [a, b], or one item on a line with a dash. */
export function frontMatterOf(text: string): { readonly fields: FrontMatter; readonly body: string } {
  const [whole, block] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  if (whole === undefined || block === undefined) return { fields: {}, body: text };
  const fields = new Map<string, string | string[]>();
  let last = '';
  for (const line of block.split(/\r?\n/)) {
    const [, item] = /^- (.*)$/.exec(line.trim()) ?? [];
    const [, name, value] = /^([\w-]+):(.*)$/.exec(line) ?? [];
    if (item !== undefined && last) {
      const list = fields.get(last);
      fields.set(last, [...(Array.isArray(list) ? list : []), plain(item)]);
    } else if (name) {
      last = name.toLowerCase();
      fields.set(last, valueOf(value!.trim()));
    }
  }
  return { fields: Object.fromEntries(fields), body: text.slice(whole.length) };
}

const valueOf = (text: string): string | string[] =>
  /^\[.*\]$/.test(text)
    ? (text.slice(1, -1).match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^,\s][^,]*/g) ?? [])
        .map((item) => plain(item.trim()))
        .filter(Boolean)
    : plain(text);

function plain(text: string): string {
  if (/^".*"$/.test(text)) {
    try {
      return String(JSON.parse(text));
    } catch {
      return text.slice(1, -1);
    }
  }
  return /^'.*'$/.test(text) ? text.slice(1, -1).replaceAll("''", "'") : text;
}

/** The lines for these fields; a field without a value is left out. */
export function frontMatterText(
  fields: Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>,
): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    return [
      `${name}: ${Array.isArray(value) ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : JSON.stringify(value)}`,
    ];
  });
  return `---\n${lines.join('\n')}\n---\n`;
}
