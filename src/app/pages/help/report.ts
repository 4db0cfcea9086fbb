/** The report about a device that a person can copy for whoever helps them. Pure: codes, numbers and names of programs, never what was written. */

export interface ReportFacts {
  readonly version: string;
  /** The browser's own name for itself. */
  readonly browser: string;
  readonly languages: string;
  readonly zone: string;
  /** 'width x height' of the window, CSS pixels. */
  readonly window: string;
  readonly installed: boolean;
  readonly online: boolean;
  /** Whether pages come from the service worker, so that they open offline. */
  readonly offlinePages: boolean;
  /** The kind of the open profile; none: signed out. */
  readonly profile: 'account' | 'local' | 'sample' | 'none';
  /** Whether the browser promises to keep the data: a code of data/storage.ts. */
  readonly kept: string;
  /** Bytes; null when the browser does not say. */
  readonly space: { readonly used: number; readonly quota: number } | null;
  /** The sync state in its words and as its code; null without an open profile. */
  readonly sync: { readonly words: string; readonly error: string | null; readonly faults: number } | null;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** The report as lines 'name: value'. */
export function reportText(facts: ReportFacts): string {
  const { space, sync } = facts;
  return [
    `Daymark: ${facts.version}`,
    `Browser: ${facts.browser}`,
    `Languages: ${facts.languages}`,
    `Time zone: ${facts.zone}`,
    `Window: ${facts.window}`,
    `Installed: ${facts.installed ? 'yes' : 'no'}`,
    `Network: ${facts.online ? 'yes' : 'no'}`,
    `Opens offline: ${facts.offlinePages ? 'yes' : 'not yet'}`,
    `Profile: ${facts.profile}`,
    `Storage: ${facts.kept}${space ? `, ${megabytes(space.used)} of ${megabytes(space.quota)}` : ''}`,
    `Sync: ${sync ? sync.words : 'none'}`,
    `Last error: ${sync?.error ?? 'none'}${sync && sync.faults > 0 ? `, ${sync.faults} in a row` : ''}`,
  ].join('\n');
}
