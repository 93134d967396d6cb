import type { AnyOperation } from '../definition/operation.js';
import type { Definition } from '../definition/record.js';

export type Row = Readonly<Record<string, unknown>>;

/** What of a dataset is asked for in one call. Days are included at both ends. */
export interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** `YYYY-MM-DD hh:mm:ss`: only what was modified after it. */
  readonly since?: string | undefined;
  /** Also what was deleted, where all of it is asked for. */
  readonly deleted?: true | undefined;
}

/** Something that can be exported: how it is read, and what tells its records apart. */
export interface Dataset {
  readonly name: string;
  readonly operation: AnyOperation;
  /** The record that the operation answers. */
  readonly record: Definition<object>;
  /** `unit`: read once for each unit, with its key. `customer`: read once. */
  readonly scope: 'unit' | 'customer';
  /** Whether a period cuts it into windows: `required` it must be given, `none` it has no meaning. */
  readonly period: 'required' | 'optional' | 'none';
  /**
   * True when `since` limits it to what was modified, and what was deleted can be learnt. All else is read whole also
   * where changes are asked for.
   */
  readonly changes: boolean;
  readonly request: (range: Range) => Row;
  /** The same for all units in one call, where the operation can do that. */
  readonly requestAll?: (range: Range) => Row;
  /**
   * True where the key of the main unit may see all units without a part that says so. It is asked for changes first, and
   * believed where its answer has rows of several units.
   */
  readonly byMainKey?: true;
  /** The unit of a record, when it came with those of all units. */
  readonly unitOf?: (row: Row) => unknown;
  /** The field with the day by which `from` and `to` choose. */
  readonly day?: string;
  /** The field with the day or moment by which rows are parted into files, where that is asked for. */
  readonly partitionBy?: string;
  /** The last day of a record that lasts for several. */
  readonly untilDay?: string;
  /** Fields that give the order, so that the output does not depend on how it was read. */
  readonly order: readonly string[];
  /**
   * Fields that tell the records of a unit apart, whatever changes in them; without them nothing does. The same record
   * from two windows is written once, and a changed one takes the place of the former.
   */
  readonly identity?: readonly string[];
  /**
   * The field with an id that may not tell all rows apart. Where it is set, and all else is the same too, a row of two windows is
   * one; rows without it, and rows of one answer, are never taken for one.
   */
  readonly uncertainId?: string;
  /** True where one field of the identity is enough: each is of another sort of record. */
  readonly identityByAny?: true;
  /** True for a record that says of itself that it is deleted. */
  readonly isDeleted?: (row: Row) => boolean;
  readonly deletions?: Deletions;
  /**
   * Another operation that shows the same records, with which a whole reading is checked. Without one, the same operation is
   * asked for other days.
   */
  readonly second?: Pick<Dataset, 'operation' | 'request'>;
}

/** Where the service says what was deleted. */
export interface Deletions {
  readonly operation: AnyOperation;
  readonly request: (range: Range) => Row;
  /** The fields of the dataset's record by which a deleted record is found: of each sort of record that it may be. */
  readonly identitiesOf: (row: Row) => readonly Row[];
  /** True when they are asked for by days; else each call gives those of all days. */
  readonly byDay?: true;
  readonly unitOf: (row: Row) => unknown;
}
