import { meaningsOf } from '../../calendar/zone.js';

const MINUTE_MS = 60_000;

/** How long a span of wall-clock time was. `wall` is what the clock shows; the others differ where it was changed. */
export interface Length {
  readonly wall: number;
  readonly shortest: number;
  readonly longest: number;
}

/** The clock of a unit: what its wall-clock times (`YYYY-MM-DDThh:mm:ss`) are as instants. */
export class UnitClock {
  readonly zone: string;

  /** `zone` is an IANA name. */
  constructor(zone: string) {
    this.zone = zone;
  }

  /** The instants that a wall-clock time can be, in milliseconds: two in a repeated hour, and in one that is left out. */
  instantsOf(local: string): readonly number[] {
    return meaningsOf(wallOf(local), this.zone).at;
  }

  /** The minutes between two wall-clock times. Undefined when the end comes before the begin whatever is meant. */
  length(begin: string, end: string): Length | undefined {
    const wall = (wallOf(end) - wallOf(begin)) / MINUTE_MS;
    const [begins, ends] = [this.instantsOf(begin), this.instantsOf(end)];
    let [shortest, longest] = [Infinity, -Infinity];
    for (const from of begins)
      for (const to of ends) {
        const minutes = (to - from) / MINUTE_MS;
        if (minutes >= 0 && minutes < shortest) shortest = minutes;
        if (minutes > longest) longest = minutes;
      }
    return shortest === Infinity ? undefined : { wall, shortest, longest };
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
