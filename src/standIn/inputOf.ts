import type { Input } from '../client/callOptions.js';
import type { FieldSpec } from '../definition/field.js';
import type { AnyOperation } from '../definition/operation.js';
import { XSD_TYPE_OF } from '../definition/scalar.js';
import { ConfigurationError } from '../errors/index.js';
import { operationNamed } from '../testing/knownOperations.js';

type Parts = Readonly<Record<string, unknown>>;

/**
 * The parts of a call as they are written for node-soap, for the client of this package, where only the running script knows what
 * their values are: `client.wsdlUpdateShifts(libraryInput('wsdlUpdateShifts', { Shifts: { item: rows } }))`.
 */
// biome-ignore lint/suspicious/noExplicitAny: what it makes is checked when it is sent, as all input is.
export function libraryInput(name: string, parts: Parts): any {
  const operation = operationNamed(name);
  if (!operation) throw new ConfigurationError('name', `is no operation: ${name}`);
  return inputOf(operation, parts);
}

/** The parts of a call as they are written for node-soap (`{ item: rows }`, `{ attributes, $value }`) as this client takes them. */
export function inputOf({ input }: AnyOperation, { apiKey: _, ...parts }: Parts): Input {
  return recordOf(parts, input);
}

function recordOf(record: Parts, fields: Readonly<Record<string, FieldSpec>>): Input {
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) {
    if (name === 'attributes' || name.startsWith('$')) continue;
    const spec = fields[name];
    // What is answered and sent back with the record is not for the service.
    if (spec?.answerOnly) continue;
    const given = spec ? fieldOf(value, spec) : value;
    if (given !== undefined) made[name] = given;
  }
  return made;
}

function fieldOf(value: unknown, spec: FieldSpec): unknown {
  if (value === null || value === undefined) return undefined;
  if (spec.kind === 'array') return rowsOf(value).map((row) => fieldOf(row, spec.item!));
  if (spec.kind === 'record') return recordOf(value as Parts, spec.record!.fields);
  return scalarOf(bare(value), spec);
}

/** `{ item: rows }`, `{ item: row }`, `rows`. */
function rowsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const { item } = value as { item?: unknown };
  if (item === undefined || item === null || item === '') return [];
  return Array.isArray(item) ? item : [item];
}

function bare(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return (value as { $value?: unknown }).$value;
}

function scalarOf(value: unknown, spec: FieldSpec): unknown {
  const type = XSD_TYPE_OF[spec.kind as keyof typeof XSD_TYPE_OF];
  if (value === undefined || value === null) return undefined;
  if (value === '' && (type !== 'string' || spec.kind !== 'string')) return spec.orEmpty ? '' : undefined;
  if (type === 'int') return typeof value === 'boolean' ? Number(value) : integerOf(value);
  if (type === 'boolean') return value === true || value === 1 || value === 'true' || value === '1';
  if (value instanceof Date) return value.toISOString().slice(0, /date$/i.test(spec.kind) ? 10 : 19);
  return typeof value === 'string' ? value : String(value);
}

/** What is no whole number stays as it is: the client says what was expected. */
function integerOf(value: unknown): unknown {
  return /^\s*-?\d+\s*$/.test(String(value)) ? Number(value) : value;
}
