import { readFileSync } from 'node:fs';

interface Schema {
  readonly 'x-origin'?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
interface Endpoint {
  readonly 'x-origin'?: string;
  readonly parameters?: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly 'x-origin'?: string;
  }[];
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const read = (version: string): Description =>
  JSON.parse(readFileSync(new URL(`../../openapi/rest-${version}.json`, import.meta.url), 'utf8'));
const descriptions = { v2: read('v2'), v3: read('v3') };

/** What the committed REST descriptions have. */
export const restDescription = {
  /** `documented` or `observed`, or `undefined` when there is no such endpoint. */
  originOf(method: string, path: string): string | undefined {
    for (const { paths } of Object.values(descriptions)) {
      const found = paths[path]?.[method.toLowerCase()];
      if (found) return found['x-origin'];
    }
    return undefined;
  },

  /** Names of fields and parameters that were observed and that the document does not show. */
  observedNames(): ReadonlySet<string> {
    const origins = new Map<string, Set<string>>();
    const add = (name: string | undefined, origin = 'observed') =>
      name && origins.set(name, (origins.get(name) ?? new Set()).add(origin));
    const walk = (schema: Schema): void => {
      for (const [name, inner] of Object.entries(schema.properties ?? {})) {
        add(name, inner['x-origin']);
        walk(inner);
      }
    };
    for (const { components, paths } of Object.values(descriptions)) {
      for (const schema of Object.values(components.schemas)) walk(schema);
      for (const { parameters = [] } of Object.values(paths).flatMap((path) => Object.values(path)))
        for (const one of parameters) add(one.name, one['x-origin']);
    }
    return new Set([...origins].flatMap(([name, of]) => (of.has('documented') ? [] : [name])));
  },

  /** Every field and parameter of both descriptions by what its name means, with where it stands. */
  namesakes(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    const add = (name: string, at: string) =>
      found.set(meaningOf(name), [...(found.get(meaningOf(name)) ?? []), `${at}.${name}`]);
    const walk = (schema: Schema | undefined, at: string): void => {
      for (const [name, inner] of Object.entries(schema?.properties ?? {})) {
        add(name, at);
        walk(inner, `${at}.${name}`);
        walk(inner.items, `${at}.${name}`);
      }
      for (const one of [...(schema?.allOf ?? []), ...(schema?.oneOf ?? [])]) walk(one, at);
    };
    for (const [version, { components, paths }] of Object.entries(descriptions)) {
      for (const [name, schema] of Object.entries(components.schemas)) walk(schema, `${version} ${name}`);
      for (const [path, methods] of Object.entries(paths))
        for (const [method, { parameters = [] }] of Object.entries(methods))
          for (const { name, in: place } of parameters)
            if (name && place === 'query') add(name, `${method.toUpperCase()} ${path}`);
    }
    return found;
  },

  /** The dotted paths of the fields of a schema; arrays are one field. */
  pathsOf(version: 'v2' | 'v3', name: string): string[] {
    const { schemas } = descriptions[version].components;
    const pathsIn = (schema: Schema): string[] =>
      Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => {
        const at = inner.$ref ? schemas[inner.$ref.split('/').at(-1)!]! : inner;
        return at.properties ? pathsIn(at).map((path) => `${field}.${path}`) : [field];
      });
    return pathsIn(schemas[name]!);
  },
};

const SAME: Readonly<Record<string, string>> = {
  ext: 'external',
  xref: 'external',
  cat: 'category',
  rest: 'unit',
  center: 'centre',
};

/** A name without how it names: `shiftTypeExtCode` and `externalShiftTypeId` mean the same thing. */
export function meaningOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !/^(ids?|no|number|names?|codes?|in)$/.test(word))
    .map((word) => SAME[word] ?? word.replace(/s$/, ''));
  return words.sort().join(' ') || name.toLowerCase();
}
