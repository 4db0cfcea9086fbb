/** What the page and the worker of the search say to each other. */
import type { TableName } from '#data/schema.ts';
import type { Texts } from '#lib/i18n.ts';
import type { SearchRequest, SearchResults } from './search-index.ts';

/** The rows of a table that have changed; null: any of them. */
export interface Changed {
  readonly table: TableName;
  readonly ids: readonly string[] | null;
}

export type Request =
  /** Reads everything in a database, with the texts of the page. The first message. */
  | ({ readonly kind: 'open'; readonly database: string } & Texts)
  | { readonly kind: 'changed'; readonly changed: readonly Changed[] }
  /** Answered with the same number, after everything that was sent before it, except for the first reading. */
  | { readonly kind: 'find'; readonly n: number; readonly asked: SearchRequest };

export type Answer =
  /** How much is read so far; sent while the worker reads, and after each change. */
  | { readonly kind: 'read'; readonly size: number; readonly complete: boolean; readonly failed: boolean }
  | { readonly kind: 'found'; readonly n: number; readonly found: SearchResults };
