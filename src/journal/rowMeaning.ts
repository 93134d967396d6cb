import { type AnyOperation, type FieldSpecs, rowShape, type FieldSpec } from '../definition/operation.js';
import type { ReadBack } from '../definition/settlement.js';
import { saysNothing } from '../equivalence/compare.js';
import { meaningOf } from '../equivalence/keys.js';
import { Secret } from '../secret.js';
import { PERSON } from '../settle/compareRow.js';
import { listed, type Row } from '../settle/shape.js';

/**
 * What a row says, in whatever way it is written: `7.5` and `7.50` are one. Without `empties`, what says nothing is left
 * out; with them it is told that the field is there.
 */
export function meaningOfRow(fields: FieldSpecs, row: Row, empties: boolean): unknown {
  const meanings = Object.entries(row).map(([name, value]) => [
    name,
    meaningIn(fields[name], value, empties),
  ]);
  return Object.fromEntries(meanings.filter(([, meaning]) => meaning !== undefined));
}

function meaningIn(spec: FieldSpec | undefined, value: unknown, empties: boolean): unknown {
  if (value === undefined) return undefined;
  if (value instanceof Secret) return `secret ${value.reveal()}`;
  if (Array.isArray(value)) {
    if (value.length === 0 && !empties) return undefined;
    return value.map((item: unknown) => meaningIn(spec?.item, item, empties) ?? '');
  }
  if (value !== null && typeof value === 'object')
    return meaningOfRow(spec?.record?.fields ?? {}, value as Row, empties);
  return meaningOf(spec, value) ?? (empties ? '' : undefined);
}

/** The fields of a row that say of whom and of which day it is. */
export function whoAndWhenFields(operation: AnyOperation, row: Row): readonly string[] {
  const { alike = [], days }: Partial<ReadBack> = operation.settlement?.shown ?? {};
  const { fields } = rowShape(operation);
  const names = alike.flatMap(listed);
  const person = names.find((name) => PERSON.has(fields[name]?.meaning) && !saysNothing(row[name]));
  const day = names.length === 0 ? undefined : days?.of.find((name) => !saysNothing(row[name]));
  return [person, day].filter((name) => name !== undefined);
}

/** The person and the day of a new row, by which it is told from others; `undefined` where it has neither. */
export function whoAndWhen(operation: AnyOperation, row: Row): readonly string[] | undefined {
  const days = operation.settlement?.shown?.days?.of ?? [];
  const said = whoAndWhenFields(operation, row).map((name) => {
    const text = String(row[name]).trim();
    return days.includes(name) ? text.slice(0, 10) : text;
  });
  return said.length > 0 ? said : undefined;
}
