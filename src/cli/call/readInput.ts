import { readFileSync } from 'node:fs';
import type { AnyOperation } from '../../definition/operation.js';
import { UsageError } from '../cliErrors.js';
import { onlyRecordPart } from './partPath.js';
import { reviveFields } from './reviveInput.js';

/**
 * The input of a call from a JSON file, or from the standard input for `-`: an object of parts, or for an operation with
 * one record part just its rows (an array, or one object a line) or its fields.
 */
export function readInput(operation: AnyOperation, file: string): Record<string, unknown> {
  const name = file === '-' ? 'the standard input' : file;
  const value = parse(readText(file, name), name);
  return reviveFields(operation.input, partsOf(operation, value, name));
}

function readText(file: string, name: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new UsageError(`cannot read ${name} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseLines(text, name);
  }
}

// Messages of JSON.parse quote the text, which may hold personal data.
function parseLines(text: string, name: string): unknown[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, i) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      throw new UsageError(`${name}: neither JSON nor one JSON object a line (line ${i + 1}).`);
    }
  });
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
