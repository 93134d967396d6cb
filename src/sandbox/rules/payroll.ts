import { createHash } from 'node:crypto';
import { formatCsv } from '../../csv/writeCsv.js';
import { daysBetween } from '../../calendar/days.js';
import type { reverseInfo, searchOption, updateManualSalary } from '../../records/index.generated.js';
import type { Unchecked } from '../Unchecked.js';
import { type Caller, sees, unitsOf } from './Caller.js';
import { nameOf } from './filters.js';
import type { Saving } from './Saving.js';
import {
  ABSENT,
  BY_HAND,
  FIRST_DAY,
  LAST_DAY,
  type Transaction,
  transactionsOf,
  WORKED,
} from './transactions.js';
import { ofEmployee } from '../world/Table.js';
import type { World, EmployeeRow, ManualSalaryRow } from '../world/World.js';
import { decimalOf, tenThousandthsOf } from '../world/decimal.js';
import { isLocalDate } from '../../definition/scalar.js';

type Options = Unchecked<searchOption>;

/** Starts a payroll transfer (document 2.8). It ends at the second time that its result is asked for. */
export function startTransfer(saving: Saving, options: Options): void {
  const { world, caller } = saving;
  const { extTransferId = '', fromDate = FIRST_DAY, toDate = LAST_DAY } = options;
  const system = world.payrollSystems.find(({ name }) => name === options.payrollSystem);
  const previous = transferById(world, extTransferId);
  saving.period(options);
  if (options.payrollSystem && !system) saving.add('SBX-TRANSFER-001', options.payrollSystem);
  for (const id of options.unitIds ?? [])
    if (!world.units.get(id) || !sees(caller, id)) saving.add('SBX-TRANSFER-005', id);
  if (extTransferId && previous?.status === 'In Progress') saving.add('SBX-TRANSFER-003', extTransferId);
  saving.settle();
  const units = chosenUnits(world, caller, options);
  const waiting = options.includeNotFullyApproved
    ? new Set<number>()
    : peopleWaiting(world, units, fromDate, toDate);
  const rows = rowsToTransfer(world, options, transactionsOf(world, units, fromDate, toDate)).filter(
    (row) => !waiting.has(row.employeeId),
  );
  const fails = system?.broken === true || options.uploadFileToServer === true;
  if (!fails && !options.isPreliminary) for (const row of rows) setTransferred(world, row, true);
  if (!fails && options.lockSalaryPeriod)
    for (const restId of units) world.salaryLocks.add({ restId, fromDate, toDate });
  if (previous) world.transfers.delete(previous, world.stamp());
  world.transfers.add({
    restId: 0,
    extTransferId,
    status: 'In Progress',
    pollsLeft: 1,
    ends: fails ? 'Failed' : 'Ready to Download',
    token: createHash('sha256').update(`${extTransferId} ${world.clock.ms}`).digest('hex').slice(0, 24),
    csv: system?.format === 'fixed' ? payrollFixed(world, rows) : payrollCsv(world, rows),
  });
}

export function transferById(world: World, extTransferId: string) {
  return world.transfers.find((transfer) => transfer.extTransferId === extTransferId);
}

/** Ids count, and what else may name something only without them. Without both everything is chosen. */
function isAmong<T>(
  ids: readonly number[] | undefined,
  id: number,
  others?: readonly T[],
  other?: T,
): boolean {
  if (ids?.length) return ids.includes(id);
  return !others?.length || others.includes(other!);
}

// `unitIds` beyond the key's unit need the root key.
function chosenUnits(world: World, caller: Caller, { unitIds, extUnitIds }: Options): number[] {
  return unitsOf(world, caller).filter((id) =>
    isAmong(unitIds, id, extUnitIds, world.units.get(id)!.extUnitId),
  );
}

function rowsToTransfer(world: World, options: Options, all: readonly Transaction[]): Transaction[] {
  const { costCentres, extCostCentres } = options;
  // Unapproved entries never go.
  return all.filter(
    (row) =>
      !row.transferred &&
      row.approvedByManager &&
      world.salaryTypes.get(row.stCode)?.transfer !== false &&
      isAmong(costCentres, row.costCentre, extCostCentres, world.extCodeOf(row.costCentre)) &&
      isChosen(world, world.employees.get(row.employeeId), options),
  );
}

/** Who has unattested punches or unapproved leave in a period, whatever else a transfer chooses (document 2.8). */
function peopleWaiting(
  world: World,
  units: readonly number[],
  fromDate: string,
  toDate: string,
): ReadonlySet<number> {
  const waiting = new Set<number>();
  for (const { punchIn, deleted, approvedByManager, employeeId } of world.punches.of(units)) {
    const day = punchIn.slice(0, 10);
    if (!deleted && !approvedByManager && fromDate <= day && day <= toDate) waiting.add(employeeId);
  }
  for (const leave of world.absences.of(units))
    if (
      !leave.approvedByManager &&
      leave.moderated !== DENIED &&
      leave.fromDate <= toDate &&
      leave.toDate >= fromDate
    )
      waiting.add(leave.employeeId);
  return waiting;
}

const DENIED = 2;

function isChosen(world: World, employee: EmployeeRow | undefined, options: Options): boolean {
  if (!employee) return false;
  const { id, badgeNo, section, staffCat } = employee;
  const { userIds, badgeNos, sectionIds, extSectionIds, staffCategories, skills } = options;
  const extSection = world.sections.get(section)?.extSectionId ?? '';
  const isSkilled = () =>
    ofEmployee(world.employeeSkills, employee).some(({ skillId }) => skills?.includes(skillId));
  return (
    isAmong(userIds, id, badgeNos, badgeNo) &&
    isAmong(sectionIds, section, extSectionIds, extSection) &&
    isAmong(staffCategories, staffCat) &&
    (!skills?.length || isSkilled())
  );
}

