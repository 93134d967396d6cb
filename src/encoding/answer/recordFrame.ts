import { markDoubted, markUnread } from '../../definition/decodeMarks.js';
import type { Literal } from '../xml/literal.js';
import type { StartTag } from '../xml/startTag.js';
import { isBlank } from '../xml/xmlChars.js';
import type { Decoding } from './decoding.js';
import { type Frame, type Holder, NO_TEXT } from './frame.js';
import type { Path } from './issueLog.js';
import type { LearnedRecord } from './learned.js';
import { openDoubt } from './doubt.js';
import { expectationOf, type Plan, type RecordPlan } from './plan.js';
import type { WrittenField } from './recordPattern.js';
import { recordOf } from './recordShape.js';
import { UNREAD } from './rejectionFrame.js';

// Stands in a field whose value was reported as bad.
const LEFT_OUT = Symbol('left out');
// Keeps the place of a field whose value comes later.
const AWAITED = Symbol('awaited');
// No value of a kind that can fail is longer, so the beginning of one says enough.
const LONGEST_UNREAD = 4096;

/** Takes the fields of a record, in any order. */
export class RecordFrame implements Frame, Holder {
  readonly plan: RecordPlan;
  /** By position of the field in the plan. */
  readonly values: unknown[];
  readonly learned: LearnedRecord | undefined;
  /** The field that was read last of those that hold no other elements. */
  previous: WrittenField | undefined;
  /** The end tag of the element itself, when that is known. */
  endTag: Literal | undefined;
  /** The record holds a field. */
  filled = false;
  readonly takesEmpty = true;
  readonly #decoding: Decoding;
  #holder!: Holder;
  #key = 0;
  #record: Record<string, unknown> | undefined;
  /** It holds elements that are no fields of it. */
  #strange = false;
  #strayText = false;
  /** Values are missing that came, or come later. */
  #excused = false;
  #awaits = false;
  /** Fields of one value that come again: they are known only where they say the same. */
  #again: Set<number> | undefined;
  /** Fields that were taken by a name in other letter case. */
  #alike: Set<number> | undefined;
  /** A row of a batch holds what may be the reason of a rejection, in a field that it does not have. */
  #doubted = false;
  /** Fields that came and could not be decoded, and their texts, by turns. Once there is a record, it is the record's. */
  #unread: string[] | undefined;

  private constructor(decoding: Decoding, plan: RecordPlan, learned: LearnedRecord | undefined) {
    this.#decoding = decoding;
    this.plan = plan;
    this.values = new Array(plan.fields.length).fill(undefined);
    this.learned = learned;
  }

  /** A frame for a record: one whose record is whole, or a new one. */
  static of(decoding: Decoding, plan: RecordPlan, holder: Holder, key: number): RecordFrame {
    const learned = decoding.learned?.recordOf(plan);
    const spare = learned?.spare as RecordFrame | undefined;
    const frame = spare ?? new RecordFrame(decoding, plan, learned);
    if (spare) {
      learned!.spare = undefined;
      spare.#restart();
    }
    frame.#holder = holder;
    frame.#key = key;
    return frame;
  }

