import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'PayrollRaw',
  {
    id: t.int(),
    /** Name of the employee. */
    empName: t.string().personal(),
    /** Id of the unit. */
    restId: t.int(),
    /** Badge number of the employee. */
    badgeNo: t.string().personal(),
    /** Social security number of the employee. */
    socsecNo: t.string().personal(),
    /** Card number of the employee. */
    cardNo: t.string().personal(),
    /** Id of the punch. */
    punchId: t.string(),
    punchDate: t.string(),
    punchIn: t.string(),
    punchOut: t.string(),
    /** Hours, exact. */
    hours: t.decimal(),
    costCentre: t.string(),
    projectNo: t.string(),
    accountNo: t.string(),
    salaryType: t.string(),
    begTime: t.string(),
    endTime: t.string(),
    /** Hours of the shift, exact. */
    shiftHours: t.decimal(),
    /** Hours of the punch, exact. */
    punchHours: t.decimal(),
    pType: t.string(),
  },
  { origin: 'observed' },
);

/** One raw payroll row with the shift and the punch it comes from. Source: observed signatures. */
export interface PayrollRaw extends RecordOf<typeof definition> {}
export const PayrollRaw: Definition<PayrollRaw> = definition;
