/** What came of a message, as its row keeps it (`entries.filed`): one line for each row, 'table/id/action/module'. */

export const filedTables = ['journal_entries', 'calendar_events', 'memory_entries', 'tasks', 'project_lists'] as const;
export type FiledTable = (typeof filedTables)[number];

/** A row that came of a message: where it lies, what was done, and what the coach calls the place. */
export interface Filed {
  readonly table: FiledTable;
  readonly id: string;
  readonly action: string;
  readonly module: string;
}

export const filedLine = ({ table, id, action, module }: Filed): string => `${table}/${id}/${action}/${module}`;

const LINE = /^(\w+)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(\w+)\/(.+)$/s;

/** A line as it was kept; null for one that this version does not know. */
export function parseFiled(line: string): Filed | null {
  const [, name, id, action, module] = LINE.exec(line) ?? [];
  const table = filedTables.find((known) => known === name);
  return table && id && action && module ? { table, id, action, module } : null;
}
