import { charsetSeen } from '../../assumptions/wire/charsetSeen.js';
import type { Deployment } from '../../assumptions/file/Deployment.js';
import { Tally } from '../../assumptions/file/Tally.js';
import { loadSqlite } from '../../database/sqliteDatabase.js';
import type { AnyOperation } from '../../definition/operation.js';
import { ConfigurationError } from '../../errors/index.js';
import { CLOCK, type Clock } from '../config/Clock.js';
import type { GatewayState } from '../state/GatewayState.js';
import { joinedStyles, styleIn, type WireStyle } from './WireStyle.js';

/** The kind of the notes that say how the service writes, by operation. As version 0.5.0 named it: what was learned stays. */
const STYLE_NOTES = 'habits';
// Answers of each operation, and then one now and then.
const ENOUGH = 20;
const AGAIN_MS = 600_000;
// What there is to learn is in the first records; scripts wait while they are read.
const RECORDS = 200;

/** What was learned of how the service writes, by operation. */
export class WireStyleBook {
  readonly #state: Pick<GatewayState, 'note' | 'saveNotes'>;
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #learned = new Map<string, { readonly count: number; readonly at: number }>();

  constructor(state: Pick<GatewayState, 'note' | 'saveNotes'>, clock: Pick<Clock, 'elapsed'> = CLOCK) {
    this.#state = state;
    this.#clock = clock;
  }

  async of({ name }: Pick<AnyOperation, 'name'>): Promise<WireStyle | undefined> {
    const text = await this.#state.note(STYLE_NOTES, name);
    return text === undefined ? undefined : (JSON.parse(text) as WireStyle);
  }

  /** True while more of how an operation is written is to be learned. */
  wants({ name }: Pick<AnyOperation, 'name'>): boolean {
    const { count = 0, at = Number.NEGATIVE_INFINITY } = this.#learned.get(name) ?? {};
    return count < ENOUGH || this.#clock.elapsed() - at > AGAIN_MS;
  }

  /** Learns from an answer of the service. One that cannot be read teaches nothing. */
  async learn(operation: AnyOperation, bytes: Uint8Array, contentType: string): Promise<void> {
    if (!this.wants(operation)) return;
    // An answer in UTF-16 comes here in UTF-8.
    const unknown = charsetSeen({ contentType, bytes }) === 'utf8' ? (['charset'] as const) : [];
    const answer = { operation, request: undefined, status: 200, contentType, bytes };
    const exchange = { ...answer, unknown, most: RECORDS };
    const more = styleIn(exchange);
    if (!more) return;
    const { count = 0 } = this.#learned.get(operation.name) ?? {};
    this.#learned.set(operation.name, { count: count + 1, at: this.#clock.elapsed() });
    const known = await this.of(operation);
    const tally = new Tally(known?.seen);
    tally.take(exchange, 'traffic');
    const { assumptions, operations } = tally;
    const style: WireStyle = { ...joinedStyles(known, more), seen: { assumptions, operations } };
    await this.#state.saveNotes(STYLE_NOTES, [{ name: operation.name, text: JSON.stringify(style) }]);
  }
}

/** What the answers that passed a gateway say of the service. */
export type Learned = Pick<Deployment, 'assumptions' | 'operations'>;

/** What the state file of a gateway, which may be running, has learned of each operation. Changes nothing of it. Throws a `ConfigurationError`. */
export async function learnedIn(path: string): Promise<Learned[]> {
  const open = await loadSqlite();
  const state = open(path);
  try {
    state.exec('PRAGMA query_only = ON');
    const notes = state.prepare('SELECT text FROM notes WHERE kind = ?').all(STYLE_NOTES);
    return notes.flatMap(({ text }) => (JSON.parse(String(text)) as WireStyle).seen ?? []);
  } catch {
    throw new ConfigurationError(path, 'is no state of a gateway: expected the file that its "state" names');
  } finally {
    state.close();
  }
}
