/** Reads comma-separated values (RFC 4180), as spreadsheets and other programs write them. */

/** The cells of each line; empty lines are left out. A byte order mark and a missing last line break do not matter. */
export function cellsOf(text: string, delimiter = ','): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endLine = () => {
    cells.push(cell);
    if (cells.length > 1 || cells[0] !== '') lines.push(cells);
    cells = [];
    cell = '';
  };
  for (let i = text.startsWith('\uFEFF') ? 1 : 0; i < text.length; i++) {
    const letter = text[i]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n') endLine();
    else if (letter !== '\r') cell += letter;
  }
  endLine();
  return lines;
}

/** The lines below the first one, by its names, which are in lower case; undefined for a cell that is not there. */
export function recordsOf(text: string): readonly Readonly<Record<string, string | undefined>>[] {
  const [head = [], ...lines] = cellsOf(text);
  const names = head.map((name) => name.trim().toLowerCase());
  return lines.map((cells) => Object.fromEntries(names.map((name, i) => [name, cells[i]])));
}
