import type { AnyOperation } from '../../definition/operation.js';
import { CodecError } from '../../encoding/xml/codecError.js';
import type { GatewayState } from '../state/GatewayState.js';
import { type Habits, habitsIn, joinedHabits } from './Habits.js';

const KIND = 'habits';

/** What was learned of how the service writes, by operation. */
export class HabitBook {
  readonly #state: Pick<GatewayState, 'note' | 'saveNotes'>;

  constructor(state: Pick<GatewayState, 'note' | 'saveNotes'>) {
    this.#state = state;
  }

  async of({ name }: Pick<AnyOperation, 'name'>): Promise<Habits | undefined> {
    const text = await this.#state.note(KIND, name);
    return text === undefined ? undefined : (JSON.parse(text) as Habits);
  }

  /** Learns from an answer of the service. One that cannot be read teaches nothing. */
  async learn(operation: AnyOperation, bytes: Uint8Array, contentType: string): Promise<void> {
    const more = readHabits(operation, bytes, contentType);
    if (!more) return;
    const habits = joinedHabits(await this.of(operation), more);
    await this.#state.saveNotes(KIND, [{ name: operation.name, text: JSON.stringify(habits) }]);
  }
}

function readHabits(operation: AnyOperation, bytes: Uint8Array, contentType: string): Habits | undefined {
  try {
    return habitsIn(operation, bytes, contentType);
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
}
