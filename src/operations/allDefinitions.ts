import type { AnyOperation } from '../definition/operation.js';
import type { Definition } from '../definition/record.js';
import * as operationIndex from './index.generated.js';
import * as recordIndex from '../records/index.generated.js';

/** Every operation of the interface, by name. */
export function allOperations(): AnyOperation[] {
  return Object.values<AnyOperation>(operationIndex).sort(byName);
}

/** Every record of the interface, by name. */
export function allRecords(): Definition<object>[] {
  return Object.values<Definition<object>>(recordIndex).sort(byName);
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}
