import type { DocumentFacts, ParameterFacts, RowFacts } from './documentFacts.js';
import { mergeSchemas } from './mergeSchemas.js';
import { origin, withSource } from './origin.js';
import { satisfiable } from './satisfiable.js';

export interface Description {
  readonly openapi: string;
  readonly info: object;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, object>;
    readonly securitySchemes: Record<string, object>;
  };
}

interface Operation {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Body>;
  security?: Record<string, string[]>[];
}

interface Body {
  readonly content?: Readonly<Record<string, object>>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: object;
  [more: string]: unknown;
}

const JSON_TYPE = 'application/json';

const MEANING: Readonly<Record<string, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Success, without a body.',
  400: 'Validation failure.',
  401: 'Unauthorized.',
  403: 'Forbidden.',
  404: 'Not found.',
  406: 'Validation failure.',
  500: 'The service failed.',
  501: 'Not implemented.',
};

/** One OpenAPI 3.1 description of what was observed and what the document says; the document wins. */
export function mergeDescription(observed: Description, document: DocumentFacts): object {
  const found = new Set(Object.entries(observed.paths).flatMap(([path, item]) => rowsOf(path, item)));
  const unseen = Object.keys(document.rows).filter((row) => !found.has(row));
  const paths = { ...observed.paths };
  for (const row of unseen) {
    const [method = '', path = ''] = row.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(path, document.rows[row]!) };
  }
  const description = {
    openapi: observed.openapi,
    info: { ...observed.info, title: document.title, description: document.description },
    servers: document.servers,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [path, mergePath(path, item, document)]),
    ),
    components: {
      schemas: mergeSchemas(observed.components.schemas, document),
      securitySchemes: {
        ...observed.components.securitySchemes,
        OAuth2ClientCredentials: schemeOf(document),
      },
    },
  };
  return satisfiable(description) as object;
}

function rowsOf(path: string, item: object): string[] {
  return Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`);
}

function mergePath(path: string, item: Record<string, Operation>, document: DocumentFacts): object {
  const documented = rowsOf(path, item).some((row) => document.rows[row]);
  const operations = Object.entries(item).map(([method, operation]) => {
    const row = `${method.toUpperCase()} ${path}`;
    return [method, mergeOperation(correct(operation, row, document), document.rows[row], document)];
  });
  return { ...origin(documented), ...Object.fromEntries(operations) };
}

/** A row that only the document has: its parameters are typed as its section 2.4 says. */
function operationOf(path: string, row: RowFacts): Operation {
  const parameters = Object.entries(row.parameters ?? {}).map(([name, facts]) => ({
    name,
    in: facts.in,
    required: facts.in === 'path',
    schema: facts.schema ?? { type: 'integer', format: 'int32' },
  }));
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${row.answer}` } } };
  const last = path
    .replace(/\{.*\}/, '')
    .split('/')
    .filter(Boolean)
    .at(-1);
  return { operationId: `document_${last}`, parameters, responses: { 200: row.answer ? { content } : {} } };
}

/** Makes the path template's parameter a parameter, and the one observed in its place optional. */
function correct(operation: Operation, row: string, document: DocumentFacts): Operation {
  const correction = document.corrections?.[row];
  if (!correction) return operation;
  const parameters = operation.parameters ?? [];
  const { schema = {} } = parameters.find(({ name }) => name === correction.queryParameter) ?? {};
  return {
    ...operation,
    parameters: [
      { name: correction.pathParameter, in: 'path', required: true, schema },
      ...parameters.map((parameter) =>
        parameter.name === correction.queryParameter
          ? {
              ...parameter,
              required: false,
              description: 'Observed as required, where the parameter of the path is meant.',
            }
          : parameter,
      ),
    ],
  };
}

function mergeOperation(operation: Operation, row: RowFacts | undefined, document: DocumentFacts): object {
  const { security, parameters = [], responses: observed = {}, requestBody, ...rest } = operation;
  const responses: Record<string, Body> = { ...observed };
  for (const [status, schema] of Object.entries(row?.refusals ?? {}))
    responses[status] = { content: { [JSON_TYPE]: { schema: { $ref: `#/components/schemas/${schema}` } } } };
  expectSchema(requestBody, row?.body);
  expectSchema(responses[200], row?.answer);
  const needs = row?.needs ?? security?.[0]?.OAuth2ClientCredentials?.[0];
  const scopes = document.scopes.filter((scope) => scope === needs);
  const statuses = [...new Set([...Object.keys(responses), ...(row?.statuses ?? []).map(String)])].sort();
  return {
    ...origin(row !== undefined),
    ...(row && { 'x-section': document.section, summary: row.summary }),
    ...(row && { description: withSource(row.description, document.section) }),
    ...(row?.settledBy && { 'x-settled-by': row.settledBy }),
    ...(needs && { 'x-needs': needs, 'x-needs-origin': row?.needs ? 'documented' : 'observed' }),
    ...rest,
    ...(requestBody && { requestBody: { ...origin(row?.body !== undefined), ...inJson(requestBody) } }),
    ...(parameters.length > 0 && {
      parameters: parameters.map((parameter) =>
        mergeParameter(parameter, row?.parameters?.[parameter.name], document.section),
      ),
    }),
    responses: Object.fromEntries(
      statuses.map((status) => [
        status,
        {
          ...origin(row?.statuses.includes(Number(status)) ?? false),
          description: MEANING[status] ?? 'See the body.',
          ...(responses[status] && inJson(responses[status])),
        },
      ]),
    ),
    ...(security?.length === 0 && { security }),
    ...(needs && { security: [{ OAuth2ClientCredentials: scopes }] }),
  };
}

function expectSchema(place: object | undefined, name: string | undefined): void {
  if (!name || JSON.stringify(place).includes(`"#/components/schemas/${name}"`)) return;
  throw new Error(`The document says ${name}, and something else was observed: ${JSON.stringify(place)}`);
}

/** The conventions of the document: bodies are JSON. What was observed besides stays. */
function inJson<B extends Body>({ content, ...rest }: B): object {
  if (!content) return rest;
  const [first] = Object.values(content);
  const { '*/*': _, ...observed } = content;
  return { ...rest, content: { [JSON_TYPE]: first, ...observed } };
}

function mergeParameter(parameter: Parameter, facts: ParameterFacts | undefined, section: string): object {
  const { required = false, schema, description, ...rest } = parameter;
  const source = facts?.section ?? (facts?.origin === 'observed' ? undefined : section);
  const said = facts && withSource(facts.description, source);
  return {
    ...origin(facts !== undefined && facts.origin !== 'observed'),
    ...rest,
    ...(facts && source && { 'x-section': source }),
    required,
    ...((said ?? description) ? { description: said ?? description } : {}),
    schema: facts?.schema ?? schema,
  };
}

function schemeOf({ tokenUrl, scopes }: DocumentFacts): object {
  return {
    type: 'oauth2',
    ...origin(true),
    flows: {
      clientCredentials: { tokenUrl, scopes: Object.fromEntries(scopes.map((scope) => [scope, ''])) },
    },
  };
}
