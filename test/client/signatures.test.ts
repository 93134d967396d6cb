import { describe, expect, it } from 'vitest';
import type { FieldSpec } from '../../src/definition/field.js';
import { XSD_TYPE_OF } from '../../src/definition/scalar.js';
import { allOperations, allRecords } from '../../src/operations/allDefinitions.js';
import { signatures } from './signatures.js';

/** The type of a field as the list of signatures writes it, without `?`, which a request decides by the document. */
function typeOf(spec: FieldSpec): string {
  if (spec.item) return `${typeOf(spec.item)}[]`;
  return spec.record?.name ?? XSD_TYPE_OF[spec.kind as keyof typeof XSD_TYPE_OF];
}

const typesOf = (fields: Readonly<Record<string, FieldSpec>>) =>
  Object.entries(fields).map(([name, spec]) => `${name}: ${typeOf(spec)}`);
const observed = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, type]) => `${name}: ${type.replace(/\?| nillable/g, '')}`);

const operations = new Map(allOperations().map((operation) => [operation.name, operation]));
const records = new Map(allRecords().map((record) => [record.name, record]));

it('has the operations and the records of the list, and the one that only the document names', () => {
  expect([...operations.keys()]).toEqual(Object.keys(signatures.operations).sort());
  expect([...records.keys()]).toEqual([...Object.keys(signatures.types), 'hoursDay'].sort());
});

// One row of the document lists these fields for both records; the list has each in one of them only.
const DOCUMENT_ADDS: Readonly<Record<string, readonly string[]>> = {
  TransferStatus: ['url: string'],
  ResultTransfer: ['validationErrors: string[]'],
};

describe('every record has the fields of the list, by name, order and type', () => {
  it.each(Object.entries(signatures.types))('%s', (name, fields) => {
    expect(typesOf(records.get(name)!.fields), 'test/fixtures/signatures.json').toEqual([
      ...observed(fields),
      ...(DOCUMENT_ADDS[name] ?? []),
    ]);
  });
});

describe('every operation has the action, parts, order and return of the list', () => {
  it.each(Object.entries(signatures.operations))(
    '%s',
    (name, { action, input, return: answer, inDocument }) => {
      const operation = operations.get(name)!;
      expect(`uri:Service/${operation.action}`).toBe(action);
      expect(['apiKey: string', ...typesOf(operation.input)]).toEqual(observed(input));
      expect(typeOf(operation.output)).toBe(answer);
      expect(operation.origin).toBe(inDocument === 'no' ? 'observed' : 'documented');
    },
  );
});

it('marks the fields seen as nillable', () => {
  const nillable = Object.entries(signatures.types).flatMap(([record, fields]) =>
    Object.entries(fields).flatMap(([field, type]) =>
      type.includes('nillable') ? [`${record}.${field}`] : [],
    ),
  );
  const marked = nillable.filter((path) => {
    const [record, field] = path.split('.') as [string, string];
    return records.get(record)!.fields[field]!.nillable;
  });
  expect(nillable.length).toBeGreaterThan(0);
  expect(marked).toEqual(nillable);
});
