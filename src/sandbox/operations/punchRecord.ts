import type { TimePunch } from '../../records/punches/TimePunch.js';
import { punchMinutes } from '../rules/punchMinutes.js';
import { decimalOf, hoursOf } from '../world/decimal.js';
import type { PunchRow } from '../world/rows/punches.js';
import type { World } from '../world/World.js';
import type { Unchecked } from '../Unchecked.js';

// Times are local to the unit; the offset that the service shows with them is wrong (document 2.7), and so is this.
const wrongOffset = (time: string | undefined) => (time === undefined ? undefined : `${time}+00:00`);

/** The `TimePunch` record of a punch (document 2.7). */
export function punchRecord(world: World, punch: PunchRow, shiftTaskInfo: boolean): Unchecked<TimePunch> {
  const employee = world.employees.get(punch.employeeId);
  const type = world.shiftTypes.get(punch.categoryId);
  const agreement = world.agreements.get(employee?.mainAgreementId);
  return {
    id: punch.id,
    employeeName: employee ? `${employee.givenName} ${employee.familyName}` : '',
    restId: punch.restId,
    badgeNo: employee?.badgeNo ?? '',
    socsecNo: employee?.socsecNo ?? '',
    cardNo: employee?.cardNo ?? '',
    punchIn: wrongOffset(punch.punchIn),
    punchOut: wrongOffset(punch.punchOut),
    orgPunchIn: wrongOffset(punch.orgPunchIn),
    orgPunchOut: wrongOffset(punch.orgPunchOut),
    hours: decimalOf(hoursOf(punchMinutes(punch))),
    approvedByEmployee: punch.approvedByEmployee,
    approvedByManager: punch.approvedByManager,
    approvedByCustomer: punch.customerNo ? (punch.approvedByCustomer ?? false) : undefined,
    costCentre: world.extCodeOf(punch.costCentre),
    projectNo: world.extCodeOf(punch.projectNo),
    accountNo: world.extCodeOf(punch.accountNo),
    agrmntAdditionalField1: agreement?.additionalField1 ?? '',
    agrmntAdditionalField2: agreement?.additionalField2 ?? '',
    agrmntAdditionalField3: agreement?.additionalField3 ?? '',
    agrmntAdditionalField4: agreement?.additionalField4 ?? '',
    agrmntAdditionalField5: agreement?.additionalField5 ?? '',
    externalInfo1: punch.externalInfo1 ?? '',
    externalInfo2: punch.externalInfo2 ?? '',
    externalInfo3: punch.externalInfo3 ?? '',
    decisionNo: punch.decisionNo ?? '',
    customerNo: punch.customerNo ?? '',
    scheduleId: punch.scheduleId,
    transferredToPayroll: punch.transferredToPayroll,
    deleted: punch.deleted,
    productiveTime: type?.productive ?? true,
    isOpen: punch.punchOut === undefined,
    comment: punch.comment,
    managerComment: punch.managerComment,
    employeeId: punch.employeeId,
    ...(shiftTaskInfo
      ? {
          shiftCategoryId: type?.id ?? 0,
          extShiftCategoryId: type?.shiftTypeExtId ?? '',
          shiftCategoryName: type?.name ?? '',
        }
      : {}),
    subShiftReference: 0,
    ts: punch.ts,
  };
}
