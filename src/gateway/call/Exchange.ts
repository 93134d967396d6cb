import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnswerHead, CallWatch } from '../watch/CallWatch.js';
import { CallerGone, sendAnswer } from '../server/sendAnswer.js';

/** Takes down what goes out. */
export interface AnswerTap {
  answer(
    head: AnswerHead,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** One request of a script, and the way back to it. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly watch: CallWatch | undefined;
  /** Told of the answer as it goes out. */
  tap: AnswerTap | undefined;
  readonly #gone = new AbortController();

  constructor(request: IncomingMessage, response: ServerResponse, watch: CallWatch | undefined) {
    this.request = request;
    this.response = response;
    this.watch = watch;
    response.once('close', () => {
      if (!response.writableFinished) this.#gone.abort();
    });
  }

  /** Aborted when the script goes away before it has its answer. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /** Sends an answer as it comes, looked at on its way. Throws `CallerGone`. */
  async send(head: AnswerHead, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    if (this.gone.aborted) throw new CallerGone();
    const { status, headers } = head;
    const seen = this.watch?.answer(head, body) ?? body;
    await sendAnswer(this.response, status, headers, this.tap?.answer(head, seen) ?? seen);
  }
}
