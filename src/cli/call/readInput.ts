import type { AnyOperation } from '../../definition/operation.js';
import { UsageError } from '../cliErrors.js';
import { inputOf, jsonIn } from '../files.js';
import { onlyRecordPart } from './partPath.js';
import { reviveFields } from './reviveInput.js';

/**
 * The input of a call from a JSON file, or from the standard input for `-`: an object of parts, or for an operation with
 * one record part just its rows (an array, or one object a line) or its fields.
 */
export function readInput(operation: AnyOperation, file: string): Record<string, unknown> {
  const { text, name } = inputOf(file);
  return reviveFields(operation.input, partsOf(operation, jsonIn(text, name), name));
}

function partsOf(operation: AnyOperation, value: unknown, name: string): Record<string, unknown> {
  const inside = onlyRecordPart(operation);
  if (Array.isArray(value)) {
    if (inside?.spec.item) return { [inside.name]: value };
    throw new UsageError(`${name}: expected an object with the parts of ${operation.name}.`);
  }
  if (typeof value !== 'object' || value === null)
    throw new UsageError(`${name}: expected an object with the parts of ${operation.name}.`);
  const keys = Object.keys(value);
  const isShort =
    inside && keys.length > 0 && keys.every((key) => !(key in operation.input) && key in inside.fields);
  if (!isShort) return value as Record<string, unknown>;
  return { [inside.name]: inside.spec.item ? [value] : value };
}
