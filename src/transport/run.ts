import type { Effect } from '../definition/operation.js';
import type { Budget } from './budget.js';
import { Deadline } from './deadline.js';
import type { Ending } from './Ending.js';
import type { Engine } from './engine.js';
import type { CallIdentity, HooksOption, OutcomeCounts } from './events.js';
import { outOfTime } from './failure.js';
import { report } from './report.js';
import { type RetriableFailure, type RetryOptions, retryWaitMs } from './retry.js';
import { type HttpAnswer, type HttpRequest, send } from './send.js';
import { type TimeLimitOptions, type TimeLimits, timeLimitsOf } from './timeLimits.js';

/** How a client sends. */
export interface Transport {
  readonly engine: Engine;
  readonly limits: TimeLimits;
  readonly retry: RetryOptions | false;
  readonly budget: Budget | undefined;
  readonly hooks: HooksOption;
  readonly server: { readonly address: string; readonly port: number };
}

export interface RunOptions extends TimeLimitOptions {
  readonly signal?: AbortSignal | undefined;
  readonly retry?: RetryOptions | false | undefined;
  /** Asked right before each attempt is sent; `false` ends the call as one that ran out of time and was not sent. */
  readonly maySend?: (() => boolean) | undefined;
}

export interface RunSubject {
  readonly operation: string;
  readonly effect: Effect;
  readonly alias?: string | undefined;
}

let calls = 0;

/**
 * One call over all its attempts: its deadline, places in the budget, repetitions and events.
 * `errorOf` makes the typed error of whatever an attempt threw. Call `end()` when the call is over.
 */
export class Run<E extends Error & RetriableFailure> {
  readonly deadline: Deadline;
  alias: string | undefined;
  /** Attempts begun. */
  attempts = 0;
  /** True once an attempt was answered or ended when the server may have got its request, unless that says nothing was done. */
  requestSent = false;
  /** An earlier attempt ended, and the server may have acted on it. */
  mayHaveActed = false;
  readonly #transport: Transport;
  readonly #subject: RunSubject;
  readonly #options: Omit<RunOptions, 'signal'>;
  readonly #limits: TimeLimits;
  readonly #errorOf: (error: unknown) => E;
  readonly #callId = ++calls;
  readonly #started = performance.now();
  #requestBytes = 0;
  #responseBytes = 0;
  #status: number | undefined;
  #over = false;

  constructor(
    transport: Transport,
    subject: RunSubject,
    options: Omit<RunOptions, 'signal'> & { readonly signal?: AbortSignal | Ending | undefined },
    errorOf: (error: unknown) => E,
  ) {
    this.#transport = transport;
    this.#subject = subject;
    this.#options = options;
    this.#errorOf = errorOf;
    this.#limits = timeLimitsOf(options, transport.limits);
    this.alias = subject.alias;
    this.deadline = new Deadline(this.#limits.totalMs, options.signal);
    report(transport.hooks, 'onCall', () => ({ ...this.identity(), startedAt: Date.now() }));
  }

  get durationMs(): number {
    return Math.round(performance.now() - this.#started);
  }

  identity(): CallIdentity {
    const { operation, effect } = this.#subject;
    const { address, port } = this.#transport.server;
    return {
      callId: this.#callId,
      ...{ operation, effect, alias: this.alias },
      ...{ serverAddress: address, serverPort: port },
    };
  }

  /** Runs `once` until it succeeds or must not be repeated. What it has yielded cannot be taken back, so ends repetition. */
  async *repeat<Y, R>(once: () => AsyncGenerator<Y, R>): AsyncGenerator<Y, R> {
    for (;;) {
      const queuedAt = performance.now();
      const place = await this.#place();
      const began = { startedAt: Date.now(), at: performance.now(), responseBytes: this.#responseBytes };
      this.attempts++;
      let result: 'ok' | 'refused' | 'failed' = 'failed';
      let outcome = 'stopped';
      let retryInMs: number | undefined;
      let yielded = false;
      try {
        const records = once();
        try {
          for (let step = await records.next(); ; step = await records.next()) {
            if (step.done) {
              result = outcome = 'ok';
              return step.value;
            }
            yielded = true;
            this.deadline.pause();
            yield step.value;
            this.deadline.resume();
          }
        } finally {
          await records.return(undefined as R);
        }
      } catch (thrown) {
        const error = this.#errorOf(thrown);
        outcome = error.name;
        if (error.status === 429) result = 'refused';
        this.requestSent ||= error.requestSent === true;
        if (!yielded) retryInMs = this.#waitAfter(error);
        if (retryInMs === undefined) throw error;
        this.mayHaveActed ||= this.requestSent && error.status !== 429;
        this.requestSent = this.mayHaveActed;
      } finally {
        place?.release(result);
        report(this.#transport.hooks, 'onAttempt', () => ({
          ...this.identity(),
          ...{ attempt: this.attempts, startedAt: began.startedAt },
          durationMs: Math.round(performance.now() - began.at),
          queuedMs: Math.round(began.at - queuedAt),
          ...{ status: this.#status, requestBytes: this.#requestBytes },
          responseBytes: this.#responseBytes - began.responseBytes,
          ...{ outcome, retryInMs },
        }));
      }
      await this.#orTypedError(this.deadline.wait(retryInMs));
    }
  }

  /** Sends one request of this call. */
  async send(request: HttpRequest): Promise<HttpAnswer> {
    this.#requestBytes = request.body === undefined ? 0 : Buffer.byteLength(request.body);
    this.#status = undefined;
    if (this.#options.maySend?.() === false) throw outOfTime(this.#limits.totalMs);
    const { engine } = this.#transport;
    const changes = this.#subject.effect !== 'read';
    const answer = await send(request, changes, { engine, limits: this.#limits, deadline: this.deadline });
    this.requestSent = true;
    const { status, header, headers, stream, whole, discard } = answer;
    this.#status = status;
    const countedWhole = async () => {
      const bytes = await whole!();
      this.#responseBytes += bytes.length;
      return bytes;
    };
    const body = this.#counted(answer.body);
    return { status, header, headers, body, stream, whole: whole && countedWhole, discard };
  }

  /** Reports how the call ended. Only the first report counts. */
  ended(outcome: string, counts: OutcomeCounts = {}): void {
    if (this.#over) return;
    this.#over = true;
    this.deadline.end();
    report(this.#transport.hooks, 'onOutcome', () => ({
      ...this.identity(),
      ...{ outcome, counts, attempts: this.attempts, durationMs: this.durationMs },
      ...{ requestBytes: this.#requestBytes, responseBytes: this.#responseBytes },
    }));
  }

  async #place() {
    const { budget } = this.#transport;
    return budget && this.#orTypedError(budget.acquire(this.deadline.ending.signal));
  }

  async #orTypedError<T>(promise: Promise<T>): Promise<T> {
    try {
      return await promise;
    } catch (error) {
      throw this.#errorOf(error);
    }
  }

  #waitAfter(error: E): number | undefined {
    const { operation, effect } = this.#subject;
    const attempt = { operation, effect, attempt: this.attempts };
    const waitMs = retryWaitMs(error, attempt, {
      client: this.#transport.retry,
      call: this.#options.retry,
    });
    return waitMs !== undefined && waitMs < this.deadline.remainingMs ? waitMs : undefined;
  }

  async *#counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of body) {
      this.#responseBytes += bytes.byteLength;
      yield bytes;
    }
  }
}