/** Marks what a transaction comes from as transferred to payroll, or as not. */
function setTransferred(world: World, row: Transaction, transferred: boolean): void {
  const ts = world.stamp();
  const punch = row.pType === WORKED ? world.punches.get(row.punchId) : undefined;
  if (punch) Object.assign(punch, { transferredToPayroll: transferred, ts });
  const absence = row.pType === ABSENT ? world.absences.get(row.absenceId) : undefined;
  if (absence) Object.assign(absence, { transferred, ts });
  const salary = row.pType === BY_HAND ? world.manualSalaries.get(Math.floor(row.id / 10)) : undefined;
  if (salary) Object.assign(salary, { transferred, ts });
  const shift = world.shifts.get(row.scheduleId);
  if (shift) shift.transferred = transferred;
}

/** Takes transactions back from payroll: at most 31 days and 200 employees a row (document 8). */
export function reverse(saving: Saving, row: Unchecked<reverseInfo>): void {
  const { world, caller } = saving;
  const { startDate, endDate, badgeNos = [] } = row;
  saving.require(row, 'startDate', 'endDate');
  if (startDate && endDate) {
    const days = daysBetween(startDate, endDate);
    if (days < 0 && world.minds('SBX-DATE-004')) saving.add('SBX-DATE-004', 'endDate', 'startDate');
    if (days > 31) saving.add('SBX-REVERSE-001');
  }
  if (badgeNos.length > 200) saving.add('SBX-REVERSE-002');
  const employees = badgeNos.map((badgeNo) => saving.employee({ badgeNo })?.id);
  saving.settle();
  const units = unitsOf(world, caller);
  for (const transaction of transactionsOf(world, units, startDate!, endDate!))
    if (badgeNos.length === 0 || employees.includes(transaction.employeeId))
      setTransferred(world, transaction, false);
  if (!row.unLockSchedulePeriod) return;
  for (const lock of [...world.salaryLocks.of(units)])
    if (lock.fromDate <= endDate! && startDate! <= lock.toDate) world.salaryLocks.delete(lock, world.stamp());
}

const HEAD = 'badgeNo;name;unit;date;salaryCode;hours;costCentre;project;account'.split(';');

/** The generic semicolon-separated file of a transfer (document 2.8): UTF-8, one transaction a line, a head line first. */
function payrollCsv(world: World, rows: readonly Transaction[]): string {
  const lines = rows.map((row) => {
    const employee = world.employees.get(row.employeeId);
    return [
      employee?.badgeNo ?? '',
      nameOf(employee),
      world.units.get(row.restId)?.extUnitId ?? '',
      row.date,
      world.salaryTypes.get(row.stCode)?.salaryCode ?? '',
      decimalOf(row.hours),
      world.extCodeOf(row.costCentre),
      world.extCodeOf(row.projectNo),
      world.extCodeOf(row.accountNo),
    ];
  });
  return formatCsv([HEAD, ...lines], { delimiter: ';' });
}

/**
 * A file with columns of fixed width and no head, as older payroll systems take it: badge number (10), date without dashes (8),
 * salary code (6), hours in ten-thousandths with leading zeros and a sign before them (12).
 */
function payrollFixed(world: World, rows: readonly Transaction[]): string {
  return rows
    .map(({ employeeId, date, stCode, hours }) => {
      const badgeNo = world.employees.get(employeeId)?.badgeNo ?? '';
      const code = world.salaryTypes.get(stCode)?.salaryCode ?? '';
      const size = String(Math.abs(hours)).padStart(11, '0');
      return `${badgeNo.padEnd(10)}${date.replaceAll('-', '')}${code.padEnd(6)}${hours < 0 ? '-' : '+'}${size}\r\n`;
    })
    .join('');
}

/** Adds a salary by hand to a punch, or to an employee's day (document 2.8). */
export function saveManualSalary(saving: Saving, row: Unchecked<updateManualSalary>): ManualSalaryRow {
  const { world } = saving;
  const { timepunchId, employeeId: id, badgeNo, salaryCode = '' } = row;
  const punch = saving.seen(world.punches, timepunchId, 'SBX-PUNCH-006');
  const date = punch?.punchIn.slice(0, 10) ?? row.punchDateTime?.trim().slice(0, 10);
  if (!timepunchId && !date) saving.add('SBX-SALARY-001');
  if (date && !isLocalDate(date)) saving.add('SBX-DATE-003', 'punchDateTime');
  if (!timepunchId && !id && !badgeNo) saving.add('SBX-SALARY-002');
  const named = id || badgeNo ? { id, badgeNo } : undefined;
  const employee = punch ? world.employees.get(punch.employeeId) : named && saving.employee(named);
  const type = world.salaryTypes.find((one) => one.salaryCode === salaryCode);
  if (!type) saving.add('SBX-SALARY-003', salaryCode);
  const hours = tenThousandthsOf(row.hours);
  if (hours === undefined) saving.add('SBX-ROW-001', 'hours');
  const restId = punch?.restId ?? employee?.restId ?? 0;
  if (date && !row.overridevalidations) saving.notLocked(restId, date);
  saving.settle();
  return world.manualSalaries.add({
    ...{ restId, employeeId: employee!.id, punchId: punch?.id ?? 0, date: date!, salaryCode },
    ...{ hours: decimalOf(hours!), approved: !type!.requiresApproval, transferred: false, ts: world.stamp() },
  });
}
