import { isLocalDate, isLocalDateTime, isLocalTime } from '../../definition/scalar.js';
import { type MessageCode, rejection } from '../world/messages.js';
import type { Table } from '../world/Table.js';
import type { World, EmployeeRow, PunchRow, ShiftRow, TableRow } from '../world/World.js';
import { type Caller, findEmployee, sees, unitsOf } from './Caller.js';
import { SandboxFault } from './SandboxFault.js';
import { moment } from '../../calendar/days.js';
import { beginOf } from './hours.js';
import type { GetSchedulesV3, getTimePunchesRequest } from '../../records/index.generated.js';
import type { Unchecked } from '../Unchecked.js';

/** A date and time filter as it compares with `ts`; empty and absent give `undefined`, which lets everything pass. */
export function parseMoment(name: string, text: string | undefined): string | undefined {
  const day = dayIn(text);
  if (day === undefined || isLocalDate(day)) return day && `${day}T00:00:00`;
  return checked(day.slice(0, 19), isLocalDateTime, 'SBX-DATE-003', name).replace(' ', 'T');
}

/** A date filter; empty and absent give `undefined`. */
export function parseDay(name: string, text: string | undefined): string | undefined {
  const day = dayIn(text);
  return day && checked(day.slice(0, 10), isLocalDate, 'SBX-DATE-001', name);
}

/** A time filter; empty and absent give `undefined`. */
function parseTime(name: string, text: string | undefined): string | undefined {
  const time = text?.trim() || undefined;
  return time && checked(time, isLocalTime, 'SBX-DATE-002', name);
}

function dayIn(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return !trimmed || trimmed.startsWith('0000-00-00') ? undefined : trimmed;
}

function checked(text: string, test: (text: string) => boolean, code: MessageCode, name: string): string {
  if (!test(text)) throw new SandboxFault('Client', rejection(code, name));
  return text;
}

/** The rows that were modified after what a filter says. */
export function changedSince<Row extends { readonly ts?: string | undefined }>(
  rows: Iterable<Row>,
  text: string | undefined,
  name = 'lastModified',
): Row[] {
  const after = parseMoment(name, text);
  return [...rows].filter((row) => modifiedAfter(row, after));
}

/** The rows that the key saw, deleted after what a filter says, each with when that was. */
export function deletedSince<Row extends TableRow>(
  table: Table<Row>,
  caller: Caller,
  text: string | undefined,
  name = 'lastModified',
): { readonly row: Row; readonly ts: string }[] {
  const gone = table.deleted.filter(({ row }) => sees(caller, row.restId));
  return changedSince(
    gone.map(({ row, deletedAt }) => ({ row, ts: deletedAt })),
    text,
    name,
  );
}

/** True when the row was modified after a moment, or when there is no such filter. */
export function modifiedAfter({ ts = '' }: { readonly ts?: string | undefined }, after: string | undefined) {
  return after === undefined || ts > after;
}

