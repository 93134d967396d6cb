import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'reverseInfo',
  {
    startDate: t.date(),
    endDate: t.date(),
    badgeNos: t.array(t.string()),
    unLockSchedulePeriod: t.boolean(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'documented' },
);

/** reverseInfo. */
export interface reverseInfo extends RecordOf<typeof definition> {}
export const reverseInfo: Definition<reverseInfo> = definition;
