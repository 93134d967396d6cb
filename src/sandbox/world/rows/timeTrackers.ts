import type { TableRow } from './TableRow.js';

export interface TimeTrackerRow extends TableRow {
  name: string;
  /** Kept by year; then a year's balance expires at its end. */
  periodized: boolean;
  /** What everybody has at the start of a year, as decimal text. */
  opening: string;
  /** The part of the opening that the law gives. */
  statutory: string;
}

/** A transaction by hand on a time tracker of an employee. */
export interface TrackerTransactionRow extends TableRow {
  employeeId: number;
  timeTrackerId: number;
  /** Year; 0 on trackers without periods. */
  period: number;
  date: string;
  /** Ten-thousandths, with the sign of the operation. */
  value: number;
}
