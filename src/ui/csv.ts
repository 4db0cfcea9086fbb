/** A table as comma-separated values (RFC 4180). */
interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** The text of a table, its columns first. An apostrophe before a cell that a spreadsheet would run as a formula makes it a text. */
export const csvOf = ({ columns, rows }: Table): string => [columns, ...rows].map(csvLine).join('\r\n');

/** One line of it, without its end. */
export const csvLine = (cells: readonly (string | number)[]): string => cells.map(cell).join(',');

function cell(value: string | number): string {
  const text = typeof value === 'string' && /^(?:[=@\t\r]|[+-](?![\d.]))/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
