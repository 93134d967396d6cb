import { gzipSync } from 'node:zlib';
import type { CallSetting } from '../call/CallSetting.js';
import type { Exchange } from '../server/Exchange.js';
import { asWritten } from '../rest/asWritten.js';
import type { RestAnswer, RestQuestion } from '../rest/RestSide.js';
import { wireValue } from '../rest/wireValue.js';
import { takesGzip } from '../server/headers.js';
import type { Switching } from './Switching.js';

// As the service's own library does.
const PACKED_ABOVE = 1_024;

/** A call whose answer may come from REST, and how the service answers it. */
export interface SwitchedCall {
  readonly setting: CallSetting;
  readonly switching: Switching;
  readonly exchange: Exchange;
  readonly passOn: () => Promise<void>;
}

/** Sends the answer of REST in the service's clothes. */
export async function sendOverRest(
  { setting: { namespaces }, switching: { styles }, exchange }: SwitchedCall,
  { operation }: RestQuestion,
  { value }: RestAnswer,
): Promise<void> {
  const known = await styles.of(operation);
  const { bytes, contentType } = asWritten(operation, wireValue(operation, value), namespaces, known);
  const packs = bytes.length > PACKED_ABOVE && takesGzip(exchange.request.headers);
  const headers = { 'content-type': contentType, ...(packs ? { 'content-encoding': 'gzip' } : {}) };
  exchange.answerer = 'rest';
  await exchange.send({ status: 200, headers }, [packs ? gzipSync(bytes) : bytes]);
}
