import type { Row } from './Dataset.js';

const DIGITS = 16;

/** A text by which rows stand in the order of some fields: numbers by value, texts by their characters. */
export function sortKey(fields: readonly string[], row: Row): string {
  let key = part(row[fields[0]!]);
  for (let i = 1; i < fields.length; i++) key += `\u0000${part(row[fields[i]!])}`;
  return key;
}

function part(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'number') return `t${String(value)}`;
  const digits = String(Math.abs(value)).padStart(DIGITS, '0');
  // Below zero the greatest comes last.
  return value < 0 ? `a${[...digits].map((digit) => 9 - Number(digit)).join('')}` : `n${digits}`;
}
