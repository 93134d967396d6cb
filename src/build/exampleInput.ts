import { readFileSync } from 'node:fs';
import type { AnyOperation } from '../definition/operation.js';

const FIXTURES = new URL('../../test/fixtures/', import.meta.url);

/** The input of an operation's fixture that is accepted; of a batch it may have several rows. */
export function acceptedInput({ name }: Pick<AnyOperation, 'name'>): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`${name}/accepted/input.json`, FIXTURES), 'utf8'));
}

/** A short input that is accepted: what one would give to see what an operation does. */
export function exampleInput(operation: AnyOperation): Readonly<Record<string, unknown>> {
  const input = acceptedInput(operation);
  const all = operation.rows && input[operation.rows];
  return Array.isArray(all) ? { ...input, [operation.rows!]: all.slice(0, 1) } : input;
}
