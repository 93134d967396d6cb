import { textInBase64 } from '../xml/base64Text.js';
import type { StartTag } from '../xml/startTag.js';
import { ArrayFrame } from './arrayFrame.js';
import { type WrittenArray, writtenArray } from './itemPlaces.js';
import { type ArrayPlan, expectationOf, FILE, type Plan, type RecordPlan, type ScalarPlan } from './plan.js';
import { RecordFrame } from './recordFrame.js';
import { RejectionFrame } from './rejectionFrame.js';
import { soapMarksOf } from './soapMarks.js';
import { isBlank } from '../xml/xmlChars.js';
import type { Decoding } from './decoding.js';
import { type Frame, type Holder, NO_TEXT } from './frame.js';
import { parseScalar, UNFIT } from './parseScalar.js';

/** The frame for an element that holds a value, or refers to it. */
export function openValue(decoding: Decoding, plan: Plan, holder: Holder, key: number, tag: StartTag): Frame {
  const { href, id } = soapMarksOf(tag);
  const { references } = decoding;
  if (href !== undefined) {
    references.refer(href, plan, holder, key);
    return decoding.skip;
  }
  if (id !== undefined && !references.replaying) return decoding.capture(tag, { plan, holder, key });
  return openContent(decoding, plan, holder, key, tag);
}

/** The frame for an element that holds its value itself. */
export function openContent(
  decoding: Decoding,
  plan: Plan,
  holder: Holder,
  key: number,
  tag: StartTag,
): Frame {
  const marks = soapMarksOf(tag);
  if (plan.kind === 'rejection') return new RejectionFrame(decoding, plan, holder, key, writtenArray(marks));
  if (plan.kind === 'array') return openContainer(decoding, plan, holder, key, writtenArray(marks));
  if (marks.nil) return new ScalarFrame(decoding, undefined, holder, key);
  if (plan.kind === 'scalar')
    return new ScalarFrame(decoding, plan, holder, key, plan !== FILE && marks.isPacked);
  return openContainer(decoding, plan, holder, key);
}

/** The frame for a record or an array. */
export function openContainer(
  decoding: Decoding,
  plan: RecordPlan | ArrayPlan,
  holder: Holder,
  key: number,
  written: WrittenArray = { announced: 0 },
): RecordFrame | ArrayFrame {
  if (plan.kind === 'record') return RecordFrame.of(decoding, plan, holder, key);
  const array = new ArrayFrame(decoding, plan, holder, key, written);
  if (plan === decoding.streamedPlan) decoding.streamed = array;
  return array;
}

/** Takes a text and makes a value of it; without a plan, takes nothing, for an element that says it is nil. */
class ScalarFrame implements Frame {
  readonly #decoding: Decoding;
  readonly #plan: ScalarPlan | undefined;
  readonly #holder: Holder;
  readonly #key: number;
  readonly #isPacked: boolean;
  #text = '';
  #spoilt = false;
  #structured = false;

  constructor(
    decoding: Decoding,
    plan: ScalarPlan | undefined,
    holder: Holder,
    key: number,
    isPacked = false,
  ) {
    this.#decoding = decoding;
    this.#plan = plan;
    this.#holder = holder;
    this.#key = key;
    this.#isPacked = isPacked;
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
    if (this.#structured || (this.#spoilt && (scalar !== 'string' || this.#isPacked))) return UNFIT;
    const text = this.#isPacked ? textInBase64(this.#text) : this.#text;
    return text === undefined ? UNFIT : parseScalar(scalar, text);
  }

  #expectation(): string {
    if (!this.#plan) return 'nothing, since it is nil';
    return this.#spoilt ? 'characters that XML can hold' : expectationOf(this.#plan);
  }
}
