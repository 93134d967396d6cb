import type { AnswerStyle } from './AnswerStyle.js';
import type { AnyOperation } from '../../definition/operation.js';
import type { DecodeIssue } from '../../definition/outcome.js';
import { CodecError, type Limits, limitsOf, overLimit } from '../xml/limits.js';
import { DocumentBytes } from '../xml/documentBytes.js';
import { type Scanner, Token } from '../xml/scanner.js';
import { type Answer, answerFrames } from './answerFrames.js';
import { CaptureFrame, SkipFrame } from './captureFrame.js';
import type { Decoding } from './decoding.js';
import type { Frame } from './frame.js';
import type { FastReader } from './fastReader.js';
import { type Fault, faultOf } from './fault.js';
import { Held } from './held.js';
import { IssueLog } from './issueLog.js';
import type { Learned } from './learned.js';
import { openValue } from './openValue.js';
import { type ArrayPlan, type Plan, planOf } from './plan.js';
import { References } from './references.js';

/** An answer's value, with how many items all lists in it lack, or its fault. */
export type DecodedAnswer =
  | {
      readonly kind: 'value';
      readonly value: unknown;
      readonly issues: readonly DecodeIssue[];
      readonly leftOut: number;
    }
  | { readonly kind: 'fault'; readonly fault: Fault };

export interface AnswerOptions {
  /** The HTTP header, which decides the charset first. */
  readonly contentType?: string | undefined;
  /** A bad value is an error instead of an issue. */
  readonly strict?: boolean | undefined;
  /**
   * Records and items that cannot be read are left out and reported, instead of being an error. In the answer of a batch
   * they always are, as `undefined` in their place: the outcomes of other rows must not be lost with them.
   */
  readonly lenient?: boolean | undefined;
  readonly onIssue?: ((issue: DecodeIssue) => void) | undefined;
  /** What this service is known to do: it is no issue of an answer. */
  readonly style?: AnswerStyle | undefined;
  /** How much is taken before the answer is refused. */
  readonly limits?: Partial<Limits> | undefined;
}

/** Decodes an answer while its bytes arrive. Every method throws `CodecError` when the answer cannot be read. */
export interface AnswerDecoder {
  /** Takes the next bytes. */
  write(bytes: Uint8Array): void;
  /**
   * The records of the answer's array that are complete, each given once; those taken are not in `end()`'s value. None
   * while anything refers to an element that is still to come.
   */
  take(): unknown[];
  /** The whole answer, once no more bytes come. Yields now and then, so that its caller can let other work go on. */
  ending(): Generator<void, DecodedAnswer>;
  /** The same at once. */
  end(): DecodedAnswer;
}

/** What reads on faster what is written as before. */
export interface FastReading {
  readonly learned: Learned;
  readonly reader: (decoding: Decoding, scanner: Scanner, frames: Frame[]) => FastReader;
}

/** Decodes token by token, and with `fast` only what was not written so before. */
export class TokenDecoder implements AnswerDecoder {
  readonly #document: DocumentBytes;
  readonly #decoding: Decoding;
  readonly #references: References;
  readonly #answer: Answer;
  readonly #frames: Frame[] = [];
  readonly #fastReading: FastReading | undefined;
  #frame: Frame;
  #fast: FastReader | undefined;
  /** The rest is not read. */
  #isCut = false;
  /** Elements that were read before a record of the stream had to wait for what it refers to. */
  #freeUpTo = 0;

  constructor(operation: AnyOperation, options: AnswerOptions, fast?: FastReading) {
    this.#fastReading = fast;
    const limits = limitsOf(options.limits);
    const { style = {} } = options;
    const tellBefore = () => {
      if (!style.before)
        this.#decoding.issues.report('structure', () => [], 'nothing in front of the document');
    };
    this.#document = new DocumentBytes(options.contentType, limits, tellBefore, style.after);
    const plan = planOf(operation.output);
    const isBatch = operation.kind === 'batch';
    this.#references = new References(limits, () => this.#decoding);
    const capturing = new CaptureFrame(() => this.#decoding);
    this.#decoding = {
      issues: new IssueLog(
        options.strict ?? false,
        isBatch || options.lenient ? 'reported' : 'refused',
        options.onIssue,
      ),
      limits,
      references: this.#references,
      learned: fast?.learned,
      held: new Held(limits),
      capture: (tag, place) => capturing.begin(tag, place),
      skip: new SkipFrame(() => this.#decoding),
      rowsPlan: isBatch ? (plan as ArrayPlan) : undefined,
      streamedPlan: streamedPlanOf(plan, operation.streams),
      streamed: undefined,
      open: (plan, holder, key, tag) => openValue(this.#decoding, plan, holder, key, tag),
    };
    this.#answer = answerFrames(this.#decoding, operation, plan, style.omitsLists);
    this.#frame = this.#answer.document;
  }

  write(bytes: Uint8Array): void {
    this.#readAll(() => this.#document.write(bytes));
  }

  take(): unknown[] {
    const { streamed, limits } = this.#decoding;
    const { elements } = this.#document;
    if (!this.#references.waiting) {
      this.#freeUpTo = elements;
      this.#decoding.held.free(elements);
      return streamed?.take() ?? [];
    }
    if (elements - this.#freeUpTo > limits.referencedElements) throw overLimit(limits, 'referencedElements');
    return [];
  }

  end(): DecodedAnswer {
    const steps = this.ending();
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  *ending(): Generator<void, DecodedAnswer> {
    this.#readAll(() => this.#document.end());
    if (!this.#isCut) yield* this.#references.resolve();
    const { fault, value, passedOver } = this.#answer;
    const { issues } = this.#decoding;
    if (fault) return { kind: 'fault', fault: faultOf(fault, this.#references) };
    this.#answer.fillIn();
    if (Array.isArray(value)) issues.leaveOut(value, passedOver);
    return { kind: 'value', value, issues: issues.list(), leftOut: issues.leftOut };
  }

  /** Reads what there is; of a fault that is more than is taken, what was read of it. */
  #readAll(scanners: () => Iterable<Scanner>): void {
    if (this.#isCut) return;
    try {
      for (const scanner of scanners()) {
        this.#read(scanner);
        this.#decoding.held.check(scanner.elements, this.#document.bytes);
      }
    } catch (error) {
      const { fault } = this.#answer;
      if (!fault || !(error instanceof CodecError) || error.reason !== 'refused') throw error;
      this.#isCut = true;
    }
  }

  /** Hands the tokens that are there to the frames; those that were seen before are read without being taken apart. */
  #read(scanner: Scanner): void {
    this.#fast ??= this.#fastReading?.reader(this.#decoding, scanner, this.#frames);
    const fast = this.#fast;
    for (;;) {
      if (fast && !scanner.selfClosed) this.#frame = fast.read(this.#frame);
      switch (scanner.next()) {
        case Token.Start: {
          const parent = this.#frame;
          this.#frame = parent.start(scanner.tag);
          fast?.learn(parent, this.#frame);
          this.#frames.push(parent);
          break;
        }
        case Token.Text:
          this.#frame.text(scanner.text, scanner.spoilt);
          break;
        case Token.End:
          this.#frame.end();
          this.#frame = this.#frames.pop()!;
          break;
        default:
          return;
      }
    }
  }
}

function streamedPlanOf(plan: Plan, streams: string | undefined): Plan | undefined {
  if (plan.kind !== 'record') return plan;
  const index = streams === undefined ? undefined : plan.indexOf.get(streams);
  return index === undefined ? undefined : plan.fields[index]!.plan;
}
