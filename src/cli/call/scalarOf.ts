import type { FieldSpec } from '../../definition/field.js';
import { UsageError } from '../cliErrors.js';

/** The value of a scalar field that was given as text. What does not fit is left to the validator to describe. */
export function scalarOf(spec: FieldSpec, text: string, place: string): unknown {
  switch (spec.kind) {
    case 'int':
      return /^[+-]?\d+$/.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
    case 'secret':
    case 'apiKey':
      throw new UsageError(`${place} is a secret and cannot be an argument; give it in a file with --input.`);
    default:
      return text;
  }
}
