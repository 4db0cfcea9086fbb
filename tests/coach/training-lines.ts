/** The labelled lines by which the filing model is trained (src/coach/filing-model.ts): the sets, and the lines of `training.*.tsv` with their voices. */
import { readFileSync } from 'node:fs';
import type { Kind } from '#coach/filing-model.ts';
import type { LanguageCode } from '#coach/languages/language.ts';
import { readLabelled, type Labelled, type Want } from './labels.ts';
import { measuringSets, sets } from './sets.ts';
import { readTable } from './table.ts';

export interface TrainingLine {
  readonly text: string;
  /** What it says, in its order. */
  readonly kinds: readonly Kind[];
  /** Who wrote it, or the set that it is of. */
  readonly voice: string;
  readonly labelled: Labelled;
}

const KIND_OF: Readonly<Record<string, Kind>> = {
  add_entry: 'entry',
  create_task: 'task',
  create_project: 'task',
  create_event: 'event',
  add_note: 'fact',
  thought_dump: 'thought',
  chat: 'chat',
  impossible: 'chat',
  help: 'chat',
  check_schedule: 'askCalendar',
  agenda: 'askCalendar',
  next_event: 'askCalendar',
  tasks: 'askTasks',
  focus: 'askTasks',
  missed: 'askTasks',
  view_entries: 'askPast',
  day: 'askPast',
  habit: 'askPast',
  mood: 'askPast',
  progress: 'askPast',
  retrieve_note: 'askNote',
  create_in_project: 'act',
  delete: 'act',
  done: 'act',
  into_project: 'act',
  move: 'act',
  rename: 'act',
  start_habit: 'act',
};

const kindOf = ({ action }: Want): Kind => KIND_OF[action]!;

const lineOf = (labelled: Labelled, voice: string): TrainingLine => {
  const [text, ...wants] = labelled;
  return { text, kinds: wants.map(kindOf), voice, labelled };
};

/** The files of lines that people wrote for training only: no rule is made for one of them. */
export const TRAINING_FILES = [
  'd',
  'e',
  'f',
  'g',
  'h',
  'i',
  'j',
  'k',
  'l',
  'm',
  'n',
  'o',
  'p',
  'q',
  'r',
  's',
  't',
  'u',
  'v',
  'w',
  'x',
  'y',
  'z',
  'several',
] as const;

/** The files whose labels have every day. In the others a task without a day is not labelled with one. */
const DATED: ReadonlySet<string> = new Set(['t', 'u', 'v', 'w', 'x', 'y', 'z', 'several']);
const undated = ([text, ...wants]: Labelled): Labelled => [
  text,
  ...wants.map(({ due, remind, ...want }) => ({ ...want, ...(due ? { due, remind } : {}) })),
];

/** The lines of a file; a comment names the voice of those below it. */
export function linesOf(file: URL): TrainingLine[] {
  let voice = '';
  const voices = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .flatMap((line) => {
      if (line.startsWith('# ')) voice = line.replace(/^# (?:voice: )?/, '');
      return line.trim() === '' || line.startsWith('# ') ? [] : [voice];
    });
  return readTable(file, readLabelled).map((labelled, at) => lineOf(labelled, voices[at]!));
}

/** The lines of a training file. */
export function voicesIn(name: (typeof TRAINING_FILES)[number]): TrainingLine[] {
  const lines = linesOf(new URL(`./training.${name}.tsv`, import.meta.url));
  return DATED.has(name) ? lines : lines.map((line) => ({ ...line, labelled: undated(line.labelled) }));
}

/** The lines of all sets but those that measure. */
export const linesOfSets = (): TrainingLine[] =>
  Object.values(sets)
    .filter((set) => !measuringSets.has(set))
    .flatMap(({ name, sentences }) => sentences.map((labelled): TrainingLine => lineOf(labelled, name)));

/** All of them. */
export const trainingLines = (): TrainingLine[] => [...linesOfSets(), ...TRAINING_FILES.flatMap(voicesIn)];

/** The training lines of another language. */
export const linesIn = (code: LanguageCode): TrainingLine[] =>
  linesOf(new URL(`./training.${code}.tsv`, import.meta.url));
