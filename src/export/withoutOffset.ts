import type { FieldSpec } from '../definition/field.js';
import type { Row } from './Dataset.js';
import { typeOf } from './lake/columnTypes.js';

/** Of `2026-03-01T08:00:00`. */
const LOCAL_LENGTH = 19;
const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/;

/** A moment by the clock that the text shows: an offset behind it is not to be trusted (wire trap 3). */
export function withoutOffset(text: string): string {
  return text.replace(OFFSET, '');
}

type Fields = Readonly<Record<string, FieldSpec>>;
type Change = (row: Record<string, unknown>) => void;

/** Takes the offsets of moments out of a row that was decoded for the export alone, so that all formats show the same clock. */
export function offsetRemover(fields: Fields): (row: Row) => void {
  return (changeOf(fields, new Set()) ?? (() => undefined)) as (row: Row) => void;
}

/** Undefined where nothing holds a moment. */
function changeOf(fields: Fields, above: ReadonlySet<Fields>): Change | undefined {
  const changes = Object.entries(fields).flatMap(([name, spec]) => changeOfField(name, spec, above) ?? []);
  if (changes.length === 0) return undefined;
  return (row) => {
    for (const change of changes) change(row);
  };
}

function changeOfField(name: string, spec: FieldSpec, above: ReadonlySet<Fields>): Change | undefined {
  if (typeOf(spec) === 'timestamp')
    return (row) => {
      const text = row[name];
      if (typeof text === 'string' && text.length > LOCAL_LENGTH) row[name] = withoutOffset(text);
    };
  const inner = (spec.record ?? spec.item?.record)?.fields;
  const change = inner && !above.has(inner) ? changeOf(inner, new Set([...above, inner])) : undefined;
  if (!change) return undefined;
  return (row) => {
    for (const one of [row[name] ?? []].flat()) change(one as Record<string, unknown>);
  };
}
