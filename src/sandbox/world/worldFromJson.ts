import { newAgreement } from './generate/agreements.js';
import {
  type EmployeeRow,
  emptyShiftType,
  emptyUnit,
  NEW_ABSENCE,
  NEW_EMPLOYEE,
  NEW_PUNCH,
  NEW_SHIFT,
} from './rows.js';
import { sectionsOf } from './generate/units.js';
import { catalogue } from './generate/catalogue.js';
import { CUSTOMER_FACTS } from './generateWorld.js';
import { isTableName, TABLE_NAMES, type TableName, type TableRows } from './Tables.js';
import type { PayrollSystem, WorldContent } from './World.js';
import { defined } from '../../text/defined.js';

type Row = Readonly<Record<string, unknown>>;

/**
 * A world of the caller's own: rows by table name, as sparse as wanted. What a row leaves out has defaults; a row that
 * is about an employee may name a `badgeNo` instead of an `employeeId`; lists that are left out are those of the small
 * world. `units` is required.
 */
export interface WorldJson {
  /** The root key; default `sandbox-root-key`. */
  readonly rootKey?: string;
  /** The customer. */
  readonly customer?: Row;
  /** Payroll systems that transfers go to. */
  readonly payrollSystems?: readonly PayrollSystem[];
  /** The units, each with its records. */
  readonly units: readonly Row[];
  readonly [table: string]: unknown;
}

const FACTS = new Set(['rootKey', 'customer', 'payrollSystems', '$schema', 'comment']);

/** Reads a world. Throws a `RangeError` that says what is wrong with it. */
export function worldFromJson(json: WorldJson): WorldContent {
  const tables = new Map<TableName, readonly Row[]>();
  for (const [name, rows] of Object.entries(json)) {
    if (FACTS.has(name)) continue;
    if (!isTableName(name))
      throw new RangeError(`a world has no table "${name}"; its tables are ${TABLE_NAMES.join(', ')}`);
    if (!Array.isArray(rows) || rows.some((row) => row === null || typeof row !== 'object'))
      throw new RangeError(`"${name}" of a world must be an array of rows`);
    tables.set(name, rows as Row[]);
  }
  if (!tables.get('units')?.length) throw new RangeError('a world needs at least one unit in "units"');
  return {
    ...CUSTOMER_FACTS,
    ...defined({ rootKey: json.rootKey, payrollSystems: json.payrollSystems }),
    customer: { ...CUSTOMER_FACTS.customer, ...json.customer },
    rows: rowsOf(tables),
  };
}

function rowsOf(given: ReadonlyMap<TableName, readonly Row[]>): { [K in TableName]?: TableRows[K][] } {
  const table = (name: TableName, firstId: number, make: (row: Row, id: number) => object) =>
    (given.get(name) ?? []).map((row, i) => {
      const id = typeof row.id === 'number' ? row.id : firstId + i;
      return { ...make(row, id), id };
    });
  const ts = '2026-01-02T08:00:00';
  const units = table('units', 101, (row, id) => ({ ...emptyUnit(id), ...row }));
  const restId = units[0]!.id;
  const newEmployee = { ...NEW_EMPLOYEE, restId, employedDate: '2020-01-01', ts };
  const employees = table('employees', 1001, (row) => ({ ...newEmployee, ...row })) as EmployeeRow[];
  const badges = new Map<unknown, EmployeeRow>(employees.map((employee) => [employee.badgeNo, employee]));
  const ofEmployee = (row: Row): Row => {
    if (row.badgeNo === undefined) return { restId, ...row };
    const employee = badges.get(row.badgeNo);
    if (!employee) throw new RangeError(`no employee of the world has badgeNo "${String(row.badgeNo)}"`);
    return { restId: employee.restId, employeeId: employee.id, ...row };
  };
  const known: Partial<Record<TableName, [firstId: number, make: (row: Row, id: number) => object]>> = {
    shiftTypes: [11, (row, id) => ({ ...emptyShiftType(id, restId), ...row })],
    shifts: [100_001, (row) => ({ ...NEW_SHIFT, agreementId: 0, ts, ...ofEmployee(row) })],
    punches: [500_001, (row) => ({ ...NEW_PUNCH, ts, ...ofEmployee(row) })],
    absences: [20_001, (row) => ({ ...NEW_ABSENCE, sentAt: ts, ts, ...ofEmployee(row) })],
    agreements: [30_001, (row) => ({ ...newAgreement(), ts, ...ofEmployee(row) })],
  };
  const sections = units.flatMap((unit) => sectionsOf(unit as never));
  const rows: Record<string, unknown> = { ...catalogue(), units, employees, sections };
  for (const name of given.keys()) {
    if (name === 'units' || name === 'employees') continue;
    const [firstId, make] = known[name] ?? [1, (row: Row) => ({ ts, ...ofEmployee(row) })];
    rows[name] = table(name, firstId, make);
  }
  return rows;
}
