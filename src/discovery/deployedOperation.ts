import type { FieldSpec } from '../definition/field.js';
import type { AnyOperation, OperationKind } from '../definition/operation.js';
import type { Definition } from '../definition/record.js';
import { type ScalarKind, XSD_TYPE_OF } from '../definition/scalar.js';
import { allRecords } from '../operations/allDefinitions.js';
import type { Service, ServiceField } from './Service.js';

/**
 * An operation as its deployment's WSDL describes it. Its effect is `append`, so that it is never repeated by itself: a
 * WSDL does not say what may be.
 */
export function deployedOperation(service: Service, name: string): AnyOperation {
  const { action, parts, answer } = service.operations.get(name)!;
  const types = new Types(service);
  const output = types.specOf(answer);
  const input = parts.filter((part) => part.name !== 'apiKey');
  return {
    name,
    kind: kindOf(output),
    action,
    effect: 'append',
    origin: 'observed',
    input: Object.fromEntries(input.map((part) => [part.name, types.specOf(part.type, part.name)])),
    rules: [],
    output,
  };
}

function kindOf(output: FieldSpec): OperationKind {
  if (output.kind === 'array') return 'list';
  return output.kind === 'record' ? 'reply' : 'scalar';
}

const KINDS: Readonly<Record<string, ScalarKind>> = {
  ...{ boolean: 'boolean', int: 'int', short: 'int', byte: 'int', integer: 'decimal', long: 'decimal' },
  ...{ decimal: 'decimal', float: 'decimal', double: 'decimal', date: 'date', time: 'time' },
  dateTime: 'dateTime',
};
const LOOKS_SECRET = /api_?key|passw|secret|token/i;

class Types {
  readonly #service: Service;
  readonly #known = new Map(allRecords().map((record) => [record.name, record]));
  readonly #made = new Map<string, Definition<object>>();

  constructor(service: Service) {
    this.#service = service;
  }

  specOf(type: string, name = ''): FieldSpec {
    if (type.endsWith('[]')) return { kind: 'array', item: this.specOf(type.slice(0, -2)) };
    if (!type.startsWith('xsd:')) return { kind: 'record', record: this.#record(type) };
    const kind = KINDS[type.slice('xsd:'.length)] ?? 'string';
    if (kind !== 'string' || !LOOKS_SECRET.test(name)) return { kind };
    return { kind: /key/i.test(name) ? 'apiKey' : 'secret', sensitivity: 'secret' };
  }

  #record(name: string): Definition<object> {
    const made = this.#made.get(name);
    if (made) return made;
    const fields: Record<string, FieldSpec> = {};
    const record: Definition<object> = { name, fields, origin: 'observed', rules: [] };
    this.#made.set(name, record);
    const known = this.#known.get(name)?.fields ?? {};
    for (const field of this.#service.types.get(name) ?? [])
      fields[field.name] = this.#fieldSpec(
        field,
        Object.hasOwn(known, field.name) ? known[field.name] : undefined,
      );
    return record;
  }

  // What the toolkit knows of a field says more than its type: that it is secret, or personal data.
  #fieldSpec({ name, type }: ServiceField, known: FieldSpec | undefined): FieldSpec {
    const { required: _, ...knownSpec } = known ?? ({} as FieldSpec);
    if (known && `xsd:${XSD_TYPE_OF[known.kind as ScalarKind]}` === type) return knownSpec as FieldSpec;
    const spec = this.specOf(type, name);
    return known?.sensitivity ? { ...spec, sensitivity: known.sensitivity } : spec;
  }
}
