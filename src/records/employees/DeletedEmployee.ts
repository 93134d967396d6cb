import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'DeletedEmployee',
  {
    persId: t.int(),
    unitId: t.int(),
    badgeNo: t.string(),
    deleted: t.dateTime(),
  },
  { origin: 'observed' },
);

/** DeletedEmployee. */
export interface DeletedEmployee extends RecordOf<typeof definition> {}
export const DeletedEmployee: Definition<DeletedEmployee> = definition;
