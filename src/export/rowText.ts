import type { FieldSpec } from '../definition/field.js';
import { DELETED, KEY, UNIT } from './columnsOf.js';
import type { Dataset, Row } from './Dataset.js';
import { isExported, type PersonalPolicy, pseudonymOf } from './personal.js';

type Fields = Readonly<Record<string, FieldSpec>>;
type Shown<Value> = (value: Value) => unknown;

/** The unit that a row was read for, whether the service says that the record is gone, and its key where it has one. */
interface Place {
  readonly unit: number | undefined;
  readonly deleted: boolean;
  readonly key: string | undefined;
}

/** Writes a record as a JSON object: its fields in the order of the wire, without what must not be in the output. */
export function rowText(dataset: Dataset, policy: PersonalPolicy): (row: Row, place: Place) => string {
  const shown = shownFields(dataset.record.fields, policy);
  return (row, { unit, deleted, key }) => {
    const place =
      (unit === undefined ? '' : `"${UNIT}":${unit},`) +
      `"${DELETED}":${deleted}` +
      (key === undefined ? '' : `,"${KEY}":${JSON.stringify(key)}`);
    // The platform writes a whole record in half the time that its fields take one by one.
    const fields = JSON.stringify(shown(row));
    return `{${place}${fields === '{}' ? '' : ','}${fields.slice(1)}`;
  };
}

const BRACE = '{'.charCodeAt(0);

/** A line of a part without the note that stands before it. */
export function withoutNote(line: Buffer): Buffer {
  return line.subarray(line.indexOf(BRACE));
}

/** The key of a line; `undefined` where it has none. */
export function keyIn(line: Buffer): string | undefined {
  const at = keyPlace(line);
  if (!isKeyAt(line, at)) return undefined;
  const start = at + KEY_MARK.length + 1;
  return line.toString('utf8', start, line.indexOf(QUOTE, start));
}

const QUOTE = '"'.charCodeAt(0);
const KEY_MARK = Buffer.from(`,"${KEY}":`);
/** The letter that tells `{"_unit":101,"_deleted":…` from `{"_deleted":…`, and where it stands. */
const [UNIT_LETTER, LETTER_AT] = [UNIT.charCodeAt(1), 3];
const [COMMA, T] = [',', 't'].map((letter) => letter.charCodeAt(0));
const TRUE = 4;

/** Where a line says whether its record is gone: before all fields, after the unit. */
function deletedAt(line: Buffer): number {
  let at = 1;
  // Byte by byte: there are millions of lines, and a look into the platform takes longer.
  if (line[LETTER_AT] === UNIT_LETTER) while (at < line.length && line[at++] !== COMMA);
  return at + DELETED.length + 3;
}

/** True for a line that says that a record is gone. */
export function saysDeleted(line: Buffer): boolean {
  return line[deletedAt(line)] === T;
}

/** Where the key belongs in a line that has none; `undefined` in one that has. */
export function keyEnd(line: Buffer): number | undefined {
  const at = keyPlace(line);
  return isKeyAt(line, at) ? undefined : at;
}

function keyPlace(line: Buffer): number {
  return deletedAt(line) + TRUE + (saysDeleted(line) ? 0 : 1);
}

function isKeyAt(line: Buffer, at: number): boolean {
  return KEY_MARK.every((byte, i) => line[at + i] === byte);
}

/** A record as it is shown: the same where all of it may be. What is left out is `undefined`. */
function shownFields(fields: Fields, policy: PersonalPolicy): Shown<Row> {
  const changed = Object.entries(fields)
    .filter(([, spec]) => isChanged(spec, policy))
    .map(([name, spec]) => ({ name, shown: shownValue(spec, policy) }));
  if (changed.length === 0) return (row) => row;
  return (row) => {
    const own: Record<string, unknown> = { ...row };
    for (const { name, shown } of changed) if (own[name] !== undefined) own[name] = shown(own[name]);
    return own;
  };
}

function shownValue(spec: FieldSpec, policy: PersonalPolicy): Shown<unknown> {
  if (!isExported(spec, policy.mode)) return () => undefined;
  if (spec.item) {
    const item = shownValue(spec.item, policy);
    return (value) => (value as readonly unknown[]).map((one) => (one === undefined ? null : item(one)));
  }
  if (spec.record) {
    const fields = shownFields(spec.record.fields, policy);
    return (value) => fields(value as Row);
  }
  return policy.mode === 'pseudonym' ? (value) => pseudonymOf(String(value), spec, policy) : (value) => value;
}

/** True when a value is not shown as it is, or something inside it. */
function isChanged(spec: FieldSpec, policy: PersonalPolicy): boolean {
  if (!isExported(spec, policy.mode)) return true;
  if (policy.mode === 'pseudonym' && spec.sensitivity === 'personal') return true;
  const inside = [...(spec.item ? [spec.item] : []), ...Object.values(spec.record?.fields ?? {})];
  return inside.some((one) => isChanged(one, policy));
}
