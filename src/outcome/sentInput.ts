/** What a call that changes something was sent with, and when it ended. */
export interface SentInput {
  readonly input: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

// Not a property: rows hold personal data, and errors and batches are printed.
const inputs = new WeakMap<object, SentInput>();

/** Keeps what was sent with the error or the batch that came of it. */
export function rememberSent(of: object, input: SentInput['input']): void {
  inputs.set(of, { input, endedAt: Date.now() });
}

export function sentInput(of: object): SentInput | undefined {
  return inputs.get(of);
}
