import type { StartTag } from '../xml/startTag.js';
import { isBlank } from '../xml/xmlChars.js';
import type { Decoding } from './decoding.js';
import { type Frame, type Holder, NO_TEXT } from './frame.js';
import { parseScalar } from './parseScalar.js';
import { UNFIT } from './parseMoment.js';
import { expectationOf, type ScalarPlan } from './plan.js';

/** Takes a text and makes a value of it; without a plan, takes nothing, for an element that says it is nil. */
export class ScalarFrame implements Frame {
  readonly #decoding: Decoding;
  readonly #plan: ScalarPlan | undefined;
  readonly #holder: Holder;
  readonly #key: number;
  #text = '';
  #spoilt = false;
  #structured = false;

  constructor(decoding: Decoding, plan: ScalarPlan | undefined, holder: Holder, key: number) {
    this.#decoding = decoding;
    this.#plan = plan;
    this.#holder = holder;
    this.#key = key;
  }

  start(tag: StartTag): Frame {
    this.#structured = true;
    this.#text += NO_TEXT;
    return this.#decoding.skip.start(tag);
  }

  text(text: string, spoilt: boolean): void {
    this.#text += text;
    this.#spoilt ||= spoilt;
  }

  end(): void {
    this.#decoding.held.text(this.#text.length);
    const value = this.#value();
    if (value === UNFIT || this.#spoilt)
      this.#decoding.issues.report(
        this.#plan ? 'value' : 'structure',
        () => this.#holder.pathTo(this.#key),
        this.#expectation(),
      );
    if (value === UNFIT) this.#holder.leaveOut(this.#key, this.#text);
    else this.#holder.put(this.#key, value);
  }

  /** Of a spoilt text, what is left says more than nothing; any other value could be another one. */
  #value(): unknown {
    if (!this.#plan) return isBlank(this.#text) ? undefined : UNFIT;
    const { scalar } = this.#plan;
    return this.#structured || (this.#spoilt && scalar !== 'string')
      ? UNFIT
      : parseScalar(scalar, this.#text);
  }

  #expectation(): string {
    if (!this.#plan) return 'nothing, since it is nil';
    return this.#spoilt ? 'characters that XML can hold' : expectationOf(this.#plan);
  }
}
