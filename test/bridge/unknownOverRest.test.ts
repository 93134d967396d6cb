import { afterAll, beforeAll, expect, it } from 'vitest';
import { bridgeOverRest, readIdentities } from '../../src/bridge/index.js';
import type { BridgedRead } from '../../src/bridge/Bridged.js';
import type { Identities } from '../../src/bridge/map/Lookups.js';
import { createClient } from '../../src/index.js';
import { createRestClient } from '../../src/rest/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';

// Answers of REST that do not say something: the bridge tells that it is not known, and takes it neither for nothing nor for no record.

let sandbox: Sandbox;
let identities: Identities;

beforeAll(async () => {
  sandbox = await startSandbox();
  const rest = createRestClient(sandbox.restOptions());
  identities = await readIdentities(createClient(sandbox.clientOptions()), rest);
});
afterAll(() => sandbox.stop());

interface Json {
  [name: string]: unknown;
  readonly data?: readonly Json[];
  readonly personalInformation?: object;
  readonly employment?: { homeGroupId?: string };
}
type Change = (record: Json) => void;

/** A bridge over REST that answers otherwise under an address. `wrote` are the calls that write. */
function changed([path, change]: readonly [RegExp, Change]) {
  const wrote: string[] = [];
  const rest = createRestClient({
    ...sandbox.restOptions(),
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      if (!/GET|oauth/.test(`${init?.method} ${url}`)) wrote.push(`${init?.method} ${url}`);
      if (!path.test(new URL(String(url)).pathname)) return answer;
      const body = (await answer.json()) as Json;
      for (const record of body.data ?? [body]) change(record);
      return Response.json(body, { status: answer.status });
    },
  });
  return { bridge: bridgeOverRest({ rest, identities, unit: 101, removeRoles: true }), wrote };
}

/** What is unknown of an answer where REST answers otherwise under an address. */
async function unknownOf(
  operation: BridgedRead,
  input: object,
  change: readonly [RegExp, Change],
): Promise<string[]> {
  const { bridge } = changed(change);
  const { losses } = await bridge[operation](input as never);
  return losses
    .filter(({ kind }) => kind === 'unknown' || kind === 'leftOut')
    .map(({ field, kind }) => `${field} ${kind}`);
}

const EMPLOYEE = /\/employees/;
const BADGE = { badgeNo: '0002' };
const GetSchedulesV3 = { fromDate: '2026-03-01', toDate: '2026-03-31', scheduledShifts: true };

it.each<[string, BridgedRead, object, readonly [RegExp, Change], string]>([
  [
    'a date of another form',
    'wsdlGetEmployeesV2',
    BADGE,
    [EMPLOYEE, (one) => Object.assign(one.personalInformation!, { dateOfBirth: '07/12/1990' })],
    'dateOfBirth unknown',
  ],
  [
    'a text in the place of an object',
    'wsdlGetEmployees',
    {},
    [EMPLOYEE, (one) => Object.assign(one, { personalInformation: 'Anna' })],
    'givenName unknown',
  ],
  [
    'another badge number than the one asked for',
    'wsdlGetEmployees',
    BADGE,
    [EMPLOYEE, (one) => Object.assign(one, { badgeNumber: '9999' })],
    'badgeNo leftOut',
  ],
  [
    'no home group',
    'wsdlGetEmployees',
    {},
    [EMPLOYEE, ({ employment }) => delete employment!.homeGroupId],
    'restId leftOut',
  ],
  [
    'an id that is no number',
    'wsdlGetEmployeesV2',
    BADGE,
    [EMPLOYEE, (one) => Object.assign(one, { id: 'new' })],
    'groupRoles unknown',
  ],
  [
    'an assignment of a role that is in no list',
    'wsdlGetEmployeesV2',
    BADGE,
    [/role-assignments/, (one) => Object.assign(one, { roleId: '777' })],
    'groupRoles unknown',
  ],
  [
    'a name of a group that is no text',
    'wsdlGetEmployeesV2',
    BADGE,
    [/groups/, (one) => Object.assign(one, { name: {} })],
    'sectionName unknown',
  ],
  [
    'shifts that begin at no instant',
    'wsdlGetSchedulesV3',
    { GetSchedulesV3 },
    [/shifts/, (one) => Object.assign(one, { begin: 'at nine' })],
    'begDate+badgeNo leftOut',
  ],
  [
    'a section whose unit is in no list',
    'wsdlGetSections',
    {},
    [
      /groups/,
      (one) => one.groupType === 'SECTION' && Object.assign(one, { id: `9${one.id}`, parentGroupId: '8' }),
    ],
    'restId leftOut',
  ],
])('%s is told as unknown', async (_, operation, input, change, loss) => {
  expect(await unknownOf(operation, input, [/^$/, () => undefined])).toEqual([]);
  expect(await unknownOf(operation, input, change)).toContain(loss);
});

it('somebody else under an id that was asked for with a badge number is nobody', async () => {
  expect(
    await unknownOf('wsdlGetEmployees', { employeeId: 1002, badgeNo: '0001' }, [/^$/, () => undefined]),
  ).toEqual([]);
});

it.each<[string, readonly [RegExp, Change]]>([
  ['an assignment', [/role-assignments/, (one) => Object.assign(one, { roleId: {} })]],
  ['an employment', [EMPLOYEE, ({ employment }) => Object.assign(employment!, { employmentEndDate: {} })]],
])('a row is refused where REST gives %s that cannot be read, and nothing is written', async (_, change) => {
  const { bridge, wrote } = changed(change);
  const employees = [{ badgeNo: '0002', active: 1, groupRoles: [{ groupId: 9101, roleId: '1' }] }];
  const { value } = await bridge.wsdlUpdateEmployees({ employees } as never);
  expect(value.rejected).toHaveLength(1);
  expect(JSON.stringify(value.rejected)).toContain('cannot be read');
  expect(wrote).toEqual([]);
});
