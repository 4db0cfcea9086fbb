import { useMemo } from 'react';
import { loadLanguage } from '#coach/languages/loaded.ts';
import { useDraft } from '#data/drafts.ts';
import { isDayOrNone, isTags, isTextOrNone, useFormDraft } from '#editing/use-form-draft.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { logFailure } from '#lib/log-failure.ts';
import type { Day } from '#lib/day.ts';
import { locale } from '#lib/i18n.ts';
import { lateFunction, useLate, type LateFunction } from '#ui/late.tsx';
import type { TaskDraft } from './mutations.ts';
import { useProjectNames } from './queries.ts';
import type { QuickContext, QuickRead } from './quick-line.ts';

type Reader = (line: string, context: Omit<QuickContext, 'language'>) => QuickRead;

/** What the person has set beside the line; undefined: what the line says counts. */
interface ChosenFields {
  readonly due: Day | null | undefined;
  readonly time: string | null | undefined;
  readonly project: string | null | undefined;
  readonly rrule: string | null | undefined;
  /** Parts of the line that are plain words (quick-line.ts). */
  readonly plain: readonly string[];
}

const NOTHING: ChosenFields = { due: undefined, time: undefined, project: undefined, rrule: undefined, plain: [] };
const checks = { due: isDayOrNone, time: isTextOrNone, project: isTextOrNone, rrule: isTextOrNone, plain: isTags };

const readers = new Map<string, LateFunction<Reader>>();

/** The rules that read days and times, in English and in the language of the app. */
function reader(): LateFunction<Reader> {
  const language = locale();
  const known = readers.get(language) ?? lateFunction(() => loadRules(language));
  readers.set(language, known);
  return known;
}

async function loadRules(code: string): Promise<Reader> {
  const [{ readQuickLine }, language] = await Promise.all([import('./quick-line.ts'), loadLanguage(code)]);
  return (line, context) => readQuickLine(line, { ...context, language });
}

/** Loads the rules; a line is taken as plain words while they cannot be loaded. */
const loadReader = async (): Promise<Reader | null> => {
  try {
    return await reader().load();
  } catch (cause) {
    logFailure('The rules of the quick line', cause);
    return null;
  }
};

/** The line for a new task: its text, what is understood of it, and what the person has set. Drafts survive a reload. */
export function useQuickLine(into: string | null) {
  const line = useDraft('task:new');
  const chosen = useFormDraft<ChosenFields>('task:new:beside', NOTHING, checks);
  const projects = useProjectNames();
  const dayStartsAt = useDayStart();
  const read = useLate(reader());
  const { plain, ...set } = chosen.form;
  const draftBy = (read: Reader | null) => draftOf(line.text, { set, plain, read, projects, dayStartsAt, into });
  const { draft, said } = useMemo(
    () => draftOf(line.text, { set, plain, read, projects, dayStartsAt, into }),
    // oxlint-disable-next-line react/exhaustive-deps -- `set` is a part of the draft's text
    [line.text, JSON.stringify(chosen.form), read, projects, dayStartsAt, into],
  );
  return {
    text: line.text,
    setText: line.setText,
    draft,
    projects,
    choose: (changes: Partial<TaskDraft>) => chosen.choose(changes),
    /** Makes parts of the line plain words again, and takes back what was set in their place. */
    takeBack: (parts: readonly string[], ...names: readonly (keyof typeof set)[]) =>
      chosen.choose({
        ...Object.fromEntries(names.map((name) => [name, undefined])),
        plain: [...new Set([...plain, ...parts.map((part) => part.toLowerCase())])],
      }),
    said,
    /** The task to add, read with the rules even if they were not there while it was typed. */
    finished: async (): Promise<TaskDraft> => draftBy(await loadReader()).draft,
    clear: () => Promise.all([line.clear(line.text), chosen.clear()]),
  };
}

interface DraftInput {
  readonly set: Omit<ChosenFields, 'plain'>;
  readonly plain: readonly string[];
  readonly read: Reader | null;
  readonly projects: readonly { readonly id: string; readonly title: string }[];
  readonly dayStartsAt: number;
  readonly into: string | null;
}

const NOT_READ = {
  due: null,
  time: null,
  project: null,
  tags: [],
  rrule: null,
  said: { when: [], time: [], project: [] },
};

function draftOf(text: string, { set, plain, read, projects, dayStartsAt, into }: DraftInput) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  const found: QuickRead = read?.(text, { at: new Date(), zone, dayStartsAt, projects, plain }) ?? {
    ...NOT_READ,
    words: text.trim(),
  };
  const due = set.due === undefined ? found.due : set.due;
  const draft: TaskDraft = {
    words: found.words,
    due,
    time: due ? (set.time === undefined ? found.time : set.time) : null,
    project: set.project === undefined ? (found.project ?? into) : set.project,
    tags: found.tags,
    rrule: due ? (set.rrule === undefined ? found.rrule : set.rrule) : null,
  };
  return { draft, said: found.said };
}
