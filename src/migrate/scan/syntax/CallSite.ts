import type { ts as Ts } from 'ts-morph';
import type { OperationName } from '../../map/OperationMove.js';
import type { Certainty, Style } from '../Use.js';

/** A place in a file that calls an operation, or names it where calls are made. */
export interface CallSite {
  readonly operation: OperationName;
  readonly mayBe?: readonly OperationName[];
  readonly position: number;
  readonly style: Style;
  readonly certainty: Certainty;
  /** Where the value begins that becomes the answer. */
  readonly start: Ts.Node;
  readonly parts: readonly string[];
}

export interface CallSites {
  readonly sites: readonly CallSite[];
  /** Positions of calls whose operation is made up at run time. */
  readonly unknown: readonly number[];
}

/** The library through which a file calls. */
export function libraryOf(text: string): Style {
  if (/['"]strong-soap['"]/.test(text)) return 'strong-soap';
  if (/['"]workforce-soap(\/[\w/-]+)?['"]/.test(text)) return 'typed client';
  return /['"](soap|node-soap|easy-soap-request)['"]/.test(text) ? 'node-soap' : 'method';
}
