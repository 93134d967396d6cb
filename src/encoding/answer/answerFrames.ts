import { markDoubted } from '../../definition/decodeMarks.js';
import type { AnyOperation } from '../../definition/operation.js';
import { CodecError } from '../xml/limits.js';
import type { Element } from '../xml/element.js';
import { SOAP_12_ENVELOPE, SOAP_ENVELOPE } from '../xml/namespaces.js';
import type { StartTag } from '../xml/startTag.js';
import { CaptureFrame } from './captureFrame.js';
import type { Decoding } from './decoding.js';
import type { Frame, Holder } from './frame.js';
import { openDoubt } from './doubt.js';
import type { Plan } from './plan.js';
import { soapMarksOf } from './soapMarks.js';

// Of a longer fault, what was read until then is the fault.
const MOST_OF_FAULT = 10_000;
const A_LIST = 'a list, if only an empty one';
const ONE_ANSWER = 'one answer';
const NO_VALUE = 'the value of the answer is nil or empty, or cannot be read';
const NEXT_ACTOR = 'http://schemas.xmlsoap.org/soap/actor/next';

/** What is found in an answer. */
export interface Answer {
  value: unknown;
  /** The fault, or what is there of it. */
  fault: Element | undefined;
  /** Lists that were passed over, or did not come. */
  passedOver: number;
  /** Takes the document. */
  readonly document: Frame;
  /** Once the answer is whole: puts an empty list into a wrapper that came without one, and doubts rows beside which a reason stands. */
  fillIn(): void;
}

/**
 * The frames of an answer, one inside the other: document, Envelope, Header or Body, response. `omitsLists`: the service is known to
 * leave out empty lists.
 */
export function answerFrames(
  decoding: Decoding,
  { name, streams }: AnyOperation,
  plan: Plan,
  omitsLists = false,
): Answer {
  const { issues, skip } = decoding;
  const response = `${name}Response`;
  const answer: Answer = {
    value: undefined,
    fault: undefined,
    passedOver: 0,
    document: frame(start),
    fillIn,
  };
  let hasBody = false;
  let hasResponded = false;
  /** What the first thing in the response element is called. */
  let returned: string | undefined;
  const holder: Holder = {
    // Of a wrapper, all may be left out that is empty.
    takesEmpty: streams !== undefined,
    put: (_key, value) => {
      // A nil list is an empty one, but a nil record says nothing of what was asked.
      if (value === undefined && plan.kind === 'record') refuse(NO_VALUE);
      answer.value = value ?? (plan.kind === 'array' ? [] : undefined);
    },
    leaveOut: () => refuse(NO_VALUE),
    reserve: () => {},
    pathTo: () => [],
  };
  return answer;

  function start({ name, namespace }: StartTag): Frame {
    if (name !== 'Envelope') refuse('the document is no SOAP Envelope');
    if (!isSoap(namespace)) refuse('the Envelope is in a namespace that is not that of SOAP');
    return frame(
      (tag) => inEnvelope(tag, namespace),
      () => hasBody || refuse('the Envelope holds no Body'),
    );
  }

  function inEnvelope(tag: StartTag, namespace: string): Frame {
    if (tag.namespace !== namespace) return skip.start(tag);
    if (tag.name === 'Header') return frame(inHeader);
    if (tag.name === 'Fault') refuse('a Fault stands outside of the Body');
    if (tag.name !== 'Body') return skip.start(tag);
    if (hasBody) refuse('the Envelope holds two Bodies');
    hasBody = true;
    return frame((inside) => inBody(inside, namespace), endBody);
  }

  function inHeader(tag: StartTag): Frame {
    const { mustUnderstand, actor = NEXT_ACTOR } = soapMarksOf(tag);
    if (mustUnderstand && (actor === NEXT_ACTOR || actor === ''))
      refuse('the Header demands that something unknown be understood');
    return skip.start(tag);
  }

  function inBody(tag: StartTag, envelope: string): Frame {
    if (tag.name === 'Fault' && isSoap(tag.namespace)) {
      const capture = new CaptureFrame(() => decoding).begin(tag, undefined, MOST_OF_FAULT);
      answer.fault = capture.element;
      return capture;
    }
    if (tag.name !== response) return doubtful(tag) ?? skip.start(tag);
    if (envelope !== SOAP_ENVELOPE) refuse('the answer is SOAP 1.2');
    hasResponded = true;
    return frame(inResponse);
  }

  /** The first part is the return value, whatever it is called (SOAP 1.1, section 7.1). */
  function inResponse(tag: StartTag): Frame {
    if (returned) {
      const skipped = again(tag);
      // Of two lists nobody knows which holds.
      if (plan === decoding.rowsPlan && tag.name === returned) doubtAll();
      return doubtful(tag) ?? skipped;
    }
    returned = tag.name;
    return decoding.open(plan, holder, 0, tag);
  }

  function endBody(): void {
    if (answer.fault) return;
    if (!hasResponded) refuse(`the Body holds neither ${response} nor a Fault`);
    if (returned) return;
    if (plan.kind !== 'array') refuse(`${response} holds no return part`);
    answer.value = [];
    // Some services leave an empty list out, and what went wrong may leave a full one out: it proves no absence.
    if (omitsLists) return;
    issues.report('structure', () => [], A_LIST);
    answer.passedOver = 1;
  }

  /** Skips what was there before. With an `id` it is what something refers to. */
  function again(tag: StartTag): Frame {
    if (soapMarksOf(tag).id === undefined) {
      issues.report('structure', () => [], ONE_ANSWER);
      issues.lose(() => [], ONE_ANSWER);
      answer.passedOver++;
    }
    return skip.start(tag);
  }

  /** Beside the rows of a batch. */
  function doubtful(tag: StartTag): Frame | undefined {
    return plan === decoding.rowsPlan ? openDoubt(decoding, tag, holder, doubtAll) : undefined;
  }

  function doubtAll(): void {
    decoding.doubted = true;
  }

  function fillIn(): void {
    if (decoding.doubted) for (const row of answer.value as (object | undefined)[]) if (row) markDoubted(row);
    const wrapper = answer.value as Record<string, unknown> | undefined;
    if (plan.kind !== 'record' || !streams || !wrapper || wrapper[streams] !== undefined) return;
    const isStrange = issues.list().some(({ kind, path }) => kind === 'unknownElement' && path.length === 1);
    const reasons = wrapper[plan.fields[plan.rejection]?.name ?? ''] as readonly string[] | undefined;
    // A refused request has no list.
    if (!isStrange && reasons?.length) return;
    const list: unknown[] = [];
    wrapper[streams] = list;
    if (omitsLists && !isStrange) return;
    issues.report('structure', () => [streams], A_LIST);
    issues.leaveOut(list, 1);
  }
}

function frame(start: Frame['start'], end: () => unknown = () => {}): Frame {
  return { start, text: () => {}, end };
}

function refuse(what: string): never {
  throw new CodecError('protocol', what);
}

function isSoap(namespace: string): boolean {
  return namespace === SOAP_ENVELOPE || namespace === SOAP_12_ENVELOPE;
}
