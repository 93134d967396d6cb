/** Indents an envelope of the toolkit's own writer, which puts no white space between elements. */
export function prettyXml(xml: string): string {
  let depth = 0;
  const lines = xml
    .replace('?>\n', '?>')
    .split(/(?<=>)(?=<)/)
    .map((piece) => {
      const closes = piece.startsWith('</');
      if (closes) depth--;
      const line = '  '.repeat(Math.max(0, depth)) + piece;
      const opens = !closes && !piece.startsWith('<?') && !piece.endsWith('/>') && !piece.includes('</');
      if (opens) depth++;
      return line;
    });
  return lines.join('\n');
}
