import type { Decimal, LocalDate } from '../../definition/scalar.js';
import type { Finding } from '../findings/Finding.js';

/** A bar on the time line of a day: instants, and the wall-clock times that they are shown as. */
export interface Bar {
  /** Begin, in milliseconds since 1970. */
  readonly from: number;
  /** End, in milliseconds since 1970. */
  readonly to: number;
  /** The times and what it is, in words. */
  readonly label: string;
}

/** Bars of one sort, such as the punches. */
export interface Lane {
  /** What the bars are. */
  readonly kind: 'shift' | 'break' | 'absence' | 'raw' | 'punch' | 'transaction';
  /** The heading of the lane. */
  readonly title: string;
  /** The bars, in the order of time. */
  readonly bars: readonly Bar[];
}

/** An hour of the clock on the time line: `02` twice in autumn, and once not at all in spring. */
export interface Tick {
  /** The moment, in milliseconds since 1970. */
  readonly at: number;
  /** The hour as the clock shows it. */
  readonly hour: string;
}

/** A transaction of the day, and where it comes from. */
export interface Payment {
  /** Id of the transaction. */
  readonly id: number;
  /** The salary type that it pays. */
  readonly salaryType: string;
  /** Hours that it pays. */
  readonly hours: Decimal;
  /** The record that it comes from, in words. */
  readonly comesFrom: string;
  /** Whether it is approved, in words. */
  readonly approved: string;
}

/** What changed on a time tracker that day: its balance at the end less the one of the day before. */
export interface TrackerChange {
  /** Id of the time tracker. */
  readonly id: number;
  /** Balance at the end of the day before. */
  readonly before: Decimal;
  /** Balance at the end of the day. */
  readonly after: Decimal;
}

/** One day of one employee, side by side. */
export interface DayExplanation {
  /** Alias or badge number. */
  readonly employee: string;
  /** The day. */
  readonly date: LocalDate;
  /** Id of the unit. */
  readonly unit: number;
  /** Name of the unit. */
  readonly unitName: string;
  /** Time zone of the unit. */
  readonly zone: string;
  /** Where the time line begins, in milliseconds since 1970. */
  readonly from: number;
  /** Where the time line ends, in milliseconds since 1970. */
  readonly to: number;
  /** The hours on the time line. */
  readonly ticks: readonly Tick[];
  /** Shifts, absences, punches and transactions, one below the other. */
  readonly lanes: readonly Lane[];
  /** The transactions of the day. */
  readonly payments: readonly Payment[];
  /** Time trackers that changed that day. */
  readonly trackers: readonly TrackerChange[];
  /** Changes of clock, ambiguous times and roundings, in words. */
  readonly notes: readonly string[];
  /** What does not fit that day. */
  readonly findings: readonly Finding[];
}
