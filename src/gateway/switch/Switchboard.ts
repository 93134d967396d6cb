import type { Signer } from '../../evidence/chain/Signer.js';
import type { Clock } from '../config/Clock.js';
import type { GatewayState } from '../state/GatewayState.js';
import { historyOf, type HistoryEvent } from './History.js';
import type { Route, Mode, Switched } from '../route/Route.js';

const KIND = 'switch';

/** Where each route is. It is looked up for every call, so that a change needs no restart. */
export function switchboard(state: GatewayState, start: Mode, signer: Signer, clock?: Pick<Clock, 'now'>) {
  const history = historyOf(state, signer, clock);

  /** How a route is switched: by itself, or with all units of the script. */
  async function of(route: Route): Promise<Switched> {
    for (const unit of [route.unit, '*']) {
      const text = await state.note(KIND, nameOf({ ...route, unit }));
      if (text !== undefined) return JSON.parse(text) as Switched;
    }
    return { ...route, unit: '*', mode: start, since: '', by: '', why: 'nobody has switched it' };
  }

  /** All that somebody has switched. */
  async function all(): Promise<Switched[]> {
    return (await state.notes(KIND)).map(({ text }) => JSON.parse(text!) as Switched);
  }

  /** Switches a route from now on, and writes it down first. */
  async function change(to: Omit<Switched, 'since'>, more: Partial<HistoryEvent> = {}): Promise<Switched> {
    const from = await of(to);
    const { mode, ...said } = to;
    const { at } = await history.add({ event: 'switched', ...said, from: from.mode, to: mode, ...more });
    const switched: Switched = { ...to, since: at };
    await state.saveNotes(KIND, [{ name: nameOf(to), text: JSON.stringify(switched) }]);
    return switched;
  }

  return { of, all, change, history };
}

export type Switchboard = ReturnType<typeof switchboard>;

function nameOf({ script, operation, unit }: Route): string {
  return JSON.stringify([script, operation, unit]);
}
