import { readFileSync } from 'node:fs';

/** A JSON value of a description. */
export type Json = Readonly<Record<string, unknown>>;

/** An operation of the REST interface, as its description has it. */
export interface RestOperation {
  /** Such as `GET /v2/employee/badgeNo/{badgeNo}`. */
  readonly name: string;
  /** The steps of its path; `{badgeNo}` for a parameter. */
  readonly steps: readonly string[];
  readonly operation: Json;
  /** All schemas of its description, by name. */
  readonly schemas: Readonly<Record<string, Json>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
let described: readonly RestOperation[] | undefined;

/** All operations of the descriptions that are part of this package. */
function restOperations(): readonly RestOperation[] {
  described ??= ['v2', 'v3'].flatMap(readDescription);
  return described;
}

/** The operation that an address is of, whatever its base address; the one with the fewest parameters where two are. */
export function restOperationAt(method: string, segments: readonly string[]): RestOperation | undefined {
  if (!segments.some((segment) => /^v[23]$/.test(segment))) return undefined;
  return restOperations()
    .filter(({ name, steps }) => name.startsWith(`${method.toUpperCase()} `) && fits(steps, segments))
    .sort((a, b) => parametersOf(a) - parametersOf(b))[0];
}

/** The operation of `GET /v2/employee/badgeNo/1001`. */
export function restOperationNamed(name: string): RestOperation | undefined {
  const [method = '', path = ''] = name.split(' ');
  return restOperationAt(method, path.split('/'));
}

let names: ReadonlySet<string> | undefined;

/** The names, in lower case, of all fields and parameters that the descriptions have. */
export function describedNames(): ReadonlySet<string> {
  if (names) return names;
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { properties, name, in: place } = value as Json;
    for (const field of Object.keys(properties ?? {})) found.add(field.toLowerCase());
    if (typeof name === 'string' && typeof place === 'string') found.add(name.toLowerCase());
    Object.values(value).forEach(walk);
  };
  for (const schemas of new Set(restOperations().map(({ schemas }) => schemas))) walk(schemas);
  for (const { operation } of restOperations()) walk(operation);
  names = found;
  return names;
}

/** The name of a parameter in a path, for `{badgeNo}`. */
export function parameterIn(step: string): string | undefined {
  return /^\{(\w+)\}$/.exec(step)?.[1];
}

function fits(steps: readonly string[], segments: readonly string[]): boolean {
  const tail = segments.slice(-steps.length);
  return (
    tail.length === steps.length &&
    steps.every((step, i) => parameterIn(step) !== undefined || step === tail[i])
  );
}

const parametersOf = ({ steps }: RestOperation) =>
  steps.filter((step) => parameterIn(step) !== undefined).length;

function readDescription(version: string): RestOperation[] {
  const file = new URL(`../../../openapi/rest-${version}.json`, import.meta.url);
  const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Json>> };
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      const steps = path.split('/').slice(1);
      return operation
        ? [{ name: `${method.toUpperCase()} ${path}`, steps, operation, schemas: components.schemas }]
        : [];
    }),
  );
}
