import { modifiedAfter } from '../calendar/modifiedAfter.js';
import type { Row } from './Dataset.js';

/** When something was asked for, by the clock of the service as far as it is known, and by that of this machine. */
export interface AskedAt {
  readonly seen?: string | undefined;
  readonly wall: string;
}

/**
 * What is known of the clock of the service: it was not earlier than the latest modification that an answer showed. Its
 * modifications are stamped by that clock, which need not be that of this machine.
 */
export class ServiceClock {
  #seen: string | undefined;

  constructor(seen: string | undefined) {
    this.#seen = seen;
  }

  see(stamp: string | undefined): void {
    if (stamp !== undefined && stamp > (this.#seen ?? '')) this.#seen = stamp;
  }

  now(): AskedAt {
    return { seen: this.#seen, wall: modifiedAfter(new Date()).replace(' ', 'T') };
  }
}

/**
 * The moment until which an answer holds every modification: that of its own latest, or of any that was seen before it was
 * asked for. Never later than it was asked for, whatever a stamp says.
 */
export function upToOf({ seen = '', wall }: AskedAt, latest = ''): string | undefined {
  const known = seen > latest ? seen : latest;
  return known === '' ? undefined : known < wall ? known : wall;
}

/** When a row was modified or deleted, without the offset, which is not to be trusted (wire trap 3). */
export function stampOf({ ts, deleted }: Row): string | undefined {
  const stamp = [ts, deleted].find((one) => typeof one === 'string');
  return stamp?.slice(0, 19).replace(' ', 'T');
}

/** The units that rows are of, and when each was modified last. */
export class UnitsSeen {
  readonly #latest = new Map<number, string>();

  /** A row without a unit shows nothing of what the key sees. */
  see(unit: number, stamp = ''): void {
    if (unit > 0 && stamp >= (this.#latest.get(unit) ?? '')) this.#latest.set(unit, stamp);
  }

  /** The key of a unit sees that unit alone, so an answer with rows of two is one of all units. */
  get several(): boolean {
    return this.#latest.size > 1;
  }

  /** The moment since which two units have rows, where that is known. */
  get since(): string | undefined {
    return [...this.#latest.values()].sort().at(-2) || undefined;
  }
}
