import type { ScrubScheme } from './scrub/ProjectKey.js';
import type { MovedPseudonyms } from './scrub/Pseudonyms.js';
import type { ScrubbedBody } from './scrub/Recording.js';

/** A call of a cassette, as its folder holds it. Nothing in it is secret or personal. */
export interface StoredCall {
  /** Name of its folder, such as `003-wsdlUpdateShifts`. */
  readonly folder: string;
  readonly facts: CallFacts;
  readonly request: ScrubbedBody | undefined;
  readonly answer: ScrubbedBody | undefined;
}

/** `call.json`. `request` and `answer` are the decoded bodies, for people; replay reads the bodies themselves. */
export interface CallFacts {
  readonly operation: string;
  readonly effect?: string | undefined;
  /** ISO form, UTC. */
  readonly recordedAt: string;
  /** The day that was today for the job that was recorded. */
  readonly today: string;
  readonly toolkit: string;
  /** Hash of the operation's definition, which `cassette.json` holds in words. */
  readonly schema?: string | undefined;
  readonly environment?: string | undefined;
  readonly http: {
    readonly method: string;
    readonly url: string;
    readonly contentType?: string | undefined;
    readonly status?: number | undefined;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly charset?: string | undefined;
    /** The code of the failure, where no answer came. */
    readonly failure?: string | undefined;
  };
  readonly request?: unknown;
  readonly answer?: unknown;
}

/** `cassette.json`: the definitions under which the calls were recorded, by hash. */
export interface CassetteFacts {
  readonly format: 1;
  /** Absent: 1. */
  readonly scheme?: ScrubScheme;
  readonly schemas: Readonly<Record<string, SchemaFacts>>;
  /** Pseudonyms that are not the first choice, by keyed hashes of their values. */
  readonly pseudonyms?: MovedPseudonyms;
}

export interface SchemaFacts {
  readonly operation: string;
  /** Every field and part by path, with its type. */
  readonly fields: Readonly<Record<string, string>>;
}
