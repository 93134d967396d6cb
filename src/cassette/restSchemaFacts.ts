import type { SchemaFacts } from './StoredCall.js';
import type { Json, RestOperation } from '../rest/resources/restOperation.js';

// Schemas hold schemas at most this deep.
const DEEPEST = 8;

/** Every parameter and field of a REST operation by path, with its type: `query.pageSize integer`, `answer[].email string`. */
export function restSchemaFacts({ name, operation, schemas }: RestOperation): SchemaFacts {
  const walk = new SchemaWalk(schemas);
  for (const { in: place, name: parameter, required, schema } of listOf(operation.parameters))
    walk.add(`${place}.${parameter}`, schema, required === true);
  const { requestBody, responses } = operation as { requestBody?: Json; responses?: Json };
  if (requestBody) walk.add('request', jsonSchemaIn(requestBody), false);
  const answers = Object.entries(responses ?? {}).filter(([status]) => status.startsWith('2'));
  for (const [, answer] of answers) walk.add('answer', jsonSchemaIn(answer as Json), false);
  return { operation: name, fields: walk.fields };
}

class SchemaWalk {
  readonly fields: Record<string, string> = {};
  readonly #schemas: RestOperation['schemas'];

  constructor(schemas: RestOperation['schemas']) {
    this.#schemas = schemas;
  }

  add(path: string, given: unknown, required: boolean, depth = 0): void {
    const schema = this.#resolved(given);
    if (schema === undefined) return;
    for (const part of ['allOf', 'oneOf', 'anyOf'].flatMap((name) => listOf(schema[name])))
      this.add(path, part, required, depth + 1);
    const properties = schema.properties as Json | undefined;
    if (depth > DEEPEST) this.fields[path] = typeOf(schema, required);
    else if (schema.items) this.add(`${path}[]`, schema.items, required, depth + 1);
    else if (properties)
      for (const [name, property] of Object.entries(properties))
        this.add(`${path}.${name}`, property, listOf(schema.required).includes(name as never), depth + 1);
    else if (schema.type !== undefined) this.fields[path] = typeOf(schema, required);
  }

  #resolved(given: unknown): Json | undefined {
    if (given === null || typeof given !== 'object') return undefined;
    const { $ref } = given as { readonly $ref?: string };
    return $ref === undefined ? (given as Json) : this.#resolved(this.#schemas[$ref.split('/').at(-1)!]);
  }
}

function typeOf({ type }: Json, required: boolean): string {
  return `${[type].flat().join('|')}${required ? ' required' : ''}`;
}

/** The schema of a JSON body; of whatever there is where it does not say JSON. */
function jsonSchemaIn({ content }: Json): unknown {
  const [first] = Object.values((content ?? {}) as Readonly<Record<string, Json>>);
  return first?.schema;
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
