/** The row that stands for a deletion of several. Pure. */
import type { Trashed } from '#data/trash.ts';

type Row = Trashed['rows'][number];

/** The row that the others belong to (a project and its tasks), else the first. */
export const headOf = ({ rows }: Pick<Trashed, 'rows'>): Row =>
  rows.find(({ id }) => rows.some(({ row }) => Object.values(row).includes(id))) ?? rows[0]!;
