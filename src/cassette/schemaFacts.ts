import { createHash } from 'node:crypto';
import type { AnyOperation, FieldSpec } from '../definition/operation.js';
import { operationNamed } from '../operations/operationNamed.js';
import { type Json, type RestOperation, restOperationAt } from '../rest/resources/restOperation.js';
import { urlPartsOf } from './scrub/urlLeaves.js';
import type { CallFacts, SchemaFacts } from './StoredCall.js';

// Records hold records, and schemas schemas, at most this deep.
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

/** Every parameter and field of a REST operation by path, with its type: `query.pageSize integer`, `answer[].email string`. */
function restSchemaFacts({ name, operation, schemas }: RestOperation): SchemaFacts {
  const fields: Record<string, string> = {};
  const resolved = (given: unknown): Json | undefined => {
    if (given === null || typeof given !== 'object') return undefined;
    const { $ref } = given as { readonly $ref?: string };
    return $ref === undefined ? (given as Json) : resolved(schemas[$ref.split('/').at(-1)!]);
  };
  const add = (path: string, given: unknown, required: boolean, depth = 0): void => {
    const schema = resolved(given);
    if (schema === undefined) return;
    for (const part of ['allOf', 'oneOf', 'anyOf'].flatMap((one) => listOf(schema[one])))
      add(path, part, required, depth + 1);
    const properties = schema.properties as Json | undefined;
    if (depth <= DEEPEST && schema.items) add(`${path}[]`, schema.items, required, depth + 1);
    else if (depth <= DEEPEST && properties)
      for (const [inner, property] of Object.entries(properties))
        add(`${path}.${inner}`, property, listOf(schema.required).includes(inner as never), depth + 1);
    else if (depth > DEEPEST || schema.type !== undefined)
      fields[path] = `${[schema.type].flat().join('|')}${required ? ' required' : ''}`;
  };
  for (const { in: place, name: parameter, required, schema } of listOf(operation.parameters))
    add(`${place}.${parameter}`, schema, required === true);
  const { requestBody, responses } = operation as { requestBody?: Json; responses?: Json };
  if (requestBody) add('request', jsonSchemaIn(requestBody), false);
  const answers = Object.entries(responses ?? {}).filter(([status]) => status.startsWith('2'));
  for (const [, answer] of answers) add('answer', jsonSchemaIn(answer as Json), false);
  return { operation: name, fields };
}

/** The schema of a JSON body; of whatever there is where it does not say JSON. */
function jsonSchemaIn({ content }: Json): unknown {
  const [first] = Object.values((content ?? {}) as Readonly<Record<string, Json>>);
  return first?.schema;
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
