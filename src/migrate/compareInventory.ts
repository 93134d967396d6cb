import { type CompareOptions as SideOptions, compare as compareSides } from '../evidence/compare/compare.js';
import type { Comparison } from '../evidence/compare/Comparison.js';
import { readinessOf } from './report/readinessOf.js';
import type { Inventory } from './scan/Use.js';

/** @deprecated Use the options of `compare` of `workforce-soap/evidence`. */
/** Options of `compare`. */
export interface CompareOptions extends SideOptions {
  /** Scripts to give a scorecard each; `scripts: readinessOf(inventory)` does the same. */
  readonly inventory?: Inventory;
}

/** @deprecated Import `compare` from `workforce-soap/evidence`. */
/** Reads both sides and compares them. */
export function compare({ inventory, ...options }: CompareOptions): Promise<Comparison> {
  return compareSides({ ...options, ...(inventory ? { scripts: readinessOf(inventory) } : {}) });
}
