import type { Json, RestOperation } from '../rest/resources/restOperation.js';

// Schemas hold schemas at most this deep.
const DEEPEST = 6;
const TEXTS: Readonly<Record<string, string>> = {
  date: '2026-03-02',
  'date-time': '2026-03-02T08:00:00',
  email: 'one@builder.example',
};

/** A valid answer to a REST call, made from its description: two items in every list, and no page after it. */
export function builtRestAnswer({ operation, schemas }: RestOperation): unknown {
  const answers = Object.entries((operation.responses ?? {}) as Readonly<Record<string, Json>>);
  const [, good] = answers.find(([status]) => status.startsWith('2')) ?? [];
  const [content] = Object.values((good?.content ?? {}) as Readonly<Record<string, Json>>);
  return sampleOf(content?.schema as Json | undefined, '', schemas, 0);
}

function sampleOf(
  given: Json | undefined,
  name: string,
  schemas: RestOperation['schemas'],
  depth: number,
): unknown {
  const reference = given?.$ref as string | undefined;
  const schema = reference === undefined ? given : schemas[reference.split('/').at(-1)!];
  if (schema === undefined || depth > DEEPEST) return undefined;
  const [first] = [schema.allOf, schema.oneOf, schema.anyOf].flat().filter(Boolean) as Json[];
  if (first && !schema.properties) return sampleOf(first, name, schemas, depth + 1);
  if (schema.items) {
    const item = sampleOf(schema.items as Json, name, schemas, depth + 1);
    return item === undefined ? [] : [item, item];
  }
  if (schema.properties) {
    const fields = Object.entries(schema.properties as Readonly<Record<string, Json>>)
      .filter(([field]) => !OTHER_PAGE.test(field))
      .map(([field, value]) => [field, sampleOf(value, field, schemas, depth + 1)]);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  return scalarOf(schema, name);
}

function scalarOf({ type, format, enum: values }: Json, name: string): unknown {
  if (Array.isArray(values)) return values[0];
  switch ([type].flat()[0]) {
    case 'integer':
      return /expires/i.test(name) ? 3600 : 1;
    case 'number':
      return 1.5;
    case 'boolean':
      return true;
    case 'string':
      if (/token/i.test(name)) return `built-${name}`;
      return TEXTS[format as string] ?? (/^(id|.*Id)$/.test(name) ? '1' : `a ${name || 'text'}`);
    default:
      return undefined;
  }
}

const OTHER_PAGE = /^(next|previous)(PageToken|Cursor)$/;