  #restart(): void {
    this.values.fill(undefined);
    this.previous = undefined;
    this.endTag = undefined;
    this.filled = false;
    this.#record = undefined;
    this.#strange = false;
    this.#strayText = false;
    this.#excused = false;
    this.#again = undefined;
    this.#alike = undefined;
    this.#doubted = false;
    this.#unread = undefined;
  }

  start(tag: StartTag): Frame {
    const index = this.plan.indexOf.get(tag.name) ?? this.#like(tag.name);
    if (index === undefined) {
      this.#strange = true;
      const isRow = this.#decoding.rowsPlan?.item === this.plan;
      return (isRow && this.#doubtful(tag)) || this.#decoding.skip.start(tag);
    }
    this.filled = true;
    if (this.#alike?.has(index) && this.plan.indexOf.has(tag.name)) {
      // The name of the definition says for sure that it is this field.
      this.#alike.delete(index);
      if (this.#planOf(index).kind !== 'rejection') this.values[index] = undefined;
    }
    if (this.values[index] !== undefined) {
      const again = index;
      this.#decoding.issues.report('structure', () => this.pathTo(again), 'the field once');
      if (this.#holdsRecords(index)) this.#decoding.issues.lose(() => this.pathTo(again), 'the field once');
      const first = this.values[index];
      if (this.#planOf(index).kind === 'array' && Array.isArray(first))
        this.#decoding.issues.leaveOut(first, 1);
      const { kind } = this.#planOf(index);
      if (kind === 'scalar') {
        this.#again ??= new Set();
        this.#again.add(index);
      } else if (kind !== 'rejection') return this.#decoding.skip.start(tag);
    }
    return this.#decoding.open(this.#planOf(index), this, index, tag);
  }

  /** The field of a name in other letter case, where the record has none yet. */
  #like(name: string): number | undefined {
    this.#decoding.issues.unknownElement(this.plan.name, name, () => this.#holder.pathTo(this.#key));
    const index = this.plan.likeOf.get(name.toLowerCase());
    if (index === undefined || (this.values[index] !== undefined && index !== this.plan.rejection))
      return undefined;
    this.#alike ??= new Set();
    this.#alike.add(index);
    return index;
  }

  text(text: string): void {
    if (!isBlank(text)) this.#strayText = true;
  }

  end(): void {
    const isNone = !this.filled && (this.#strange || this.#strayText || !this.#holder.takesEmpty);
    if (isNone || this.#strayText) {
      const pathOf = () => this.#holder.pathTo(this.#key);
      this.#decoding.issues.report('structure', pathOf, expectationOf(this.plan));
    }
    if (isNone) {
      this.#holder.leaveOut(this.#key, NO_TEXT);
      return;
    }
    if (this.plan.required > 0) this.#reportMissing();
    if (this.#excused) this.#excuse();
    this.#decoding.held.container();
    this.#record = this.learned?.shape.recordOf(this.values) ?? recordOf(this.plan.names, this.values);
    if (this.#unread) markUnread(this.#record, this.#unread);
    if (this.#doubted) markDoubted(this.#record);
    // The frames around it keep their places, which a path to what is awaited needs.
    if (this.#awaits) this.#holder.reserve(this.#key);
    this.#holder.put(this.#key, this.#record);
    if (this.learned && !this.#awaits) this.learned.spare = this;
  }

  put(key: number, value: unknown): void {
    if (this.#planOf(key).kind === 'rejection') this.#reject(key, value as readonly string[] | undefined);
    else if (this.#again?.has(key)) this.#setAgain(key, value);
    else this.#set(key, value);
    if (this.#record && value === undefined && this.plan.fields[key]!.required) this.#missing(key);
  }

  leaveOut(key: number, text: string): void {
    if (this.#holdsRecords(key))
      this.#decoding.issues.lose(() => this.pathTo(key), expectationOf(this.#planOf(key)));
    if (this.#planOf(key).kind === 'rejection') this.#reject(key, UNREAD);
    else {
      this.#excused = true;
      this.#set(key, this.#record ? undefined : LEFT_OUT);
      this.#note(this.plan.fields[key]!.name, shortOf(text));
    }
  }

  reserve(key: number): void {
    this.#awaits = true;
    // Texts that were read before stay.
    this.values[key] ??= AWAITED;
    this.#excused = true;
  }

  pathTo(key: number): Path {
    return [...this.#holder.pathTo(this.#key), this.plan.fields[key]!.name];
  }

  /** Takes what is no field of the record, if it may say that it is rejected. */
  #doubtful(tag: StartTag): Frame | undefined {
    const around = {
      reserve: () => {
        this.#awaits = true;
      },
      pathTo: () => this.#holder.pathTo(this.#key),
    };
    return openDoubt(this.#decoding, tag, around, () => {
      if (this.#record) markDoubted(this.#record);
      this.#doubted = true;
    });
  }

  #planOf(key: number): Plan {
    return this.plan.fields[key]!.plan;
  }

  #holdsRecords(key: number): boolean {
    const { kind } = this.#planOf(key);
    return kind === 'record' || kind === 'array';
  }

  /** Adds to the texts that are there already, where the field comes twice. */
  #reject(key: number, texts: readonly string[] | undefined): void {
    const known = this.#record ? this.#record[this.plan.fields[key]!.name] : this.values[key];
    // A list of its own, since it may grow with each element that comes.
    if (Array.isArray(known) && texts) for (const text of texts) known.push(text);
    else this.#set(key, texts?.slice() ?? known);
  }

  /** Two values of one field: nobody knows which of them holds. */
  #setAgain(key: number, value: unknown): void {
    const known = this.#record ? this.#record[this.plan.fields[key]!.name] : this.values[key];
    if (known === AWAITED || known === undefined) this.#set(key, value);
    else if (known !== LEFT_OUT && value !== undefined && value !== known) this.leaveOut(key, NO_TEXT);
  }

  #set(key: number, value: unknown): void {
    if (!this.#record) this.values[key] = value;
    else if (value === undefined) delete this.#record[this.plan.fields[key]!.name];
    else this.#record[this.plan.fields[key]!.name] = value;
  }

  #excuse(): void {
    for (let i = 0; i < this.values.length; i++) if (this.values[i] === LEFT_OUT) this.values[i] = undefined;
  }

  #reportMissing(): void {
    const { fields } = this.plan;
    for (let i = 0; i < fields.length; i++)
      if (fields[i]!.required && this.values[i] === undefined) this.#missing(i);
  }

  #note(field: string, text: string): void {
    this.#decoding.held.unread(text.length, this.#unread === undefined);
    if (this.#unread) this.#unread.push(field, text);
    else {
      this.#unread = [field, text];
      if (this.#record) markUnread(this.#record, this.#unread);
    }
  }

  #missing(key: number): void {
    this.#decoding.issues.report(
      'missing',
      () => this.pathTo(key),
      expectationOf(this.plan.fields[key]!.plan),
    );
  }
}

/** The text, or its beginning in a copy: a part of a long text would keep all of it. */
function shortOf(text: string): string {
  if (text.length <= LONGEST_UNREAD) return text;
  return Buffer.from(text.slice(0, LONGEST_UNREAD)).toString() + NO_TEXT;
}
