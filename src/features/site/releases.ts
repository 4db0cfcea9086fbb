/** The release notes, from the project's own CHANGELOG.md. Pure. */

export interface Release {
  /** '0.4.0', or 'Next' for what has no number yet. */
  readonly version: string;
  readonly intro: string;
  /** Markdown light, each one line. */
  readonly lines: readonly string[];
}

/** The releases of a changelog, in its order: the newest first. A line of it may go on in the next one, indented. */
export function releasesOf(changelog: string): readonly Release[] {
  return changelog
    .split('\n## ')
    .slice(1)
    .map((part) => {
      const [version = '', ...rest] = part.trim().split('\n');
      const [intro = '', ...lines] = rest.join('\n').split(/^- /m);
      return { version: version.trim(), intro: oneLine(intro), lines: lines.map(oneLine) };
    });
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A short mark of a line, the same for the same words (FNV-1a): what a person has seen is stored as these. */
export function markOf(line: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < line.length; i++) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The lines that were not there at the last visit, as marks. On a first visit (null) nothing is new. */
export function newSince(releases: readonly Release[], seen: ReadonlySet<string> | null): ReadonlySet<string> {
  const marks = releases.flatMap(({ lines }) => lines.map(markOf));
  return new Set(seen ? marks.filter((mark) => !seen.has(mark)) : []);
}
