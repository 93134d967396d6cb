import { NotSentError } from '../errors/NotSentError.js';
import type { Difference } from './compareCalls.js';

interface MissFacts {
  readonly nearest: { readonly folder: string; readonly differences: readonly Difference[] } | undefined;
  /** True when a recorded call matches and was used up. */
  readonly used: boolean;
  /** Recorded calls of several keys that all match, where nothing says which of these keys is meant. */
  readonly rivals?: readonly string[] | undefined;
  /** Where the cassette was looked for, when there is none. */
  readonly missing?: string | undefined;
  /** It changes something, and the mode may not send that. */
  readonly isUnsentWrite?: boolean;
  /** The operations that are recorded. */
  readonly recorded: readonly string[];
}

/** A call that no recorded one matches. */
export class Miss {
  /** The operation that was called. */
  readonly operation: string;
  /** Folder of the recorded call that differs least. */
  readonly nearest: string | undefined;
  /** Where the nearest recorded call differs. */
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
    if (this.#facts.rivals) return `${this.#what()} ${WHICH_KEY}`;
    return `${this.#what()} ${this.#facts.isUnsentWrite ? UNSENT_WRITE : RECORD}`;
  }

  #what(): string {
    const { used, nearest, recorded, missing, isUnsentWrite, rivals } = this.#facts;
    if (rivals)
      return `${this.operation} was recorded with several keys, in ${rivals.join(' and ')}, and it cannot be told which of them the key of this call stands for.`;
    if (missing !== undefined) return `${this.operation}: there is no cassette in ${missing}.`;
    if (used)
      return `${this.operation} was recorded as ${nearest?.folder} and is called once more than it was recorded.`;
    if (!nearest && isUnsentWrite) return `${this.operation} changes something.`;
    if (!nearest)
      return `${this.operation} was not recorded. Recorded are: ${recorded.join(', ') || 'no calls'}.`;
    const differences = this.differences.slice(0, 5).map(describeDifference);
    const more = this.differences.length > 5 ? [`… and ${this.differences.length - 5} more`] : [];
    return `No recorded ${this.operation} matches. Nearest is ${nearest.folder}, where ${[...differences, ...more].join('; ')}.`;
  }
}

const RECORD =
  'Nothing was sent. To record it, set WORKFORCE_CASSETTE_KEY to the project key and WORKFORCE_CASSETTES=record, and run the test once against the service. Use refresh to keep the other calls. A call that changes something is sent only with writes: true.';
const WHICH_KEY =
  'Nothing was sent. Use the keys that were recorded and set WORKFORCE_CASSETTE_KEY to the project key. Or use the keys that an answer of the recording gives. Or first make a call that only one of the keys makes.';
const UNSENT_WRITE =
  'Nothing was sent: a call that changes something goes out only in the modes record and refresh, and with writes: true.';

/** `fromDate: recorded today-7d, given today-6d`. */
function describeDifference({ path, recorded, given }: Difference): string {
  if (recorded === undefined && given === undefined) return `${path} differs`;
  return `${path}: recorded ${shown(recorded)}, given ${shown(given)}`;
}

function shown(text: string | undefined): string {
  if (text === undefined) return 'nothing';
  return text.length > 60 ? `${JSON.stringify(text.slice(0, 60))}…` : JSON.stringify(text);
}

/** Calls were made that the cassette does not hold. A client throws it as it is: nothing was sent, nothing is to be repeated. */
export class CassetteMissError extends NotSentError {
  override readonly name = 'CassetteMissError';
  /** The calls that no recording answers. */
  readonly misses: readonly Miss[];

  constructor(cassette: string, misses: readonly Miss[]) {
    super(`cassette ${cassette}: ${misses.map(({ message }) => message).join('\n')}`);
    this.misses = misses;
  }
}

/** What is in the folder of a cassette cannot be read, so that no call is answered. `cause` says why. */
export class CassetteUnreadableError extends NotSentError {
  override readonly name = 'CassetteUnreadableError';

  constructor(cassette: string, cause: Error) {
    super(`cassette ${cassette}: ${cause.message}. Nothing was sent.`.replace('..', '.'), { cause });
  }
}
