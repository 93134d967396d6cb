import type { Decimal, LocalDate } from '../../definition/scalar.js';
import type { Finding } from '../findings/Finding.js';

/** A bar on the time line of a day: instants, and the wall-clock times that they are shown as. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** Bars of one sort, such as the punches. */
export interface Lane {
  readonly kind: 'shift' | 'break' | 'absence' | 'raw' | 'punch' | 'transaction';
  readonly title: string;
  readonly bars: readonly Bar[];
}

/** An hour of the clock on the time line: `02` twice in autumn, and once not at all in spring. */
export interface Tick {
  readonly at: number;
  readonly hour: string;
}

/** A transaction of the day, and where it comes from. */
export interface Payment {
  readonly id: number;
  readonly salaryType: string;
  readonly hours: Decimal;
  readonly comesFrom: string;
  readonly approved: string;
}

/** What changed on a time tracker that day: its balance at the end less the one of the day before. */
export interface TrackerChange {
  readonly id: number;
  readonly before: Decimal;
  readonly after: Decimal;
}

/** One day of one employee, side by side. */
export interface DayExplanation {
  /** Alias or badge number. */
  readonly employee: string;
  readonly date: LocalDate;
  readonly unit: number;
  readonly unitName: string;
  readonly zone: string;
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly Tick[];
  readonly lanes: readonly Lane[];
  readonly payments: readonly Payment[];
  readonly trackers: readonly TrackerChange[];
  /** Changes of clock, ambiguous times and roundings, in words. */
  readonly notes: readonly string[];
  readonly findings: readonly Finding[];
}
