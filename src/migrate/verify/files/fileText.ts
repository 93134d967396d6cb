/** A file as text, and how it is written. */
export interface FileText {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'Latin-1' | 'UTF-16';
  readonly mark: boolean;
  readonly ends: 'CRLF' | 'LF' | 'mixed';
  /** Whether the last line has an end. */
  readonly ended: boolean;
}

/** The text of a file; `undefined` for what is none. */
export function fileText(bytes: Buffer): FileText | undefined {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!utf16 && bytes.includes(0)) return undefined;
  const utf8 = bytes.toString('utf8');
  const encoding = utf16 ? 'UTF-16' : utf8.includes('\uFFFD') ? 'Latin-1' : 'UTF-8';
  const whole = utf16 ? bytes.toString('utf16le') : encoding === 'UTF-8' ? utf8 : bytes.toString('latin1');
  const mark = whole.startsWith('\uFEFF');
  const text = mark ? whole.slice(1) : whole;
  const crlf = text.split('\r\n').length - 1;
  const lf = text.split('\n').length - 1 - crlf;
  return {
    text: text.replaceAll('\r\n', '\n'),
    encoding,
    mark,
    ends: crlf > 0 && lf > 0 ? 'mixed' : crlf > 0 ? 'CRLF' : 'LF',
    ended: text === '' || text.endsWith('\n'),
  };
}

/** What of two texts is written otherwise, though it may say the same. */
export function writtenOtherwise(before: FileText, after: FileText): string[] {
  const said: string[] = [];
  if (before.encoding !== after.encoding)
    said.push(`encoding: ${before.encoding} before, ${after.encoding} after`);
  if (before.mark !== after.mark) said.push(`byte order mark: ${before.mark ? 'only before' : 'only after'}`);
  if (before.ends !== after.ends) said.push(`ends of lines: ${before.ends} before, ${after.ends} after`);
  if (before.ended !== after.ended)
    said.push(`end of the last line: ${before.ended ? 'only before' : 'only after'}`);
  return said;
}

/** The lines of a text, without an empty one behind the last end. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}
