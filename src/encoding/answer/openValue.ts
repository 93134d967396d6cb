import type { StartTag } from '../xml/startTag.js';
import { ArrayFrame } from './arrayFrame.js';
import type { Decoding } from './decoding.js';
import type { Frame, Holder } from './frame.js';
import { type WrittenArray, writtenArray } from './itemPlaces.js';
import type { ArrayPlan, Plan, RecordPlan } from './plan.js';
import { RecordFrame } from './recordFrame.js';
import { RejectionFrame } from './rejectionFrame.js';
import { ScalarFrame } from './scalarFrame.js';
import { soapMarksOf } from './soapMarks.js';

/** The frame for an element that holds a value, or refers to it. */
export function openValue(decoding: Decoding, plan: Plan, holder: Holder, key: number, tag: StartTag): Frame {
  const { href, id } = soapMarksOf(tag);
  const { references } = decoding;
  if (href !== undefined) {
    references.refer(href, plan, holder, key);
    return decoding.skip;
  }
  if (id !== undefined && !references.replaying) return decoding.capture(tag, { plan, holder, key });
  return openContent(decoding, plan, holder, key, tag);
}

/** The frame for an element that holds its value itself. */
export function openContent(
  decoding: Decoding,
  plan: Plan,
  holder: Holder,
  key: number,
  tag: StartTag,
): Frame {
  const marks = soapMarksOf(tag);
  if (plan.kind === 'rejection') return new RejectionFrame(decoding, plan, holder, key, writtenArray(marks));
  if (plan.kind === 'array') return openContainer(decoding, plan, holder, key, writtenArray(marks));
  if (marks.nil) return new ScalarFrame(decoding, undefined, holder, key);
  if (plan.kind === 'scalar') return new ScalarFrame(decoding, plan, holder, key);
  return openContainer(decoding, plan, holder, key);
}

/** The frame for a record or an array. */
export function openContainer(
  decoding: Decoding,
  plan: RecordPlan | ArrayPlan,
  holder: Holder,
  key: number,
  written: WrittenArray = { announced: 0 },
): RecordFrame | ArrayFrame {
  if (plan.kind === 'record') return RecordFrame.of(decoding, plan, holder, key);
  const array = new ArrayFrame(decoding, plan, holder, key, written);
  if (plan === decoding.streamedPlan) decoding.streamed = array;
  return array;
}
