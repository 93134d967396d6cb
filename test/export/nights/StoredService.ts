import type { Fetch } from '../../../src/index.js';
import { answerOf } from '../../inProcess.js';
import { type Fields, readRequest, writeAnswer, writeFault } from '../../secondService/soap.js';

export type TableName = 'employees' | 'schedules' | 'absences' | 'punches';

/** A record that the service has. */
export interface Kept {
  readonly id: number;
  unit: number;
  ts: string;
  fields: Record<string, string>;
}

interface Gone extends Kept {
  readonly goneAt: string;
}

/** What is wrong with the service for the time being. */
export interface Troubles {
  /** Lists of what was deleted end there. */
  listLimit?: number;
  /** Changes an answer on its way. */
  spoil?: (operation: string, answer: string, call: number, request: string) => string;
  /** The main key sees unit 101 alone. */
  oneUnit?: boolean;
  /** The main key is that of unit 101, as the list of keys says. */
  mainUnit?: boolean;
  /** A unit that the key of each other one sees too, and the main key as that of unit 101. */
  lent?: number;
  /** Calls that fail with a fault. */
  fails?: (operation: string, key: string, request: string) => boolean;
}

const DAYS: Readonly<Record<TableName, readonly [first: string, last: string] | undefined>> = {
  employees: undefined,
  schedules: ['begDate', 'begDate'],
  absences: ['fromDate', 'toDate'],
  punches: ['punchIn', 'punchIn'],
};

export const ROOT = 'key-of-all-units';

/**
 * A service of its own: units, and employees, shifts, absences and punches with their storage. It knows nothing of the
 * sandbox. Rows change with a new moment of modification or without one, are deleted and restored, move, and all of it can be set
 * back to what it was.
 */
export class StoredService {
  units = new Map<number, string>();
  /** `2026-03-20T01:00:00`, by the clock that it stamps with. */
  now = '2026-03-17T01:00:00';
  troubles: Troubles = {};
  /** What `wsdlGetUnit` shows to the main key. */
  mainSees: readonly number[] = [];
  calls: string[] = [];
  tables: Record<TableName, Map<number, Kept>> = emptyTables();
  deleted: Record<TableName, Gone[]> = { employees: [], schedules: [], absences: [], punches: [] };
  #nextId = 5001;

  constructor(units: readonly number[]) {
    for (const unit of units) this.units.set(unit, `Unit ${unit}`);
  }

