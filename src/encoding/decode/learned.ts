import type { Scope } from '../xml/scope.js';
import { type Literal, standsAt } from '../xml/literal.js';
import type { Plan, RecordPlan } from './plan.js';
import type { ShortValues } from './shortValues.js';

const MOST_OPENS = 4;

/**
 * How a field or an item is written in the document at hand, as learned from those that were read: where the same
 * bytes come again in the same namespaces, they mean the same.
 */
export class Slot {
  /** Position of the field in its record. */
  readonly index: number;
  readonly plan: Plan;
  /** The values that were read before, where it is a text. */
  known: ShortValues | undefined;
  /** The start tags, which differ in the length of an array. */
  readonly opens: Literal[] = [];
  /** The end tag. */
  close: Literal | undefined;
  /** The name, as its bytes. */
  name = '';
  /** The namespaces around and in the element. */
  outer: Scope | undefined;
  inner: Scope | undefined;
  /** The whole element where it is empty, and whether that is nil. */
  empty: Literal | undefined;
  emptyIsNil = false;
  /** The fields that followed this one, the last one first. */
  next: Slot | undefined;
  other: Slot | undefined;

  constructor(index: number, plan: Plan) {
    this.index = index;
    this.plan = plan;
  }

  learnNames(name: string, close: Literal, outer: Scope, inner: Scope): void {
    if (this.name !== name || this.outer !== outer || this.inner !== inner) {
      this.opens.length = 0;
      this.empty = undefined;
    }
    this.name = name;
    this.close = close;
    this.outer = outer;
    this.inner = inner;
  }

  learnOpen(open: Literal): void {
    if (this.opens.length === MOST_OPENS) this.opens.pop();
    this.opens.unshift(open);
  }

  learnNext(slot: Slot): void {
    if (this.next === slot) return;
    this.other = this.next;
    this.next = slot;
  }

  /** The start tag that stands at a place. */
  openAt(view: DataView, at: number, end: number): Literal | undefined {
    for (const open of this.opens) if (standsAt(open, view, at, end)) return open;
    return undefined;
  }
}

/** What is learned of the records of one plan. */
export class LearnedRecord {
  readonly slots: readonly Slot[];
  /** Stands before the first field. */
  readonly start: Slot;

  constructor(plan: RecordPlan) {
    this.slots = plan.fields.map((field, index) => new Slot(index, field.plan));
    this.start = new Slot(-1, plan);
  }
}

/** What is learned of one document. */
export class Learned {
  readonly #records = new Map<RecordPlan, LearnedRecord>();
  readonly #items = new Map<Plan, Slot>();

  recordOf(plan: RecordPlan): LearnedRecord {
    let learned = this.#records.get(plan);
    if (!learned) {
      learned = new LearnedRecord(plan);
      this.#records.set(plan, learned);
    }
    return learned;
  }

  /** The slot of the items of arrays of a plan. */
  itemOf(plan: Plan): Slot {
    let slot = this.#items.get(plan);
    if (!slot) {
      slot = new Slot(0, plan);
      this.#items.set(plan, slot);
    }
    return slot;
  }
}
