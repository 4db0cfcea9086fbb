/**
 * Reads a task from one line: "buy milk friday 9am #errand +home", "water the plants every Monday". Days and times are those of the built-in coach's rules, so the line
 * understands what the chat understands, in English and in the language of the app. Loaded when the line is first used: the rules are large. Pure.
 */
import { timeOfMinute } from '#lib/clock.ts';
import type { Language } from '#coach/languages/language.ts';
import { findWhenOrEnglish, without, type Now } from '#coach/rules/when.ts';
import { hashtagsIn } from '#coach/rules/tags.ts';
import { tidyTitle } from '#coach/rules/title.ts';
import { fold } from '#lib/fold.ts';
import type { TaskDraft } from './mutations.ts';

/** A part of the line that was understood: where it stands, as UTF-16 units. */
interface LinePart {
  readonly start: number;
  readonly end: number;
}

/** A task as the line describes it; its words are the line without the parts that were understood. */
export interface QuickRead extends TaskDraft {
  /** The words behind each value, as the line has them: to take them as plain words again. */
  readonly said: {
    /** The words that name the day and the time. */
    readonly when: readonly string[];
    readonly time: readonly string[];
    readonly project: readonly string[];
  };
}

export interface QuickContext extends Pick<Now, 'at' | 'zone' | 'dayStartsAt'> {
  readonly projects: readonly { readonly id: string; readonly title: string }[];
  /** Parts that the person took back: they are plain words. In lower case. */
  readonly plain: readonly string[];
  /** The language of the app, when it is not English. */
  readonly language?: Language | null;
}

/** Reads a line. Without anything understood, the words are the line as it was typed. */
export function readQuickLine(line: string, { projects, plain, language, ...now }: QuickContext): QuickRead {
  const text = (part: LinePart) => line.slice(part.start, part.end);
  let open = plain.reduce(hidden, lowered(line));
  const project = projectIn(open, projects, language);
  if (project) open = blanked(open, project);
  const tags = hashtagsIn(open);
  open = tags.reduce(blanked, open);
  const found = findWhenOrEnglish(open, now, language);
  const when = found && !found.past ? found : null;
  const spans = when?.spans ?? [];
  const minute = when?.minute;
  const parts = [...spans, ...tags, ...(project ? [project] : [])];
  const rest = without(unsigned(line, plain), parts);
  const words = (parts.length === 0 ? rest : tidyTitle(rest)) || line.trim();
  return {
    words,
    due: when?.day ?? null,
    time: minute === undefined ? null : timeOfMinute(minute),
    project: project?.id ?? null,
    tags: [...new Set(tags.map(({ tag }) => tag))],
    rrule: when?.rrule ?? null,
    said: {
      when: spans.map(text),
      // A part that alone names a time and no other day.
      time: spans.map(text).filter((said) => {
        const alone = findWhenOrEnglish(said, now, language);
        return alone?.minute !== undefined && alone.dayless;
      }),
      project: project ? [text(project)] : [],
    },
  };
}

const blanked = (text: string, { start, end }: LinePart): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

/** In lower case at the same length: a letter that would become longer, and move all that follows, is hidden. */
const lowered = (text: string): string =>
  Array.from(text, (sign) => {
    const lower = sign.toLowerCase();
    return lower.length === sign.length ? lower : '_'.repeat(sign.length);
  }).join('');

/** The line with a part hidden from all readers, at the same length. */
const hidden = (line: string, part: string): string =>
  part === '' ? line : line.split(part).join('_'.repeat(part.length));

/** A tag that was taken back is a word: its sign becomes a space, so that no other part moves. */
const unsigned = (line: string, plain: readonly string[]): string =>
  line.replaceAll(/(?<=^|\s)[#+](?=\S)/g, (sign, at: number) =>
    plain.some((part) => lowered(line).startsWith(part, at)) ? ' ' : sign,
  );

const squeezed = (title: string) => fold(title).replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * The project that a line names: "+harbour" by the beginning of its name, "#harbourshed" by all of it, "for Harbour shed" by all of it in
 * words. Only where no other project has that name or beginning. `line` is in lower case.
 */
function projectIn(
  line: string,
  projects: QuickContext['projects'],
  language: QuickContext['language'],
): (LinePart & { readonly id: string }) | null {
  for (const match of line.matchAll(/(?<=^|\s)([+#])([\p{L}\p{N}_-]+)/gu)) {
    const name = squeezed(match[2]!);
    const whole = projects.filter(({ title }) => squeezed(title) === name);
    const begun =
      match[1] === '+' ? projects.filter(({ title }) => name !== '' && squeezed(title).startsWith(name)) : [];
    const [only, ...more] = whole.length > 0 ? whole : begun;
    if (only && more.length === 0) return { id: only.id, start: match.index, end: match.index + match[0].length };
  }
  for (const { id, title } of projects) {
    for (const word of ['for', 'in', ...(language?.belongs ?? [])]) {
      const named = ` ${word} ${title.trim().toLowerCase()}`;
      const start = line.indexOf(named);
      const end = start + named.length;
      if (start > 0 && !/[\p{L}\p{N}]/u.test(line[end] ?? '')) return { id, start: start + 1, end };
    }
  }
  return null;
}
