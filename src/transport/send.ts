import type { Readable } from 'node:stream';
import { NotSentError } from '../errors/NotSentError.js';
import type { Deadline } from './deadline.js';
import { Ending } from './Ending.js';
import type { Engine, EngineAnswer } from './engine.js';
import { type FailureReason, failureOf, TransportFailure } from './failure.js';
import type { TimeLimits } from './timeLimits.js';
import { wholeOf } from './wholeOf.js';

export interface HttpRequest {
  readonly url: string;
  /** Default `POST`. */
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Whose request it is, such as a key: no connection is kept for two. */
  readonly owner?: string | undefined;
  /** The body is given as the server packed it, for who passes it on; default false. */
  readonly asPacked?: boolean;
}

export interface HttpAnswer extends Omit<EngineAnswer, 'body'> {
  /** The bytes as they arrive. Throws `TransportFailure`. Can be read once. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Reads that stream to its end, of a body that is known to be short. Throws `TransportFailure`. */
  readonly whole?: (() => Promise<Buffer>) | undefined;
  /** Closes the connection when the body is not wanted. */
  discard(): void;
}

export interface SendOptions {
  readonly engine: Engine;
  readonly limits: TimeLimits;
  readonly deadline: Deadline;
}

/** Sends a request, which `changes` something or not, and gives the answer once its head is there. Throws `TransportFailure`. */
export async function send(
  request: HttpRequest,
  changes: boolean,
  options: SendOptions,
): Promise<HttpAnswer> {
  const { url, method = 'POST', headers, body, owner, asPacked } = request;
  const watch = new Watch(options, changes);
  try {
    const exchange = options.engine.exchange({
      ...{ url, method, headers, body, changes, owner, asPacked },
      ending: watch.ending,
      onSending: () => watch.sending(),
    });
    const answer = await watch.race(exchange);
    watch.clear();
    return {
      ...answer,
      body: bytesOf(answer.body, watch),
      whole: answer.stream && (() => wholeBody(answer.stream!, watch)),
      discard: () => watch.close(answer.body),
    };
  } catch (error) {
    const failure = watch.failed(error);
    throw error instanceof NotSentError ? error : failure;
  }
}

async function wholeBody(stream: Readable, watch: Watch): Promise<Buffer> {
  watch.waitForBytes();
  try {
    return (await wholeOf(stream, Infinity, () => watch.waitForBytes()))!;
  } catch (error) {
    throw watch.failed(error);
  } finally {
    watch.end();
  }
}

async function* bytesOf(body: EngineAnswer['body'], watch: Watch): AsyncGenerator<Uint8Array> {
  let complete = false;
  try {
    for (;;) {
      watch.waitForBytes();
      const { done, value } = await watch.race(body.next());
      watch.clear();
      if (done) {
        complete = true;
        return;
      }
      yield value as Uint8Array;
    }
  } catch (error) {
    throw watch.failed(error);
  } finally {
    if (complete) watch.end();
    else watch.close(body);
  }
}

/** The time limits of one exchange, whatever its engine makes of the signal. */
class Watch {
  readonly #options: SendOptions;
  readonly ending = new Ending();
  #timer: NodeJS.Timeout | undefined;
  // `undefined` while an engine that cannot tell is at work on what changes nothing.
  #sent: boolean | undefined;
  #ended = false;

  constructor(options: SendOptions, changes: boolean) {
    this.#options = options;
    const { engine, limits, deadline } = options;
    if (engine.tellsSending) {
      this.#sent = false;
      this.#limit('connect', limits.connectMs);
    } else {
      // What was not seen may have been sent, whatever an error says of it.
      if (changes) this.#sent = true;
      this.#limit('firstByte', limits.connectMs + limits.firstByteMs);
    }
    if (deadline.ending.hasEnded) this.#follow();
    else deadline.ending.tell(this.#follow);
  }

  sending(): void {
    if (this.#sent || this.#ended) return;
    this.#sent = true;
    this.#limit('firstByte', this.#options.limits.firstByteMs);
  }

  waitForBytes(): void {
    this.#sent = true;
    this.#limit('idle', this.#options.limits.idleMs);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  race<T>(promise: Promise<T>): Promise<T> {
    return this.ending.race(promise);
  }

  failed(error: unknown): TransportFailure {
    const failure = failureOf(this.ending.hasEnded ? this.ending.reason : error, this.#sent);
    this.end();
    this.ending.end(undefined);
    return new TransportFailure(failure);
  }

  /** Lets go of the connection when the body was not read to its end. */
  close(body: EngineAnswer['body']): void {
    this.end();
    void body.return?.();
  }

  end(): void {
    this.#ended = true;
    this.clear();
    this.#options.deadline.ending.forget(this.#follow);
  }

  #limit(phase: 'connect' | 'firstByte' | 'idle', limitMs: number): void {
    this.clear();
    this.#timer = setTimeout(
      () => this.#abort({ kind: 'timeout', phase, limitMs, requestSent: this.#sent ?? true }),
      limitMs,
    );
  }

  readonly #follow = () => {
    const { reason } = this.#options.deadline.ending.reason as TransportFailure;
    this.#abort({ ...reason, requestSent: this.#sent ?? true } as FailureReason);
  };

  #abort(reason: FailureReason): void {
    this.ending.end(new TransportFailure(reason));
  }
}
