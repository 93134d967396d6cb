import type { DecodeIssue } from '../result.js';
import { CodecError } from './codecError.js';
import { decodeElement } from './decodeValue.js';
import { type Fault, faultOf } from './fault.js';
import type { AnyOperation } from './operation.js';
import { childOf, parseXmlTree, type XmlElement } from './xmlTree.js';

export type DecodedAnswer =
  | { readonly kind: 'value'; readonly value: unknown; readonly issues: readonly DecodeIssue[] }
  | { readonly kind: 'fault'; readonly fault: Fault };

export interface AnswerOptions {
  /** The HTTP header, which decides the charset first. */
  readonly contentType?: string | undefined;
  /** A bad value is an error instead of an issue. */
  readonly strict?: boolean | undefined;
  readonly onIssue?: ((issue: DecodeIssue) => void) | undefined;
}

/** Decodes an answer while its bytes arrive. Every method throws `CodecError` when the answer cannot be read. */
export interface AnswerDecoder {
  /** Takes the next bytes. */
  write(bytes: Uint8Array): void;
  /** The records of the answer's array that are complete, each given once; those taken are not in `end()`'s value. */
  take(): unknown[];
  /** The whole answer, once no more bytes come. */
  end(): DecodedAnswer;
}

export function createAnswerDecoder(operation: AnyOperation, options: AnswerOptions = {}): AnswerDecoder {
  const chunks: Uint8Array[] = [];
  let taken: unknown[] | undefined;
  const decode = () =>
    decodeAnswer(
      operation,
      new TextDecoder(charsetOf(options.contentType)).decode(Buffer.concat(chunks)),
      options,
    );
  return {
    write: (bytes) => void chunks.push(bytes),
    take: () => taken ?? [],
    end: decode,
  };
}

function charsetOf(contentType: string | undefined): string {
  return /charset="?([\w-]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
}

function decodeAnswer(operation: AnyOperation, xml: string, options: AnswerOptions): DecodedAnswer {
  const body = bodyOf(parseXmlTree(xml));
  const fault = body.children.find((child) => child.name === 'Fault');
  if (fault) return { kind: 'fault', fault: faultOf(fault) };
  const response = childOf(body, `${operation.name}Response`);
  if (!response) throw new CodecError('protocol', `the Body holds no ${operation.name}Response and no Fault`);
  const answer = childOf(response, 'return');
  if (!answer) throw new CodecError('protocol', `${operation.name}Response holds no return part`);
  const issues: DecodeIssue[] = [];
  const report = (issue: DecodeIssue) => {
    if (options.strict && issue.kind === 'value')
      throw new CodecError('value', `${issue.path.join('.')}: expected ${issue.expected}`);
    issues.push(issue);
    options.onIssue?.(issue);
  };
  return { kind: 'value', value: decodeElement(operation.output, answer, [], report), issues };
}

/** The Body of an envelope. */
export function bodyOf(envelope: XmlElement): XmlElement {
  if (envelope.name !== 'Envelope')
    throw new CodecError('protocol', `the document is a ${envelope.name}, not a SOAP Envelope`);
  const body = childOf(envelope, 'Body');
  if (!body) throw new CodecError('protocol', 'the Envelope holds no Body');
  return body;
}
