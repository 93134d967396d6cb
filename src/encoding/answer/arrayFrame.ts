import type { Literal } from '../xml/literal.js';
import type { StartTag } from '../xml/startTag.js';
import { isBlank } from '../xml/xmlChars.js';
import type { Decoding } from './decoding.js';
import { openDoubt } from './doubt.js';
import type { Frame, Holder } from './frame.js';
import type { Path } from './issueLog.js';
import { ItemPlaces, placeOf, type WrittenArray } from './itemPlaces.js';
import type { Container } from './learned.js';
import { type ArrayPlan, expectationOf } from './plan.js';
import { soapMarksOf } from './soapMarks.js';

const WHOLE = 'an array that is sent whole';
const ITEMS = 'an array of items alone';
// Stands in the place of an item that comes later.
const AWAITED = Symbol('awaited');

/**
 * Takes the items of an array, whatever their elements are called. Items that are nil, and those that the array's type
 * announces and that did not come, are left out and reported; so are bad ones, where that may be. The list is marked then.
 * In the answer of a batch they keep their places.
 */
export class ArrayFrame implements Frame, Holder {
  readonly plan: ArrayPlan;
  /** How the items are written, where they are records or arrays. */
  readonly item: Container | undefined;
  /** The end tag of the element itself, when that is known. */
  endTag: Literal | undefined;
  readonly takesEmpty: boolean;
  readonly #decoding: Decoding;
  readonly #holder: Holder;
  readonly #key: number;
  readonly #written: WrittenArray;
  readonly #items: unknown[] = [];
  /** How many were taken. An item's key counts them, because some may be taken while it is still open. */
  #taken = 0;
  /** Items so far, left out and taken ones too. */
  #count = 0;
  #awaited = 0;
  /** Something comes later in an item, or did. */
  #awaits = false;
  /** Places of the items, when one is not behind the one before. */
  #positions: ItemPlaces | undefined;
  /** An awaited item did not come. */
  #gaps = false;
  #leftOut = 0;
  #strayText = false;
  /** What the first row of a batch is called: it may be the name of a reason. */
  #named: string | undefined;
  #ended = false;

  constructor(decoding: Decoding, plan: ArrayPlan, holder: Holder, key: number, written: WrittenArray) {
    this.#decoding = decoding;
    this.plan = plan;
    this.#holder = holder;
    this.#key = key;
    this.#written = written;
    this.item = decoding.learned?.itemOf(plan);
    decoding.held.container();
    this.takesEmpty = plan !== decoding.rowsPlan;
    const { offset } = written;
    if (offset !== undefined && placeOf(offset) !== 0) this.#placeFrom(placeOf(offset));
  }

