import { Readable } from 'node:stream';
import type { SideAnswer } from '../../bridge/Bridged.js';
import type { AnyOperation } from '../../definition/operation.js';
import { createAnswerDecoder } from '../../encoding/answer/decodeAnswer.js';
import { outcomeOf } from '../../outcome/outcome.js';
import { Redactor } from '../../text/redaction/redact.js';
import { inTurns, paced } from '../../transport/paced.js';
import { unpacked } from '../../transport/unpack.js';
import { wholeBody } from '../../transport/wholeBody.js';
import type { AnswerTap } from '../server/Exchange.js';
import type { AnswerHead } from '../server/sendAnswer.js';

/** What an answer may come to when it is unpacked, in so many times of what goes out of it. */
export const UNPACKED = 16;

/** An answer of the service, kept as it went out to the script, if it is not too long. */
export class SoapCopy implements AnswerTap {
  readonly #most: number;
  readonly #pieces: Uint8Array[] = [];
  #size = 0;
  #head: AnswerHead | undefined;
  /** True when it went out whole and is here whole. */
  isWhole = false;

  constructor(most: number) {
    this.#most = most;
  }

  async *answer(
    head: AnswerHead,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    this.#head = head;
    for await (const piece of body) {
      this.#size += piece.length;
      if (this.#size <= this.#most) this.#pieces.push(Buffer.from(piece));
      else this.#pieces.length = 0;
      yield piece;
    }
    this.isWhole = this.#size <= this.#most;
  }

  get contentType(): string {
    return this.#head?.headers['content-type'] ?? 'text/xml';
  }

  get isAnswer(): boolean {
    return this.#head?.status === 200;
  }

  /** The bytes, unpacked. */
  async bytes(): Promise<Buffer> {
    const packing = this.#head?.headers['content-encoding'];
    const bytes = await wholeBody(unpacked(Readable.from(this.#pieces), packing), UNPACKED * this.#most);
    if (!bytes) throw new RangeError('an answer that is too long when it is unpacked');
    return bytes;
  }
}

/** What an answer of the service says, as the client gives it. Read in pieces: scripts call meanwhile. */
export async function soapSide(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
  bytes: Uint8Array,
  contentType: string,
): Promise<SideAnswer> {
  try {
    const decoder = createAnswerDecoder(operation, { contentType, lenient: true });
    for await (const piece of paced(Readable.from([bytes]))) decoder.write(piece);
    const answer = await inTurns(decoder.ending());
    if (answer.kind === 'fault') return { error: new FaultError() };
    return { value: outcomeOf(operation, input, answer, { redactor: new Redactor([]) }).value };
  } catch (error) {
    return { error };
  }
}

class FaultError extends Error {
  override readonly name = 'FaultError';
}
