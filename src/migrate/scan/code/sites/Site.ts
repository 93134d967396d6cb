import type { OperationName } from '../../../map/OperationMove.js';
import type { Certainty, Style } from '../../Use.js';
import type { Code, Func } from '../Code.js';
import type { Heir } from '../Heirs.js';

/** A place that calls an operation. */
export interface Site {
  readonly operation: OperationName;
  readonly mayBe?: readonly OperationName[];
  readonly line: number;
  readonly style: Style;
  readonly certainty: Certainty;
  /** Where the value begins that becomes the answer. */
  readonly start: Code;
  readonly parts?: readonly string[];
  /** The class as whose object the code around it runs. */
  readonly as?: Heir;
  /** Where a function calls the operation that it is given: what it does itself with the answer. */
  readonly within?: { readonly func: Func; readonly at: Code };
  /** True when the name was put together or looked up. */
  readonly madeUp?: boolean;
}

/** Files that hold a request with places to fill in, by their paths. */
export type Templates = ReadonlyMap<
  string,
  readonly { readonly operation: OperationName; readonly parts: readonly string[] }[]
>;
