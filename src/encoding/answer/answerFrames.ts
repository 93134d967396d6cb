import type { AnyOperation } from '../../definition/operation.js';
import { CodecError } from '../xml/codecError.js';
import type { Element } from '../xml/element.js';
import { SOAP_12_ENVELOPE, SOAP_ENVELOPE } from '../xml/namespaces.js';
import type { StartTag } from '../xml/startTag.js';
import { CaptureFrame } from './captureFrame.js';
import type { Decoding } from './decoding.js';
import type { Frame, Holder } from './frame.js';
import type { Path } from './issueLog.js';
import type { Plan } from './plan.js';
import { soapMarksOf } from './soapMarks.js';

// Of a longer fault, what was read until then is the fault.
const MOST_OF_FAULT = 10_000;
const A_LIST = 'a list, if only an empty one';
const NEXT_ACTOR = 'http://schemas.xmlsoap.org/soap/actor/next';

/** What an answer is made of, as it is found. */
export class Answer implements Holder {
  readonly decoding: Decoding;
  readonly operation: AnyOperation;
  readonly plan: Plan;
  value: unknown;
  /** The fault, or what is there of it. */
  fault: Element | undefined;
  responded = false;
  /** The response element held something. */
  returned = false;
  /** Lists that were passed over, or did not come. */
  passedOver = 0;
  /** The service is known to leave out empty lists. */
  readonly omitsLists: boolean;
  readonly takesEmpty: boolean;

  constructor(decoding: Decoding, operation: AnyOperation, plan: Plan, omitsLists = false) {
    this.omitsLists = omitsLists;
    // Of a wrapper, all may be left out that is empty.
    this.takesEmpty = operation.streams !== undefined;
    this.decoding = decoding;
    this.operation = operation;
    this.plan = plan;
  }

  /** A nil list is an empty one, but a nil record says nothing of what was asked. */
  put(_key: number, value: unknown): void {
    if (value === undefined && this.plan.kind === 'record') this.leaveOut();
    else this.value = value ?? (this.plan.kind === 'array' ? [] : undefined);
  }

  /** Puts an empty list into a wrapper that came without one, once the answer is whole. */
  fillIn(): void {
    const { streams } = this.operation;
    const wrapper = this.value as Record<string, unknown> | undefined;
    if (this.plan.kind !== 'record' || !streams || !wrapper || wrapper[streams] !== undefined) return;
    const { issues } = this.decoding;
    const isStrange = issues.list().some(({ kind, path }) => kind === 'unknownElement' && path.length === 1);
    const isBare = Object.keys(wrapper).length === 0;
    if (!isBare && !isStrange) return;
    const list: unknown[] = [];
    wrapper[streams] = list;
    if (this.omitsLists && !isStrange) return;
    issues.report('structure', () => [streams], A_LIST);
    issues.leaveOut(list, 1);
  }

  leaveOut(): void {
    throw new CodecError('protocol', 'the value of the answer is nil or empty, or cannot be read');
  }

  reserve(): void {}

  pathTo(): Path {
    return [];
  }
}

abstract class EnvelopePart implements Frame {
  protected readonly answer: Answer;

  constructor(answer: Answer) {
    this.answer = answer;
  }

  abstract start(tag: StartTag): Frame;

  text(): void {}

  end(): void {}

  /** Skips what was there before. With an `id` it is what something refers to. */
  protected again(tag: StartTag, expected: string): Frame {
    const { issues } = this.answer.decoding;
    if (soapMarksOf(tag).id === undefined) {
      issues.report('structure', () => [], expected);
      issues.lose(() => [], expected);
      this.answer.passedOver++;
    }
    return this.skip(tag);
  }

  protected skip(tag: StartTag): Frame {
    return this.answer.decoding.skip.start(tag);
  }
}

export class DocumentFrame extends EnvelopePart {
  start({ name, namespace }: StartTag): Frame {
    if (name !== 'Envelope') throw new CodecError('protocol', 'the document is no SOAP Envelope');
    if (!isSoap(namespace))
      throw new CodecError('protocol', 'the Envelope is in a namespace that is not that of SOAP');
    return new EnvelopeFrame(this.answer, namespace);
  }
}

function isSoap(namespace: string): boolean {
  return namespace === SOAP_ENVELOPE || namespace === SOAP_12_ENVELOPE;
}

class EnvelopeFrame extends EnvelopePart {
  readonly #namespace: string;
  #body = false;

  constructor(answer: Answer, namespace: string) {
    super(answer);
    this.#namespace = namespace;
  }

  start(tag: StartTag): Frame {
    if (tag.namespace !== this.#namespace) return this.skip(tag);
    if (tag.name === 'Header') return new HeaderFrame(this.answer);
    if (tag.name === 'Fault') throw new CodecError('protocol', 'a Fault stands outside of the Body');
    if (tag.name !== 'Body') return this.skip(tag);
    if (this.#body) throw new CodecError('protocol', 'the Envelope holds two Bodies');
    this.#body = true;
    return new BodyFrame(this.answer, this.#namespace === SOAP_ENVELOPE);
  }

  override end(): void {
    if (!this.#body) throw new CodecError('protocol', 'the Envelope holds no Body');
  }
}

class HeaderFrame extends EnvelopePart {
  start(tag: StartTag): Frame {
    const { mustUnderstand, actor = NEXT_ACTOR } = soapMarksOf(tag);
    if (mustUnderstand && (actor === NEXT_ACTOR || actor === ''))
      throw new CodecError('protocol', 'the Header demands that something unknown be understood');
    return this.skip(tag);
  }
}

class BodyFrame extends EnvelopePart {
  readonly #soap11: boolean;
  readonly #response: string;

  constructor(answer: Answer, soap11: boolean) {
    super(answer);
    this.#soap11 = soap11;
    this.#response = `${answer.operation.name}Response`;
  }

  start(tag: StartTag): Frame {
    const { answer } = this;
    if (tag.name === 'Fault' && isSoap(tag.namespace)) {
      const capture = new CaptureFrame(() => answer.decoding).begin(tag, undefined, MOST_OF_FAULT);
      answer.fault = capture.element;
      return capture;
    }
    if (tag.name !== this.#response) return this.skip(tag);
    if (answer.responded) return this.again(tag, 'one response');
    if (!this.#soap11) throw new CodecError('protocol', 'the answer is SOAP 1.2');
    answer.responded = true;
    return new ResponseFrame(answer);
  }

  override end(): void {
    const { fault, responded, returned, plan, decoding } = this.answer;
    if (fault) return;
    if (!responded) throw new CodecError('protocol', `the Body holds neither ${this.#response} nor a Fault`);
    if (returned) return;
    if (plan.kind !== 'array') throw new CodecError('protocol', `${this.#response} holds no return part`);
    this.answer.value = [];
    // Some services leave an empty list out, and what went wrong may leave a full one out: it proves no absence.
    if (this.answer.omitsLists) return;
    decoding.issues.report('structure', () => [], A_LIST);
    this.answer.passedOver = 1;
  }
}

/** The first part is the return value, whatever it is called (SOAP 1.1, section 7.1). */
class ResponseFrame extends EnvelopePart {
  start(tag: StartTag): Frame {
    const { answer } = this;
    if (answer.returned) return this.again(tag, answer.plan.kind === 'array' ? 'one array' : 'one value');
    answer.returned = true;
    return answer.decoding.open(answer.plan, answer, 0, tag);
  }
}
