import { textInBase64 } from '../xml/base64Text.js';
import type { StartTag } from '../xml/startTag.js';
import { isBlank } from '../xml/xmlChars.js';
import type { Decoding } from './decoding.js';
import type { Frame, Holder } from './frame.js';
import type { Path } from './issueLog.js';
import type { WrittenArray } from './itemPlaces.js';
import { expectationOf, REJECTION_TEXT, type RejectionPlan } from './plan.js';

/** What stands for a validation text that is there and says nothing that can be read. */
export const UNREAD: readonly string[] = [
  'The service rejected this, but its text that says why is empty or cannot be read.',
];
const SPOILT = /\uFFFD/g;

/**
 * Takes the texts that reject a record, in whatever form they come: whatever stands there gives at least one text, since
 * a record that was rejected must never pass for a saved one. Opened again for each text inside.
 */
export class RejectionFrame implements Frame, Holder {
  readonly takesEmpty = true;
  readonly #decoding: Decoding;
  readonly #plan: RejectionPlan;
  readonly #holder: Holder;
  readonly #key: number;
  readonly #written: WrittenArray;
  readonly #texts: (readonly string[])[] = [];
  /** Text of the element itself that no child has ended yet. */
  #own = '';
  #spoilt = false;
  #hasText = false;
  #structured = false;
  /** Texts that come later. */
  #awaited = 0;
  #ended = false;

  constructor(decoding: Decoding, plan: RejectionPlan, holder: Holder, key: number, written: WrittenArray) {
    this.#decoding = decoding;
    this.#plan = plan;
    this.#holder = holder;
    this.#key = key;
    this.#written = written;
  }

  start(tag: StartTag): Frame {
    this.#endText();
    this.#structured = true;
    return this.#decoding.open(REJECTION_TEXT, this, this.#texts.push(UNREAD) - 1, tag);
  }

  text(text: string, spoilt: boolean): void {
    this.#own += text;
    this.#spoilt ||= spoilt;
  }

  end(): void {
    this.#endText();
    if (this.#plan.of === 'text' ? this.#structured : this.#hasText)
      this.#report('structure', expectationOf(this.#plan));
    if (this.#lacks)
      this.#report('structure', `the ${this.#written.announced} texts that its type announces`);
    this.#ended = true;
    if (this.#awaited > 0) this.#holder.reserve(this.#key);
    else this.#give();
  }

  put(key: number, texts: unknown): void {
    this.#texts[key] = texts as readonly string[];
    this.#arrived();
  }

  leaveOut(): void {
    this.#arrived();
  }

  reserve(): void {
    this.#awaited++;
  }

  pathTo(key: number): Path {
    return [...this.#holder.pathTo(this.#key), key];
  }

  #endText(): void {
    const written = this.#own;
    this.#own = '';
    if (isBlank(written)) return;
    const own = this.#written.isPacked ? (textInBase64(written) ?? written) : written;
    this.#hasText = true;
    this.#decoding.held.text(own.length);
    if (this.#spoilt) this.#report('value', 'characters that XML can hold');
    const isLost = this.#spoilt && isBlank(own.replace(SPOILT, ''));
    this.#spoilt = false;
    this.#texts.push(isLost ? UNREAD : [this.#plan.of === 'record' ? own.trim() : own]);
  }

  /** Texts that others refer to come once the element itself has ended. */
  #arrived(): void {
    if (this.#ended && --this.#awaited === 0) this.#give();
  }

  #give(): void {
    const texts = this.#texts.flat();
    const { announced, nil } = this.#written;
    if (texts.length > 0) this.#holder.put(this.#key, texts);
    else if (this.#plan.of === 'text') this.#holder.put(this.#key, UNREAD);
    else if (this.#lacks) this.#holder.put(this.#key, [announcedAlone(announced)]);
    else this.#holder.put(this.#key, nil ? undefined : texts);
  }

  /** Fewer texts came than the type of the array announces. */
  get #lacks(): boolean {
    return this.#plan.of === 'record' && this.#written.announced > this.#texts.length;
  }

  #report(kind: 'value' | 'structure', expected: string): void {
    this.#decoding.issues.report(kind, () => this.#holder.pathTo(this.#key), expected);
  }
}

/** True for a text of this toolkit, which stands where a rejection came without one. */
export function isStandIn(text: string): boolean {
  return (
    UNREAD.includes(text) ||
    /^The service declared \d+ validation errors? for this and gave none\.$/.test(text)
  );
}

function announcedAlone(count: number): string {
  return `The service declared ${count} validation error${count === 1 ? '' : 's'} for this and gave none.`;
}
