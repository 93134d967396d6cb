import { BREAK_PAIRS } from '../../calendar/breakFields.js';
import { addDays, moment } from '../../calendar/days.js';
import type { Decimal } from '../../definition/scalar.js';
import type { LeaveApplicationV2 } from '../../records/absence/LeaveApplicationV2.js';
import type { AgreementSalary } from '../../records/agreements/AgreementSalary.js';
import type { AgreementV2 } from '../../records/agreements/AgreementV2.js';
import type { Employee } from '../../records/employees/Employee.js';
import type { PayrollV2 } from '../../records/payroll/PayrollV2.js';
import type { TimePunch } from '../../records/punches/TimePunch.js';
import type { ScheduleV3 } from '../../records/scheduling/ScheduleV3.js';
import { hash } from 'node:crypto';
import { unreadIn } from '../../definition/decodeMarks.js';
import { Secret } from '../../secret.js';

/** Each takes of a record what the check looks at, and every row keeps a hash of it. What has no time to stand at is no row. */

/** Where no end is set. */
const NO_END = '9999-12-31';

type Row<Of extends (record: never) => object | undefined> = Readonly<NonNullable<ReturnType<Of>>>;

/** Who works: the fields of `wsdlGetEmployeesV2` that a payroll check looks at. */
export type Person = Row<typeof personOf>;
export function personOf(record: Employee) {
  return {
    id: record.id ?? 0,
    badgeNo: record.badgeNo ?? '',
    name: `${record.givenName ?? ''} ${record.familyName ?? ''}`.trim(),
    unit: record.restId ?? 0,
    /** Empty where the service does not say it: employed from ever on, which is told as not judged. */
    employed: record.employedDate ?? '',
    /** The last day of the employment. */
    left: leftOn(record) ?? NO_END,
    /** True where it says that the employment ends, and not when. */
    isEndOpen: record.active === 0 && leftOn(record) === undefined,
    punchType: record.punchType,
    costCentre: record.costCentreExtCode ?? '',
    costCentreId: record.costCentre ?? 0,
    nationalId: record.socsecNo ?? '',
    cardNo: record.cardNo ?? '',
    born: record.dateOfBirth,
    passive: record.passive === undefined ? undefined : record.passive === 1,
    ...hashOf(record),
  };
}

// An end before the employment began is that of an earlier one.
function leftOn({ active, leaveDate, lastDayOfEmployment, employedDate }: Employee) {
  const end = leaveDate ?? lastDayOfEmployment;
  return active === 1 && end !== undefined && end < (employedDate ?? '') ? undefined : end;
}

/** The days of an agreement of `wsdlGetAgreementsV2`. */
export type Agreement = Row<typeof agreementOf>;
export function agreementOf(record: AgreementV2) {
  return {
    id: record.id ?? 0,
    ...ownerOf(record.employeeId, record.badgeNo),
    /** Empty where the service does not say it: held from ever on, which is told as not judged. */
    from: record.fromDate ?? '',
    to: (record.expires === false ? undefined : record.toDate) ?? NO_END,
    /** True where it says that it ends, and not when. */
    isEndOpen: record.expires === true && record.toDate === undefined,
    breakIsWorkTime: record.breakIsWorkTime === true,
    main: record.isMainAgreement,
    hourly: record.hourly === 1,
    templateId: record.templateId ?? 0,
    /** 0 for none, and where the service does not say it, which is told as not judged. */
    hoursDay: Number(record.maxHourDay ?? 0),
    hoursWeek: Number(record.maxHourWeek ?? 0),
    saysHours: { day: record.maxHourDay !== undefined, week: record.maxHourWeek !== undefined },
    /** The employment rate, from a day on, earliest first. */
    rates: (record.employmentRates ?? [])
      .flatMap(({ fromDate: from = '', rate }) => (rate === undefined ? [] : [{ from, rate }]))
      .sort((a, b) => (a.from < b.from ? -1 : 1)),
    /** Whether a salary is above 0, and what an hour is where that can be said, from a day on, earliest first. */
    salaries: record.salaries?.map(salaryOf).sort((a, b) => (a.from < b.from ? -1 : 1)),
    /** Hours of a month at the full rate, as `YYYY-MM`. */
    monthHours: new Map<string, Decimal>(
      (record.monthlyHours ?? []).flatMap(({ year, month, hours }) =>
        hours === undefined ? [] : [[`${year}-${String(month).padStart(2, '0')}`, hours] as const],
      ),
    ),
    ...hashOf(record),
  };
}

