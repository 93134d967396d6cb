/**
 * A signal that aborts with another one, or after some milliseconds. (`AbortSignal.any` with `AbortSignal.timeout` gives one
 * that nothing holds on to: Node 20 collects it, and it never aborts.)
 */
export class TimeLimit implements Disposable {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #outer: AbortSignal | undefined;
  readonly #abort: () => void;

  constructor(outer: AbortSignal | undefined, ms: number) {
    this.#outer = outer;
    this.#abort = () => this.#controller.abort(outer?.reason);
    if (outer?.aborted) this.#abort();
    else outer?.addEventListener('abort', this.#abort);
    const timedOut = () =>
      this.#controller.abort(new DOMException(`no answer within ${ms} ms`, 'TimeoutError'));
    this.#timer = setTimeout(timedOut, ms);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener('abort', this.#abort);
  }
}
