/** A table as it is written. */
export interface Csv {
  readonly delimiter: string;
  readonly rows: readonly { readonly cells: readonly string[]; readonly line: number }[];
}

const DELIMITERS = [';', '\t', ',', '|'];

/** Rows and cells of a text by RFC 4180, with the delimiter that cuts its lines most evenly. */
export function parseCsv(text: string): Csv {
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, rows: rowsOf(text, delimiter) })).sort(
    (a, b) => evenness(b.rows) - evenness(a.rows),
  );
  return best!;
}

/** How many cells every row has at least, when they all have as many; fewer where they do not. */
function evenness(rows: Csv['rows']): number {
  const [first] = rows;
  if (!first || first.cells.length === 1) return 0;
  const even = rows.filter(({ cells }) => cells.length === first.cells.length).length / rows.length;
  return even * (1 + first.cells.length / 1000);
}

function rowsOf(text: string, delimiter: string): Csv['rows'] {
  const rows: { cells: string[]; line: number }[] = [];
  let line = 1;
  let row = { cells: [] as string[], line };
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '\n') line += 1;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === delimiter) {
      row.cells.push(cell);
      cell = '';
    } else if (char === '\n') {
      row.cells.push(cell);
      rows.push(row);
      row = { cells: [], line };
      cell = '';
    } else cell += char;
  }
  if (cell !== '' || row.cells.length > 0) rows.push({ ...row, cells: [...row.cells, cell] });
  return rows;
}
