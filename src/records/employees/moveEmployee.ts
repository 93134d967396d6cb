import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'moveEmployee',
  {
    badgeNo: t.string(),
    unitExtCode: t.string(),
    newUnitStartDate: t.string(),
    oldUnitEndShareDate: t.string(),
    sharableOnNewUnitFrom: t.string(),
    section: t.string(),
    costCentre: t.string(),
    reportingTo: t.string(),
    moveId: t.string(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** moveEmployee. */
export interface moveEmployee extends RecordOf<typeof definition> {}
export const moveEmployee: Definition<moveEmployee> = definition;
