import { isLocalDate, isLocalTime } from '../../definition/scalar.js';
import { tenThousandthsOf } from '../world/decimal.js';
import { type MessageCode, rejection } from '../world/messages.js';
import type { World, TableRow, TextItemTag } from '../world/World.js';
import type { By, Table } from '../world/Table.js';
import { type Caller, findEmployee, type Person, sees } from './Caller.js';

/** Ends the saving of a row that breaks rules. */
class Rejected extends Error {}

export interface Answered {
  readonly validationErrors?: readonly string[] | undefined;
}
type Save<Row, Answer> = (saving: Saving, row: Row) => Answer;

/** What is answered for a row that is saved, or the row with the reasons why it is not. */
export function saveRow<Row extends object, Answer extends object>(
  world: World,
  caller: Caller,
  row: Row,
  save: Save<Row, Answer>,
): (Row | Answer) & Answered {
  const saving = new Saving(world, caller);
  try {
    return { ...save(saving, row), validationErrors: [] };
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { ...row, validationErrors: saving.texts };
  }
}

/** The same for each row of a batch: one that is rejected leaves the others alone. */
export function saveRows<Row extends object, Answer extends object>(
  world: World,
  caller: Caller,
  rows: readonly Row[] | undefined,
  save: Save<Row, Answer>,
): ((Row | Answer) & Answered)[] {
  return (rows ?? []).map((row) => saveRow(world, caller, row, save));
}

interface Asked {
  readonly allUnits?: boolean | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}

/** What is found for a request, or why it cannot be asked so. */
export function findFor<Found>(world: World, caller: Caller, asked: Asked, find: () => readonly Found[]) {
  const saving = new Saving(world, caller);
  if (asked.allUnits && caller.unit) saving.add('SBX-SCOPE-001', 'allUnits');
  saving.period(asked);
  const validationErrors: readonly string[] = saving.texts;
  return { found: validationErrors.length > 0 ? [] : find(), validationErrors };
}

/** How a row names something, and the code of the error where that is not there. */
interface Naming {
  readonly id?: number | undefined;
  readonly extCode?: string | undefined;
  readonly code?: MessageCode;
}

/** The saving of one row: what it names, and what is wrong with it. */
export class Saving {
  readonly world: World;
  readonly caller: Caller;
  readonly texts: string[] = [];

  constructor(world: World, caller: Caller) {
    this.world = world;
    this.caller = caller;
  }

  add(code: MessageCode, ...words: readonly (string | number)[]): void {
    this.texts.push(rejection(code, ...words));
  }

  /** Ends the saving at once. */
  reject(code: MessageCode, ...words: readonly (string | number)[]): never {
    this.add(code, ...words);
    throw new Rejected();
  }

  /** Ends the saving when anything is wrong; then what it needs is there. */
  settle(): void {
    if (this.texts.length > 0) throw new Rejected();
  }

  require<Row>(row: Row, ...names: readonly (keyof Row & string)[]): void {
    for (const name of names) if (!row[name]) this.add('SBX-ROW-001', name);
  }

  /** The row of an id where the key sees it, after an error where it does not. */
  seen<Row extends TableRow>(table: Table<Row>, id: number | undefined, code: MessageCode): Row | undefined {
    const row = table.get(id);
    if (row && sees(this.caller, row.restId)) return row;
    if (id) this.add(code, id);
    return undefined;
  }

  /** The row that is to be changed; `undefined` for a new one. Ids must be known. */
  existing<Row extends TableRow>(noun: string, table: Table<Row>, by: By<Row>): Row | undefined {
    const named = table.named(by);
    const row = named && (named.restId === 0 || sees(this.caller, named.restId)) ? named : undefined;
    if (by.id && !row) this.add('SBX-ROW-002', noun, `id ${by.id}`);
    return row;
  }

