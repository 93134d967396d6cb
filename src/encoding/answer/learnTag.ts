import { literalOf } from '../xml/literal.js';
import type { Scanner } from '../xml/scanner.js';
import { isSpace } from '../xml/xmlChars.js';
import { ArrayFrame } from './arrayFrame.js';
import type { FastScalars } from './fastScalars.js';
import type { Frame } from './frame.js';
import { announcedBy } from './itemPlaces.js';
import type { Container } from './learned.js';
import type { Plan } from './plan.js';
import { RecordFrame } from './recordFrame.js';
import type { WrittenField } from './recordPattern.js';
import { SkipFrame } from './skipFrame.js';
import { soapMarksOf } from './soapMarks.js';

const LONGEST = 512;

/** Learns how a child of a record or an array is written, from the start tag that was read and the frame it opened. */
export function learnTag(scanner: Scanner, scalars: FastScalars, parent: Frame, child: Frame): void {
  if (child instanceof SkipFrame) return;
  const { tag } = scanner;
  const { href, id, nil = false, offset, position, arrayType } = soapMarksOf(tag);
  const announced = announcedBy(arrayType);
  const isPlain = href === undefined && id === undefined && offset === undefined && position === undefined;
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
