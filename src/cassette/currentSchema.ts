import type { CallFacts } from './StoredCall.js';
import { operationNamed } from '../operations/operationNamed.js';
import { restOperationAt } from '../rest/resources/restOperation.js';
import { restSchemaFacts } from './restSchemaFacts.js';
import { urlPartsOf } from './scrub/urlLeaves.js';
import { type HashedSchema, hashed, schemaFacts } from './schemaFacts.js';

/** What a call is defined as today, in SOAP or in REST; `undefined` for a call that no definition has. */
export function currentSchema(
  operation: string,
  { method, url }: Pick<CallFacts['http'], 'method' | 'url'>,
): HashedSchema | undefined {
  const soap = operationNamed(operation);
  if (soap) return schemaFacts(soap);
  const rest = restOperationAt(method, urlPartsOf(url).segments);
  return rest && hashed(restSchemaFacts(rest), 'rest');
}