  /** What a row names by id or external code, after an error where that is not there. */
  named<T>(noun: string, found: T | undefined, { id, extCode, code = 'SBX-ROW-002' }: Naming): T | undefined {
    if (found === undefined && (id || extCode)) this.add(code, noun, named(id, extCode));
    return found;
  }

  /** The row of a table that is named so, after an error where there is none. */
  row<Row extends TableRow>(noun: string, table: Table<Row>, by: By<Row>): Row | undefined {
    const { id, ...others } = by;
    const code = Object.values(others).find(Boolean) as string | undefined;
    return this.named(noun, table.named(by), { id, extCode: code });
  }

  /** The same for one that must be named. */
  rowOf<Row extends TableRow>(noun: string, table: Table<Row>, by: By<Row>): Row[] {
    const { id, ...others } = by;
    const [code] = Object.values(others) as (string | undefined)[];
    const row = table.named(by);
    if (!row) this.add('SBX-ROW-002', noun, Object.keys(others).length > 0 ? named(id, code) : `id ${id}`);
    return row ? [row] : [];
  }

  item(tag: TextItemTag, naming: Naming, noun: string = tag): number | undefined {
    return this.named(noun, this.world.textItem(tag, naming.id, naming.extCode), naming)?.id;
  }

  costCentre(id: number | undefined, extCode: string | undefined): number | undefined {
    return this.item('costcentre', { id, extCode }, 'cost centre');
  }

  manager(row: { managerId?: number | undefined; managerBadgeNo?: string | undefined }) {
    const { managerId: id, managerBadgeNo: badgeNo = '' } = row;
    const found = id ? this.world.employees.get(id) : this.world.employeeByBadge(badgeNo);
    if (!found && (id || badgeNo)) this.add('SBX-ROW-002', 'manager', person(id, badgeNo));
    return found?.id ?? id;
  }

  /** The employee whom the key sees, after an error where there is none. */
  employee(by: Person, code: MessageCode = 'SBX-EMPLOYEE-001') {
    const employee = findEmployee(this.world, this.caller, by);
    if (!employee) this.add(code, person(by.id, by.badgeNo));
    return employee;
  }

  /** An error where the key does not see the unit of an id, or there is none. */
  unit(id: number | undefined): void {
    if (!id) this.add('SBX-ROW-001', 'restId');
    else if (!this.world.units.get(id)) this.add('SBX-ROW-002', 'unit', `id ${id}`);
    else if (!sees(this.caller, id)) this.add('SBX-SCOPE-002', id);
  }

  notLocked(restId: number, fromDate: string, toDate?: string): void {
    if (this.world.isLocked(restId, fromDate, toDate)) this.add('SBX-LOCK-001');
  }

  /** An error for a period that ends before it begins, unless that is allowed. */
  period({ fromDate, toDate }: Asked): void {
    if (fromDate && toDate && toDate < fromDate && this.world.minds('SBX-DATE-004'))
      this.add('SBX-DATE-004', 'toDate', 'fromDate');
  }

  date(name: string, text: string | undefined): void {
    if (text && !isLocalDate(text)) this.add('SBX-DATE-001', name);
  }

  time(name: string, text: string | undefined): void {
    if (text && !isLocalTime(text)) this.add('SBX-DATE-002', name);
  }

  decimal(name: string, text: string | undefined): void {
    if (text && tenThousandthsOf(text) === undefined) this.add('SBX-ROW-005', name);
  }

  maxLength(name: string, text: string | undefined, most: number): void {
    if (text !== undefined && [...text].length > most) this.add('SBX-ROW-003', name, most);
  }
}

/** How a row names somebody: `id 5` or `badgeNo "0007"`. */
function person(id: number | undefined, badgeNo: string | undefined): string {
  return id ? `id ${id}` : `badgeNo "${badgeNo ?? ''}"`;
}

/** How a row names something: `id 5` or `external code "A"`. */
export function named(id: number | undefined, extCode: string | undefined): string {
  return id ? `id ${id}` : `external code "${extCode ?? ''}"`;
}
