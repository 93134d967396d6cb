import { counted } from '../../../text/counted.js';
import { inList } from '../../../text/inList.js';

/** How a file that both scripts write stands. `missing` and `extra`: only the old or only the new script leaves it. */
export type FileStatus = 'same' | 'different' | 'missing' | 'extra';

/** One file of both scripts. No value of it is shown. */
export interface FileComparison {
  /** The path of the file. */
  readonly file: string;
  /** Its name after the new script, where only digits of it differ, such as a time. */
  readonly after?: string;
  /** `bytes`: it is no text, so every byte counts. */
  readonly kind: 'text' | 'bytes';
  /** How the two files compare. */
  readonly status: FileStatus;
  /** After which of two runs in a row: the second begins with the files that the old script left in the first. */
  readonly run: 1 | 2;
  /** Lines that one script writes and the other does not. */
  readonly counts: { readonly lost: number; readonly extra: number };
  /** What differs, each in one sentence. */
  readonly findings: readonly string[];
}

/** What was found in the content of a file. */
export type ContentComparison = Pick<FileComparison, 'counts' | 'findings'>;

export const NOTHING: ContentComparison = { counts: { lost: 0, extra: 0 }, findings: [] };

/** Compares two versions of a file: texts line by line, all else by bytes. */
export function compareFile(file: string, before: Buffer, after: Buffer): Omit<FileComparison, 'run'> {
  const [was, is] = [textOf(before), textOf(after)];
  const isText = was !== undefined && is !== undefined;
  const kind = isText ? 'text' : 'bytes';
  if (before.equals(after)) return { file, kind, status: 'same', ...NOTHING };
  const content = isText ? compareLines(was, is) : { ...NOTHING, findings: [BYTES] };
  const findings = content.findings.length > 0 ? content.findings : ['the ends of the lines differ'];
  return { file, kind, status: 'different', counts: content.counts, findings };
}

const BYTES = 'compared byte by byte, since nothing is known of what it holds: a time inside it is enough';

/** Compares texts line by line: one line that is lost is one line, and the order counts. */
export function compareLines(before: string, after: string): ContentComparison {
  const [was, is] = [linesOf(before), linesOf(after)];
  const [lost, extra] = [onlyIn(was, is), onlyIn(is, was)];
  const moved = lost.length + extra.length === 0 && was.some((text, at) => text !== is[at]);
  return {
    counts: { lost: lost.length, extra: extra.length },
    findings: [
      ...said(lost, 'missing or changed'),
      ...said(extra, 'new or changed'),
      ...(moved ? ['the lines come in another order'] : []),
    ],
  };
}

/** The lines of a text, without an empty one behind the last end. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}

function textOf(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  return bytes.includes(0) || text.includes('\uFFFD') ? undefined : text;
}

/** The places of lines that one text has more often than the other. */
function onlyIn(here: readonly string[], there: readonly string[]): number[] {
  const count = new Map<string, number>();
  for (const text of there) count.set(text, (count.get(text) ?? 0) + 1);
  return here.flatMap((text, at) => {
    const left = count.get(text) ?? 0;
    count.set(text, left - 1);
    return left > 0 ? [] : [at + 1];
  });
}

function said(places: readonly number[], what: string): string[] {
  return places.length === 0 ? [] : [`${counted(places.length, 'line')} ${what}: ${inList(places)}`];
}
