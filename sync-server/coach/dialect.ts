/** Which parts of OpenAI's interface a provider supports: the newest form is tried first, then one form simpler for each refusal. */

export interface Dialect {
  /** LM Studio refuses json_object, older servers json_schema, some both. */
  readonly format: 'json_schema' | 'json_object' | 'plain';
  /** OpenAI's newer models refuse max_tokens; most others support only that. */
  readonly limit: 'max_tokens' | 'max_completion_tokens' | null;
  readonly stream: boolean;
  /** Whether it supports `stream_options`, to count the tokens of a stream. */
  readonly usage: boolean;
}

export const NEWEST: Dialect = { format: 'json_schema', limit: 'max_tokens', stream: true, usage: true };

/** What to try after a 400 with this message; null when nothing simpler is left. A message that names no parameter is taken to mean the format. */
export function simpler(dialect: Dialect, why: string): Dialect | null {
  if (dialect.limit !== null && /max_(?:completion_)?tokens/.test(why)) {
    return { ...dialect, limit: dialect.limit === 'max_tokens' ? 'max_completion_tokens' : null };
  }
  if (dialect.usage && dialect.stream && /stream_options/.test(why)) return { ...dialect, usage: false };
  if (dialect.stream && /\bstream/.test(why)) return { ...dialect, stream: false };
  if (dialect.format === 'json_schema') return { ...dialect, format: 'json_object' };
  if (dialect.format === 'json_object') return { ...dialect, format: 'plain' };
  return null;
}
