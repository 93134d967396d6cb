import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import nock from 'nock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import { schemaOf } from '../../src/schema/index.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { protectFields, revealed } from '../fixtureCases.js';
import {
  answerWith,
  differences,
  ENDPOINT,
  faultOf,
  fixture,
  type Kind,
  reasonsOf,
  returnOf,
} from '../fixtures/envelopes.js';

const FOLDER = join(import.meta.dirname, '../fixtures');
const client = createClient({ endpoint: ENDPOINT, apiKey: 'not-a-key', retry: false });

beforeAll(() => nock.disableNetConnect());
afterEach(() => nock.cleanAll());
afterAll(() => nock.restore());

const kindsOf = ({ name }: AnyOperation) =>
  (['accepted', 'rejected', 'fault'] as const).filter((kind) => existsSync(join(FOLDER, name, kind)));

interface Outcome {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly error?: { readonly name: string; readonly code: string; readonly string: string };
}

async function call(operation: AnyOperation, kind: Kind): Promise<Outcome> {
  answerWith(operation.name, kind);
  const input = protectFields(operation.input, JSON.parse(fixture(operation.name, kind, 'input.json')));
  const safe = client.safe as unknown as Record<string, (input: object) => Promise<Outcome>>;
  return safe[operation.name]!(input);
}

/** What an outcome holds, as `result.json` has it: the records of rows, the record of a reply, a list, a value. */
function heldBy(operation: AnyOperation, value: unknown): unknown {
  const rows =
    operation.kind === 'batch' ? (value as { rows: readonly { value?: unknown }[] }).rows : undefined;
  if (rows) return revealed(rows.map((row) => row.value));
  return revealed(operation.kind === 'reply' ? (value as { value: unknown }).value : value);
}

const resultOf = (name: string, kind: Kind) =>
  JSON.parse(readFileSync(join(FOLDER, name, kind, 'result.json'), 'utf8'));

it('every operation has an accepted case and a fault, and every case is on the list', () => {
  const cases = JSON.parse(readFileSync(join(FOLDER, 'cases.json'), 'utf8')) as Record<string, object>;
  expect(Object.keys(cases).sort()).toEqual(
    allOperations()
      .map(({ name }) => name)
      .sort(),
  );
  for (const operation of allOperations()) {
    expect(kindsOf(operation)).toEqual(expect.arrayContaining(['accepted', 'fault']));
    expect(kindsOf(operation)).toEqual(expect.arrayContaining(Object.keys(cases[operation.name]!)));
  }
  const folders = readdirSync(FOLDER).filter((name) => name.startsWith('wsdl'));
  expect(folders.sort()).toEqual(Object.keys(cases).sort());
});

it('every operation whose rows can be rejected shows a rejected one', () => {
  const batches = allOperations().filter(({ kind, effect }) => kind === 'batch' && effect !== 'read');
  expect(batches.length).toBeGreaterThan(20);
  expect(batches.filter((operation) => !kindsOf(operation).includes('rejected'))).toEqual([]);
});

it('no text has markup or letters that are there to be hard', () => {
  const texts = allOperations().flatMap((operation) =>
    kindsOf(operation).map((kind) => fixture(operation.name, kind, 'input.json')),
  );
  expect(texts.filter((text) => /[<>&]/.test(text))).toEqual([]);
});

it('a call that says something else than the request of the case is not answered', async () => {
  answerWith('wsdlGetSchedulesV3', 'accepted');
  const input = {
    GetSchedulesV3: { badgeNo: '0007', fromDate: '2026-03-05', toDate: '2026-03-05' },
  } as const;
  const result = await client.safe.wsdlGetSchedulesV3(input);
  expect(result.ok).toBe(false);
});

describe.each(allOperations())('$name', (operation) => {
  it('is sent and read as fast-xml-parser reads the accepted case', async () => {
    const { ok, value, error } = await call(operation, 'accepted');
    expect(error).toBeUndefined();
    expect(ok).toBe(true);
    expect(
      differences(returnOf(fixture(operation.name, 'accepted', 'response.xml')), heldBy(operation, value)),
    ).toEqual([]);
    expect(heldBy(operation, value)).toEqual(resultOf(operation.name, 'accepted'));
  });

  it('answers records that fit their schemas', async () => {
    const { value } = await call(operation, 'accepted');
    expect(misfits(operation, value)).toEqual([]);
  });

  it.runIf(kindsOf(operation).includes('rejected'))('says every reason of the rejected case', async () => {
    const { ok, value } = await call(operation, 'rejected');
    expect(ok).toBe(true);
    const reasons = reasonsOf(returnOf(fixture(operation.name, 'rejected', 'response.xml')));
    expect(reasons.length).toBeGreaterThan(0);
    type Rejected = { readonly validationErrors: readonly string[] };
    const { rejected = [value as Rejected], status } = value as { rejected?: Rejected[]; status?: string };
    if (operation.kind === 'reply') expect(status).toBe('rejected');
    expect(rejected.flatMap(({ validationErrors }) => validationErrors)).toEqual(reasons);
  });

  it('throws the fault', async () => {
    const { ok, error } = await call(operation, 'fault');
    const { code, text } = faultOf(fixture(operation.name, 'fault', 'response.xml'));
    expect([ok, error?.name, error?.code, error?.string]).toEqual([false, 'FaultError', code, text]);
  });
});

/** What zod says of the records of an answer. */
function misfits(operation: AnyOperation, value: unknown): string[] {
  const { record, item } = operation.output;
  const records = operation.kind === 'reply' ? [(value as { value: unknown }).value] : [value].flat();
  const definition = record ?? item?.record;
  const answered =
    operation.kind === 'batch'
      ? (value as { rows: { value?: unknown }[] }).rows.map((row) => row.value)
      : records;
  if (!definition) return [];
  return answered.flatMap((one) => {
    const { error } = schemaOf(definition).safeParse(one);
    return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
  });
}
