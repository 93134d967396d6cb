import type { Signer } from '../../evidence/chain/Signer.js';
import type { Clock } from '../config/Clock.js';
import type { GatewayState } from '../state/GatewayState.js';
import { History, type HistoryEvent } from './History.js';
import type { Route, Mode, Switched } from '../route/Route.js';

const KIND = 'switch';

/** Where each route is. It is looked up for every call, so that a change needs no restart. */
export class Switchboard {
  readonly history: History;
  readonly #state: GatewayState;
  readonly #start: Mode;

  /** `start`: where routes are that nobody has switched. */
  constructor(state: GatewayState, start: Mode, signer: Signer, clock?: Pick<Clock, 'now'>) {
    this.#state = state;
    this.#start = start;
    this.history = new History(state, signer, clock);
  }

  /** How a route is switched: by itself, or with all units of the script. */
  async of(route: Route): Promise<Switched> {
    for (const unit of [route.unit, '*']) {
      const text = await this.#state.note(KIND, nameOf({ ...route, unit }));
      if (text !== undefined) return JSON.parse(text) as Switched;
    }
    return { ...route, unit: '*', mode: this.#start, since: '', by: '', why: 'nobody has switched it' };
  }

  /** All that somebody has switched. */
  async all(): Promise<Switched[]> {
    return (await this.#state.notes(KIND)).map(({ text }) => JSON.parse(text!) as Switched);
  }

  /** Switches a route from now on, and writes it down first. */
  async change(to: Omit<Switched, 'since'>, more: Partial<HistoryEvent> = {}): Promise<Switched> {
    const from = await this.of(to);
    const { mode, ...said } = to;
    const { at } = await this.history.add({ event: 'switched', ...said, from: from.mode, to: mode, ...more });
    const switched: Switched = { ...to, since: at };
    await this.#state.saveNotes(KIND, [{ name: nameOf(to), text: JSON.stringify(switched) }]);
    return switched;
  }
}

function nameOf({ script, operation, unit }: Route): string {
  return JSON.stringify([script, operation, unit]);
}
