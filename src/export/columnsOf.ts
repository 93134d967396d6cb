import { type FieldSpec, t } from '../definition/field.js';
import type { Dataset } from './Dataset.js';
import { isExported, type PersonalMode } from './personal.js';

/** The unit that a row was read for. */
export const UNIT = '_unit';
/** Whether the service says that the record is gone. */
export const DELETED = '_deleted';
/** What tells the row apart from all others of its dataset, in one text that is never absent. */
export const KEY = '_key';
/** The batch that brought the row, and when that was begun. */
export const BATCH = '_batch_id';
export const EXTRACTED = '_extracted_at';

/** A column of the output. */
export interface OutputColumn {
  readonly name: string;
  readonly spec: FieldSpec;
  /** True for one that every row has. */
  readonly always?: true;
}

const always = (name: string, { spec }: { readonly spec: FieldSpec }): OutputColumn => ({
  name,
  spec,
  always: true,
});
const BEFORE = [always(DELETED, t.boolean()), always(KEY, t.string())];
const AFTER = [always(BATCH, t.int()), always(EXTRACTED, t.dateTime())];

/** The columns of a dataset in the order of the wire, the same whatever the data, in a whole export and one of changes. */
export function columnsOf(dataset: Dataset, mode: PersonalMode): OutputColumn[] {
  const own = Object.entries(dataset.record.fields)
    .filter(([, spec]) => isExported(spec, mode))
    .map(([name, spec]) => ({ name, spec }));
  return [...(dataset.scope === 'unit' ? [always(UNIT, t.int())] : []), ...BEFORE, ...own, ...AFTER];
}

/** Fields of a dataset and the unit they are of: the same id may stand in two units. */
export function identityOf({ scope }: Dataset, fields: readonly string[]): string[] {
  return [...(scope === 'unit' ? [UNIT] : []), ...fields];
}
