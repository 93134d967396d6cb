import type { CodecError } from '../../src/encoding/xml/limits.js';
import { createAnswerDecoder } from '../../src/encoding/answer/decodeAnswer.js';
import type { AnswerOptions, DecodedAnswer } from '../../src/encoding/answer/TokenDecoder.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import { wsdlGetRoles } from '../../src/operations/catalogue/wsdlGetRoles.js';

/** An answer of `wsdlGetRoles` around a `return` part and what stands behind the response. */
export function rolesAnswer(returned: string, behind = ''): string {
  return (
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:e="http://schemas.xmlsoap.org/soap/encoding/"' +
    ' xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<s:Body><r:wsdlGetRolesResponse xmlns:r="uri:Service">${returned}</r:wsdlGetRolesResponse>${behind}</s:Body></s:Envelope>`
  );
}

/** What becomes of an answer that comes in pieces of `size` bytes. */
export function decodeIn(
  size: number,
  answer: string | Uint8Array,
  options: AnswerOptions = {},
  operation: AnyOperation = wsdlGetRoles,
): DecodedAnswer {
  const bytes = Buffer.from(answer as string);
  const decoder = createAnswerDecoder(operation, options);
  for (let at = 0; at < bytes.length; at += size) decoder.write(bytes.subarray(at, at + size));
  return decoder.end();
}

/** The error that an answer ends in. Fails when it ends in none. */
export function errorOf(decode: () => unknown): CodecError {
  try {
    decode();
  } catch (error) {
    return error as CodecError;
  }
  throw new Error('the answer was taken');
}
