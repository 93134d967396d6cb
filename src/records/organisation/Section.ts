import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'Section',
  {
    id: t.int(),
    extSectionId: t.string(),
    extGroupId: t.string(),
    restId: t.int(),
    name: t.string(),
    managerId: t.int(),
    managerGroupId: t.int(),
    costCentre: t.int(),
    costCentreExtCode: t.string(),
    ts: t.dateTime(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** Section. */
export interface Section extends RecordOf<typeof definition> {}
export const Section: Definition<Section> = definition;
