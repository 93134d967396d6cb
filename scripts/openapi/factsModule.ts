import type { OperationFacts, Shape } from '../../src/rest/call/facts.js';
import type { OpenApi, OpenApiBody, OpenApiOperation, OpenApiParameter, OpenApiSchema } from './OpenApi.js';
import { reachable } from './reachable.js';

const DIGITS = '^[0-9]+$';

/** What the client knows of a description when it runs, as source text: one line for each operation and schema. */
export function factsModule({ paths, components }: OpenApi, dateTime: 'instant' | 'date-time'): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'x-origin')
      .map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, factsOf(operation, path, item)] as const,
      ),
  );
  const used = reachable(
    Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap((one) => [one.requestBody, one.parameters, successOf(one)]),
    ),
    components.schemas,
  );
  const shapes = [...used].sort().map((name) => [name, shapeOf(components.schemas[name]!)] as const);
  return [
    "import type { RestFacts } from './facts.js';\n",
    'export const facts: RestFacts = {\n',
    ` operations: {\n${linesOf(operations)} },\n`,
    ` shapes: {\n${linesOf(shapes)} },\n`,
    '};\n',
  ]
    .join('')
    .replaceAll('"format":"date-time"', `"format":"${dateTime}"`);

  function linesOf(entries: readonly (readonly [string, object])[]): string {
    return entries.map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`).join('');
  }

  function shapeOf(schema: OpenApiSchema): Shape {
    const types = [schema.type ?? []].flat();
    const type = types.find((one) => one !== 'null') as Shape['type'];
    const shared = {
      ...(schema['x-section'] && { section: schema['x-section'] }),
      ...(schema['x-personal'] && { personal: true as const }),
      ...(types.includes('null') && { nullable: true as const }),
    };
    if (schema.$ref) return { ref: schema.$ref.split('/').at(-1)!, ...shared };
    const prefixes = idPrefixes(schema);
    if (prefixes) return { type: 'string', ids: prefixes, ...shared };
    if (schema.allOf) return mergedShape(schema);
    if (schema.anyOf) return { ...shared, any: schema.anyOf.map(shapeOf) };
    const {
      format,
      pattern,
      enum: values,
      minLength,
      maxLength,
      minimum,
      maximum,
      minItems,
      maxItems,
    } = schema;
    const limits = {
      format,
      pattern,
      enum: values,
      minLength,
      maxLength,
      minimum,
      maximum,
      minItems,
      maxItems,
    };
    return {
      ...(type && { type }),
      ...shared,
      ...(limits as object),
      ...(schema.items && { items: shapeOf(schema.items) }),
      ...(schema.properties && fieldsOf(schema)),
    };
  }

  function fieldsOf({ properties = {}, required = [] }: OpenApiSchema): Shape {
    const fields = Object.entries(properties).map(([name, property]) => [name, shapeOf(property)]);
    return {
      fields: Object.fromEntries(fields) as Record<string, Shape>,
      ...(required.length > 0 && { required }),
    };
  }

  /** All parts of a composed schema as one. */
  function mergedShape({ allOf = [], required = [] }: OpenApiSchema): Shape {
    const parts = allOf.map((part) => {
      const name = part.$ref?.split('/').at(-1);
      return shapeOf(name === undefined ? part : components.schemas[name]!);
    });
    return {
      type: 'object',
      fields: Object.assign({}, ...parts.map(({ fields }) => fields)),
      required: [...new Set([...required, ...parts.flatMap((part) => part.required ?? [])])],
    };
  }

  function factsOf(
    operation: OpenApiOperation,
    path: string,
    item: OpenApi['paths'][string],
  ): OperationFacts {
    const { parameters = [], requestBody } = operation;
    const placed = (place: OpenApiParameter['in']) => {
      const some = parameters.filter((one) => one.in === place);
      const required = some.filter((one) => one.required).map(({ name }) => name);
      if (some.length === 0) return {};
      const fields = some.map((one) => [
        one.name,
        { ...shapeOf(one.schema), ...(one['x-section'] && { section: one['x-section'] }) },
      ]);
      return { [place]: { fields: Object.fromEntries(fields), ...(required.length > 0 && { required }) } };
    };
    const settled = operation['x-settled-by'] ?? readBeside(path, item, item.delete === operation);
    const body = schemaOf(requestBody);
    const answer = schemaOf(successOf(operation));
    return {
      ...(operation['x-section'] && { section: operation['x-section'] }),
      ...placed('path'),
      ...placed('query'),
      ...placed('header'),
      ...(body && { body: shapeOf(body) }),
      ...(answer && { answer: shapeOf(answer) }),
      ...(item.get !== operation && settled && { settledBy: settled }),
    };
  }
}

/** The read of the same path, where no other is known to show what became of a write. */
function readBeside(
  path: string,
  item: OpenApi['paths'][string],
  removes: boolean,
): OperationFacts['settledBy'] {
  if (!('get' in item)) return undefined;
  return { by: `GET ${path}`, look: removes ? 'whether it is still there' : 'what was sent' };
}

/** The successful answer that has a body. */
function successOf({ responses = {} }: OpenApiOperation): OpenApiBody | undefined {
  return Object.entries(responses).find(([status, { content }]) => status.startsWith('2') && content)?.[1];
}

function schemaOf(body: OpenApiBody | undefined): OpenApiSchema | undefined {
  return Object.values(body?.content ?? {})[0]?.schema;
}

/** The prefixes of an identifier that is digits, or a prefix with what follows. */
function idPrefixes({ anyOf, pattern }: OpenApiSchema): readonly string[] | undefined {
  if (pattern === DIGITS) return [];
  const prefixes = anyOf?.map((one) => /^\^(\w+:)/.exec(one.pattern ?? '')?.[1]);
  return prefixes?.some((prefix) => prefix !== undefined)
    ? prefixes.filter((prefix) => prefix !== undefined)
    : undefined;
}
