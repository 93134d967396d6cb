import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'OvertimePeriod',
  {
    weekDay: t.int(),
    overtimeFrom: t.string(),
    overtimeTo: t.string(),
    oType: t.int(),
    altWeekDay: t.int(),
  },
  { origin: 'observed' },
);

/** OvertimePeriod. */
export interface OvertimePeriod extends RecordOf<typeof definition> {}
export const OvertimePeriod: Definition<OvertimePeriod> = definition;