/** A month is divided as the agreement says, and not at all without that. */
function salaryOf({ fromDate, hourlySalary, monthlySalary, monthlyHoursDivisor }: AgreementSalary) {
  const [hour, month, divisor] = [hourlySalary, monthlySalary, monthlyHoursDivisor].map((text) =>
    Number(text ?? 0),
  );
  const ofMonth = month! > 0 && divisor! > 0 ? month! / divisor! : undefined;
  return {
    from: fromDate ?? '',
    isSome: hour! > 0 || month! > 0,
    hourly: hour! > 0 ? hour : ofMonth,
  };
}

/** A punch of `wsdlGetTimePunches`. Times are wall-clock times of the unit; it belongs to the day of its begin (2.7). */
export type Punch = Row<typeof punchOf>;
export function punchOf(record: TimePunch) {
  const begin = local(record.punchIn);
  if (begin === undefined) return undefined;
  return {
    id: record.id ?? 0,
    ...ownerOf(record.employeeId, record.badgeNo),
    unit: record.restId ?? 0,
    day: begin.slice(0, 10),
    begin,
    /** Absent while the punch is open. */
    end: record.isOpen ? undefined : local(record.punchOut),
    orgBegin: local(record.orgPunchIn),
    orgEnd: local(record.orgPunchOut),
    hours: record.hours,
    approvals: {
      employee: record.approvedByEmployee,
      manager: record.approvedByManager,
      customer: record.approvedByCustomer,
    },
    scheduleId: record.scheduleId ?? 0,
    transferred: record.transferredToPayroll,
    costCentre: record.costCentre ?? '',
    commented: Boolean(record.comment?.trim() || record.managerComment?.trim()),
    ...hashOf(record),
  };
}

/** A scheduled or an absence shift of `wsdlGetSchedulesV3`. It belongs to the day of its begin. */
export type Shift = Row<typeof shiftOf>;
export function shiftOf(record: ScheduleV3) {
  const { begDate, begTime, endTime, absenceShift = false } = record;
  if (!begDate || !begTime || !endTime) return undefined;
  const begin = momentOf(begDate, begTime);
  const end = momentOf(record.endDate ?? begDate, endTime);
  return {
    id: (absenceShift ? record.absenceScheduleId : record.scheduleId) ?? 0,
    ...ownerOf(record.persId, record.badgeNo),
    unit: record.restId ?? 0,
    day: begDate,
    begin,
    end: end < begin ? momentOf(addDays(begDate, 1), endTime) : end,
    breaks: breaksOf(record),
    hours: record.hours,
    absence: absenceShift,
    /** The scheduled shift that an absence shift was made from; 0 for none. */
    orgScheduleId: record.orgScheduleId ?? 0,
    /** The leave application of an absence shift; 0 for none. */
    leaveId: record.leaveId ?? 0,
    /** False for what nobody punches: free days, and what does not count as worked or as scheduled, such as being on call. */
    worked:
      !record.isFreeDay && record.countAsWorkedHours !== false && record.countAsScheduledHours !== false,
    /** True for what counts as no work and is no free day either. */
    standby:
      !record.isFreeDay && (record.countAsWorkedHours === false || record.countAsScheduledHours === false),
    /** The shift type. */
    categoryId: record.categoryId ?? 0,
    costCentreId: record.costCentre ?? 0,
    costCentre: record.costCentreExtCode ?? '',
    ...hashOf(record),
  };
}

/** A leave application of `wsdlGetLeaveApplicationsV2`. */
export type Leave = Row<typeof leaveOf>;
export function leaveOf(record: LeaveApplicationV2) {
  const { fromDate, toDate } = record;
  if (!fromDate || !toDate) return undefined;
  const begin = momentOf(fromDate, record.fromTime ?? '00:00:00');
  const end = momentOf(toDate, record.toTime ?? '24:00:00');
  return {
    id: record.id ?? 0,
    ...ownerOf(record.fromPersId, record.fromBadgeNo),
    unit: record.restId ?? 0,
    ...{ day: begin.slice(0, 10), last: end.slice(0, 10), begin, end },
    /** Without both it is of whole days; with one of them nobody knows of which time. */
    isBeginSaid: record.fromTime !== undefined || record.toTime === undefined,
    isEndSaid: record.toTime !== undefined || record.fromTime === undefined,
    /** `1` is the whole time. */
    level: record.sickLevel,
    approvedByManager: record.approvedByManager,
    approvedByEmployee: record.approvedByEmployee,
    reason: record.leaveReason ?? '',
    ...hashOf(record),
  };
}

