import { CsvError } from '../../../csv/CsvError.js';
import { delimiterOf, readCsvLines } from '../../../csv/readCsv.js';
import { saysNothing } from '../../../equivalence/compare.js';
import { meaningOf } from '../../../equivalence/keys.js';
import { counted } from '../../../text/counted.js';
import { inList } from '../../../text/inList.js';

/**
 * How a file that both scripts write stands. `sameMeaning`: the same values, written otherwise (`otherwise` says how).
 * `missing` and `extra`: only the old or only the new script leaves it.
 */
export type FileStatus = 'same' | 'sameMeaning' | 'different' | 'missing' | 'extra';

/** One file of both scripts. No value of it is shown. */
export interface FileComparison {
  /** The path of the file. */
  readonly file: string;
  /** `bytes`: nothing is known of what it means, so every byte counts. */
  readonly kind: 'CSV' | 'JSON' | 'text' | 'bytes';
  /** How the two files compare. */
  readonly status: FileStatus;
  /** After which of two runs in a row: the second begins with the files that the old script left in the first. */
  readonly run: 1 | 2;
  /** Lines that one script writes and the other does not. */
  readonly counts: { readonly lost: number; readonly extra: number };
  /** What differs, each in one sentence. */
  readonly findings: readonly string[];
  /** What is written otherwise and means the same: spelling of numbers, days and times, ends of lines. */
  readonly otherwise: readonly string[];
}

/** What was found in the content of a file. */
export type ContentComparison = Pick<FileComparison, 'counts' | 'findings' | 'otherwise'>;

export const NOTHING: ContentComparison = { counts: { lost: 0, extra: 0 }, findings: [], otherwise: [] };

/** Compares two versions of a file by what they mean, as far as the ending of its name says what that is. */
export function compareFile(file: string, before: Buffer, after: Buffer): Omit<FileComparison, 'run'> {
  const [was, is] = [textOf(before), textOf(after)];
  const kind = was === undefined || is === undefined ? 'bytes' : kindOf(file, was, is);
  if (before.equals(after)) return { file, kind, status: 'same', ...NOTHING };
  if (was === undefined || is === undefined)
    return {
      ...{ file, kind, status: 'different', counts: NOTHING.counts, otherwise: [] },
      findings: [
        'compared byte by byte, since nothing is known of what it holds: a time inside it is enough',
      ],
    };
  const content = contentOf(kind, was, is);
  const isSame = content.findings.length === 0;
  // Of JSON, order of fields and white space say nothing; of all else every byte does.
  if (isSame && kind === 'JSON') return { file, kind, status: 'same', ...NOTHING };
  const status = isSame ? 'sameMeaning' : 'different';
  return { file, kind, status, ...content };
}

/** A line, or a row of several lines, and where it begins. */
interface Line {
  readonly line: number;
  readonly text: string;
}

/** Compares texts line by line: one line that is lost is one line, and the order counts. */
export function compareLines(before: string, after: string): ContentComparison {
  return compareInOrder(linesOf(before).map(numbered), linesOf(after).map(numbered));
}

function numbered(text: string, at: number): Line {
  return { line: at + 1, text };
}

function compareInOrder(was: readonly Line[], is: readonly Line[]): ContentComparison {
  const [lost, extra] = [onlyIn(was, is), onlyIn(is, was)];
  const moved = lost.length + extra.length === 0 && was.some(({ text }, i) => text !== is[i]?.text);
  return {
    counts: { lost: lost.length, extra: extra.length },
    findings: [
      ...said(lost, 'missing or changed'),
      ...said(extra, 'new or changed'),
      ...(moved ? ['the lines come in another order'] : []),
    ],
    otherwise: [],
  };
}

/** The lines of a text, without an empty one behind the last end. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}

function kindOf(file: string, ...texts: readonly string[]): 'CSV' | 'JSON' | 'text' {
  if (/\.(csv|tsv)$/i.test(file)) return 'CSV';
  return /\.(json|ndjson|jsonl)$/i.test(file) && texts.every((text) => jsonLines(text)) ? 'JSON' : 'text';
}

function contentOf(kind: FileComparison['kind'], was: string, is: string): ContentComparison {
  const otherwise = ['spelling of values, white space or ends of lines'];
  const [before, after] =
    kind === 'JSON' ? [jsonLines(was)!.map(numbered), jsonLines(is)!.map(numbered)] : [];
  if (before && after) return { ...compareInOrder(before, after), otherwise };
  if (kind === 'text') return { ...compareLines(was, is), otherwise };
  const [rows, others] = [csvRows(was), csvRows(is)];
  return { ...(rows && others ? compareInOrder(rows, others) : compareLines(was, is)), otherwise };
}

/**
 * The rows of a CSV text by their cells and what parts them: numbers by value, days and times in one form. Nothing is not the same as
 * nought, and a byte-order mark is part of the first row. `undefined` for what is no CSV.
 */
function csvRows(text: string): Line[] | undefined {
  const delimiter = delimiterOf(text) ?? ',';
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const meant = (cell: string) =>
    saysNothing(cell) ? cell : meaningOf(/^-?\d+\.\d+$/.test(cell) ? { kind: 'decimal' } : undefined, cell);
  try {
    return readCsvLines(text, delimiter).map(({ line, cells }) => ({
      line,
      text: JSON.stringify([line === 1 ? mark + delimiter : delimiter, ...cells.map(meant)]),
    }));
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** The values of a JSON text, one a line with their paths, or of each of its lines; `undefined` for what is none. */
function jsonLines(text: string): string[] | undefined {
  for (const parts of [[text], linesOf(text)])
    try {
      return parts.flatMap((part, i) => leaves(JSON.parse(exact(part)), String(i)));
    } catch {
      // Perhaps a value on each line.
    }
  return undefined;
}

// Numbers that are too long to be told apart stay texts.
function exact(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') || token.replace(/\D/g, '').length < 16 ? token : `"number ${token}"`,
  );
}

function leaves(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}=${JSON.stringify(value)}`];
  const inner = Object.entries(value).sort(([a], [b]) => (Array.isArray(value) || a < b ? -1 : 1));
  const own = `${path}${Array.isArray(value) ? '[]' : '{}'}`;
  return [own, ...inner.flatMap(([name, one]) => leaves(one, `${path}.${JSON.stringify(name)}`))];
}

function textOf(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8');
  return bytes.includes(0) || text.includes('\uFFFD') ? undefined : text;
}

/** The places of lines that one text has more often than the other. */
function onlyIn(here: readonly Line[], there: readonly Line[]): number[] {
  const count = new Map<string, number>();
  for (const { text } of there) count.set(text, (count.get(text) ?? 0) + 1);
  return here.flatMap(({ line, text }) => {
    const left = count.get(text) ?? 0;
    count.set(text, left - 1);
    return left > 0 ? [] : [line];
  });
}

function said(places: readonly number[], what: string): string[] {
  return places.length === 0 ? [] : [`${counted(places.length, 'line')} ${what}: ${inList(places)}`];
}
