import type { SandboxCall } from '../server/SandboxCall.js';

const MOST_CALLS = 500;
const MOST_BYTES = 32 * 1024 * 1024;

/** The latest calls, for the page: at most 500, and at most 32 MB of requests and answers. */
export class CallLog {
  readonly #calls: SandboxCall[] = [];
  readonly #listeners = new Set<(call: SandboxCall) => void>();
  #bytes = 0;

  add(call: SandboxCall): void {
    this.#calls.push(call);
    this.#bytes += sizeOf(call);
    while (this.#calls.length > MOST_CALLS || (this.#bytes > MOST_BYTES && this.#calls.length > 1))
      this.#bytes -= sizeOf(this.#calls.shift()!);
    for (const listener of this.#listeners) listener(call);
  }

  /** Oldest first. */
  all(): readonly SandboxCall[] {
    return this.#calls;
  }

  find(number: number): SandboxCall | undefined {
    return this.#calls.find((call) => call.number === number);
  }

  /** Is told of every call from now on. Gives back what ends that. */
  listen(listener: (call: SandboxCall) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

function sizeOf(call: SandboxCall): number {
  return call.requestBytes + call.answerBytes;
}