/** The same, of a record that says on which day it is paid. */
export function datedTransactionOf(record: PayrollV2): Transaction | undefined {
  return record.date || record.punchDate ? transactionOf(record) : undefined;
}

/** A payroll transaction of `wsdlGetPayrollV2`. It belongs to the day of its `date`, else to that of its punch. */
export type Transaction = Row<typeof transactionOf>;
export function transactionOf(record: PayrollV2) {
  return {
    id: record.id ?? 0,
    badgeNo: record.badgeNo ?? '',
    unit: record.restId ?? 0,
    day: (record.date ?? record.punchDate ?? '') as string,
    /** The day of the punch that it comes from, as the service gives it. */
    punchDay: record.punchDate as string | undefined,
    pType: record.pType,
    salType: record.salType ?? '',
    stCode: record.stCode,
    begin: record.in ?? '',
    end: record.out ?? '',
    hours: record.hours,
    approvals: {
      employee: record.transactionEmpAttest,
      manager: record.transactionMgrAttest,
      customer: record.transactionCustAttest,
    },
    /** Approval of the salary by a manager, beside that of the transaction. */
    salaryApproved: record.salaryMgrAttest,
    costCentre: record.costCentre ?? '',
    projectNo: record.projectNo ?? '',
    accountNo: record.accountNo ?? '',
    punchId: record.punchId ?? 0,
    scheduleId: record.scheduleId ?? 0,
    orgScheduleId: record.orgScheduleId ?? 0,
    leaveAppId: record.leaveAppId ?? 0,
    ...hashOf(record),
  };
}

/** Whose a record is. Without an id its badge number says it, which is kept until the employees were read. */
function ownerOf(employeeId: number | undefined, badgeNo = '') {
  return employeeId ? { employeeId } : { employeeId: 0, ownBadge: badgeNo.trim() };
}

function breaksOf(record: ScheduleV3): (readonly [begin: string, end: string])[] {
  return BREAK_PAIRS.flatMap(([from, to]) => {
    const [begin, end] = [record[from], record[to]];
    return begin && end && begin !== end ? [[begin, end] as const] : [];
  });
}

/** A wall-clock time; the end of a day is the begin of the next. */
function momentOf(date: string, time: string): string {
  return time.startsWith('24:') ? moment(addDays(date, 1), '00:00:00') : moment(date, time.slice(0, 8));
}

function local(text: string | undefined): string | undefined {
  return text?.slice(0, 19).replace(' ', 'T');
}

/** What every row keeps of its record besides what rules look at. */
export interface Kept {
  /** A hash of all its fields but the time stamp and those that a transfer changes. */
  readonly sealed: string;
  /** The values of those. */
  readonly moved: string;
  readonly ts: string;
  /** Fields that came and could not be read: of them nothing is known. */
  readonly unread?: readonly string[];
}

/** A record as a hash of every field that came, the time stamp and what a transfer changes apart; and what could not be read. */
export function hashOf(record: object): Kept {
  const { ts, transferredToPayroll, ...rest } = record as Readonly<Record<string, unknown>>;
  const hidden: string[] = [];
  const unread = hiddenIn(record, '', hidden);
  // In one go: millions of hash objects would wait for the next collection with what they hold outside of the heap.
  const digest = hash('sha256', JSON.stringify(rest) + hidden.join('\n'), 'base64');
  return {
    sealed: digest.slice(0, 24),
    moved: String(transferredToPayroll ?? ''),
    ts: typeof ts === 'string' ? ts.slice(0, 19).replace(' ', 'T') : '',
    ...(unread.length > 0 ? { unread } : {}),
  };
}

/** Puts what JSON does not show into `hidden`: secrets, and texts that could not be decoded. Gives the names of those. */
function hiddenIn(value: object, path: string, hidden: string[]): string[] {
  const unread: string[] = [];
  for (const [field, text] of unreadIn(value)) {
    hidden.push(`${path}${field}?${text.reveal()}`);
    unread.push(`${path}${field}`);
  }
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'object' || inner === null) continue;
    if (inner instanceof Secret) hidden.push(`${path}${name}=${inner.reveal()}`);
    else unread.push(...hiddenIn(inner, `${path}${Array.isArray(value) ? '' : `${name}.`}`, hidden));
  }
  return unread;
}
