import { describe, expect, it } from 'vitest';
import { appendingRows, effectOf } from '../../src/client/rowEffect.js';
import { createClient } from '../../src/index.js';
import type * as all from '../../src/operations/index.generated.js';
import { wsdlGetEmployees, wsdlUpdateShifts } from '../../src/operations/index.generated.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import type { ReadBack } from '../../src/definition/settlement.js';
import { callerInput, fixtureCases } from '../fixtureCases.js';

/** The operations that can create a record as well as set one. */
const CREATING = [
  'wsdlMoveEmployees',
  'wsdlUpdateAbsence',
  'wsdlUpdateAgreements',
  'wsdlUpdateAgreementsV2',
  'wsdlUpdateDistricts',
  'wsdlUpdateEligibilityRules',
  'wsdlUpdateEmployees',
  'wsdlUpdateSalaryCompensations',
  'wsdlUpdateSections',
  'wsdlUpdateShiftTypes',
  'wsdlUpdateShifts',
  'wsdlUpdateSkills',
  'wsdlUpdateStandardBankHolidays',
  'wsdlUpdateTextItems',
] as const;
type Creating = (typeof CREATING)[number];
type Operations = Readonly<Record<keyof typeof all, AnyOperation>>;
type Row = Readonly<Record<string, unknown>>;

const operations = Object.fromEntries(
  allOperations().map((operation) => [operation.name, operation]),
) as unknown as Operations;

/** How often a call goes out to a service that fails so. */
async function sent(
  name: Creating,
  rows: readonly Row[],
  { status = 502, ofClient = {}, ofCall = {} }: { status?: number; ofClient?: object; ofCall?: object } = {},
): Promise<number> {
  let calls = 0;
  const client = createClient({
    ...{ endpoint: 'http://a.example/soap', apiKey: 'a-key-of-a-unit', budget: false },
    retry: { attempts: 3, backoffMs: 0, ...ofClient },
    fetch: async () => {
      calls++;
      return new Response('busy', { status });
    },
  });
  const part = operations[name].rows!;
  const call = client.call(name, { [part]: rows }, { retry: { backoffMs: 0, ...ofCall } });
  await expect(call).rejects.toMatchObject({ operation: name });
  return calls;
}

const shownBy = (operation: AnyOperation) => (operation.settlement!.shown! as ReadBack).identity ?? [];

/** A row that creates, as recorded, and one that names what it sets. */
function rowsOf(name: Creating): { readonly creates: Row; readonly sets: Row | undefined } {
  const operation: AnyOperation = operations[name];
  const input = callerInput(fixtureCases().find((one) => one.operation.name === name)!);
  const [row] = (input as Record<string, Row[]>)[operation.rows!]!;
  const creates = Object.fromEntries(
    Object.entries(row!).filter(([field]) => !shownBy(operation).includes(field)),
  );
  const { appends = [], renames = {} }: Partial<ReadBack> = operation.settlement?.shown ?? {};
  const others = [...appends, ...Object.values(renames)];
  const [identity] = shownBy(operation).filter((field) => !others.includes(field));
  if (identity === undefined) return { creates, sets: undefined };
  const { kind } = operation.output.item!.record!.fields[identity]!;
  const rest = Object.entries(row!).filter(([field]) => !others.includes(field));
  return { creates, sets: { ...Object.fromEntries(rest), [identity]: kind === 'int' ? 77 : '77' } };
}

describe.each(CREATING)('%s', (name) => {
  const { creates, sets } = rowsOf(name);
  const always = { when: () => true };

  it('is not repeated with a row that creates, whatever the client says', async () => {
    const rows = sets ? [sets, creates, sets] : [creates];
    expect(await sent(name, rows, { ofClient: always })).toBe(1);
    expect(await sent(name, rows, { ofCall: { ...always, attempts: 2 } })).toBe(2);
    expect(await sent(name, rows, { status: 429 })).toBe(3);
    expect(await sent(name, rows, { status: 429, ofClient: { when: () => false } })).toBe(1);
  });

  it('is repeated as the client says with rows that name what they set', async () => {
    if (sets) expect(await sent(name, [sets], { ofClient: always })).toBe(3);
  });
});

it('says of each call what its rows do', () => {
  const effects = (name: keyof Operations, input: Row) => effectOf(operations[name], input);
  const shift = { scheduleId: '5003' };
  expect(effects('wsdlUpdateShifts', { Shifts: [shift] })).toBe('write');
  expect(effects('wsdlUpdateShifts', { Shifts: [shift, { ...shift, scheduleId: '0' }] })).toBe('append');
  expect(effects('wsdlUpdateShifts', { Shifts: [{}] })).toBe('append');
  expect(effects('wsdlUpdateShifts', { Shifts: 'nonsense' })).toBe('append');
  expect(effects('wsdlUpdateEmployees', { employees: [{ badgeNo: '7' }] })).toBe('write');
  const employee = (row: Row) => effects('wsdlUpdateEmployees', { employees: [row] });
  expect(employee({ generateNextBadgeNo: true })).toBe('append');
  expect(employee({ badgeNo: '7', generateNextBadgeNo: true })).toBe('append');
  expect(employee({ badgeNo: '7', generateNextBadgeNo: false })).toBe('write');
  // Sent again, nobody has the old number any more, or somebody else.
  expect(employee({ badgeNo: '7', newBadgeNo: '8' })).toBe('append');
  expect(employee({ badgeNo: '7', newBadgeNo: '7' })).toBe('write');
  expect(employee({ badgeNo: '7', newBadgeNo: '' })).toBe('write');
  for (const none of ['new', 'NULL', '+0', '1e3'])
    expect(effects('wsdlUpdateShifts', { Shifts: [{ scheduleId: none }] })).toBe('append');
  // What programs write where they have no value names no employee.
  for (const none of ['null', ' undefined ', 'NaN', '#N/A'])
    expect(employee({ badgeNo: none })).toBe('append');
  expect(effects('wsdlUpdateUnit', { unit: { name: 'x' } })).toBe('write');
  expect(effects('wsdlScheduleRequestApprove', { scheduleRequest: { scheduleId: '9' } })).toBe('write');
  expect(effects('wsdlScheduleRequestApprove', { scheduleRequest: {} })).toBe('append');
  expect(effects('wsdlGetRoles', {})).toBe('read');
  expect(effects('wsdlPunch', {})).toBe('append');
  expect(effects('wsdlInitiateTransferToPayroll', {})).toBe('lock');
});

it('what is no row is taken for one that makes a record: the check of the input says what is wrong', () => {
  const change = { scheduleId: '5' };
  expect(appendingRows(wsdlUpdateShifts, { Shifts: [null, 'x', change, {}] })).toEqual([0, 1, 3]);
  for (const [Shifts, effect] of [
    [[change], 'write'],
    [change, 'write'],
    [[change, {}], 'append'],
    [[null], 'append'],
    ['x', 'append'],
    [[], 'write'],
    [undefined, 'write'],
  ] as const)
    expect(effectOf(wsdlUpdateShifts, { Shifts })).toBe(effect);
  expect(appendingRows(wsdlGetEmployees, {})).toEqual([]);
});
