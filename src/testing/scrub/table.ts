/** A table of separated values. */
export interface Table {
  readonly separator: string;
  readonly newline: string;
  readonly lines: string[][];
}

/** Reads separated values when the text is some: a head line that names two columns or more, and lines as wide. */
export function parseTable(text: string): Table | undefined {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const head = text.split(/\r?\n/, 1)[0] ?? '';
  const separator = [';', ',', '\t'].find((candidate) => head.includes(candidate));
  if (separator === undefined || !/^[\w" ;,\t.-]+$/.test(head)) return undefined;
  const lines = cells(text, separator);
  const width = lines[0]!.length;
  if (lines.at(-1)?.length === 1 && lines.at(-1)![0] === '') lines.pop();
  return lines.every((line) => line.length === width) ? { separator, newline, lines } : undefined;
}

/** The table as text, each line ended. */
export function formatTable({ separator, newline, lines }: Table): string {
  const quoted = (cell: string) =>
    cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return lines.map((line) => line.map(quoted).join(separator) + newline).join('');
}

function cells(text: string, separator: string): string[][] {
  const lines: string[][] = [[]];
  const pattern = /"((?:[^"]|"")*)"|([^"\r\n;,\t]+)|(\r?\n)|([;,\t])/g;
  let cell = '';
  const end = () => {
    lines.at(-1)!.push(cell);
    cell = '';
  };
  for (const [token, quoted, plain, newline] of text.matchAll(pattern)) {
    if (quoted !== undefined) cell += quoted.replaceAll('""', '"');
    else if (plain !== undefined) cell += plain;
    else if (newline !== undefined) {
      end();
      lines.push([]);
    } else if (token === separator) end();
    else cell += token;
  }
  end();
  return lines;
}
