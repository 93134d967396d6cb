import type { GatewaySettings } from '../config/GatewayConfig.js';
import { type Route, routeText } from '../route/Route.js';

/** How an answer of a route was. */
export type Seen = 'well' | 'differs' | 'failed';

/** Counts what is not well of the last answers of each route, and says when it is too much. */
export class Returns {
  readonly #limits: GatewaySettings['switch']['back'];
  readonly #last = new Map<string, Seen[]>();

  constructor(limits: GatewaySettings['switch']['back']) {
    this.#limits = limits;
  }

  /** Why the route must go back, if so. */
  add(route: Route, seen: Seen): string | undefined {
    const { of, differing, failing } = this.#limits;
    const last = [...(this.#last.get(routeText(route)) ?? []), seen].slice(-of);
    this.#last.set(routeText(route), last);
    const count = (what: Seen) => last.filter((one) => one === what).length;
    const why = [
      ...(count('differs') >= differing ? [said(count('differs'), 'differs', 'differ')] : []),
      ...(count('failed') >= failing ? [said(count('failed'), 'failed', 'failed')] : []),
    ];
    return why.length === 0 ? undefined : `${why.join(' and ')} of the last ${last.length} answers`;
  }

  forget(route: Route): void {
    this.#last.delete(routeText(route));
  }
}

function said(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
