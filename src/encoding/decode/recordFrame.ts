import type { StartTag } from '../xml/startTag.js';
import { isBlank } from '../xml/xmlChars.js';
import type { Decoding } from './decoding.js';
import type { Frame, Holder } from './frame.js';
import type { Path } from './issueLog.js';
import { openValue } from './openValue.js';
import { expectationOf, type RecordPlan } from './plan.js';
import { recordOf } from './recordShape.js';
import { SkipFrame } from './skipFrame.js';

// Stands in a field whose value was reported as bad, or comes later.
const NOT_MISSING = Symbol('not missing');

/** Takes the fields of a record, in any order. */
export class RecordFrame implements Frame, Holder {
  readonly #decoding: Decoding;
  readonly plan: RecordPlan;
  readonly #holder: Holder;
  readonly #key: number;
  /** By position of the field in the plan. */
  readonly values: unknown[];
  #record: Record<string, unknown> | undefined;
  #children = 0;
  #strayText = false;
  #excused = false;

  constructor(decoding: Decoding, plan: RecordPlan, holder: Holder, key: number) {
    this.#decoding = decoding;
    this.plan = plan;
    this.#holder = holder;
    this.#key = key;
    this.values = new Array(plan.fields.length).fill(undefined);
  }

  start(tag: StartTag): Frame {
    this.#children++;
    const index = this.plan.indexOf.get(tag.name);
    if (index === undefined) {
      this.#decoding.issues.unknownElement(this.plan.name, tag.name, () => this.#holder.pathTo(this.#key));
      return new SkipFrame(this.#decoding).start(tag);
    }
    if (this.values[index] !== undefined) {
      this.#decoding.issues.report('structure', this.pathTo(index), 'the field once');
      return new SkipFrame(this.#decoding).start(tag);
    }
    return openValue(this.#decoding, this.plan.fields[index]!.plan, this, index, tag);
  }

  text(text: string | undefined): void {
    if (text === undefined || !isBlank(text)) this.#strayText = true;
  }

  end(): void {
    const { issues } = this.#decoding;
    if (this.#strayText) issues.report('structure', this.#holder.pathTo(this.#key), expectationOf(this.plan));
    if (this.#strayText && this.#children === 0) {
      this.#holder.leaveOut(this.#key);
      return;
    }
    this.#reportMissing();
    if (this.#excused)
      for (let i = 0; i < this.values.length; i++)
        if (this.values[i] === NOT_MISSING) this.values[i] = undefined;
    this.#record = recordOf(this.plan, this.values);
    this.#holder.put(this.#key, this.#record);
  }

  put(key: number, value: unknown): void {
    if (!this.#record) this.values[key] = value;
    else if (value !== undefined) this.#record[this.plan.fields[key]!.name] = value;
    else if (this.plan.fields[key]!.required) this.#missing(key);
  }

  leaveOut(key: number): void {
    if (this.#record) return;
    this.values[key] = NOT_MISSING;
    this.#excused = true;
  }

  reserve(key: number): void {
    this.leaveOut(key);
  }

  pathTo(key: number): Path {
    return [...this.#holder.pathTo(this.#key), this.plan.fields[key]!.name];
  }

  #reportMissing(): void {
    if (this.plan.required === 0) return;
    const { fields } = this.plan;
    for (let i = 0; i < fields.length; i++)
      if (fields[i]!.required && this.values[i] === undefined) this.#missing(i);
  }

  #missing(key: number): void {
    this.#decoding.issues.report('missing', this.pathTo(key), expectationOf(this.plan.fields[key]!.plan));
  }
}
