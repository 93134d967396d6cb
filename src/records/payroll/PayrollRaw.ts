import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'PayrollRaw',
  {
    id: t.int(),
    empName: t.string(),
    restId: t.int(),
    badgeNo: t.string(),
    socsecNo: t.string(),
    cardNo: t.string(),
    punchId: t.string(),
    punchDate: t.string(),
    punchIn: t.string(),
    punchOut: t.string(),
    hours: t.decimal(),
    costCentre: t.string(),
    projectNo: t.string(),
    accountNo: t.string(),
    salaryType: t.string(),
    begTime: t.string(),
    endTime: t.string(),
    shiftHours: t.decimal(),
    punchHours: t.decimal(),
    pType: t.string(),
  },
  { origin: 'observed' },
);

/** PayrollRaw. */
export interface PayrollRaw extends RecordOf<typeof definition> {}
export const PayrollRaw: Definition<PayrollRaw> = definition;
