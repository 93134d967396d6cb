import type { TimePunch } from '../../records/punches/TimePunch.js';
import type { Unchecked } from '../Unchecked.js';
import { agreementFields } from './agreements.js';
import type { Handlers } from './Handler.js';
import { unitsOf } from '../rules/Caller.js';
import { absenceShiftsOf } from '../rules/absenceShifts.js';
import { findPunches, nameOf, parseDay } from '../rules/filters.js';
import type { Transaction } from '../rules/transactions.js';
import { minutesOf, punchMinutes } from '../rules/hours.js';
import { punch, savePunch } from '../rules/punches.js';
import { findFor, saveRow, saveRows } from '../rules/Saving.js';
import { ofEmployee } from '../world/Table.js';
import type { World, EmployeeRow, PunchRow } from '../world/World.js';
import { decimalOf, hoursOf } from '../world/decimal.js';

export const punches = {
  wsdlGetTimePunches(world, caller, { getTimePunchesRequest: request = {} }) {
    const { found, validationErrors } = findFor(world, caller, request, () =>
      findPunches(world, unitsOf(world, caller), request),
    );
    const timepunches = found.map((row) => punchRecord(world, row, request.shiftTaskInfo ?? false));
    return { timepunches, validationErrors };
  },

  wsdlPunch(world, caller, request) {
    const { badgeNumber = '', cardNumber = '' } = request;
    const nothing = { badgeNumber, cardNumber, punchId: 0, shiftId: 0, status: 'No action' };
    return saveRow(world, caller, nothing, (saving) => punch(saving, request));
  },

  wsdlUpdateTimePunches: (world, caller, { punchData }) =>
    saveRows(world, caller, punchData, (saving, row) => {
      const { id, employeeId: persId, punchIn, punchOut } = savePunch(saving, row);
      const { badgeNo = '', cardNo = '' } = world.employees.get(persId) ?? {};
      const times = { punchIn: punchIn.replace('T', ' '), punchOut: punchOut?.replace('T', ' ') };
      return { ...row, id, persId, badgeNo, cardNo, ...times };
    }),

  wsdlGetActiveAndAbsenceHours(world, caller, { date, agreementsNames = [] }) {
    const day = parseDay('date', date) ?? world.clock.today();
    const units = unitsOf(world, caller);
    const punched = findPunches(world, units, { fromDate: day, toDate: day });
    const away = [...world.absences.of(units)].flatMap((row) =>
      absenceShiftsOf(world, row)
        .filter(({ begDate }) => begDate === day)
        .map((shift) => ({ shift, reason: world.leaveReasons.get(row.leaveReasonId)?.name ?? '' })),
    );
    const ids = new Set([...punched, ...away.map(({ shift }) => shift)].map(({ employeeId }) => employeeId));
    return [...ids].flatMap((id) => {
      const employee = world.employees.get(id);
      const agreement = employee && ofEmployee(world.agreements, employee)[0];
      const agreementName = agreement?.name ?? '';
      if (!employee || (agreementsNames.length > 0 && !agreementsNames.includes(agreementName))) return [];
      const mine = punched.filter(({ employeeId }) => employeeId === id);
      const absent = away.filter(({ shift }) => shift.employeeId === id);
      const worked = mine.reduce((sum, row) => sum + punchMinutes(row), 0);
      const leave = absent.reduce((sum, { shift }) => sum + minutesOf(shift), 0);
      const modified = [...mine.map(({ ts }) => ts), ...absent.map(({ shift }) => shift.ts)].sort();
      const outs = mine.flatMap(({ punchOut }) => punchOut ?? []).sort();
      return [
        {
          badgeNo: employee.badgeNo,
          date: day,
          workedHours: decimalOf(hoursOf(worked)),
          leaveHours: decimalOf(hoursOf(leave)),
          leaveReason: absent[0]?.reason ?? '',
          costCentre: world.extCodeOf(mine[0]?.costCentre ?? employee.costCentre),
          lastPunchOut: outs.at(-1)?.replace('T', ' ') ?? '',
          agreementName,
          lastModified: modified.at(-1)?.replace('T', ' ') ?? '',
          costCentreHomeUnit: world.extCodeOf(world.units.get(employee.restId)?.costCentre ?? 0),
        },
      ];
    });
  },
} satisfies Partial<Handlers>;

/** What others say of a punch or an absence. */
export function externalFields(from: Transaction['source'] = {}) {
  const { externalInfo1 = '', externalInfo2 = '', externalInfo3 = '' } = from;
  const { decisionNo = '', customerNo = '' } = from;
  return { externalInfo1, externalInfo2, externalInfo3, decisionNo, customerNo };
}

/** Whom a punch or a payroll row is about. */
export function personFields(employee: EmployeeRow | undefined) {
  const { badgeNo = '', socsecNo = '', cardNo = '' } = employee ?? {};
  return { badgeNo, socsecNo, cardNo };
}

/** The external codes of what a punch or a payroll row is booked on. */
export function codesOf(world: World, row: Pick<PunchRow, 'costCentre' | 'projectNo' | 'accountNo'>) {
  const [costCentre, projectNo, accountNo] = [row.costCentre, row.projectNo, row.accountNo].map((id) =>
    world.extCodeOf(id),
  );
  return { costCentre, projectNo, accountNo };
}

// Times are local to the unit; the offset that the service shows with them is wrong (document 2.7), and so is this.
const wrongOffset = (time: string | undefined) => (time === undefined ? undefined : `${time}+00:00`);

/** The `TimePunch` record of a punch (document 2.7). */
function punchRecord(world: World, punch: PunchRow, shiftTaskInfo: boolean): Unchecked<TimePunch> {
  const employee = world.employees.get(punch.employeeId);
  const type = world.shiftTypes.get(punch.categoryId);
  const agreement = world.agreements.get(employee?.mainAgreementId);
  return {
    ...punch,
    employeeName: nameOf(employee),
    ...personFields(employee),
    punchIn: wrongOffset(punch.punchIn),
    punchOut: wrongOffset(punch.punchOut),
    orgPunchIn: wrongOffset(punch.orgPunchIn),
    orgPunchOut: wrongOffset(punch.orgPunchOut),
    hours: decimalOf(hoursOf(punchMinutes(punch))),
    approvedByCustomer: punch.customerNo ? (punch.approvedByCustomer ?? false) : undefined,
    ...codesOf(world, punch),
    ...agreementFields(agreement),
    ...externalFields(punch),
    productiveTime: type?.productive ?? true,
    isOpen: punch.punchOut === undefined,
    ...(shiftTaskInfo && {
      shiftCategoryId: type?.id ?? 0,
      extShiftCategoryId: type?.shiftTypeExtId ?? '',
      shiftCategoryName: type?.name ?? '',
    }),
    subShiftReference: punch.subShiftReference ?? 0,
  };
}
