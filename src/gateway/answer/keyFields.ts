import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation } from '../../definition/operation.js';

// What fields with keys are called in answers of which nothing else is known.
const ANYWHERE: ReadonlySet<string> = new Set(['api_key', 'API_key', 'apiKey']);

const known = new WeakMap<AnyOperation, ReadonlySet<string>>();

/** The names of the fields that hold keys in answers of an operation. */
export function keyFieldsOf(operation: AnyOperation | undefined): ReadonlySet<string> {
  if (!operation) return ANYWHERE;
  const names = known.get(operation) ?? namesIn(operation.output);
  known.set(operation, names);
  return names;
}

function namesIn(output: FieldSpec): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<object>();
  const visit = ({ item, record }: FieldSpec): void => {
    if (item) visit(item);
    if (!record || seen.has(record)) return;
    seen.add(record);
    for (const [name, spec] of Object.entries(record.fields)) {
      if (spec.kind === 'apiKey') names.add(name);
      visit(spec);
    }
  };
  visit(output);
  return names;
}
