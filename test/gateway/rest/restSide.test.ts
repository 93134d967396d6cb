import { expect, it } from 'vitest';
import type { Batch } from '../../../src/definition/outcome.js';
import { TokenCipher } from '../../../src/gateway/access/TokenCipher.js';
import { NotOverRest, troubleText } from '../../../src/gateway/rest/NotOverRest.js';
import { restSide } from '../../../src/gateway/rest/RestSide.js';
import { HttpError } from '../../../src/index.js';
import { operationLoaders } from '../../../src/operations/loaders.generated.js';
import { type ApiKey, Secret } from '../../../src/secret.js';
import { startedSandbox } from '../withGateway.js';

const cipher = new TokenCipher(new Secret('s'.repeat(64)));
const MINUTE_MS = 60_000;

/** The REST side of a gateway before a sandbox, whose keys and notes a test can change. */
async function restSideOf({ world = '2x2x1' } = {}) {
  const sandbox = await startedSandbox({ world });
  const { baseUrl, clientId, clientSecret } = sandbox.restOptions();
  process.env.GATEWAY_TEST_CLIENT = clientId;
  process.env.GATEWAY_TEST_SECRET = clientSecret.reveal();
  const keys: Record<string, ApiKey> = { root: sandbox.rootKey };
  for (const [unit, key] of sandbox.unitKeys) keys[unit] = key;
  const notes = new Map<string, string>();
  const state = {
    note: async (kind: string, name: string) => notes.get(`${kind} ${name}`),
    saveNotes: async (kind: string, some: readonly { name: string; text: string }[]) => {
      for (const { name, text } of some) notes.set(`${kind} ${name}`, text);
    },
  };
  const vault = {
    key: async (unit = 'root') => keys[unit]!,
    get names() {
      const { root, ...units } = keys;
      return { root: root !== undefined, units: Object.keys(units) };
    },
  };
  const made = (rest: object = {}, endpoint = sandbox.endpoint) => {
    const limits = { connectMs: MINUTE_MS, idleMs: MINUTE_MS, firstByteMs: MINUTE_MS, totalMs: MINUTE_MS };
    const settings = { service: { endpoint }, limits };
    const credentials = { clientId: 'env:GATEWAY_TEST_CLIENT', clientSecret: 'env:GATEWAY_TEST_SECRET' };
    const side = restSide(
      {
        ...{ settings, vault, state, cipher, budget: undefined },
        rest: { baseUrl, ...credentials, answerMs: MINUTE_MS, concurrent: 8, ...rest },
      } as never,
      { of: async () => undefined } as never,
    );
    const question = async (
      name: keyof typeof operationLoaders,
      unit: string | undefined,
      input: object,
    ) => ({
      ...{ operation: await operationLoaders[name](), unit, input: input as Record<string, unknown> },
    });
    return {
      ask: async (name: keyof typeof operationLoaders, unit?: string) =>
        (await side.answer(await question(name, unit, {}), new AbortController().signal)).value as never[],
      write: async (name: keyof typeof operationLoaders, input: object) =>
        (await side.write(await question(name, '101', input))).value as Batch<object, object>,
    };
  };
  return { sandbox, keys, made };
}

it('asks REST of a unit as long as its key is the one that was seen to see that unit alone', async () => {
  const { keys, sandbox, made } = await restSideOf();
  expect(await made().ask('wsdlGetSections', '101')).not.toEqual([]);
  // What was seen of one key says nothing of another.
  keys[101] = sandbox.rootKey;
  const { ask } = made();
  await expect(ask('wsdlGetSections', '101')).rejects.toThrow('is not the key of the unit 101 alone');
  expect(await ask('wsdlGetSections', '102')).not.toEqual([]);
});

it('takes the pairs of ids that it has while the service does not tell them', async () => {
  const { made, sandbox } = await restSideOf();
  const untold = () => made({}, `${sandbox.url}/nowhere`).ask('wsdlGetEmployeesV2');
  await expect(untold()).rejects.toThrow('the account could not be read: HttpError');
  const employees = await made().ask('wsdlGetEmployeesV2');
  expect(await untold()).toEqual(employees);
});

it('says which of its settings is missing, and which operation has nothing over REST', async () => {
  const { made } = await restSideOf();
  const { ask } = made({ clientId: 'env:GATEWAY_TEST_NOWHERE' });
  await expect(ask('wsdlGetSections')).rejects.toThrow(
    'a setting that it needs is missing: ConfigurationError',
  );
  await expect(ask('wsdlGetTimePunches')).rejects.toThrow(
    'wsdlGetTimePunches has no counterpart that can be asked',
  );
});

it('has the pairs of ids of all units by the root key, and without one those of its units', async () => {
  const { keys, made } = await restSideOf();
  const units = async () =>
    new Set((await made().ask('wsdlGetEmployeesV2')).map(({ restId }) => restId as number | undefined));
  delete keys[102];
  expect(await units()).toEqual(new Set([101, 102]));
  delete keys.root;
  expect(await units()).toEqual(new Set([101, undefined]));
});

it('writes what the settings decide, and refuses the rest', async () => {
  const { made, sandbox } = await restSideOf();
  const [employee] = sandbox.world.employees.of([101]);
  const moment = { fromDate: '2026-06-01', fromTime: '08:00:00', toDate: '2026-06-01', toTime: '16:00:00' };
  const away = { persId: employee!.id, leaveId: 1, ...moment, sickLevel: '1' };
  const reasons = async (rest: object, row: object = away) => {
    const { rows } = await made(rest).write('wsdlUpdateAbsence', { absenceRecords: [row] });
    return rows.flatMap((one) => (one.status === 'rejected' ? one.validationErrors : []));
  };
  expect(await reasons({})).toEqual([expect.stringContaining('default absence schedule')]);
  const absences = { allowDefaultSchedule: true };
  const lossy = { ...away, decisionId: 7 };
  expect(await reasons({ absences }, lossy)).toEqual([expect.stringContaining('decisionId')]);
  expect(await reasons({ absences, lossyWrites: 'accept' }, lossy)).toEqual([]);
});

it('says what went wrong in words that hold nothing of an answer', () => {
  const facts = { operation: 'GET', attempts: 1, durationMs: 1 };
  const busy = new HttpError(
    { status: 503, retryAfterMs: undefined, retryable: true, redirectHost: undefined },
    facts,
  );
  expect([busy, new Error('CANARY'), new NotOverRest('no place'), 'CANARY'].map(troubleText)).toEqual([
    ...['HttpError 503', 'Error', 'no place', 'an unknown error'],
  ]);
});
