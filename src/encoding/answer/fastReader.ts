import { overLimit } from '../xml/limits.js';
import { literalOf, standsAt } from '../xml/literal.js';
import type { Scanner } from '../xml/scanner.js';
import { Trials } from '../xml/Trials.js';
import { isSpace } from '../xml/xmlChars.js';
import { ArrayFrame } from './arrayFrame.js';
import type { Decoding } from './decoding.js';
import type { Frame } from './frame.js';
import { FastScalars } from './fastScalars.js';
import type { Container } from './learned.js';
import { openContainer } from './openValue.js';
import { parseScalar, UNFIT } from './parseScalar.js';
import { RecordFrame } from './recordFrame.js';
import { announcedBy } from './itemPlaces.js';
import type { Plan } from './plan.js';
import type { WrittenField } from './recordPattern.js';
import { SkipFrame } from './captureFrame.js';
import { soapMarksOf } from './soapMarks.js';

/**
 * Reads records whose tags were read before without reading their tags again: it looks for the same bytes. It stops in
 * front of whatever is not as expected, which is then read token by token.
 */
export class FastReader {
  readonly #decoding: Decoding;
  readonly #scanner: Scanner;
  readonly #scalars: FastScalars;
  readonly #trials = new Trials();
  /** The frames around the one that is read. */
  readonly #frames: Frame[];

  constructor(decoding: Decoding, scanner: Scanner, frames: Frame[]) {
    this.#decoding = decoding;
    this.#scanner = scanner;
    this.#scalars = new FastScalars(
      scanner.window,
      scanner.charset,
      scanner.limits.textLength,
      decoding.held,
    );
    this.#frames = frames;
  }

  /** Learns from the start tag that was read, and the frame that its parent opened for it. */
  learn(parent: Frame, child: Frame): void {
    if (this.#trials.isDue()) learnTag(this.#scanner, this.#scalars, parent, child);
  }

  /** Reads on inside a frame as far as it can, and gives the frame that is open then. */
  read(frame: Frame): Frame {
    const isRead = frame instanceof RecordFrame || frame instanceof ArrayFrame;
    if (!isRead || !this.#trials.isDue()) return frame;
    const { limits, window } = this.#scanner;
    const from = window.pos;
    let open: Frame = frame;
    for (;;) {
      let next: Frame | undefined;
      if (open instanceof RecordFrame) next = this.#inRecord(open);
      else if (open instanceof ArrayFrame) next = this.#inArray(open);
      if (!next) {
        this.#trials.note(window.pos > from);
        return open;
      }
      open = next;
      if (this.#scanner.elements > limits.elements) throw overLimit(limits, 'elements');
    }
  }

  /** Reads fields, and gives the frame of a field that was opened or of the record's end. */
  #inRecord(frame: RecordFrame): Frame | undefined {
    const { window, depth, limits } = this.#scanner;
    if (depth >= limits.depth) return undefined;
    const from = window.pos;
    this.#readFields(frame);
    const isFurther = window.pos > from;
    while (isSpace(window.bytes[window.pos]!)) window.pos++;
    return this.#close(frame) ?? this.#openField(frame) ?? (isFurther ? frame : undefined);
  }

  /** Reads the fields that follow one another as they did before, up to one that must be read in full. */
  #readFields(frame: RecordFrame): void {
    const { window, scope } = this.#scanner;
    const { values, learned } = frame;
    const { pattern } = learned!;
    if (frame.previous === undefined) pattern.update();
    const texts = pattern.find(window.text, window.pos, scope);
    if (texts === null) return;
    const { fields } = pattern;
    let { previous } = frame;
    let at = window.pos;
    let read = 0;
    for (let i = 0; i < fields.length; i++) {
      const text = texts[i + 1];
      if (text === undefined) continue;
      const field = fields[i]!;
      const { index, holds, before } = field;
      if (values[index] !== undefined) break;
      if (holds === 'int') values[index] = text === '' ? undefined : Number(text) + 0;
      else if (holds === 'text') {
        const value = this.#scalars.text(field.scalar!, field.known!, text, at + before.length);
        if (value === UNFIT) break;
        values[index] = value;
      } else if (holds === 'nothing') values[index] = field.scalar ? parseScalar(field.scalar, '') : [];
      at += before.length + text.length + field.after.length;
      previous = field;
      read++;
    }
    if (read === 0) return;
    window.pos = at;
    frame.previous = previous;
    frame.filled = true;
    this.#scanner.elements += read;
  }

  #openField(frame: RecordFrame): Frame | undefined {
    for (const container of frame.learned!.containers) {
      if (frame.values[container.index] !== undefined) continue;
      const opened = this.#open(frame, container);
      if (!opened) continue;
      frame.filled = true;
      return opened;
    }
    return undefined;
  }

  /** Reads items, and gives the frame of an item that was opened or of the array's end. */
  #inArray(frame: ArrayFrame): Frame | undefined {
    const { window } = this.#scanner;
    while (isSpace(window.bytes[window.pos]!)) window.pos++;
    const { item } = frame;
    if (item?.plan.kind === 'record' && frame.inOrder) {
      const opened = this.#open(frame, item);
      if (opened) return opened;
    }
    return this.#close(frame);
  }

  #open(frame: RecordFrame | ArrayFrame, container: Container): Frame | undefined {
    const { window, scope, depth, limits } = this.#scanner;
    if (container.outer !== scope || depth >= limits.depth) return undefined;
    const open = container.openAt(window.view, window.pos, window.end);
    if (!open) return undefined;
    window.pos += open.tag.length;
    this.#scanner.open(container.name, container.inner!);
    this.#frames.push(frame);
    const key = frame instanceof RecordFrame ? container.index : frame.begin();
    const opened = openContainer(this.#decoding, container.plan, frame, key, open);
    opened.endTag = container.close;
    return open.selfClosing ? this.#end(opened) : opened;
  }

  /** Ends an element whose end tag stands there. */
  #close(frame: RecordFrame | ArrayFrame): Frame | undefined {
    const { window } = this.#scanner;
    const { endTag } = frame;
    if (endTag === undefined || !standsAt(endTag, window.view, window.pos, window.end)) return undefined;
    window.pos += endTag.length;
    return this.#end(frame);
  }

  #end(frame: RecordFrame | ArrayFrame): Frame | undefined {
    this.#scanner.close();
    frame.end();
    return this.#frames.pop();
  }
}

