import { nextLine } from '../../evidence/chain/chain.js';
import type { Signer } from '../../evidence/chain/Signer.js';
import { CLOCK, type Clock } from '../config/Clock.js';
import type { GatewayState } from '../state/GatewayState.js';

/** Something that was decided, by a person or by the gateway. Names and numbers, no value of a record. */
export interface HistoryEvent {
  readonly event: 'switched' | 'returned' | 'signed' | 'written' | 'closed' | 'settled' | 'sent';
  readonly script: string;
  readonly operation?: string;
  readonly unit?: string;
  readonly by: string;
  readonly why: string;
  readonly [more: string]: unknown;
}

/** A line of the history: it names the hash of the line before, and is signed by the gateway. `checkChain` checks them. */
export interface HistoryLine extends HistoryEvent {
  readonly seq: number;
  readonly at: string;
  readonly previous: string;
  readonly key: string;
  readonly signature: string;
}

/** What was decided, in the order in which it was: lines are added and never changed. */
export function historyOf(
  state: Pick<GatewayState, 'lastLine' | 'addLine'>,
  signer: Signer,
  clock: Pick<Clock, 'now'> = CLOCK,
) {
  async function add(event: HistoryEvent): Promise<HistoryLine> {
    for (;;) {
      const last = (await state.lastLine())?.line;
      const said = { at: new Date(clock.now()).toISOString(), ...event };
      const text = nextLine(last, said, { kind: 'gateway', signer });
      const line = JSON.parse(text) as HistoryLine;
      // Another process may have added one meanwhile.
      if (await state.addLine(line.seq, text)) return line;
    }
  }

  return { add };
}

export type History = ReturnType<typeof historyOf>;
