import { addDays } from '../../calendar/days.js';
import { clockChangesOf } from '../../calendar/zone.js';

const MINUTE_MS = 60_000;
/** Between two days that are not near a change of clock, and so few minutes, there is none. */
const NEAR_MINUTES = 2 * 1440;

/** How long a span of wall-clock time was. `wall` is what the clock shows; the others differ where it was changed. */
export interface Length {
  readonly wall: number;
  readonly shortest: number;
  readonly longest: number;
}

/** An offset of a zone, from one instant to another. */
interface Segment {
  readonly from: number;
  readonly to: number;
  readonly offsetMs: number;
}

/** The clock of a unit over a period: what its wall-clock times (`YYYY-MM-DDThh:mm:ss`) are as instants. */
export class UnitClock {
  readonly zone: string;
  readonly #segments: readonly Segment[];
  /** Days of the calendar on which the clock is changed, with the one before. */
  readonly #near: ReadonlySet<string>;

  /** `zone` is an IANA name; throws a `RangeError` for what is none. */
  constructor(zone: string, from: string, to: string) {
    this.zone = zone;
    const { offset, changes } = clockChangesOf(zone, addDays(from, -3), addDays(to, 3));
    const bounds = [-Infinity, ...changes.map(({ at }) => at), Infinity];
    this.#segments = [offset, ...changes.map(({ after }) => after)].map((minutes, i) => ({
      from: bounds[i]!,
      to: bounds[i + 1]!,
      offsetMs: minutes * MINUTE_MS,
    }));
    const dates = changes.map(({ at }) => new Date(at).toISOString().slice(0, 10));
    this.#near = new Set(dates.flatMap((date) => [-2, -1, 0, 1].map((days) => addDays(date, days))));
  }

  /** The instants that a wall-clock time can be, in milliseconds: two in a repeated hour, and in one that is left out. */
  instantsOf(local: string): readonly number[] {
    const shown = wallOf(local);
    if (!this.#isNear(local)) return [shown - this.#segmentNear(shown).offsetMs];
    const found = this.#segments
      .map((segment) => ({ segment, at: shown - segment.offsetMs }))
      .filter(({ segment, at }) => segment.from <= at && at < segment.to);
    if (found.length > 0) return found.map(({ at }) => at);
    // Left out: it is read with the offset before and the one after.
    const next = this.#segments.findIndex(({ from, offsetMs }) => shown - offsetMs < from);
    return [next - 1, next].map((i) => shown - this.#segments[i]!.offsetMs);
  }

  /** The minutes between two wall-clock times. Undefined when the end comes before the begin whatever is meant. */
  length(begin: string, end: string): Length | undefined {
    const wall = (wallOf(end) - wallOf(begin)) / MINUTE_MS;
    if (!this.#isNear(begin) && !this.#isNear(end) && wall >= 0 && wall < NEAR_MINUTES)
      return { wall, shortest: wall, longest: wall };
    const begins = this.instantsOf(begin);
    const lengths = this.instantsOf(end)
      .flatMap((to) => begins.map((from) => (to - from) / MINUTE_MS))
      .filter((minutes) => minutes >= 0);
    if (lengths.length === 0) return undefined;
    return { wall, shortest: Math.min(...lengths), longest: Math.max(...lengths) };
  }

  /**
   * The minutes that two spans certainly share: the least that any meaning of their times gives. `other` is the clock of `b`
   * where that is another unit's.
   */
  shared(a: WallSpan, b: WallSpan, other: UnitClock = this): number {
    const begin = Math.max(...this.instantsOf(a.begin), ...other.instantsOf(b.begin));
    const end = Math.min(...this.instantsOf(a.end), ...other.instantsOf(b.end));
    return Math.max(0, (end - begin) / MINUTE_MS);
  }

  #isNear(local: string): boolean {
    return this.#segments.length > 1 && this.#near.has(local.slice(0, 10));
  }

  #segmentNear(shown: number): Segment {
    return this.#segments.find(({ to, offsetMs }) => shown - offsetMs < to)!;
  }
}

/** Two wall-clock times of one unit. */
export interface WallSpan {
  readonly begin: string;
  readonly end: string;
}

/** Milliseconds as if the clock showed UTC; by its digits, because a check asks for it millions of times. */
function wallOf(local: string): number {
  const two = (at: number) => (local.charCodeAt(at) - ZERO) * 10 + local.charCodeAt(at + 1) - ZERO;
  return Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17));
}

const ZERO = 48;
