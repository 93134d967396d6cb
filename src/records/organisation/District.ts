import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'District',
  {
    id: t.int(),
    groupId: t.int(),
    extGroupId: t.string(),
    name: t.string(),
    managerId: t.int().nillable(),
    managerBadgeNo: t.string(),
    managerMemberOfRestaurant: t.string(),
    managerGroupId: t.int(),
    ts: t.dateTime(),
  },
  { origin: 'documented' },
);

/** District. */
export interface District extends RecordOf<typeof definition> {}
export const District: Definition<District> = definition;
