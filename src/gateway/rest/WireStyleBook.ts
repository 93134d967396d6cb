import type { AnyOperation } from '../../definition/operation.js';
import { CodecError } from '../../encoding/xml/codecError.js';
import type { GatewayState } from '../state/GatewayState.js';
import { type WireStyle, styleIn, joinedStyles } from './WireStyle.js';

// As version 0.5.0 named it: what was learned stays.
const KIND = 'habits';
// Answers of each operation, and then one now and then.
const ENOUGH = 20;
const AGAIN_MS = 600_000;

/** What was learned of how the service writes, by operation. */
export class WireStyleBook {
  readonly #state: Pick<GatewayState, 'note' | 'saveNotes'>;
  readonly #learned = new Map<string, { readonly count: number; readonly at: number }>();

  constructor(state: Pick<GatewayState, 'note' | 'saveNotes'>) {
    this.#state = state;
  }

  async of({ name }: Pick<AnyOperation, 'name'>): Promise<WireStyle | undefined> {
    const text = await this.#state.note(KIND, name);
    return text === undefined ? undefined : (JSON.parse(text) as WireStyle);
  }

  /** True while more of how an operation is written is to be learned. */
  wants({ name }: Pick<AnyOperation, 'name'>): boolean {
    const { count = 0, at = Number.NEGATIVE_INFINITY } = this.#learned.get(name) ?? {};
    return count < ENOUGH || performance.now() - at > AGAIN_MS;
  }

  /** Learns from an answer of the service. One that cannot be read teaches nothing. */
  async learn(operation: AnyOperation, bytes: Uint8Array, contentType: string): Promise<void> {
    if (!this.wants(operation)) return;
    const more = readStyle(operation, bytes, contentType);
    if (!more) return;
    const { count = 0 } = this.#learned.get(operation.name) ?? {};
    this.#learned.set(operation.name, { count: count + 1, at: performance.now() });
    const styles = joinedStyles(await this.of(operation), more);
    await this.#state.saveNotes(KIND, [{ name: operation.name, text: JSON.stringify(styles) }]);
  }
}

function readStyle(operation: AnyOperation, bytes: Uint8Array, contentType: string): WireStyle | undefined {
  try {
    return styleIn(operation, bytes, contentType);
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
}
