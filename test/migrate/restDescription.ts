import { readFileSync } from 'node:fs';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-origin'?: string }>>>>;
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

  /** Every field name of every schema of both descriptions, with where it stands. */
  namesakes(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    for (const [version, { components }] of Object.entries(descriptions))
      for (const [schema, { properties }] of Object.entries(components.schemas))
        for (const name of Object.keys(properties ?? {})) {
          const key = name.toLowerCase();
          found.set(key, [...(found.get(key) ?? []), `${version} ${schema}.${name}`]);
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
