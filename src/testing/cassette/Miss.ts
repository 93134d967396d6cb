import type { Difference } from './compareCalls.js';

interface MissFacts {
  readonly nearest: { readonly folder: string; readonly differences: readonly Difference[] } | undefined;
  /** True when a recorded call matches and was used up. */
  readonly used: boolean;
  /** Where the cassette was looked for, when there is none. */
  readonly missing?: string | undefined;
  /** The operations that are recorded. */
  readonly recorded: readonly string[];
}

/** A call that no recorded one matches. */
export class Miss {
  readonly operation: string;
  /** Folder of the recorded call that differs least. */
  readonly nearest: string | undefined;
  readonly differences: readonly Difference[];
  readonly #facts: MissFacts;

  constructor(operation: string, facts: MissFacts) {
    this.operation = operation;
    this.nearest = facts.nearest?.folder;
    this.differences = facts.nearest?.differences ?? [];
    this.#facts = facts;
  }

  /** What was asked, what is nearest and where it differs. Secrets and personal values are not shown. */
  get message(): string {
    const { used, nearest, recorded, missing } = this.#facts;
    if (missing !== undefined)
      return `${this.operation}: there is no cassette in ${missing}. Record it: set WORKFORCE_CASSETTE_KEY to the project key and WORKFORCE_CASSETTES=record, and run the test once against the service.`;
    if (used)
      return `${this.operation} was recorded as ${nearest?.folder} and is called once more than it was recorded.`;
    if (!nearest)
      return `${this.operation} was not recorded. Recorded are: ${recorded.join(', ') || 'no calls'}.`;
    const differences = this.differences.slice(0, 5).map(describeDifference);
    const more = this.differences.length > 5 ? [`… and ${this.differences.length - 5} more`] : [];
    return `No recorded ${this.operation} matches. Nearest is ${nearest.folder}, where ${[...differences, ...more].join('; ')}.`;
  }
}

/** `fromDate: recorded today-7d, given today-6d`. */
export function describeDifference({ path, recorded, given }: Difference): string {
  if (recorded === undefined && given === undefined) return `${path} differs`;
  return `${path}: recorded ${shown(recorded)}, given ${shown(given)}`;
}

function shown(text: string | undefined): string {
  if (text === undefined) return 'nothing';
  return text.length > 60 ? `${JSON.stringify(text.slice(0, 60))}…` : JSON.stringify(text);
}

/** Calls were made that the cassette does not hold. */
export class CassetteMissError extends Error {
  override readonly name = 'CassetteMissError';
  readonly misses: readonly Miss[];

  constructor(cassette: string, misses: readonly Miss[]) {
    super(`cassette ${cassette}: ${misses.map(({ message }) => message).join('\n')}`);
    this.misses = misses;
  }
}