  add(table: TableName, unit: number, fields: Fields, id = this.#nextId++): Kept {
    const kept = { id, unit, ts: this.#stamp(), fields: { ...fields } };
    this.tables[table].set(id, kept);
    return kept;
  }

  /** `stamped` false: nobody is told that it changed. */
  change(kept: Kept, fields: Fields, stamped = true): void {
    Object.assign(kept.fields, fields);
    if (stamped) kept.ts = this.#stamp();
  }

  move(kept: Kept, unit: number, stamped = true): void {
    kept.unit = unit;
    if (stamped) kept.ts = this.#stamp();
  }

  /** `told` false: no list says that it is gone. */
  remove(table: TableName, id: number, told = true): void {
    const kept = this.tables[table].get(id)!;
    this.tables[table].delete(id);
    if (told) this.deleted[table].push({ ...kept, fields: { ...kept.fields }, goneAt: this.#stamp() });
  }

  /** What was deleted is there again; the list of what was deleted keeps it. */
  restore(table: TableName, id: number, stamped = false): Kept {
    const { goneAt: _, ...gone } = this.deleted[table].findLast((one) => one.id === id)!;
    const kept = { ...gone, fields: { ...gone.fields } };
    if (stamped) kept.ts = this.#stamp();
    this.tables[table].set(id, kept);
    return kept;
  }

  backup(): unknown {
    return structuredClone({
      tables: this.tables,
      deleted: this.deleted,
      units: this.units,
      next: this.#nextId,
    });
  }

  /** The first row of a unit. */
  first(table: TableName, unit = 101): Kept {
    return [...this.tables[table].values()].find((one) => one.unit === unit)!;
  }

  /** It is a day later, at one o'clock. */
  nextNight(): void {
    const next = Date.parse(`${this.now.slice(0, 10)}T01:00:00Z`) + 86_400_000;
    this.now = new Date(next).toISOString().slice(0, 19);
  }

  setBack(backup: unknown): void {
    const { tables, deleted, units, next } = structuredClone(backup) as {
      tables: StoredService['tables'];
      deleted: StoredService['deleted'];
      units: Map<number, string>;
      next: number;
    };
    Object.assign(this, { tables, deleted, units });
    this.#nextId = next;
  }

  fetch = (async (_: string, { body }: { readonly body?: unknown }) => {
    const { operation, fields } = readRequest(Buffer.from(body as Uint8Array).toString('utf8'));
    this.calls.push(operation);
    const request = `${operation} ${JSON.stringify(fields)}`;
    const failed = this.troubles.fails?.(operation, fields.apiKey ?? '', request) === true;
    const plain = failed ? writeFault('Server', 'down') : this.#answer(operation, fields);
    const text = this.troubles.spoil?.(operation, plain, this.calls.length, request) ?? plain;
    return answerOf(failed ? 500 : 200, 'text/xml; charset=UTF-8', Buffer.from(text));
  }) as unknown as Fetch;

  #answer(operation: string, { apiKey = '', ...asked }: Fields): string {
    const sees = (unit: number) => this.units.has(unit) && this.#seen(apiKey, operation).includes(unit);
    const since = moment(asked.lastModified ?? asked.modifiedAfter ?? asked.deletedSince);
    const shown = (table: TableName) =>
      [...this.tables[table].values()].filter(
        (kept) => sees(kept.unit) && kept.ts > since && inDays(table, kept, asked),
      );
    const gone = (table: TableName) =>
      this.deleted[table]
        .filter((kept) => sees(kept.unit) && kept.goneAt > since && inDays(table, kept, asked))
        .slice(0, this.troubles.listLimit);
    const one = (unit: number) => asked.allUnits !== 'true' || apiKey !== ROOT || unit > 0;
    const answer = (rows: readonly Fields[], type: string, list?: string) =>
      writeAnswer(
        operation,
        rows.map((fields) => ({ fields })),
        { type, list },
      );
    const unitRows = [...this.units].map(([id, name]) => ({ id: String(id), name }));
    switch (operation) {
      case 'wsdlGetUnitsAPIKeyV2':
        if (apiKey !== ROOT) return writeFault('Client', 'not the main unit');
        return answer(
          unitRows.map((unit) => ({
            ...unit,
            API_key: this.troubles.mainUnit && unit.id === '101' ? ROOT : `key-${unit.id}`,
          })),
          'UnitKeyV2',
        );
      case 'wsdlGetUnits':
        return answer(unitRows, 'Unit');
      case 'wsdlGetUnit':
        return answer(
          unitRows.filter(({ id }) =>
            apiKey === ROOT ? this.mainSees.includes(Number(id)) : apiKey === `key-${id}`,
          ),
          'Unit',
        );
      case 'wsdlGetEmployees':
      case 'wsdlGetEmployeesV2':
        return answer(shown('employees').map(row), 'Employee');
      case 'wsdlGetSchedulesV3':
        return answer(
          shown('schedules').map((kept) => renamed(row(kept), 'id', 'scheduleId')),
          'ScheduleV3',
          'schedules',
        );
      case 'wsdlGetLeaveApplications':
        return answer(shown('absences').map(row), 'LeaveApplication');
      case 'wsdlGetLeaveApplicationsV2':
        return answer(
          shown('absences')
            .filter(({ unit }) => one(unit))
            .map(row),
          'LeaveApplicationV2',
          'leaveApplications',
        );
      case 'wsdlGetTimePunches':
        return answer(this.#punches(shown('punches'), gone('punches'), asked), 'TimePunch', 'timepunches');
      case 'wsdlGetDeletedEmployees':
        return answer(
          gone('employees').map(({ id, unit, goneAt }) => ({
            persId: String(id),
            unitId: String(unit),
            deleted: goneAt,
          })),
          'DeletedEmployee',
        );
      case 'wsdlGetDeletedSchedules':
        return answer(
          gone('schedules').map((kept) => ({ ...row(kept), ts: kept.goneAt })),
          'Schedule',
        );
      case 'wsdlGetDeletedLeaveApplications':
        return answer(
          gone('absences').map((kept) => ({ ...row(kept), ts: kept.goneAt })),
          'LeaveApplication',
        );
      default:
        return writeFault('Client', `no ${operation}`);
    }
  }

  #punches(shown: readonly Kept[], gone: readonly Gone[], { deleted }: Fields): Fields[] {
    const dead = gone.filter(({ id }) => !this.tables.punches.has(id));
    return [
      ...shown.map((kept) => ({ ...row(kept), deleted: 'false' })),
      ...(deleted === 'true' ? dead.map((kept) => ({ ...row(kept), deleted: 'true', ts: kept.goneAt })) : []),
    ];
  }

  #seen(key: string, operation: string): number[] {
    const own = Number(key.replace('key-', ''));
    const { lent } = this.troubles;
    if (lent !== undefined && operation !== 'wsdlGetUnits') return [own || 101, lent];
    if (key !== ROOT) return [own];
    return this.troubles.oneUnit && operation !== 'wsdlGetUnits' ? [101] : [...this.units.keys()];
  }

  #stamp(): string {
    this.now = new Date(Date.parse(`${this.now}Z`) + 1_000).toISOString().slice(0, 19);
    return this.now;
  }
}

function emptyTables(): StoredService['tables'] {
  return { employees: new Map(), schedules: new Map(), absences: new Map(), punches: new Map() };
}

const moment = (text = '') => text.replace(' ', 'T');

function inDays(table: TableName, { fields }: Kept, { fromDate = '', toDate = '' }: Fields): boolean {
  const days = DAYS[table];
  if (!days || fromDate === '' || toDate === '') return true;
  const [first = '', last = ''] = days.map((name) => (fields[name] ?? '').slice(0, 10));
  return first <= toDate && last >= fromDate;
}

function row({ id, unit, ts, fields }: Kept): Fields {
  return { id: String(id), restId: String(unit), ...fields, ts };
}

function renamed({ [String()]: _, ...fields }: Fields, from: string, to: string): Fields {
  const { [from]: value = '', ...rest } = fields;
  return { [to]: value, ...rest };
}
