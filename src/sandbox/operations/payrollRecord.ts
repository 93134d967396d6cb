import type { PayrollV2 } from '../../records/payroll/PayrollV2.js';
import type { Transaction } from '../rules/Transaction.js';
import { costOf } from '../rules/transactions.js';
import { formatDecimal } from '../world/decimal.js';
import type { World } from '../world/World.js';
import type { Loose } from '../Loose.js';
import { tagRecords } from './shiftTypeRecord.js';

export interface PayrollIncludes {
  readonly costs?: boolean | undefined;
  readonly tags?: boolean | undefined;
  readonly stCode?: boolean | undefined;
}

/** The `PayrollV2` record of a transaction (document 2.8). */
export function payrollRecord(world: World, row: Transaction, include: PayrollIncludes): Loose<PayrollV2> {
  const employee = world.employees.get(row.employeeId);
  const type = world.shiftTypes.get(row.categoryId);
  return {
    id: row.id,
    empName: employee ? `${employee.givenName} ${employee.familyName}` : '',
    restId: row.restId,
    badgeNo: employee?.badgeNo ?? '',
    socsecNo: employee?.socsecNo ?? '',
    cardNo: employee?.cardNo ?? '',
    pType: row.pType,
    date: row.date,
    salType: world.salaryTypes.get(row.stCode)?.salaryCode ?? '',
    in: row.in.slice(11),
    out: row.out.slice(11),
    hours: formatDecimal(row.hours),
    salaryMgrAttest: row.approvedByManager,
    transactionEmpAttest: row.approvedByEmployee,
    transactionMgrAttest: row.approvedByManager,
    transactionCustAttest: false,
    costCentre: world.extCodeOf(row.costCentre),
    projectNo: world.extCodeOf(row.projectNo),
    accountNo: world.extCodeOf(row.accountNo),
    agrmntAdditionalField1: '',
    agrmntAdditionalField2: '',
    agrmntAdditionalField3: '',
    agrmntAdditionalField4: '',
    agrmntAdditionalField5: '',
    externalInfo1: row.punch?.externalInfo1 ?? '',
    externalInfo2: row.punch?.externalInfo2 ?? '',
    externalInfo3: row.punch?.externalInfo3 ?? '',
    decisionNo: row.punch?.decisionNo ?? '',
    customerNo: row.punch?.customerNo ?? '',
    teamId: 0,
    teamExtCode: '',
    scheduleId: row.scheduleId,
    punchId: row.punchId,
    punchDate: row.date,
    orgScheduleId: row.orgScheduleId,
    leaveAppId: row.absenceId,
    segmentStartDate: row.date,
    productiveTime: type?.productive ?? true,
    ...(include.costs ? costOf(world, row) : {}),
    tags: include.tags ? tagRecords(world, type?.tags ?? []) : undefined,
    stCode: include.stCode ? row.stCode : undefined,
  };
}
