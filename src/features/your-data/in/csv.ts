/** Reads comma-separated values (RFC 4180) as spreadsheets and other programs write them, also with semicolons, tabs or bars between cells. */

export interface CsvLine {
  readonly cells: readonly string[];
  /** Its line in the file, counted from 1: a cell may have several lines. */
  readonly line: number;
}

/** A line below the first one, by the names in the first one, which are in lower case. */
export interface CsvRecord {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly line: number;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Quotes without an end that are read as plain signs. */
const MOST_OPEN = 50;

/** The sign between the cells: the most frequent one of the first line. */
export function delimiterOf(text: string): string {
  const head = text.slice(0, text.indexOf('\n') + 1 || undefined).replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((sign) => head.split(sign).length - 1);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

/** The cells of each line; empty lines are left out. */
export function csvLines(text: string, delimiter = delimiterOf(text)): readonly CsvLine[] {
  const plain = new Set<number>();
  for (;;) {
    const read = readCells(text, delimiter, plain);
    // A quote that has no end would take in the rest of the file.
    if (read.open === null || plain.size >= MOST_OPEN) return read.lines;
    plain.add(read.open);
  }
}

/** Cells are pieces of the text, not collected letter by letter: that took thirty times the memory of a large file. */
function readCells(text: string, delimiter: string, plain: ReadonlySet<number>) {
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let open: number | null = null;
  let cell = '';
  /** Where what is not yet in the cell begins. */
  let from = 0;
  let [line, began] = [1, 1];
  const take = (to: number, next: number) => {
    if (to > from) cell += text.slice(from, to);
    from = next;
  };
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endLine = () => {
    endCell();
    if (cells.some((value) => value !== '')) lines.push({ cells, line: began });
    cells = [];
  };
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!;
    if (letter === '\n') line++;
    if (open !== null) {
      if (letter !== '"') continue;
      take(i, i + 1);
      // Of two quotes the second one is a letter.
      if (text[i + 1] === '"') i++;
      else open = null;
    } else if (letter === '"' && cell === '' && from === i && !plain.has(i)) {
      open = i;
      from = i + 1;
    } else if (letter === delimiter) {
      take(i, i + 1);
      endCell();
    } else if (letter === '\n') {
      take(i, i + 1);
      endLine();
      began = line;
    } else if (letter === '\r') take(i, i + 1);
  }
  take(text.length, text.length);
  endLine();
  return { lines, open };
}

/** The records of a text, whose first line has the names. Cells beyond the names belong to the last one: a sign that was not quoted; those that are empty are nothing. */
export function csvRecords(text: string): readonly CsvRecord[] {
  const sign = delimiterOf(text);
  const [head, ...lines] = csvLines(text, sign);
  const names = (head?.cells ?? []).map((name) => name.replace('\uFEFF', '').trim().toLowerCase());
  const last = names.findLastIndex((name) => name !== '');
  return lines.map(({ cells: written, line }) => {
    const filled = written.findLastIndex((cell) => cell.trim() !== '') + 1;
    const cells = written.slice(0, Math.max(filled, names.length));
    const values = names.map((name, i): [string, string | undefined] => [
      name,
      i === last && cells.length > names.length ? cells.slice(i).join(sign) : cells[i],
    ]);
    return { values: Object.fromEntries(values), line };
  });
}
