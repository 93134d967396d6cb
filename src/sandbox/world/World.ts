import type { AllowableCode } from './messages.js';
import type { Clock } from './Clock.js';
import type { CustomerRow, EmployeeRow, TextItemRow, TextItemTag } from './rows.js';
import type { TableDump } from './Table.js';
import { createTables, type TableContent, type TableName, type Tables } from './Tables.js';

export * from './rows.js';

export interface WorldContent extends TableContent {
  readonly customer: CustomerRow;
  readonly rootKey: string;
  readonly payrollSystems: readonly PayrollSystem[];
  /** The employee to whom the sources give a badge number. */
  employeeIdOfBadge?(badgeNo: string): number | undefined;
}

export interface PayrollSystem {
  readonly name: string;
  /** A system whose transfers fail, so that callers can test for it. */
  readonly broken?: boolean;
  /** The form of its files; default the generic one with semicolons. */
  readonly format?: 'fixed';
}

/**
 * All that the sandbox holds: one customer, in tables that are its properties. Operations and the REST side read and
 * write the same.
 */
export type World = WorldCore & Tables;

/** A state of a world, to go back to. Made and read by the same world only. */
export interface WorldSnapshot {
  /** The time of the world, as its clock shows it. */
  readonly now: string;
  /** Badge numbers and the employees that have them. */
  readonly badges: readonly (readonly [badgeNo: string, employeeId: number])[];
  /** The rows of each table. */
  readonly tables: Readonly<Record<string, TableDump<never>>>;
}

export function createWorld(
  content: WorldContent,
  clock: Clock,
  allowed: readonly AllowableCode[] = [],
): World {
  const tables = createTables(content);
  return Object.assign(new WorldCore(content, clock, tables, allowed), tables);
}

class WorldCore {
  readonly clock: Clock;
  readonly customer: CustomerRow;
  /** The key of the customer's main unit, which sees everything (document 5). */
  readonly rootKey: string;
  /** The payroll systems that the customer has configured. */
  readonly payrollSystems: readonly PayrollSystem[];
  readonly tables: Tables;
  readonly #content: WorldContent;
  /** Badge numbers that rows and writes gave. */
  #badges: Map<string, number>;

  readonly #allowed: ReadonlySet<AllowableCode>;

  constructor(content: WorldContent, clock: Clock, tables: Tables, allowed: readonly AllowableCode[]) {
    this.#allowed = new Set(allowed);
    this.#content = content;
    this.clock = clock;
    this.tables = tables;
    this.customer = { ...content.customer };
    this.rootKey = content.rootKey;
    this.payrollSystems = content.payrollSystems;
    this.#badges = new Map((content.rows.employees ?? []).map(({ badgeNo, id }) => [badgeNo, id]));
  }

  /** False for a rule of the sandbox's own that was turned off. */
  minds(code: AllowableCode): boolean {
    return !this.#allowed.has(code);
  }

  unitIds(): number[] {
    return [...this.tables.units.of()].map(({ id }) => id);
  }

  employeeByBadge(badgeNo: string): EmployeeRow | undefined {
    const id = this.#badges.get(badgeNo) ?? this.#content.employeeIdOfBadge?.(badgeNo);
    const employee = this.tables.employees.get(id);
    return employee?.badgeNo === badgeNo ? employee : undefined;
  }

  addEmployee(row: Omit<EmployeeRow, 'id'>): EmployeeRow {
    const employee = this.tables.employees.add(row);
    this.#badges.set(employee.badgeNo, employee.id);
    return employee;
  }

  /** Gives an employee another badge number, which must be free. */
  setBadge(employee: EmployeeRow, badgeNo: string): void {
    employee.badgeNo = badgeNo;
    this.#badges.set(badgeNo, employee.id);
  }

  /** The entry of a list with an id or an external code; the id wins. */
  textItem(tag: TextItemTag, id: number | undefined, extCode?: string): TextItemRow | undefined {
    if (id) {
      const item = this.tables.textItems.get(id);
      return item?.tag === tag ? item : undefined;
    }
    return extCode
      ? this.tables.textItems.find((item) => item.tag === tag && item.extCode === extCode)
      : undefined;
  }

  extCodeOf(id: number): string {
    return this.tables.textItems.get(id)?.extCode ?? '';
  }

  /** The badge number of an employee; empty for nobody. */
  badgeOf(id: number | undefined): string {
    return this.tables.employees.get(id)?.badgeNo ?? '';
  }

  /** True when a locked salary period of a unit touches a date, or a span of dates. */
  isLocked(restId: number, fromDate: string, toDate = fromDate): boolean {
    return [...this.tables.salaryLocks.ofUnit(restId)].some(
      (lock) => lock.fromDate <= toDate && fromDate <= lock.toDate,
    );
  }

  /** The time stamp of what is written now, in CET. */
  stamp(): string {
    return this.clock.now();
  }

  /** The state of everything that was read or written; the rest comes from the sources again. */
  snapshot(): WorldSnapshot {
    const dumps = Object.entries(this.tables).map(([name, table]) => [name, table.dump()]);
    return structuredClone({
      now: this.clock.instant(),
      badges: [...this.#badges],
      tables: Object.fromEntries(dumps),
    });
  }

  restore(snapshot: WorldSnapshot): void {
    const { now, badges, tables } = structuredClone(snapshot);
    this.clock.set(now);
    this.#badges = new Map(badges);
    for (const [name, dump] of Object.entries(tables)) this.tables[name as TableName].restore(dump);
  }
}
