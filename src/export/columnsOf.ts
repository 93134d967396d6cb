import type { FieldSpec } from '../definition/field.js';
import type { Dataset } from './Dataset.js';
import { isExported, type PersonalMode } from './personal.js';

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
    .filter(([, spec]) => isExported(spec, mode))
    .map(([name, spec]) => ({ name, spec }));
  return [
    ...(dataset.scope === 'unit' ? [{ name: UNIT, spec: { kind: 'int' } as const }] : []),
    ...(changes ? [{ name: DELETED, spec: { kind: 'boolean' } as const }] : []),
    ...own,
  ];
}

/** Fields of a dataset and the unit they are of: the same id may stand in two units. */
export function identityOf({ scope }: Dataset, fields: readonly string[]): string[] {
  return [...(scope === 'unit' ? [UNIT] : []), ...fields];
}
