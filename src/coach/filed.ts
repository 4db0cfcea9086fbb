/** The rows that a message led to, as its own row stores them (`entries.filed`): one line for each row, 'table/id/action/module'. */

/** Where a message goes by its intent: the table, and what the coach calls the place. A project goes beside the tasks. */
export const places = {
  journal: { table: 'journal_entries', module: 'Daily Log' },
  calendar: { table: 'calendar_events', module: 'Calendar' },
  memory: { table: 'memory_entries', module: 'Memory Vault' },
  task: { table: 'tasks', module: 'To-Do List' },
} as const;
export type Intent = keyof typeof places;

export type FiledTable = (typeof places)[Intent]['table'] | 'project_lists';
export const filedTables: readonly FiledTable[] = [...Object.values(places).map(({ table }) => table), 'project_lists'];

/** A row that a message led to: its table and id, what was done, and the name of the page in the coach's words. */
export interface Filed {
  readonly table: FiledTable;
  readonly id: string;
  readonly action: string;
  readonly module: string;
}

export const filedLine = ({ table, id, action, module }: Filed): string => `${table}/${id}/${action}/${module}`;

const LINE = /^(\w+)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(\w+)\/(.+)$/s;

/** Parses a stored line; null for one that this version does not know. */
export function parseFiled(line: string): Filed | null {
  const [, name, id, action, module] = LINE.exec(line) ?? [];
  const table = filedTables.find((known) => known === name);
  return table && id && action && module ? { table, id, action, module } : null;
}
