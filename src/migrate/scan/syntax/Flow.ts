/** What becomes of a value within one file. */
export interface Flow {
  /** Fields that are read from it, in the order in which they are found. */
  readonly fields: readonly string[];
  /** True when records as a whole go where they cannot be followed. */
  readonly readsMore: boolean;
  /** True when the value is called, or given to a call. */
  readonly reachesCall: boolean;
}
