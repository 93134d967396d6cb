import type { FieldSpec } from '../definition/field.js';
import { DELETED, KEY, UNIT } from './columnsOf.js';
import type { Dataset, Row } from './Dataset.js';
import { isExported, type PersonalPolicy, pseudonymOf } from './personal.js';

type Fields = Readonly<Record<string, FieldSpec>>;
type Text<Value> = (value: Value) => string;

/** The unit that a row was read for, whether the service says that the record is gone, and its key where it has one. */
interface Place {
  readonly unit: number | undefined;
  readonly deleted: boolean;
  readonly key: string | undefined;
}

/** Writes a record as a JSON object: its fields in the order of the wire, without what must not be in the output. */
export function rowText(dataset: Dataset, policy: PersonalPolicy): (row: Row, place: Place) => string {
  const fields = fieldsText(dataset.record.fields, policy);
  return (row, { unit, deleted, key }) => {
    const place =
      (unit === undefined ? '' : `,"${UNIT}":${unit}`) +
      `,"${DELETED}":${deleted}` +
      (key === undefined ? '' : `,"${KEY}":${JSON.stringify(key)}`);
    return objectText(place + fields(row));
  };
}

const DELETED_MARK = Buffer.from(`"${DELETED}":true`);
const KEY_MARK = Buffer.from(`,"${KEY}":`);
const MARK_BYTES = 48;

/** True for a line that says that a record is gone. */
export function saysDeleted(line: Buffer): boolean {
  // The mark stands before all fields of the record, after the unit.
  return line.subarray(0, MARK_BYTES).includes(DELETED_MARK);
}

/** Where the key belongs in a line that has none; `undefined` in one that has. */
export function keyEnd(line: Buffer): number | undefined {
  const head = line.subarray(0, MARK_BYTES + KEY_MARK.length);
  const mark = `"${DELETED}":${saysDeleted(line)}`;
  const at = head.indexOf(mark) + mark.length;
  return head.subarray(at, at + KEY_MARK.length).equals(KEY_MARK) ? undefined : at;
}

// A text is put together from parts that are known before the first row: there are millions of rows, of 50 fields each.
function fieldsText(fields: Fields, policy: PersonalPolicy): Text<Row> {
  const exported = Object.entries(fields)
    .filter(([, spec]) => isExported(spec, policy.mode))
    .map(([name, spec]) => ({ name, head: `,${JSON.stringify(name)}:`, text: valueText(spec, policy) }));
  return (row) => {
    let all = '';
    for (const { name, head, text } of exported) {
      const value = row[name];
      if (value !== undefined) all += head + text(value);
    }
    return all;
  };
}

function valueText(spec: FieldSpec, policy: PersonalPolicy): Text<unknown> {
  if (spec.item) {
    const item = valueText(spec.item, policy);
    return (value) => `[${(value as readonly unknown[]).map((one) => item(one ?? null)).join(',')}]`;
  }
  if (spec.record) {
    const fields = lazily(() => fieldsText(spec.record!.fields, policy));
    return (value) => objectText(fields()(value as Row));
  }
  if (policy.mode === 'pseudonym' && spec.sensitivity === 'personal')
    return (value) => JSON.stringify(pseudonymOf(String(value), policy.key));
  return JSON.stringify;
}

/** `,"a":1,"b":2` as an object. */
function objectText(fields: string): string {
  return fields === '' ? '{}' : `{${fields.slice(1)}}`;
}

// A record may hold records of its own kind.
function lazily<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}
