import type { Decimal } from '../definition/scalar.js';
import type { Shown } from './ledger/Ledger.js';

/** Hours of one salary type in an earlier month. */
interface EarlierSum {
  /** The first day of the period. */
  readonly from: string;
  readonly salaryType: string;
  readonly hours: Decimal;
}

/** What kept checks of earlier periods know. Each period counts once, by its last check. */
export interface Earlier {
  /** What a unit showed. */
  shown(unit: number): ReadonlySet<Shown>;
  /** How many earlier periods are kept, and of an employee (by alias) what was paid in each. */
  readonly months: readonly string[];
  sums(alias: string): readonly EarlierSum[];
  /** Marks of the entries by hand of each period. */
  manual(alias: string): readonly { readonly from: string; readonly mark: string }[];
}

/** Where no earlier check is kept. */
export const NOTHING_EARLIER: Earlier = {
  shown: () => new Set(),
  months: [],
  sums: () => [],
  manual: () => [],
};
