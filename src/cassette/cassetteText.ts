import { unifiedDiff } from '../text/unifiedDiff.js';
import { readCassette } from './cassetteFiles.js';
import type { StoredCall } from './StoredCall.js';

interface CallText {
  /** Which call of which operation it is: the same in two recordings of one job. */
  readonly name: string;
  readonly text: string;
}

/**
 * A cassette as Markdown, for a review: a section a call, what was sent and answered as lists and tables. Throws a `TypeError` where
 * there is no cassette.
 */
export function showCassette(folder: string): string {
  return textsOf(folder)
    .map(({ text }) => text)
    .join('\n');
}

/**
 * What differs between two recordings, call by call, as unified diffs of what `showCassette` shows; empty when nothing does. A folder
 * without a cassette has no calls.
 */
export function diffCassettes(before: string, after: string): string {
  const [was, is] = [before, after].map(
    (folder) => new Map(textsOf(folder, []).map(({ name, text }) => [name, text])),
  );
  return [...new Set([...was!.keys(), ...is!.keys()])]
    .map((name) => unifiedDiff(name, was!.get(name) ?? '', is!.get(name) ?? ''))
    .join('');
}

function textsOf(folder: string, otherwise?: readonly StoredCall[]): CallText[] {
  const calls = readCassette(folder)?.calls ?? otherwise;
  if (!calls) throw new TypeError(`There is no cassette in ${folder}.`);
  const seen = new Map<string, number>();
  return calls.map((call) => {
    const { operation } = call.facts;
    const count = (seen.get(operation) ?? 0) + 1;
    seen.set(operation, count);
    const name = `${operation.replaceAll(' ', '-')}${count === 1 ? '' : ` (${count})`}`;
    return { name, text: callText(name, call) };
  });
}

function callText(name: string, { facts, request, answer }: StoredCall): string {
  const { http, effect } = facts;
  const outcome = http.failure === undefined ? `HTTP ${http.status}` : `failed: ${http.failure}`;
  const side = (title: string, decoded: unknown, text = '') => [
    `### ${title}`,
    '',
    ...(decoded === undefined ? text.trimEnd().split('\n') : linesOf(decoded, '')),
    '',
  ];
  const query = /\?.*/.exec(http.url)?.[0] ?? '';
  return [
    `## ${name}${query}`,
    '',
    [effect ?? http.method, outcome].join(', '),
    '',
    ...side('Sent', facts.request, request?.text),
    ...side('Answered', facts.answer, answer?.text),
  ].join('\n');
}

type Row = Readonly<Record<string, unknown>>;

/** A list of the values by their paths; arrays of records as tables, without columns in which all rows have the same. */
function linesOf(value: unknown, path: string): string[] {
  if (Array.isArray(value) && value.length > 0 && value.every(isRow))
    return ['', ...tableOf(value, path), ''];
  if (isRow(value))
    return Object.entries(value).flatMap(([name, field]) =>
      linesOf(field, path === '' ? name : `${path}.${name}`),
    );
  return [`- ${path === '' ? '' : `${path}: `}${cellOf(value)}`];
}

function tableOf(rows: readonly Row[], path: string): string[] {
  const flat = rows.map((row) => new Map(cellsOf(row, '')));
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  const isSame = (name: string) =>
    rows.length > 1 && flat.every((row) => row.get(name) === flat[0]!.get(name));
  const columns = names.filter((name) => !isSame(name));
  const same = names.filter((name) => isSame(name) && flat[0]!.get(name) !== '');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    ...same.map((name) => `- ${path}[].${name}: ${flat[0]!.get(name)}`),
    ...(same.length > 0 ? [''] : []),
    line([`${path}[]`, ...columns]),
    line(['---', ...columns.map(() => '---')]),
    ...flat.map((row, i) => line([String(i), ...columns.map((column) => row.get(column) ?? '')])),
  ];
}

function cellsOf(row: Row, path: string): [name: string, text: string][] {
  return Object.entries(row).flatMap(([name, value]): [string, string][] =>
    isRow(value) ? cellsOf(value, `${path}${name}.`) : [[path + name, cellOf(value)]],
  );
}

function cellOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/[\\|]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

function isRow(value: unknown): value is Row {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
