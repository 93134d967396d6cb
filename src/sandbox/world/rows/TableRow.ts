/** What every row has. */
export interface TableRow {
  id: number;
  /** The unit that it belongs to; 0 of what belongs to the customer. */
  restId: number;
}

/** A row that says when it was last written. */
export interface DatedRow extends TableRow {
  ts: string;
}
