import type { AnyOperation } from '../../src/definition/operation.js';
import * as operations from '../../src/operations/index.generated.js';
import { type Fields, fieldsOf } from '../../src/settle/compareRow.js';
import type { Companion, Order, Row, RowState } from '../../src/settle/shape.js';
import { idOf, type ReadResult, recordsToCompare } from '../../src/settle/readShown.js';
import { statesOf } from '../../src/settle/stateOf.js';

/** What is known beside the rows and the records. */
export interface Beside {
  readonly gaps?: readonly string[];
  readonly deleted?: readonly string[];
  readonly before?: readonly string[];
  readonly taken?: readonly string[];
  readonly companions?: readonly Companion[];
  readonly token?: string;
  /** The id under which the first row's record was found before it was sent. */
  readonly renames?: string;
  readonly key?: string;
}

export function fieldsFor(operation: AnyOperation): Fields {
  const { by } = operation.settlement!;
  return fieldsOf(operation, (operations as unknown as Record<string, AnyOperation>)[by!])!;
}

/** Records of a read as rows are put to them. */
export function readOf(
  operation: AnyOperation,
  records: readonly Row[],
  { gaps = [], deleted = [] }: Beside = {},
): ReadResult {
  const { shown } = fieldsFor(operation);
  const all = records.map((record) => ({ id: idOf(shown, record), record }));
  return { records: recordsToCompare(shown, all), gaps, deleted: new Set(deleted) };
}

/** What is said of rows that were sent and not answered, by the records that a read shows. */
export function states(
  operation: AnyOperation,
  rows: readonly Row[],
  records: readonly Row[],
  beside: Beside = {},
): RowState[] {
  const { before, taken = [], companions = [], token, renames, key = 'mine' } = beside;
  const orders = rows.map(
    (row, i): Order => ({
      ...{ row, token },
      ...(before && { before: new Set(before) }),
      ...(i === 0 && renames !== undefined && { renames }),
    }),
  );
  const view = {
    ...{ operation, fields: fieldsFor(operation), today: '2026-05-04' },
    key: { reveal: () => key } as never,
  };
  const read = readOf(operation, records, beside);
  return statesOf(view, orders, read, { taken: new Set(taken), companions });
}

export const state = (operation: AnyOperation, row: Row, records: readonly Row[], beside?: Beside) =>
  states(operation, [row], records, beside)[0]!;