export interface EmployeeFilter {
  readonly sectionId?: number | undefined;
  readonly employeeId?: number | undefined;
  readonly badgeNo?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** `Åsa Öberg`; empty for nobody. */
export function nameOf(employee: EmployeeRow | undefined): string {
  return employee ? `${employee.givenName} ${employee.familyName}` : '';
}

/** Tells which rows are about the people that a filter lets pass; `0`, empty and absent skip. */
export function ofPeople(world: World, { sectionId, employeeId, badgeNo }: EmployeeFilter) {
  const named = badgeNo ? (world.employeeByBadge(badgeNo)?.id ?? -1) : undefined;
  return (row: { readonly employeeId: number }) =>
    (!employeeId || row.employeeId === employeeId) &&
    (named === undefined || row.employeeId === named) &&
    (!sectionId || world.employees.get(row.employeeId)?.section === sectionId);
}

/** The employees whom the key sees and the filter lets pass; `0`, empty and absent skip a filter (document 4.3). */
export function employeesOf(world: World, caller: Caller, filter: EmployeeFilter): EmployeeRow[] {
  const { employeeId: id, badgeNo, sectionId } = filter;
  const found = findEmployee(world, caller, { id, badgeNo });
  const everybody = () => world.employees.of(unitsOf(world, caller));
  const candidates = id || badgeNo ? [found ?? []].flat() : everybody();
  return changedSince(candidates, filter.lastModified).filter(
    (employee) =>
      (!badgeNo || employee.badgeNo === badgeNo) && (!sectionId || employee.section === sectionId),
  );
}

/** As version 3 asks for them; the section is a number, and the first versions have an end of modifications too. */
type ShiftFilter = Omit<Unchecked<GetSchedulesV3>, 'section'> & {
  readonly section?: number | undefined;
  readonly modifiedBefore?: string | undefined;
};

/** The shifts of units that begin in a span, both ends included; `0`, empty and absent skip a filter. */
export function findShifts(world: World, units: readonly number[], filter: ShiftFilter): ShiftRow[] {
  return [...world.shifts.of(units)].filter(shiftTest(world, filter));
}

export function shiftTest(world: World, filter: ShiftFilter): (shift: ShiftRow) => boolean {
  const fromDate = parseDay('fromDate', filter.fromDate);
  const toDate = parseDay('toDate', filter.toDate);
  const from = fromDate && moment(fromDate, parseTime('fromTime', filter.fromTime) ?? '00:00:00');
  const to = toDate && moment(toDate, parseTime('toTime', filter.toTime) ?? '23:59:59');
  const after = parseMoment('modifiedAfter', filter.modifiedAfter);
  const before = parseMoment('modifiedBefore', filter.modifiedBefore);
  const ofAsked = ofPeople(world, { employeeId: filter.employeeId, badgeNo: filter.badgeNo });
  const [scheduled, absences] = either(filter.scheduledShifts, filter.absenceShifts);
  return (shift) => {
    const begin = beginOf(shift);
    return (
      (from === undefined || begin >= from) &&
      (to === undefined || begin <= to) &&
      ofAsked(shift) &&
      (!filter.section || shift.section === filter.section) &&
      (shift.absenceShift ? absences : scheduled) &&
      modifiedAfter(shift, after) &&
      (before === undefined || shift.ts < before)
    );
  };
}

/** Naming one kind asks for that kind alone; naming none asks for both. */
function either(a: boolean | undefined, b: boolean | undefined): [boolean, boolean] {
  return [a ?? !b, b ?? !a];
}

/** The punches that a punch request asks for (document 2.7). */
export function findPunches(
  world: World,
  units: readonly number[],
  request: Unchecked<getTimePunchesRequest>,
): PunchRow[] {
  const { fromDate, toDate } = request;
  const after = parseMoment('modifiedAfter', request.modifiedAfter);
  const ofAsked = ofPeople(world, request);
  const active = request.active ?? !request.deleted;
  const [sent, unsent] = either(request.transferredToPayroll, request.notTransferredToPayroll);
  const [approved, unapproved] = either(request.approved, request.unapproved);
  const asked = (punch: PunchRow) => {
    const date = punch.punchIn.slice(0, 10);
    return (
      (!fromDate || date >= fromDate) &&
      (!toDate || date <= toDate) &&
      ofAsked(punch) &&
      (punch.deleted ? (request.deleted ?? false) : active) &&
      (punch.transferredToPayroll ? sent : unsent) &&
      (punch.approvedByManager ? approved : unapproved) &&
      modifiedAfter(punch, after)
    );
  };
  return [...candidates(world, units, request.employeeUnitMode)].filter(asked);
}

// Mode 1 follows the employees of the units to wherever they punched; otherwise the unit where a punch was made counts.
function* candidates(world: World, units: readonly number[], mode: number | undefined): Iterable<PunchRow> {
  if (mode !== 1) {
    yield* world.punches.of(units);
    return;
  }
  for (const punch of world.punches.of()) {
    const home = world.employees.get(punch.employeeId)?.restId;
    if (home !== undefined && units.includes(home)) yield punch;
  }
}
