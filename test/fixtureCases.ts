import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldSpec } from '../src/definition/field.js';
import type { AnyOperation } from '../src/definition/operation.js';
import { ApiKey, Secret } from '../src/secret.js';
import { allOperations } from '../src/operations/allDefinitions.js';

const FOLDER = join(import.meta.dirname, 'fixtures/hard');

/** The namespaces in all fixtures. */
export const FIXTURE_NAMESPACES = { types: 'https://wfs.example/soap/Service', operations: 'uri:Service' };
export const FIXTURE_KEY = 'FIXTURE-KEY';

export interface FixtureCase {
  readonly operation: AnyOperation;
  readonly name: string;
  /** What a caller gives, secrets as plain text. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly request: string;
  readonly response: Uint8Array;
  /** What the answer holds, secrets as plain text. */
  readonly result: unknown;
}

/** Every `test/fixtures/hard/<operation>/<case>`. */
export function fixtureCases(): FixtureCase[] {
  return allOperations().flatMap((operation) =>
    existsSync(join(FOLDER, operation.name))
      ? readdirSync(join(FOLDER, operation.name)).map((name) => fixtureCase(operation, name))
      : [],
  );
}

function fixtureCase(operation: AnyOperation, name: string): FixtureCase {
  const file = (file: string) => readFileSync(join(FOLDER, operation.name, name, file));
  return {
    operation,
    name: `${operation.name}/${name}`,
    input: JSON.parse(file('input.json').toString()),
    request: file('request.xml').toString(),
    response: file('response.xml'),
    result: JSON.parse(file('result.json').toString()),
  };
}

/** The input as a caller gives it: secrets are secrets. */
export function callerInput({ operation, input }: FixtureCase): Readonly<Record<string, unknown>> {
  return protectFields(operation.input, input);
}

/** Plain texts as secrets, where the definitions say that a field is one. */
export function protectFields(
  fields: Readonly<Record<string, FieldSpec>>,
  value: object,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, protect(fields[name], field)]),
  );
}

function protect(spec: FieldSpec | undefined, value: unknown): unknown {
  if (spec?.item) return (value as unknown[]).map((item) => protect(spec.item, item));
  if (spec?.record) return protectFields(spec.record.fields, value as object);
  if (spec?.kind === 'secret') return new Secret(value as string);
  if (spec?.kind === 'apiKey') return new ApiKey(value as string);
  return value;
}

/** A decoded value with its secrets as plain text. */
export function revealed(value: unknown): unknown {
  if (value instanceof Secret) return value.reveal();
  if (Array.isArray(value)) return value.map(revealed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, revealed(field)]));
}