  /** The items that are complete, each given once. None when they are not in order. */
  take(): unknown[] {
    if (this.#positions) return [];
    this.#taken += this.#items.length;
    const items = this.#items.splice(0);
    return this.takesEmpty ? items.filter((item) => item !== undefined) : items;
  }

  start(tag: StartTag): Frame {
    const beside = this.takesEmpty ? undefined : this.#beside(tag);
    if (beside) return beside;
    const { position } = soapMarksOf(tag);
    if (!this.#positions && !this.#isNext(position)) this.#placeFrom(0);
    this.#positions?.add(position);
    return this.#decoding.open(this.plan.item, this, this.begin(), tag);
  }

  /** Begins an item and gives its key. */
  begin(): number {
    this.#count++;
    return this.#taken + this.#items.length;
  }

  /** True while no item says that its place is another one. */
  get inOrder(): boolean {
    return this.#positions === undefined;
  }

  text(text: string): void {
    if (!isBlank(text)) this.#stray();
  }

  /** Takes what stands between the rows of a batch, and may say that they are rejected. */
  #beside(tag: StartTag): Frame | undefined {
    if (tag.name !== 'validationErrors') this.#named ??= tag.name;
    if (tag.name === this.#named) return undefined;
    return openDoubt(this.#decoding, tag, this.#holder, () => this.#stray());
  }

  /** Something stands in it that is no item. Of rows it may be why all of them are rejected. */
  #stray(): void {
    this.#strayText = true;
    if (!this.takesEmpty) this.#decoding.doubted = true;
  }

  end(): void {
    this.#ended = true;
    const { announced, nil } = this.#written;
    if (nil && announced === 0 && this.#count === 0 && !this.#strayText) {
      this.#holder.put(this.#key, undefined);
      return;
    }
    const missing = this.#missing();
    this.#settle();
    // A copy takes no room for more items. Where some are still to be put or taken, they are so in place.
    const isAwaiting = this.#awaited > 0;
    // The frame around it keeps its place, which a path to an item needs.
    if (this.#awaits) this.#holder.reserve(this.#key);
    const inPlace = isAwaiting || this.#decoding.streamed === this;
    const list = inPlace ? this.#items : this.#items.slice();
    this.#leftOut += missing;
    if (!isAwaiting) this.#decoding.issues.leaveOut(list, this.#leftOut);
    this.#holder.put(this.#key, list);
  }

  put(key: number, value: unknown): void {
    if (value === undefined) {
      this.#decoding.issues.report('value', () => this.pathTo(key), expectationOf(this.plan.item));
      this.#lack(key);
      return;
    }
    this.#arrive(key, value);
  }

  leaveOut(key: number): void {
    this.#decoding.issues.lose(() => this.pathTo(key), expectationOf(this.plan.item));
    this.#lack(key);
  }

  reserve(key: number): void {
    this.#items[key - this.#taken] = AWAITED;
    this.#awaited++;
    this.#awaits = true;
  }

  pathTo(key: number): Path {
    return [...this.#holder.pathTo(this.#key), key];
  }

  /** How many items did not come at all, which is reported. */
  #missing(): number {
    const { announced } = this.#written;
    if (this.#strayText) {
      this.#report(ITEMS);
      this.#lose(ITEMS);
      this.#leftOut++;
    }
    const inPlaces = this.#positions?.missing ?? 0;
    if (inPlaces > 0) this.#lose(WHOLE);
    if (announced > this.#count && !this.#positions)
      this.#report(`the ${announced} items that its type announces`);
    return Math.max(inPlaces, announced - this.#count, 0);
  }

  /** Keeps the place of an item that is left out. */
  #lack(key: number): void {
    this.#gaps = true;
    this.#leftOut++;
    this.#arrive(key, undefined);
  }

  #arrive(key: number, value: unknown): void {
    const at = key - this.#taken;
    const wasAwaited = this.#awaited > 0 && this.#items[at] === AWAITED;
    this.#items[at] = value;
    if (!wasAwaited) return;
    this.#awaited--;
    this.#settle();
    if (this.#ended && this.#awaited === 0) this.#decoding.issues.leaveOut(this.#items, this.#leftOut);
  }

  /** Brings the items in order and closes gaps, once all are there. */
  #settle(): void {
    if (!this.#ended || this.#awaited > 0 || !(this.#gaps || this.#positions)) return;
    const items = this.#items.slice();
    const placed = this.#positions ? this.#positions.placed(items) : items;
    this.#items.length = 0;
    // Without clear places, rows would be taken for others; items of a list stay in the order of the document.
    for (const item of placed ?? items)
      if (!this.takesEmpty) this.#items.push(placed && item);
      else if (item !== undefined) this.#items.push(item);
  }

  /** True for an item whose place is the one behind the last; gSOAP says it of whole arrays. */
  #isNext(position: string | undefined): boolean {
    return position === undefined || placeOf(position) === this.#count;
  }

  #placeFrom(first: number | undefined): void {
    this.#positions = new ItemPlaces(first, this.#taken, this.#items.length);
    this.#report(WHOLE);
  }

  #lose(expected: string): void {
    this.#decoding.issues.lose(() => this.#holder.pathTo(this.#key), expected);
  }

  #report(expected: string): void {
    this.#decoding.issues.report('structure', () => this.#holder.pathTo(this.#key), expected);
  }
}
