import type { Shown } from '../definition/settlement.js';
import { type FieldSpecs, type Row, shownNames } from './shape.js';
import { isAmong, sameSet, sameValue, saysNothing } from './sameValue.js';

/** Which fields of a row are shown otherwise than they were sent, and whether any is shown at all. */
export interface Comparison {
  readonly differing: readonly string[];
  /** Fields that were compared, beyond those by which the row was found. */
  readonly compared: number;
}

/** Compares a row with the record that shows it, over the sent fields that the read shows. */
export function compareRow(shown: Shown, fields: FieldSpecs, row: Row, record: Row): Comparison {
  const found = new Set(shown.identity ?? []);
  const differing: string[] = [];
  let compared = 0;
  for (const [name, value] of Object.entries(row)) {
    if (!counts(shown, row, name)) continue;
    const names = shownNames(shown, name).filter((other) => other in fields);
    if (names.length === 0) continue;
    if (!found.has(name)) compared++;
    if (saysNothing(value) && names.some((other) => sameValue(shown.none?.[name], record[other]))) continue;
    if (!names.some((other) => isShown(shown, name, value, record[other]))) differing.push(name);
  }
  return { differing, compared };
}

/** False for what says nothing: not given, not heeded, or told by another field. */
export function counts({ instead = {}, onlyWith = {} }: Shown, row: Row, name: string): boolean {
  const value = row[name];
  if (value === undefined || name === 'validationErrors') return false;
  if (Object.entries(onlyWith[name] ?? {}).some(([other, needed]) => row[other] !== needed)) return false;
  const told = instead[name];
  if (told === undefined) return !(Object.values(instead).includes(name) && saysNothing(value));
  if (saysNothing(value)) return false;
  return told === name || !toldBy(instead, row, told);
}

// Badge numbers count without an employee's id, card numbers without both.
function toldBy(instead: Readonly<Record<string, string>>, row: Row, name: string): boolean {
  if (!saysNothing(row[name])) return true;
  const further = instead[name];
  return further !== undefined && further !== name && toldBy(instead, row, further);
}

function isShown(shown: Shown, name: string, sent: unknown, value: unknown): boolean {
  if (!Array.isArray(sent)) return sameValue(sent, value);
  const list = (value ?? []) as readonly Row[];
  const names = shown.whole?.[name];
  return names ? sameSet(sent as readonly Row[], list, names) : isAmong(sent, list);
}
