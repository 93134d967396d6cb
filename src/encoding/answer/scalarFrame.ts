import type { Decoding } from './decoding.js';
import type { Frame, Holder } from './frame.js';
import { parseScalar } from './parseScalar.js';
import { UNFIT } from './parseMoment.js';
import { expectationOf, type ScalarPlan } from './plan.js';
import { SkipFrame } from './skipFrame.js';

/** Takes a text and makes a value of it. */
export class ScalarFrame implements Frame {
  readonly #decoding: Decoding;
  readonly #plan: ScalarPlan;
  readonly #holder: Holder;
  readonly #key: number;
  #text = '';
  #spoilt = false;
  #structured = false;

  constructor(decoding: Decoding, plan: ScalarPlan, holder: Holder, key: number) {
    this.#decoding = decoding;
    this.#plan = plan;
    this.#holder = holder;
    this.#key = key;
  }

  start(): Frame {
    this.#structured = true;
    return new SkipFrame(this.#decoding);
  }

  text(text: string, spoilt: boolean): void {
    this.#text += text;
    this.#spoilt ||= spoilt;
  }

  end(): void {
    this.#decoding.held.text(this.#text.length);
    const value = this.#value();
    if (value === UNFIT || this.#spoilt)
      this.#decoding.issues.report('value', this.#holder.pathTo(this.#key), this.#expectation());
    if (value === UNFIT) this.#holder.leaveOut(this.#key);
    else this.#holder.put(this.#key, value);
  }

  /** Of a spoilt text, what is left says more than nothing; any other value could be another one. */
  #value(): unknown {
    const { scalar } = this.#plan;
    return this.#structured || (this.#spoilt && scalar !== 'string')
      ? UNFIT
      : parseScalar(scalar, this.#text);
  }

  #expectation(): string {
    return this.#spoilt ? 'characters that XML can hold' : expectationOf(this.#plan);
  }
}
