import { describe, expectTypeOf, it } from 'vitest';
import {
  type ApiKey,
  type Batch,
  type Client,
  createClient,
  type Employee,
  type Reply,
  type Result,
  type ScheduleV3,
  type SchedulesV3Response,
  type Shift,
  type Task,
  type UnitEmployee,
} from '../../src/index.js';
import type { Records, RecordStream } from '../../src/definition/outcome.js';

const client: Client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: 'not-a-key' });

// Never run: only their types are looked at.
const calls = {
  find: () => client.wsdlFindEmployees({ badgeNoList: [] }),
  write: () => client.wsdlUpdateShifts({ Shifts: [] }),
  read: () => client.wsdlGetSchedulesV3({ GetSchedulesV3: {} }),
  lock: () => client.wsdlGetSalaryPeriodLockStatus(),
  safe: () => client.safe.wsdlUpdateShifts({ Shifts: [] }),
  streamed: () => client.stream.wsdlGetEmployees(),
  streamedReply: () => client.stream.wsdlGetSchedulesV3({ GetSchedulesV3: {} }),
};
type Awaitable<K extends keyof typeof calls> = Awaited<ReturnType<(typeof calls)[K]>>;

describe('what a call of each kind gives', () => {
  it('a list: an array of records', () => {
    expectTypeOf<Awaitable<'find'>>().toEqualTypeOf<Records<UnitEmployee>>();
  });

  it('a batch: one outcome a row', () => {
    expectTypeOf<Awaitable<'write'>>().toEqualTypeOf<Batch<Shift, Shift>>();
  });

  it('a reply: answered with the record, or rejected with the reasons', () => {
    expectTypeOf<Awaitable<'read'>>().toEqualTypeOf<Reply<SchedulesV3Response>>();
    expectTypeOf<Awaitable<'read'>>().not.toHaveProperty('value');
    expectTypeOf<Extract<Awaitable<'read'>, { status: 'answered' }>>().toHaveProperty('value');
    expectTypeOf<
      Extract<Awaitable<'read'>, { status: 'rejected' }>['partial']
    >().toEqualTypeOf<SchedulesV3Response>();
  });

  it('a scalar: the value, or nothing when the service sent nil', () => {
    expectTypeOf<Awaitable<'lock'>>().toEqualTypeOf<string | undefined>();
  });

  it('safe: a result instead of an exception', () => {
    expectTypeOf<Awaitable<'safe'>>().toEqualTypeOf<Result<Batch<Shift, Shift>>>();
  });

  it('stream: the records of the array, in a list and inside a reply', () => {
    expectTypeOf(calls.streamed).returns.toEqualTypeOf<RecordStream<Employee>>();
    expectTypeOf(calls.streamedReply).returns.toEqualTypeOf<RecordStream<ScheduleV3>>();
    expectTypeOf<Client['stream']>().not.toHaveProperty('wsdlUpdateShifts');
  });
});

describe('what a call takes', () => {
  it('no argument when nothing is required, the parts otherwise', () => {
    expectTypeOf(client.wsdlGetEmployees).toBeCallableWith();
    expectTypeOf(client.wsdlGetEmployees).toBeCallableWith({ badgeNo: '0007' });
    // @ts-expect-error badgeNoList must be present, even when empty
    const withoutList = () => client.wsdlFindEmployees({});
    // @ts-expect-error badge numbers are texts
    const withNumber = () => client.wsdlGetEmployees({ badgeNo: 7 });
    // @ts-expect-error no such part
    const misspelt = () => client.wsdlGetEmployees({ badgeNumber: '0007' });
    expectTypeOf([withoutList, withNumber, misspelt]).toBeArray();
  });
});

describe('absent, empty and nil', () => {
  it('no tasks, none of them and some are told apart, and null is none of these', () => {
    expectTypeOf<Shift['tasks']>().toEqualTypeOf<Task[] | undefined>();
    expectTypeOf<{ begDate: Shift['begDate'] }>().toExtend<Pick<Shift, 'begDate' | 'tasks'>>();
    expectTypeOf<null>().not.toExtend<Shift['tasks']>();
  });

  it('a field that the service may hold no value for is there, and may be undefined', () => {
    expectTypeOf<Employee['leaveDate']>().extract<undefined>().toEqualTypeOf<undefined>();
  });

  it('a key in an answer is not a text', () => {
    expectTypeOf<UnitEmployee['api_key']>().toEqualTypeOf<ApiKey>();
  });
});

it('takes an option that may be undefined, as a script has it from its environment', () => {
  const maybe = <T>(value: T): T | undefined => value;
  const never = {
    client: () =>
      createClient({
        endpoint: 'https://wfs.example/soap',
        apiKey: 'not-a-key',
        timeoutMs: maybe(5),
        retry: maybe({ attempts: maybe(2) }),
        fetch: maybe(fetch),
        namespace: maybe('uri:Service'),
      }),
    call: (signal: AbortSignal | undefined) => client.wsdlGetRoles({}, { signal, batchSize: maybe(2) }),
  };
  expectTypeOf(never.client).returns.toEqualTypeOf<Client>();
});

it('takes nothing as the input of an operation without parts, and so not the options of a call', () => {
  const options = { timeoutMs: 5 };
  const right = () => [
    client.wsdlGetRoles(),
    client.wsdlGetRoles({}, options),
    client.stream.wsdlGetRoles({}),
  ];
  const wrong = () => [
    // @ts-expect-error options are the second argument
    client.wsdlGetRoles(options),
    // @ts-expect-error a key is an option of the client
    client.safe.wsdlGetRoles({ apiKey: 'a key' }),
    // @ts-expect-error a text holds no parts
    client.stream.wsdlGetRoles('0007'),
  ];
  expectTypeOf(right).not.toBeAny();
  expectTypeOf(wrong).not.toBeAny();
});
