import type { AnyOperation, FieldSpec } from '../definition/operation.js';
import { allOperations } from './allDefinitions.js';

let byName: ReadonlyMap<string, AnyOperation> | undefined;
let sent: ReadonlySet<string> | undefined;

/** The operation of a wire name. */
export function operationNamed(name: string): AnyOperation | undefined {
  byName ??= new Map(allOperations().map((operation) => [operation.name, operation]));
  return byName.get(name);
}

/** True for a record that some operation takes as input. */
export function isSent(record: string): boolean {
  sent ??= recordsIn(allOperations().flatMap(({ input }) => Object.values(input)));
  return sent.has(record);
}

function recordsIn(specs: readonly FieldSpec[], found = new Set<string>()): Set<string> {
  for (const spec of specs) {
    if (spec.item) recordsIn([spec.item], found);
    if (!spec.record || found.has(spec.record.name)) continue;
    found.add(spec.record.name);
    recordsIn(Object.values(spec.record.fields), found);
  }
  return found;
}
