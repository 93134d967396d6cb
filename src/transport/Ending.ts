/**
 * What ends a call or an exchange, once. It is an `AbortSignal` only for who asks for one: two of those cost as much as to read
 * a short request.
 */
export class Ending {
  #reason: unknown;
  #hasEnded = false;
  readonly #listeners = new Set<() => void>();
  #controller: AbortController | undefined;

  get reason(): unknown {
    return this.#reason;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#hasEnded) this.#controller.abort(this.#reason);
    return this.#controller.signal;
  }

  tell(listener: () => void): void {
    this.#listeners.add(listener);
  }

  forget(listener: () => void): void {
    this.#listeners.delete(listener);
  }

  end(reason: unknown): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
    for (const listener of [...this.#listeners]) listener();
    this.#listeners.clear();
  }

  /** Gives what `promise` gives, or throws the reason when that comes first. Leaves no listener. */
  race<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(this.#reason);
      if (this.#hasEnded) {
        promise.catch(() => undefined);
        ended();
        return;
      }
      this.tell(ended);
      promise.then(
        (result) => {
          this.forget(ended);
          resolve(result);
        },
        (error: unknown) => {
          this.forget(ended);
          reject(error);
        },
      );
    });
  }
}
