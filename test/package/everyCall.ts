import type { FieldSpec } from '../../src/definition/field.js';
import { fixtureCases } from '../fixtureCases.js';

/** A TypeScript file that calls each operation, as a user would write it. */
export function everyCall(): string {
  const seen = new Set<string>();
  const calls = fixtureCases().flatMap(({ operation, input }) => {
    if (seen.has(operation.name)) return [];
    seen.add(operation.name);
    return [
      `export const ${operation.name} = await client.${operation.name}(${literal(operation.input, input)});\n`,
    ];
  });
  return `import { ApiKey, createClient, Secret } from 'workforce-soap';
const client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: new ApiKey('not-a-key') });
export const secret = new Secret('not-a-secret');
${calls.join('')}`;
}

function literal(fields: Readonly<Record<string, FieldSpec>>, value: object): string {
  const members = Object.entries(value).map(
    ([name, field]) => `${name}: ${expression(fields[name]!, field)}`,
  );
  return `{ ${members.join(', ')} }`;
}

function expression(spec: FieldSpec, value: unknown): string {
  if (spec.item) return `[${(value as unknown[]).map((item) => expression(spec.item!, item)).join(', ')}]`;
  if (spec.record) return literal(spec.record.fields, value as object);
  if (spec.kind === 'secret') return `new Secret(${JSON.stringify(value)})`;
  if (spec.kind === 'apiKey') return `new ApiKey(${JSON.stringify(value)})`;
  return JSON.stringify(value);
}
