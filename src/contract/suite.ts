import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { acceptedInput } from '../build/exampleInput.js';
import type { AnyOperation } from '../definition/operation.js';
import { definitionOf } from './records.js';

export type Runner = 'vitest' | 'node';
type Kind = 'accepted' | 'rejected' | 'fault';

const FIXTURES = new URL('../../test/fixtures/', import.meta.url);

const SHARED = './envelopes.js';

/** The file that says what `contract verify` asks the service. */
export const CONTRACT_FILE = 'contract.json';

/** `contract.json`: the operations of the contract, and the parts with which a read is asked. */
export const contractSchema = z.object({
  operations: z.record(z.string(), z.object({ input: z.record(z.string(), z.unknown()).optional() })),
});

/** The files of a contract suite by name: a test file for each operation, what they share, and `contract.json`. */
export function suiteOf(operations: readonly AnyOperation[], runner: Runner): Map<string, string> {
  return new Map([
    ...operations.map((operation) => [`${operation.name}.test.ts`, testText(operation, runner)] as const),
    ['envelopes.ts', readFileSync(new URL('envelopes.ts', FIXTURES), 'utf8')],
    [CONTRACT_FILE, `${JSON.stringify(contractOf(operations), undefined, 2)}\n`],
  ]);
}

function contractOf(operations: readonly AnyOperation[]): z.input<typeof contractSchema> {
  const entries = operations.map(({ name, effect }) => {
    if (effect !== 'read') return [name, {}];
    return [name, { input: acceptedInput({ name }) }];
  });
  return { operations: Object.fromEntries(entries) };
}

function testText(operation: AnyOperation, runner: Runner): string {
  const kinds = (['accepted', 'rejected', 'fault'] as const).filter((kind) =>
    existsSync(new URL(`${operation.name}/${kind}/`, FIXTURES)),
  );
  return `${headText(operation, { runner, kinds })}\n${kinds.map((kind) => CASES[kind](operation)).join('\n')}`;
}

interface HeadFacts {
  readonly runner: Runner;
  readonly kinds: readonly Kind[];
}

function headText(operation: AnyOperation, { runner, kinds }: HeadFacts): string {
  const record = definitionOf(operation)?.name;
  const reasons = kinds.includes('rejected') ? ['reasonsOf'] : [];
  const used = ['answerWith', 'differences', 'ENDPOINT', 'faultOf', 'fixture', ...reasons, 'returnOf'];
  return `// Written by \`workforce-soap contract init\`. The file is yours: call your own code where it calls the client.
import assert from 'node:assert/strict';
import nock from 'nock';
import { ${runner === 'vitest' ? 'afterEach, beforeAll' : 'afterEach, before as beforeAll'}, test } from '${runner === 'vitest' ? 'vitest' : 'node:test'}';
import { createClient, FaultError } from 'workforce-soap';
${record ? `import { ${record} } from 'workforce-soap/records';\nimport { schemaOf } from 'workforce-soap/schema';\n` : ''}import {
${used.map((name) => `  ${name},\n`).join('')}} from '${SHARED}';

const OPERATION = '${operation.name}';
const client = createClient({ endpoint: ENDPOINT, apiKey: 'any', retry: false });
const inputOf = (kind: ${kinds.map((kind) => `'${kind}'`).join(' | ')}) => JSON.parse(fixture(OPERATION, kind, 'input.json'));

beforeAll(() => nock.disableNetConnect());
afterEach(() => nock.cleanAll());
`;
}

const CASES: Readonly<Record<Kind, (operation: AnyOperation) => string>> = {
  accepted: acceptedText,
  rejected: rejectedText,
  fault: faultText,
};

function acceptedText(operation: AnyOperation): string {
  const record = definitionOf(operation)?.name;
  const { kind, name } = operation;
  const answered = kind === 'batch' || kind === 'reply' ? 'answer.orThrow()' : 'answer';
  const records = kind === 'reply' ? '[answered]' : 'answered';
  const shapes = record ? `  for (const record of ${records}) schemaOf(${record}).parse(record);\n` : '';
  return `test('${name}: the accepted case is sent and read', async () => {
  answerWith(OPERATION, 'accepted');
  const answer = await client.${name}(inputOf('accepted'));
  const answered = ${answered};
  // The texts of the wire, read without the client.
  const wire = returnOf(fixture(OPERATION, 'accepted', 'response.xml'));
  assert.deepEqual(differences(wire, answered), []);
${shapes}});
`;
}

function rejectedText({ kind, name }: AnyOperation): string {
  const seen =
    kind === 'batch'
      ? `  const read = answer.rejected.flatMap((row) => row.validationErrors);`
      : `  assert.ok(answer.status === 'rejected');\n  const read = answer.validationErrors;`;
  return `test('${name}: every reason of the rejected case is told', async () => {
  answerWith(OPERATION, 'rejected');
  const answer = await client.${name}(inputOf('rejected'));
${seen}
  const reasons = reasonsOf(returnOf(fixture(OPERATION, 'rejected', 'response.xml')));
  assert.ok(reasons.length > 0);
  assert.deepEqual(read, reasons);
});
`;
}

function faultText({ name }: AnyOperation): string {
  return `test('${name}: the fault is thrown', async () => {
  answerWith(OPERATION, 'fault');
  const { code, text } = faultOf(fixture(OPERATION, 'fault', 'response.xml'));
  await assert.rejects(client.${name}(inputOf('fault')), (error: unknown) => {
    assert.ok(error instanceof FaultError);
    assert.deepEqual([error.code, error.string], [code, text]);
    return true;
  });
});
`;
}
