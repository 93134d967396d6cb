import type { TableRow } from './rows.js';

/** A row that is gone, kept for the `GetDeleted` operations. */
export interface Tombstone<Row> {
  readonly row: Row;
  /** In CET. */
  readonly deletedAt: string;
}

/** Where the rows of a table come from when they are not all there from the start. */
export interface RowSource<Row> {
  /** The first id that it gives to no row. */
  readonly firstFree: number;
  /** The rows of a unit, made when they are first asked for. */
  rowsOf(restId: number): Row[];
  /** The unit to which the source gives the row of this id. */
  unitOf(id: number): number | undefined;
}

/** How a row is named: by its id, or by other fields of it. */
export type By<Row> = { readonly [K in keyof Row]?: Row[K] | undefined };

/** Rows by id and by unit. Rows of a unit are made on first use where the table has a source. */
export class Table<Row extends TableRow> {
  readonly #byUnit = new Map<number, Map<number, Row>>();
  readonly #unitOf = new Map<number, number>();
  readonly #source: RowSource<Row> | undefined;
  readonly #units: () => readonly number[];
  #tombstones: Tombstone<Row>[] = [];
  #nextId: number;

  constructor(units: () => readonly number[], source?: RowSource<Row>) {
    this.#units = units;
    this.#nextId = source?.firstFree ?? 1;
    this.#source = source;
  }

  get(id: number | undefined): Row | undefined {
    if (!id) return undefined;
    const known = this.#unitOf.get(id);
    if (known !== undefined) return this.#byUnit.get(known)!.get(id);
    const unit = this.#source?.unitOf(id);
    if (unit === undefined || this.#byUnit.has(unit)) return undefined;
    return this.#load(unit).get(id);
  }

  ofUnit(restId: number): Iterable<Row> {
    return this.#load(restId).values();
  }

  /** The rows of several units, or of all. */
  *of(units: readonly number[] = this.#units()): Generator<Row> {
    for (const unit of units) yield* this.ofUnit(unit);
  }

  find(test: (row: Row) => boolean): Row | undefined {
    for (const row of this.of()) if (test(row)) return row;
    return undefined;
  }

  /** The row of an id; without one, the first row that has the first of the other fields that is given. */
  named({ id, ...others }: By<Row>): Row | undefined {
    if (id) return this.get(id);
    const [given] = Object.entries(others).filter(([, value]) => value);
    return given && this.find((row) => row[given[0] as keyof Row] === given[1]);
  }

  /** Adds a row, with a new id when it has none. */
  add(row: Omit<Row, 'id'> & { id?: number }): Row {
    const id = row.id || this.#nextId;
    this.#nextId = Math.max(this.#nextId, id + 1);
    const added = { ...row, id } as Row;
    this.#load(added.restId).set(id, added);
    this.#unitOf.set(id, added.restId);
    return added;
  }

  move(row: Row, restId: number): void {
    this.#byUnit.get(row.restId)?.delete(row.id);
    row.restId = restId;
    this.#load(restId).set(row.id, row);
    this.#unitOf.set(row.id, restId);
  }

  /** Takes a row away and keeps a tombstone. */
  delete(row: Row, deletedAt: string): void {
    this.#byUnit.get(row.restId)?.delete(row.id);
    this.#unitOf.delete(row.id);
    this.#tombstones.push({ row, deletedAt });
  }

  get deleted(): readonly Tombstone<Row>[] {
    return this.#tombstones;
  }

  /** Everything that has been made or changed, for a snapshot. */
  dump(): TableDump<Row> {
    const loaded = [...this.#byUnit].map(([restId, rows]) => ({ restId, rows: [...rows.values()] }));
    return { nextId: this.#nextId, loaded, deleted: [...this.#tombstones] };
  }

  /** Puts the table into the state of a dump; units that are not in it come from the source again. */
  restore(dump: TableDump<Row>): void {
    this.#byUnit.clear();
    this.#unitOf.clear();
    this.#nextId = dump.nextId;
    this.#tombstones = [...dump.deleted];
    for (const { restId, rows } of dump.loaded) this.#fill(restId, rows);
  }

  #load(restId: number): Map<number, Row> {
    return this.#byUnit.get(restId) ?? this.#fill(restId, this.#source?.rowsOf(restId) ?? []);
  }

  #fill(restId: number, rows: readonly Row[]): Map<number, Row> {
    const unit = new Map<number, Row>();
    this.#byUnit.set(restId, unit);
    for (const row of rows) {
      unit.set(row.id, row);
      this.#unitOf.set(row.id, restId);
    }
    return unit;
  }
}

/** The rows that are about an employee, in the unit where the employee is at home. */
export function ofEmployee<Row extends TableRow & { employeeId: number }>(
  table: Table<Row>,
  { id, restId }: TableRow,
): Row[] {
  return [...table.ofUnit(restId)].filter(({ employeeId }) => employeeId === id);
}

export interface TableDump<Row> {
  readonly nextId: number;
  readonly loaded: readonly { readonly restId: number; readonly rows: readonly Row[] }[];
  readonly deleted: readonly Tombstone<Row>[];
}
