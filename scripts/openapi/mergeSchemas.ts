import type { DocumentFacts } from './documentFacts.js';
import { origin, withSource } from './origin.js';

interface Schema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly [more: string]: unknown;
}

type Schemas = Readonly<Record<string, Schema>>;

/** The schemas that were observed or added, with what the document says of their fields. */
export function mergeSchemas(observed: Readonly<Record<string, object>>, document: DocumentFacts): object {
  const all = { ...observed, ...document.added } as Schemas;
  return Object.fromEntries(
    Object.entries(all).map(([name, schema]) => [name, mergeSchema(name, schema, document)]),
  );
}

function mergeSchema(name: string, { properties, ...rest }: Schema, document: DocumentFacts): object {
  const facts = document.fields.find(({ schemas }) => schemas.includes(name));
  const documented = facts !== undefined || document.schemas.includes(name);
  return {
    ...origin(documented),
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, property]) => {
          const said = facts?.says[field];
          const personal = document.personal.includes(field);
          return [
            field,
            {
              // In 3.1 a reference may have siblings, so that every field can carry its origin.
              ...origin(said !== undefined),
              ...(said && { 'x-section': facts!.section, description: withSource(said, facts!.section) }),
              ...(personal && { 'x-personal': true }),
              ...(document.replaced?.[`${name}.${field}`] ?? property),
            },
          ];
        }),
      ),
    }),
  };
}
