import { overLimit } from '../limits.js';
import type { ByteWindow } from '../xml/byteWindow.js';
import type { Scanner } from '../xml/scanner.js';
import type { Scope } from '../xml/scope.js';
import { isSpace } from '../xml/xmlChars.js';
import { ArrayFrame } from './arrayFrame.js';
import type { Decoding } from './decoding.js';
import { FastScalars } from './fastScalars.js';
import type { Frame, Holder } from './frame.js';
import type { Slot } from './learned.js';
import { learnTag } from './learnTag.js';
import { standsAt } from '../xml/literal.js';
import { openContainer } from './openValue.js';
import { parseScalar, UNFIT } from './parseScalar.js';
import type { ArrayPlan, RecordPlan } from './plan.js';
import { RecordFrame } from './recordFrame.js';

const NOT_HERE = -1;
const LESS = 0x3c;

/**
 * Reads records whose tags were read before without reading their tags again: it compares the bytes with those that it
 * expects, the next field's first. It stops in front of whatever is not as expected, which is then read token by token.
 */
export class FastReader {
  readonly #decoding: Decoding;
  readonly #scanner: Scanner;
  readonly #scalars: FastScalars;
  /** The frames around the one that is read. */
  readonly #frames: Frame[];

  constructor(decoding: Decoding, scanner: Scanner, frames: Frame[]) {
    this.#decoding = decoding;
    this.#scanner = scanner;
    this.#scalars = new FastScalars(scanner.window, scanner.charset, scanner.limits.textLength);
    this.#frames = frames;
  }

  /** Learns from the start tag that was read, and the frame that its parent opened for it. */
  learn(parent: Frame, child: Frame): void {
    learnTag(this.#scanner, this.#scalars, parent, child);
  }

  /** Reads on inside a frame as far as it can, and gives the frame that is open then. */
  read(frame: Frame): Frame {
    const { limits } = this.#scanner;
    let open = frame;
    for (;;) {
      let next: Frame | undefined;
      if (open instanceof RecordFrame) next = this.#inRecord(open);
      else if (open instanceof ArrayFrame) next = this.#inArray(open);
      if (!next) return open;
      open = next;
      if (this.#scanner.elements > limits.elements) throw overLimit(limits, 'elements');
    }
  }

  /** Reads fields, and gives the frame of a field that was opened or of the record's end. */
  #inRecord(frame: RecordFrame): Frame | undefined {
    const { window, scope, depth, limits } = this.#scanner;
    if (depth >= limits.depth) return undefined;
    const { bytes } = window;
    const { values } = frame;
    let { previous } = frame;
    let at = window.pos;
    let fields = 0;
    let slot: Slot | undefined;
    for (;;) {
      if (bytes[at] !== LESS) while (isSpace(bytes[at]!)) at++;
      slot = previous.next;
      if (slot === undefined) break;
      let behind = this.#field(slot, at, window, scope, values);
      if (behind === NOT_HERE) {
        const { other } = previous;
        if (other === undefined) break;
        behind = this.#field(other, at, window, scope, values);
        if (behind === NOT_HERE) break;
        slot = other;
      }
      at = behind;
      previous = slot;
      fields++;
    }
    frame.previous = previous;
    window.pos = at;
    if (fields > 0) {
      frame.filled = true;
      this.#scanner.elements += fields;
    }
    return this.#close(frame) ?? this.#openField(frame, slot) ?? this.#openField(frame, previous.other);
  }

  /** Reads a whole field, when it is this one that stands there, and gives the position behind it. */
  #field(slot: Slot, at: number, window: ByteWindow, scope: Scope, values: unknown[]): number {
    if (slot.outer !== scope || values[slot.index] !== undefined) return NOT_HERE;
    const { view, end } = window;
    const { plan } = slot;
    const open = slot.opens[0];
    if (open !== undefined && plan.kind === 'scalar') {
      if (standsAt(open, view, at, end)) {
        const from = at + open.length;
        const { scalar } = plan;
        const value =
          scalar === 'int' ? this.#scalars.int(from) : this.#scalars.text(scalar, slot.known!, from);
        if (value === UNFIT) return NOT_HERE;
        const valueEnd = this.#scalars.end;
        if (!standsAt(slot.close!, view, valueEnd, end)) return NOT_HERE;
        values[slot.index] = value;
        return valueEnd + slot.close!.length;
      }
    } else if (open !== undefined && plan.kind === 'array') {
      const array = slot.openAt(view, at, end);
      if (array !== undefined) {
        if (!standsAt(slot.close!, view, at + array.length, end)) return NOT_HERE;
        values[slot.index] = [];
        return at + array.length + slot.close!.length;
      }
    }
    const { empty } = slot;
    if (empty === undefined || !standsAt(empty, view, at, end)) return NOT_HERE;
    if (!slot.emptyIsNil) values[slot.index] = plan.kind === 'scalar' ? parseScalar(plan.scalar, '') : [];
    return at + empty.length;
  }

  /** Opens a field that is a record or an array. */
  #openField(frame: RecordFrame, slot: Slot | undefined): Frame | undefined {
    if (slot === undefined || slot.plan.kind === 'scalar' || frame.values[slot.index] !== undefined)
      return undefined;
    const opened = this.#open(frame, slot, slot.index);
    if (opened) {
      frame.previous = slot;
      frame.filled = true;
    }
    return opened;
  }

  /** Reads items, and gives the frame of an item that was opened or of the array's end. */
  #inArray(frame: ArrayFrame): Frame | undefined {
    const { window } = this.#scanner;
    while (isSpace(window.bytes[window.pos]!)) window.pos++;
    const { item } = frame;
    if (item.plan.kind === 'record' && frame.inOrder && item.name !== '') {
      const opened = this.#open(frame, item, 0);
      if (opened) return opened;
    }
    return this.#close(frame);
  }

  #open(frame: RecordFrame | ArrayFrame, slot: Slot, index: number): Frame | undefined {
    const { window, scope, depth, limits } = this.#scanner;
    const { plan } = slot;
    if (slot.outer !== scope || depth >= limits.depth || plan.kind === 'scalar') return undefined;
    const open = slot.openAt(window.view, window.pos, window.end);
    if (!open) return undefined;
    window.pos += open.length;
    this.#scanner.open(slot.name, slot.inner!);
    this.#frames.push(frame);
    if (frame instanceof RecordFrame) return this.#opened(plan, frame, index, slot);
    const key = frame.begin();
    const { spare } = frame;
    if (!spare) return this.#opened(plan, frame, key, slot);
    frame.spare = undefined;
    spare.endTag = slot.close;
    spare.restart(key);
    return spare;
  }

  #opened(plan: RecordPlan | ArrayPlan, holder: Holder, key: number, slot: Slot): Frame {
    const opened = openContainer(this.#decoding, plan, holder, key);
    opened.endTag = slot.close;
    return opened;
  }

  /** Ends an element whose end tag stands there. */
  #close(frame: RecordFrame | ArrayFrame): Frame | undefined {
    const { window } = this.#scanner;
    const { endTag } = frame;
    if (endTag === undefined || !standsAt(endTag, window.view, window.pos, window.end)) return undefined;
    window.pos += endTag.length;
    this.#scanner.close();
    frame.end();
    const parent = this.#frames.pop();
    if (parent instanceof ArrayFrame && frame instanceof RecordFrame && frame.settled) parent.spare = frame;
    return parent;
  }
}
