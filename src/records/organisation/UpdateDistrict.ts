import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'UpdateDistrict',
  {
    id: t.int(),
    groupId: t.int(),
    extGroupId: t.string(),
    name: t.string(),
    managerId: t.int().nillable(),
    managerBadgeNo: t.string(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** UpdateDistrict. */
export interface UpdateDistrict extends RecordOf<typeof definition> {}
export const UpdateDistrict: Definition<UpdateDistrict> = definition;
