import type { HttpAnswer } from '../../transport/send.js';
import { headOf } from '../answer/headOf.js';

const LOOK_BYTES = 4_096;

/** True for an answer that can be none of the service's own: what stands before it has answered. */
export function isNoSoap({ status, header }: Pick<HttpAnswer, 'status' | 'header'>): boolean {
  const isXml = /xml/i.test(header('content-type') ?? '');
  return !isXml || status === 429 || status < 200 || (status > 200 && status < 400) || status >= 502;
}

/** The same body, and whether it begins as an envelope. */
export async function beginsAsEnvelope(
  body: AsyncIterable<Uint8Array>,
): Promise<{ readonly begins: boolean; readonly body: AsyncIterable<Uint8Array> }> {
  const { head, body: whole } = await headOf(body, LOOK_BYTES);
  return { begins: isEnvelope(head), body: whole };
}

/** True for bytes that begin as an envelope. */
export function isEnvelope(bytes: Buffer): boolean {
  // In UTF-16 every other byte is 0.
  const text = bytes.toString('latin1', 0, LOOK_BYTES).replaceAll('\0', '');
  return /<(?:[\w.-]+:)?Envelope[\s>]/.test(text) && !/<(!DOCTYPE|html)\b/i.test(text);
}
