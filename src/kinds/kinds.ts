/**
 * The registry: all kinds, each with its record in a file of its own. Code for several kinds uses this and names no table.
 */
import type { RowOf, TableName } from '#data/schema.ts';
import { attachment } from './attachment.ts';
import { chat } from './chat.ts';
import { coach } from './coach.ts';
import { event } from './event.ts';
import { feedback } from './feedback.ts';
import { habitDay } from './habit-day.ts';
import { habit } from './habit.ts';
import { journal } from './journal.ts';
import type { Kind, Verb } from './kind.ts';
import { memory } from './memory.ts';
import { mood } from './mood.ts';
import { profile } from './profile.ts';
import { projectTask } from './project-task.ts';
import { project } from './project.ts';
import { settings } from './settings.ts';
import { task } from './task.ts';
import { template } from './template.ts';
import { thought } from './thought.ts';
import { weekPlan } from './week-plan.ts';
import { english } from '#lib/i18n.ts';

const all = {
  journal,
  mood,
  habitDay,
  memory,
  task,
  projectTask,
  event,
  chat,
  thought,
  habit,
  project,
  weekPlan,
  template,
  attachment,
  profile,
  coach,
  settings,
  feedback,
} as const;

type All = typeof all;
export type KindName = keyof All;
type Having<P extends keyof Kind> = { [K in KindName]: P extends keyof All[K] ? K : never }[KindName];
type With<P extends keyof Kind> = Kind & { readonly [K in P]-?: NonNullable<Kind[K]> };

/** The kinds that are in the log; the kinds that a week counts. */
export type LogKind = Having<'log'>;
export type WeekKind = Having<'week'>;
/** The tables into which the coach files messages. */
type FiledTable = All[Having<'slip'>]['table'];

export type RowOfKind<K extends KindName> = K extends KindName ? RowOf<All[K]['table']> : never;

export const kinds: { readonly [K in KindName]: With<Extract<keyof Kind, keyof All[K]>> } = all;

const names = Object.keys(all) as KindName[];
export const logKinds = names.filter((name): name is LogKind => 'log' in all[name]);
export const weekKinds = names.filter((name): name is WeekKind => 'week' in all[name]);

/** The kinds that make a day count as a day with something in it. */
export const diaryKinds: readonly With<'days'>[] = [journal, mood, habitDay, memory, thought];

/** The text of a row; '' when it has none. */
export function wordsOf({ words }: Pick<Kind, 'words'>, row: RowOf<TableName>): string {
  const text: unknown = words && row[words as keyof typeof row];
  return typeof text === 'string' ? text : '';
}

/** The kinds in a table: two in the table of messages and thoughts. */
export const kindsIn = (table: TableName): readonly Kind[] =>
  Object.values<Kind>(kinds).filter((kind) => kind.table === table);

/** The name of the first kind in a table. */
export const kindNameOf = (table: TableName): KindName => names.find((name) => kinds[name].table === table)!;

/** The kind that the coach files as rows of this table. */
export const filedKind = (table: FiledTable): With<'slip' | 'page'> => kindsIn(table)[0] as With<'slip' | 'page'>;

/** What undo calls an intent on one row of a kind: 'Edit memory', in English as it is stored. */
export const intentOn = (verb: Verb, { intents }: Pick<Kind, 'intents'>): string => english(intents![verb]!);

/** All texts of a row: its words, then its other fields with text; none of them is empty. */
export const textsOf = (kind: Kind, row: RowOf<TableName>): readonly string[] =>
  [wordsOf(kind, row), ...(kind.also ?? []).map((field) => row[field as keyof typeof row] as unknown)].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