const LONGEST = 512;

/** Learns how a child of a record or an array is written, from the start tag that was read and the frame it opened. */
function learnTag(scanner: Scanner, scalars: FastScalars, parent: Frame, child: Frame): void {
  if (child instanceof SkipFrame) return;
  const { tag } = scanner;
  const { href, id, nil = false, offset, position, arrayType, isPacked = false } = soapMarksOf(tag);
  const announced = announcedBy(arrayType);
  const isPlain =
    href === undefined && id === undefined && offset === undefined && position === undefined && !isPacked;
  if (!isPlain || scanner.tagLength > LONGEST || (nil && !tag.selfClosing)) return;
  if (parent instanceof RecordFrame && announced === 0) learnField(scanner, scalars, parent, nil);
  if (
    (tag.selfClosing && !(parent instanceof ArrayFrame)) ||
    !(child instanceof RecordFrame || child instanceof ArrayFrame)
  )
    return;
  const container = containerOf(parent, tag.name);
  if (container && !container.learns()) return;
  const close = literalOf(Buffer.from(endTagOf(scanner), 'latin1'));
  container?.learn(
    scanner.openName,
    { tag: literalOf(scanner.rawTag), announced, selfClosing: tag.selfClosing },
    close,
    scanner.outerScope,
    tag.scope,
  );
  child.endTag = close;
}

/** A field that holds no other elements. */
function learnField(scanner: Scanner, scalars: FastScalars, record: RecordFrame, nil: boolean): void {
  const { tag, window } = scanner;
  const { pattern } = record.learned!;
  if (pattern.isFull) return;
  const index = record.plan.indexOf.get(tag.name);
  if (index === undefined) return;
  const { plan } = record.plan.fields[index]!;
  const after = tag.selfClosing ? '' : endTagOf(scanner);
  if (plan.kind === 'record' && !nil) return;
  if (plan.kind !== 'scalar' && !window.text.startsWith(after, window.pos)) return;
  const before = spaceAndTagOf(scanner);
  if (before === undefined) return;
  const scalar = plan.kind === 'scalar' ? plan.scalar : undefined;
  const holds = nil ? 'nil' : tag.selfClosing ? 'nothing' : insideOf(plan);
  const known = scalar && holds === 'text' ? scalars.knownOf(scalar) : undefined;
  const written: WrittenField = { index, scalar, known, before, after, holds };
  record.previous = pattern.learn(written, record.previous, scanner.outerScope);
}

function insideOf(plan: Plan): WrittenField['holds'] {
  if (plan.kind !== 'scalar') return 'nothing';
  return plan.scalar === 'int' ? 'int' : 'text';
}

/** The start tag and the space before it, or `undefined` when there is more of that, or some has left the window. */
function spaceAndTagOf({ window, tagLength }: Scanner): string | undefined {
  const { bytes, text, pos } = window;
  let from = pos - tagLength;
  const earliest = Math.max(0, from - LONGEST);
  while (from > earliest && isSpace(bytes[from - 1]!)) from--;
  return from === earliest ? undefined : text.slice(from, pos);
}

function endTagOf({ openName }: Scanner): string {
  return `</${openName}>`;
}

function containerOf(parent: Frame, name: string): Container | undefined {
  if (parent instanceof ArrayFrame) return parent.item;
  if (!(parent instanceof RecordFrame)) return undefined;
  const index = parent.plan.indexOf.get(name);
  return parent.learned!.containers.find((container) => container.index === index);
}
