import { madeOnce } from '../../text/madeOnce.js';
import { type Literal, standsAt } from '../xml/literal.js';
import type { Scope } from '../xml/scope.js';
import { Trials } from '../xml/Trials.js';
import type { Frame } from './frame.js';
import type { ArrayPlan, Plan, RecordPlan } from './plan.js';
import { RecordPattern } from './recordPattern.js';
import { type RecordShape, shapeOf } from './recordShape.js';

const MOST_OPENS = 4;

/** A start tag, and how many items it announces. */
export interface WrittenOpen {
  readonly tag: Literal;
  readonly announced: number;
  /** It is the end tag as well. */
  readonly selfClosing: boolean;
}

/**
 * How the tags of a record or an array are written in the document at hand, as learned from those that were read: where
 * the same bytes come again in the same namespaces, they mean the same.
 */
export class Container {
  /** Position of the field in its record; 0 for an item. */
  readonly index: number;
  readonly plan: RecordPlan | ArrayPlan;
  /** Whether tags that were learned come again. */
  readonly #trials = new Trials();
  /** The start tags, which differ in the length of an array. */
  readonly #opens: WrittenOpen[] = [];
  /** The end tag. */
  close: Literal | undefined;
  name = '';
  /** The namespaces around and in the element. */
  outer: Scope | undefined;
  inner: Scope | undefined;

  constructor(index: number, plan: RecordPlan | ArrayPlan) {
    this.index = index;
    this.plan = plan;
  }

  /** False where what is learned does not come again. */
  learns(): boolean {
    return this.#trials.isDue();
  }

  learn(name: string, open: WrittenOpen, close: Literal, outer: Scope, inner: Scope): void {
    if (this.name !== name || this.outer !== outer || this.inner !== inner) this.#opens.length = 0;
    if (this.#opens.length === MOST_OPENS) this.#opens.pop();
    this.#opens.unshift(open);
    this.#trials.note(false);
    this.name = name;
    this.close = close;
    this.outer = outer;
    this.inner = inner;
  }

  /** The start tag that stands at a place. */
  openAt(view: DataView, at: number, end: number): WrittenOpen | undefined {
    for (const open of this.#opens) {
      if (!standsAt(open.tag, view, at, end)) continue;
      this.#trials.note(true);
      return open;
    }
    return undefined;
  }
}

function isContainer(plan: Plan): plan is RecordPlan | ArrayPlan {
  return plan.kind === 'record' || plan.kind === 'array';
}

export class LearnedRecord {
  readonly pattern = new RecordPattern();
  readonly shape: RecordShape;
  /** The fields that are records or arrays. */
  readonly containers: readonly Container[];
  /** The frame of the last one, which can take another. */
  spare: Frame | undefined;

  constructor(plan: RecordPlan) {
    this.shape = shapeOf(plan);
    this.containers = plan.fields.flatMap((field, index) =>
      isContainer(field.plan) ? [new Container(index, field.plan)] : [],
    );
  }
}

export class Learned {
  readonly #records = new Map<RecordPlan, LearnedRecord>();
  readonly #items = new Map<Plan, Container>();

  recordOf(plan: RecordPlan): LearnedRecord {
    return madeOnce(this.#records, plan, () => new LearnedRecord(plan));
  }

  /** The items of arrays, where they are records or arrays. */
  itemOf({ item: plan }: ArrayPlan): Container | undefined {
    return isContainer(plan) ? madeOnce(this.#items, plan, () => new Container(0, plan)) : undefined;
  }
}
