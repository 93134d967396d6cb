import type { FieldSpec } from '../encoding/field.js';
import type { Dataset, Row } from './Dataset.js';
import { isExported, type PersonalMode, type PersonalPolicy, pseudonymOf } from './personal.js';

type Fields = Readonly<Record<string, FieldSpec>>;

/** The unit that a row was read for, and whether the service says that the record is gone. */
export const UNIT = '_unit';
export const DELETED = '_deleted';

/** A column of the output. */
export interface OutputColumn {
  readonly name: string;
  readonly spec: FieldSpec;
}

/** The columns of a dataset in the order of the wire, the same whatever the data. */
export function columnsOf(dataset: Dataset, mode: PersonalMode, changes: boolean): OutputColumn[] {
  const own = Object.entries(dataset.record.fields)
    .filter(([name, spec]) => isExported(name, spec, mode))
    .map(([name, spec]) => ({ name, spec }));
  return [
    ...(dataset.scope === 'unit' ? [{ name: UNIT, spec: { kind: 'int' } as const }] : []),
    ...(changes ? [{ name: DELETED, spec: { kind: 'boolean' } as const }] : []),
    ...own,
  ];
}

/** A record as it is written: its fields in the order of the wire, without what must not be in the output. */
export function shapeRow(
  dataset: Dataset,
  row: Row,
  place: { readonly unit: number | undefined; readonly deleted?: boolean | undefined },
  policy: PersonalPolicy,
): Row {
  return {
    ...(place.unit === undefined ? {} : { [UNIT]: place.unit }),
    ...(place.deleted === undefined ? {} : { [DELETED]: place.deleted }),
    ...shapeFields(dataset.record.fields, row, policy),
  };
}

function shapeFields(fields: Fields, row: Row, policy: PersonalPolicy): Row {
  const shaped: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(fields)) {
    const value = row[name];
    if (value !== undefined && isExported(name, spec, policy.mode))
      shaped[name] = shapeValue(spec, value, policy);
  }
  return shaped;
}

function shapeValue(spec: FieldSpec, value: unknown, policy: PersonalPolicy): unknown {
  if (spec.item) return (value as readonly unknown[]).map((item) => shapeValue(spec.item!, item, policy));
  if (spec.record) return shapeFields(spec.record.fields, value as Row, policy);
  if (policy.mode === 'pseudonym' && spec.sensitivity === 'personal')
    return pseudonymOf(String(value), policy.key);
  return value;
}
