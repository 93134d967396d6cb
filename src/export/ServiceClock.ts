import { modifiedAfter } from '../calendar/modifiedAfter.js';

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
