import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { Ending } from '../../transport/Ending.js';
import type { Answerer } from '../state/Tally.js';
import { type AnswerHead, CallerGone, pipeAnswer, sendAnswer } from './sendAnswer.js';

/** Takes down what goes out. */
export interface AnswerTap {
  answer(
    head: AnswerHead,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Looks at an answer as it goes out. */
export interface AnswerWatch {
  answer(head: AnswerHead, answerer: Answerer): void;
  /** What is known of the call could not be kept. */
  stateFailed(): void;
  /** The promise, where there is one, resolves when there is room for more. */
  see(piece: Uint8Array): Promise<void> | undefined;
  seen(): Promise<void>;
}

/** One request of a script, and the way back to it. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly watch: AnswerWatch | undefined;
  /** Told of the answer as it goes out. */
  tap: AnswerTap | undefined;
  /** Who gives the answer that is sent. */
  answerer: Answerer = 'soap';
  /** Comes when the script goes away before it has its answer. */
  readonly ending = new Ending();

  constructor(request: IncomingMessage, response: ServerResponse, watch: AnswerWatch | undefined) {
    this.request = request;
    this.response = response;
    this.watch = watch;
    response.once('close', () => {
      if (!response.writableFinished) this.ending.end(new CallerGone());
    });
  }

  /** The same as a signal. */
  get gone(): AbortSignal {
    return this.ending.signal;
  }

  /** Sends an answer as it comes, looked at on its way. Throws `CallerGone`. */
  async send(head: AnswerHead, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    if (this.ending.hasEnded) throw new CallerGone();
    this.watch?.answer(head, this.answerer);
    const taken = this.tap?.answer(head, body) ?? body;
    await sendAnswer(this.response, head, taken, (piece) => this.watch?.see(piece));
    await this.watch?.seen();
  }

  /** The same of an answer that goes on to the byte, which is not packed where it is watched, and not taken down. */
  async pipe(head: AnswerHead, body: Readable, idleMs: number): Promise<void> {
    this.watch?.answer(head, this.answerer);
    await pipeAnswer(this.response, head, body, { idleMs, see: (piece) => this.watch?.see(piece) });
    await this.watch?.seen();
  }
}
