/** A piece of a text to replace. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A comment that asks a person to decide. */
export interface Finding {
  /** In the text after. */
  readonly line: number;
  readonly what: string;
}

/** What a codemod does to a file. */
export interface Rewrite {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** How many comments are new that ask a person to decide. */
  readonly decisions: number;
  /** All such comments, those of earlier runs included. */
  readonly findings: readonly Finding[];
}

/** The mark of the comments that ask a person to decide. */
export const DECIDE = 'migrate:';

export function rewriteOf(file: string, before: string, after: string): Rewrite {
  const findings = findingsIn(after);
  return { file, before, after, decisions: findings.length - findingsIn(before).length, findings };
}

/** Rewrites a text without its byte order mark and with plain line ends, and gives it back with those that it had. */
export async function asPlainText(
  file: string,
  text: string,
  rewrite: (plain: string) => Promise<Rewrite>,
): Promise<Rewrite> {
  if (isMinified(file, text)) return rewriteOf(file, text, text);
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const plain = text.slice(mark.length).replaceAll('\r\n', '\n');
  const isWindows = !/(?<!\r)\n/.test(text) && text.includes('\r\n');
  if (!isWindows && mark === '') return rewrite(text);
  const given = isWindows ? plain : text.slice(mark.length);
  const { after } = await rewrite(given);
  if (after === given) return rewriteOf(file, text, text);
  return rewriteOf(file, text, mark + (isWindows ? after.replaceAll('\n', '\r\n') : after));
}

/** What a tool made of a script: nobody reads comments in it, and its source is elsewhere. */
export function isMinified(file: string, text: string): boolean {
  return /[.-]min\.[cm]?js$/.test(file) || text.length / text.split('\n').length > 250;
}

function findingsIn(text: string): Finding[] {
  return text.split(/\r?\n/).flatMap((line, i) => {
    const what = /^\s*\/\/ migrate: (.*)$/.exec(line)?.[1];
    return what === undefined ? [] : [{ line: i + 1, what }];
  });
}

/** Applies edits that do not overlap; of two that do, the outer one wins. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  let made = '';
  let at = 0;
  for (const { start, end, text: replacement } of sorted) {
    if (start < at) continue;
    made += text.slice(at, start) + replacement;
    at = end;
  }
  return made + text.slice(at);
}

/** A comment above the line of a position, in that line's indentation; none where it stands already. */
export function decideAbove(text: string, position: number, what: string): Edit[] {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(start))![0];
  const before = text.slice(text.lastIndexOf('\n', start - 2) + 1, start);
  if (before.includes(DECIDE)) return [];
  return [{ start, end: start, text: `${indent}// ${DECIDE} ${what}\n` }];
}
