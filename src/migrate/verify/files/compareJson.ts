import { alignRows, type Row } from './alignRows.js';
import type { ContentComparison } from './FileComparison.js';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

interface Found {
  readonly lost: string[];
  readonly extra: string[];
  readonly changed: string[];
  readonly otherwise: Set<string>;
}

/** The values of a JSON text; `undefined` for what is none. Numbers that are too long to be told apart stay texts. */
export function parseJson(text: string): { readonly value: Json } | undefined {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') || token.replace(/\D/g, '').length < 16 ? token : `"number ${token}"`,
  );
  try {
    return { value: JSON.parse(exact) as Json };
  } catch {
    return undefined;
  }
}

/** Compares values of JSON: fields by their names, items of arrays by what they hold, so that one lost item is one. */
export function compareJson(before: Json, after: Json): ContentComparison {
  const found: Found = { lost: [], extra: [], changed: [], otherwise: new Set() };
  compare(before, after, '', found);
  return {
    counts: { lost: found.lost.length, extra: found.extra.length, changed: found.changed.length },
    findings: [
      ...found.lost.map((path) => `${path} is missing`),
      ...found.extra.map((path) => `${path} is extra`),
      ...found.changed.map((path) => `${path} differs`),
    ],
    otherwise: [...found.otherwise],
  };
}

function compare(was: Json, is: Json, path: string, found: Found): void {
  if (Array.isArray(was) && Array.isArray(is)) compareItems(was, is, path, found);
  else if (isRecord(was) && isRecord(is)) {
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const at = path === '' ? name : `${path}.${name}`;
      if (!Object.hasOwn(is, name)) found.lost.push(at);
      else if (!Object.hasOwn(was, name)) found.extra.push(at);
      else compare(was[name]!, is[name]!, at, found);
    }
  } else if (stable(was) !== stable(is)) found.changed.push(path || 'the value');
}

interface Item extends Row {
  readonly value: Json;
}

function compareItems(was: readonly Json[], is: readonly Json[], path: string, found: Found): void {
  const names = [...new Set([...was, ...is].flatMap((item) => (isRecord(item) ? Object.keys(item) : [])))];
  const items = (values: readonly Json[]) =>
    values.map((value, i): Item => ({ value, at: i + 1, cells: cellsOf(value, names) }));
  const { changed, lost, extra, reordered } = alignRows(items(was), items(is));
  const at = (item: Item) => `${path}[${item.at - 1}]`;
  found.lost.push(...lost.map(at));
  found.extra.push(...extra.map(at));
  for (const [one, other] of changed) compare(one.value, other.value, at(one), found);
  if (reordered)
    found.otherwise.add(`order of the items${path ? ` of ${path.replace(/\[\d+\]/g, '[]')}` : ''}`);
}

function cellsOf(value: Json, names: readonly string[]): string[] {
  if (!isRecord(value)) return [stable(value)];
  return names.map((name) => (Object.hasOwn(value, name) ? stable(value[name]!) : ''));
}

function isRecord(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function stable(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(stable).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${stable(value[name]!)}`).join()}}`;
}
