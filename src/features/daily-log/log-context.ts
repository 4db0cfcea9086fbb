import { createContext } from 'react';
import type { LogsSearch, LogNarrowing } from './logs-search.ts';

/** What the lines of the log share, besides their items. */
export interface LogContextValue {
  /** The words of a search, which are marked where they occur; '' for none. */
  readonly query: string;
  /** The rows whose text has another device's words (version-queries.ts). */
  readonly merged: ReadonlySet<string>;
  /** Shows what else has this tag; absent: tags are not buttons. */
  readonly onTag?: (tag: string) => void;
}

export const LogContext = createContext<LogContextValue>({ query: '', merged: new Set() });

/** The part of an address that narrows; null when nothing does. */
export function narrowedIn({ q, tag, mood, cleared }: LogsSearch): LogNarrowing | null {
  return q || tag || mood || cleared ? { q, tag, mood, cleared } : null;
}
