import { isDate, isTime } from './dates.js';
import { tenThousandthsOf } from '../world/decimal.js';
import { type MessageCode, rejection } from '../world/messages.js';
import type { By, Table } from '../world/Table.js';
import type { World } from '../world/World.js';
import type { TableRow } from '../world/rows/TableRow.js';

/** What became of a row, or why it is rejected. */
export type Saved<T> = T | { readonly errors: readonly string[] };

interface Period {
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}

/** What is wrong with a period that is asked for. */
export function periodErrors(world: World, period: Period): string[] {
  const rejections = new Rejections();
  rejections.period(world, period);
  return rejections.texts;
}

/** Gathers the validation errors of one row. */
export class Rejections {
  readonly texts: string[] = [];

  get any(): boolean {
    return this.texts.length > 0;
  }

  add(code: MessageCode, ...words: readonly (string | number)[]): void {
    this.texts.push(rejection(code, ...words));
  }

  /** What a row names by id or external code, after an error where that is not there. */
  named<T>(noun: string, found: T | undefined, id: number | undefined, extCode?: string): T | undefined {
    if (found === undefined && (id || extCode)) this.add('SBX-ROW-002', noun, named(id, extCode));
    return found;
  }

  /** The row of a table that is named so, after an error where there is none. */
  row<Row extends TableRow>(noun: string, table: Table<Row>, by: By<Row>): Row | undefined {
    const { id, ...others } = by;
    const code = Object.values(others).find(Boolean) as string | undefined;
    return this.named(noun, table.named(by), id, code);
  }

  /** An error for a period that ends before it begins, unless that is allowed. */
  period(world: World, { fromDate, toDate }: Period): void {
    if (fromDate && toDate && toDate < fromDate && world.minds('SBX-DATE-004'))
      this.add('SBX-DATE-004', 'toDate', 'fromDate');
  }

  costCentre(world: World, id: number | undefined, extCode: string | undefined) {
    return this.named('cost centre', world.textItem('costcentre', id, extCode), id, extCode);
  }

  manager(world: World, row: { managerId?: number | undefined; managerBadgeNo?: string | undefined }) {
    const { managerId: id, managerBadgeNo: badgeNo = '' } = row;
    const found = id ? world.employees.get(id) : world.employeeByBadge(badgeNo);
    if (!found && (id || badgeNo)) this.add('SBX-ROW-002', 'manager', person(id, badgeNo));
    return found;
  }

  date(name: string, text: string | undefined): void {
    if (text && !isDate(text)) this.add('SBX-DATE-001', name);
  }

  time(name: string, text: string | undefined): void {
    if (text && !isTime(text)) this.add('SBX-DATE-002', name);
  }

  decimal(name: string, text: string | undefined): void {
    if (text && tenThousandthsOf(text) === undefined) this.add('SBX-ROW-005', name);
  }

  maxLength(name: string, text: string | undefined, most: number): void {
    if (text !== undefined && [...text].length > most) this.add('SBX-ROW-003', name, most);
  }

  range(name: string, value: number | undefined, least: number, most: number): void {
    if (value !== undefined && (value < least || value > most)) this.add('SBX-ROW-004', name, least, most);
  }
}

/** How a row names somebody: `id 5` or `badgeNo "0007"`. */
export function person(id: number | undefined, badgeNo: string | undefined): string {
  return id ? `id ${id}` : `badgeNo "${badgeNo ?? ''}"`;
}

/** How a row names something: `id 5` or `external code "A"`. */
export function named(id: number | undefined, extCode: string | undefined, idName = 'id'): string {
  return id ? `${idName} ${id}` : `external code "${extCode ?? ''}"`;
}
