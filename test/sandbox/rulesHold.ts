import { expect } from 'vitest';
import type { FieldSpec } from '../../src/definition/field.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import { breachesOf, refuses } from '../../src/definition/rule.js';
import { createClient } from '../../src/index.js';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.js';
import { inProcess } from '../inProcess.js';
import { createBuild } from '../../src/testing/index.js';
import { isSent, operationNamed } from '../../src/operations/operationNamed.js';
import { allOperations, allRecords } from '../../src/operations/allDefinitions.js';

const dates = { fromDate: '2026-03-02', toDate: '2026-03-15' };
const inputs: Readonly<Record<string, object>> = {
  wsdlGetSchedules: dates,
  wsdlGetSchedulesForAllUnits: dates,
  wsdlGetSchedulesV2: {
    GetSchedulesV2: { ...dates, includeCosts: true, scheduledShifts: true, absenceShifts: true },
  },
  wsdlGetSchedulesV3: {
    GetSchedulesV3: { ...dates, includeCosts: true, scheduledShifts: true, absenceShifts: true },
  },
  wsdlGetPayroll: dates,
  wsdlGetPayrollRaw: dates,
  wsdlGetPayrollV2: { getPayrollV2Request: { ...dates, includeCosts: true, includeTags: true } },
  wsdlGetTimePunches: { getTimePunchesRequest: { ...dates, shiftTaskInfo: true } },
  wsdlGetAgreementsV2: { GetAgreementsV2: {} },
  wsdlGetAgreementTemplatesV2: { GetAgreementTemplatesV2: {} },
};

interface Seen {
  readonly rules: Set<string>;
  readonly broken: Set<string>;
}

/** Every record in an answer whose rules the document states. */
function look(spec: FieldSpec, value: unknown, at: string, seen: Seen): void {
  if (value === undefined || value === null) return;
  if (spec.item) {
    for (const one of value as unknown[]) look(spec.item, one, at, seen);
    return;
  }
  if (!spec.record) return;
  const { name, rules, fields } = spec.record;
  const record = value as Readonly<Record<string, unknown>>;
  for (const rule of rules.filter(refuses)) {
    seen.rules.add(`${name} ${rule.name}`);
    for (const { path } of breachesOf(rule, record))
      seen.broken.add(`${at}: ${name}.${path.join('.')} ${rule.name}`);
  }
  for (const [field, inner] of Object.entries(fields)) look(inner, record[field], at, seen);
}

async function answerOf(sandbox: Sandbox, operation: AnyOperation, input: object): Promise<unknown> {
  const client = createClient({ ...sandbox.clientOptions(), fetch: inProcess(sandbox) });
  const call = (
    client.safe as unknown as Record<string, (input: object) => Promise<{ ok: boolean; value: unknown }>>
  )[operation.name]!;
  const { ok, value } = await call(input);
  if (!ok) return undefined;
  if (operation.kind === 'batch') {
    const { accepted } = value as { readonly accepted: readonly { readonly value: unknown }[] };
    return accepted.map((row) => row.value);
  }
  return operation.kind === 'reply' ? (value as { readonly value?: unknown }).value : value;
}

// Their answers show what the calls before them did.
const inTurn: readonly (readonly [operation: string, input: object])[] = [
  ['wsdlPunch', { badgeNumber: '0001', action: 2, timestamp: '2026-03-16 07:00:00' }],
  ['wsdlPunch', { badgeNumber: '0001', action: 1, timestamp: '2026-03-16 08:00:00' }],
  ['wsdlPunch', { badgeNumber: '0001', action: 3, timestamp: '2026-03-16 12:00:00' }],
  ['wsdlPunch', { badgeNumber: '0001', action: 2, timestamp: '2026-03-16 16:00:00' }],
  ['wsdlInitiateTransferToPayroll', { searchOptions: { ...dates, extTransferId: 'T', isPreliminary: true } }],
  ['wsdlGetResultTransferToPayroll', { extTransferId: 'T' }],
  ['wsdlGetResultTransferToPayroll', { extTransferId: 'T' }],
  ['wsdlGetResultTransferToPayroll', { extTransferId: 'T' }],
];

/** Expects that every answer of a world keeps the rules between fields that the document states, and that each rule is met. */
export async function rulesHold(options: SandboxOptions): Promise<void> {
  await using sandbox = await startSandbox(options);
  const build = createBuild({ today: '2026-03-16', fields: 'required' });
  const seen: Seen = { rules: new Set(), broken: new Set() };
  const calls = [
    ...allOperations().map(({ name }) => [name, inputs[name] ?? build.input(name as never)] as const),
    ...inTurn,
  ];
  for (const [name, input] of calls) {
    const operation = operationNamed(name)!;
    look(operation.output, await answerOf(sandbox, operation, input), name, seen);
  }
  expect([...seen.broken]).toEqual([]);
  const ofAnswers = allRecords()
    .filter(({ name }) => !isSent(name))
    .flatMap(({ name, rules }) => rules.filter(refuses).map((rule) => `${name} ${rule.name}`));
  expect(ofAnswers.filter((rule) => !seen.rules.has(rule))).toEqual([]);
}
