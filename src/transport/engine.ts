import type { Readable } from 'node:stream';
import type { Ending } from './Ending.js';

/** A request on its way to a server. */
export interface EngineRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** It changes something: no answer but its own may be taken for it. */
  readonly changes: boolean;
  /** Whose it is: no connection is kept for two owners. */
  readonly owner: string | undefined;
  /** The body is given as the server packed it, for who passes it on. */
  readonly asPacked?: boolean | undefined;
  /** When it comes, the engine closes the connection. */
  readonly ending: Ending;
  /** Called when the connection stands and the request starts to go out. */
  readonly onSending: () => void;
}

/** An answer whose head is there. */
export interface EngineAnswer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /** All headers, by their names in lower case. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** The body, unpacked, as it arrives. `return` closes the connection and never waits for the server. */
  readonly body: AsyncIterator<Uint8Array, unknown>;
  /** The same body as a stream, where nothing is unpacked: for who takes it instead of reading `body`. */
  readonly stream?: Readable | undefined;
}

/** Moves one request and its answer. Follows no redirect, retries nothing, knows no time limit. */
export interface Engine {
  /** False when the engine cannot tell connecting from waiting, so that both share one limit. */
  readonly tellsSending: boolean;
  exchange(request: EngineRequest): Promise<EngineAnswer>;
}
