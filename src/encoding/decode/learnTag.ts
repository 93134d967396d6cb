import type { Scanner } from '../xml/scanner.js';
import { ArrayFrame } from './arrayFrame.js';
import type { FastScalars } from './fastScalars.js';
import type { Frame } from './frame.js';
import type { Slot } from './learned.js';
import { literalOf } from '../xml/literal.js';
import { RecordFrame } from './recordFrame.js';
import { soapMarksOf } from './soapMarks.js';

const LONGEST = 512;

/** Learns how a child of a record or an array is written, from the start tag that was read and the frame it opened. */
export function learnTag(scanner: Scanner, scalars: FastScalars, parent: Frame, child: Frame): void {
  const slot = slotOf(parent, scanner.tag.name);
  if (!slot) return;
  const raw = scanner.rawTag;
  const { href, id, nil, offset, position } = soapMarksOf(scanner.tag);
  const plain = href === undefined && id === undefined && offset === undefined && position === undefined;
  if (!plain || raw.length > LONGEST) return;
  const { tag } = scanner;
  if (nil && !tag.selfClosing) return;
  if (tag.selfClosing && !nil && slot.plan.kind === 'record') return;
  const name = scanner.openName;
  slot.learnNames(name, literalOf(Buffer.from(`</${name}>`, 'latin1')), scanner.outerScope, tag.scope);
  if (slot.plan.kind === 'scalar') slot.known = scalars.knownOf(slot.plan.scalar);
  if (!tag.selfClosing) {
    slot.learnOpen(literalOf(raw));
    if (child instanceof RecordFrame || child instanceof ArrayFrame) child.endTag = slot.close;
  } else {
    slot.empty = literalOf(raw);
    slot.emptyIsNil = nil === true;
  }
}

/** The slot of a child; of a record's field also after which other it came. */
function slotOf(parent: Frame, name: string): Slot | undefined {
  if (parent instanceof ArrayFrame) return parent.item;
  if (!(parent instanceof RecordFrame)) return undefined;
  const index = parent.plan.indexOf.get(name);
  if (index === undefined) return undefined;
  const slot = parent.learned.slots[index]!;
  parent.previous.learnNext(slot);
  parent.previous = slot;
  return slot;
}
