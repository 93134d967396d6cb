import { dateOfMoment } from '../../calendar/days.js';
import type { TokenCipher } from '../access/TokenCipher.js';
import type { Clock } from '../config/Clock.js';
import type { RouteOfCall } from '../route/Route.js';
import { type GatewayState, readsOn } from '../state/GatewayState.js';

/** Questions that are kept of one day. */
const MOST = 10_000;

/** A read as a script asked it, without its key. */
export interface KeptRead {
  readonly script: string;
  readonly operation: string;
  /** Of the key that it used, or `root`. */
  readonly unit: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface KeptReadsSetting {
  readonly state: GatewayState;
  readonly cipher: TokenCipher;
  /** For how many days; 0 keeps none. */
  readonly days: number;
  readonly clock: Clock;
  /** Told of every question that is not kept. */
  readonly dropped: (route: RouteOfCall) => void;
}

/** Keeps what scripts read, sealed and each question once a day, so that `gateway replay` can ask it of both sides again. */
export function readKeeper({ state, cipher, days, clock, dropped }: KeptReadsSetting) {
  let today = '';
  let known = new Set<string>();
  const keep = (route: RouteOfCall, input: KeptRead['input']): void => {
    const { script, operation, unit } = route;
    const day = dateOfMoment(clock.now());
    if (day !== today) [today, known] = [day, new Set()];
    const text = JSON.stringify({ script, operation, unit, input } satisfies KeptRead);
    const name = cipher.mark(text);
    if (known.has(name)) return;
    if (known.size >= MOST) return void dropped(route);
    known.add(name);
    const note = { name, text: cipher.sealBytes(Buffer.from(text)) };
    state.saveNotes(readsOn(day), [note]).catch(() => {
      known.delete(name);
      dropped(route);
    });
  };
  return { areKept: days > 0, keep };
}

/** The reads of a day in UTC that are kept, by script and operation. */
export async function keptReads(state: GatewayState, cipher: TokenCipher, day: string): Promise<KeptRead[]> {
  const reads = (await state.notes(readsOn(day))).map(({ text }) => {
    const plain = cipher.openBytes(text!);
    if (!plain) throw new Error('a read that is kept was sealed under another secret');
    return JSON.parse(plain.toString()) as KeptRead;
  });
  const nameOf = ({ script, operation, unit }: KeptRead) => [script, operation, unit].join('\n');
  return reads.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}
