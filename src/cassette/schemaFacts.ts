import { createHash } from 'node:crypto';
import type { FieldSpec } from '../definition/field.js';
import type { AnyOperation } from '../definition/operation.js';
import { operationNamed } from '../operations/operationNamed.js';
import { restOperationAt } from '../rest/resources/restOperation.js';
import { restSchemaFacts } from './restSchemaFacts.js';
import { urlPartsOf } from './scrub/urlLeaves.js';
import type { CallFacts, SchemaFacts } from './StoredCall.js';

// Records hold records at most this deep.
const DEEPEST = 8;

interface HashedSchema extends SchemaFacts {
  readonly hash: string;
}

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

/** What a cassette keeps of an operation's definition: every part and field by path, under a hash of all. */
function schemaFacts(operation: AnyOperation): HashedSchema {
  const fields: Record<string, string> = {};
  for (const [name, spec] of Object.entries(operation.input)) addFields(fields, `request.${name}`, spec, 0);
  addFields(fields, 'answer', operation.output, 0);
  return hashed({ operation: operation.name, fields }, operation.kind);
}

/** With its hash; `kind` is a part of what is hashed. */
function hashed({ operation, fields }: SchemaFacts, kind: string): HashedSchema {
  const text = JSON.stringify([operation, kind, fields]);
  return { hash: createHash('sha256').update(text).digest('hex').slice(0, 16), operation, fields };
}

/** What changed between two definitions: `+ answer[].email string`, `- …`, `~ answer[].id int → string`. */
export function schemaChanges(recorded: SchemaFacts, now: SchemaFacts): string[] {
  const names = new Set([...Object.keys(recorded.fields), ...Object.keys(now.fields)]);
  return [...names].flatMap((name) => {
    const [was, is] = [recorded.fields[name], now.fields[name]];
    if (was === is) return [];
    if (was === undefined) return [`+ ${name} ${is}`];
    return is === undefined ? [`- ${name} ${was}`] : [`~ ${name} ${was} → ${is}`];
  });
}

function addFields(fields: Record<string, string>, path: string, spec: FieldSpec, depth: number): void {
  if (spec.item) addFields(fields, `${path}[]`, spec.item, depth);
  else if (!spec.record || depth > DEEPEST) fields[path] = `${spec.kind}${spec.required ? ' required' : ''}`;
  else
    for (const [name, field] of Object.entries(spec.record.fields))
      addFields(fields, `${path}.${name}`, field, depth + 1);
}
