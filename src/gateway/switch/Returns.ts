import type { GatewaySettings } from '../config/GatewayConfig.js';
import { type Lane, laneText } from '../route/Lane.js';

/** How an answer of a lane was. */
export type Seen = 'well' | 'differs' | 'failed';

/** Counts what is not well of the last answers of each lane, and says when it is too much. */
export class Returns {
  readonly #limits: GatewaySettings['switch']['back'];
  readonly #last = new Map<string, Seen[]>();

  constructor(limits: GatewaySettings['switch']['back']) {
    this.#limits = limits;
  }

  /** Why the lane must go back, if so. */
  add(lane: Lane, seen: Seen): string | undefined {
    const { of, differing, failing } = this.#limits;
    const last = [...(this.#last.get(laneText(lane)) ?? []), seen].slice(-of);
    this.#last.set(laneText(lane), last);
    const count = (what: Seen) => last.filter((one) => one === what).length;
    const why = [
      ...(count('differs') >= differing ? [said(count('differs'), 'differs', 'differ')] : []),
      ...(count('failed') >= failing ? [said(count('failed'), 'failed', 'failed')] : []),
    ];
    return why.length === 0 ? undefined : `${why.join(' and ')} of the last ${last.length} answers`;
  }

  forget(lane: Lane): void {
    this.#last.delete(laneText(lane));
  }
}

function said(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
