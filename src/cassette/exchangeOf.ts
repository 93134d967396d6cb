import type { Exchange } from '../assumptions/Assumption.js';
import { operationNamed } from '../operations/operationNamed.js';
import type { StoredCall } from './StoredCall.js';

/** A recorded call of SOAP as assumptions look at it; `undefined` where no answer of an operation came. */
export function exchangeOf({ facts, request, answer }: StoredCall): Exchange | undefined {
  const operation = operationNamed(facts.operation);
  if (!operation || answer?.extension !== 'xml') return undefined;
  const { status = 200, charset = 'utf-8' } = facts.http;
  // A cassette keeps texts, and beside them the charset in which they came.
  const isLatin = /^(iso-?8859-?1|latin-?1|windows-1252)$/i.test(charset);
  const contentType = `text/xml; charset=${isLatin ? 'iso-8859-1' : 'utf-8'}`;
  const bytes = Buffer.from(answer.text, isLatin ? 'latin1' : 'utf8');
  return { operation, request: request?.text, status, contentType, bytes };
}
