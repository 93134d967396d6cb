import type { AnyOperation } from '../../definition/operation.js';
import type { Definition } from '../../definition/record.js';
import type { Reference } from '../../reference/Reference.js';
import { reference } from '../../reference/reference.generated.js';

const NONE: Reference = { summary: '', text: '', fields: {} };

/** What the definitions' docs say of an operation or a record. */
export function referenceOf(definition: AnyOperation | Definition<object>): Reference {
  const references = 'kind' in definition ? reference.operations : reference.records;
  return references[definition.name] ?? NONE;
}
