import type { Decoding } from './decoding.js';
import type { Frame, Holder } from './frame.js';
import { parseScalar, UNFIT } from './parseScalar.js';
import { expectationOf, type ScalarPlan } from './plan.js';
import { SkipFrame } from './skipFrame.js';

/** Takes a text and makes a value of it. */
export class ScalarFrame implements Frame {
  readonly #decoding: Decoding;
  readonly #plan: ScalarPlan;
  readonly #holder: Holder;
  readonly #key: number;
  #text: string | undefined = '';

  constructor(decoding: Decoding, plan: ScalarPlan, holder: Holder, key: number) {
    this.#decoding = decoding;
    this.#plan = plan;
    this.#holder = holder;
    this.#key = key;
  }

  start(): Frame {
    this.#text = undefined;
    return new SkipFrame(this.#decoding);
  }

  text(text: string | undefined): void {
    this.#text = text === undefined || this.#text === undefined ? undefined : this.#text + text;
  }

  end(): void {
    const value = this.#text === undefined ? UNFIT : parseScalar(this.#plan.scalar, this.#text);
    if (value !== UNFIT) {
      this.#holder.put(this.#key, value);
      return;
    }
    this.#decoding.issues.report('value', this.#holder.pathTo(this.#key), expectationOf(this.#plan));
    this.#holder.leaveOut(this.#key);
  }
}
