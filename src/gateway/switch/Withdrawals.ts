import { readSignOffs } from '../../migrate/signoff/signOffFile.js';
import type { SignOff } from '../../migrate/signoff/SignOff.js';
import type { Switched } from './Lane.js';

const FRESH_MS = 2_000;

/** Knows who has taken back a signature, as the file of the sign-offs says it. */
export class Withdrawals {
  readonly #path: string;
  #known: { readonly all: readonly SignOff[]; readonly at: number } | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** The withdrawal that came after a lane was switched, if there is one that is about it. */
  since({ script, operation, since }: Switched): SignOff | undefined {
    return this.#all().find(
      (one) =>
        one.kind === 'withdrawn' &&
        one.at > since &&
        one.script === script &&
        (one.operation ?? operation) === operation,
    );
  }

  #all(): readonly SignOff[] {
    if (this.#known && performance.now() - this.#known.at < FRESH_MS) return this.#known.all;
    this.#known = { all: this.#read(), at: performance.now() };
    return this.#known.all;
  }

  // A line that is half written is whole at the next look.
  #read(): readonly SignOff[] {
    try {
      return readSignOffs(this.#path);
    } catch {
      return this.#known?.all ?? [];
    }
  }
}

/** Where the sign-offs of a gateway are. */
export function signOffsOf(settings: { readonly signOffs?: string | undefined }, state: string): string {
  return settings.signOffs ?? `${state}.signoffs.ndjson`;
}
