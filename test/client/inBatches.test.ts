import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { inBatches } from '../../src/client/inBatches.js';
import {
  type ClientError,
  createClient,
  type DebugExchange,
  InputError,
  type Shift,
} from '../../src/index.js';
import { Batch } from '../../src/outcome/Batch.js';

const shift = (badgeNo: string): Shift => ({
  begDate: '2026-03-02',
  endDate: '2026-03-02',
  begTime: '08:00:00',
  endTime: '16:00:00',
  badgeNo,
  shiftCategoryId: '11',
});

/** Answers each call with the badge numbers that it got; `refuse` makes the n-th call a reset connection. */
async function echoServer(refuse = 0) {
  const calls: string[][] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const badges = [...body.matchAll(/<badgeNo[^>]*>([^<]*)</g)].map(([, badge]) => badge!);
    calls.push(badges);
    if (calls.length === refuse) {
      request.socket.destroy();
      return;
    }
    const items = badges.map((badge) => {
      const errors = badge.endsWith('7') ? '<item>no such employee</item>' : '';
      return `<item><begDate>2026-03-02</begDate><endDate>2026-03-02</endDate><begTime>08:00:00</begTime><endTime>16:00:00</endTime><badgeNo>${badge}</badgeNo><shiftCategoryId>11</shiftCategoryId><validationErrors>${errors}</validationErrors></item>`;
    });
    response.setHeader('content-type', 'text/xml; charset=utf-8');
    response.end(
      `<E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"><E:Body><r:wsdlUpdateShiftsResponse xmlns:r="uri:Service"><return>${items.join('')}</return></r:wsdlUpdateShiftsResponse></E:Body></E:Envelope>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    calls,
    client: createClient({ endpoint, apiKey: 'k', retry: false }),
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

const shifts = Array.from({ length: 10 }, (_, i) => shift(`00${i}`));

it('says what could not be read of an answer by the row as it was given', async () => {
  const batch = await inBatches(['a', 'b', 'c'], 2, async (some) => {
    const issue = { kind: 'value', expected: 'a date' } as const;
    const issues = [
      { ...issue, index: 0, path: [0, 'begDate'] },
      { ...issue, path: ['header'] },
    ];
    return new Batch<string, string>('wsdlUpdateShifts', [], { issues: some.length === 1 ? issues : [] });
  });
  expect(batch.issues.map(({ index, path }) => [index, path])).toEqual([
    [2, [2, 'begDate']],
    [undefined, ['header']],
  ]);
});

it('sends rows in calls of batchSize and keeps their indexes', async () => {
  await using server = await echoServer();
  const batch = await server.client.wsdlUpdateShifts({ Shifts: shifts }, { batchSize: 4 });
  expect(server.calls.map((badges) => badges.length)).toEqual([4, 4, 2]);
  expect(batch.rows.map((row) => [row.index, row.status])).toEqual(
    shifts.map((_, i) => [i, i === 7 ? 'rejected' : 'accepted']),
  );
  expect(batch.rejected[0]).toMatchObject({
    index: 7,
    input: shifts[7],
    validationErrors: ['no such employee'],
  });
});

const statusesOf = (error: unknown) => (error as ClientError).batch!.rows.map((row) => row.status);

it('throws when a part fails, and says of each row what became of it', async () => {
  await using server = await echoServer(2);
  const error = await server.client
    .wsdlUpdateShifts({ Shifts: shifts }, { batchSize: 4 })
    .catch((thrown: ClientError) => thrown);
  const batch = (error as ClientError).batch!;
  expect(error).toMatchObject({ name: 'OutcomeUnknownError', requestSent: true });
  expect(batch.rows.map((row) => row.status)).toEqual([
    ...Array(4).fill('accepted'),
    ...Array(4).fill('unanswered'),
    ...Array(2).fill('notSent'),
  ]);
  expect(batch.error).toBe(error);
  expect(batch.accepted.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('begTime');
  expect(JSON.stringify(error)).not.toContain('begTime');
  expect(() => batch.orThrow()).toThrow('4 were not answered, 2 were not sent');
  expect(() => batch.orThrow()).toThrow('Read the state of error.batch.unanswered');
  expect(() => batch.orThrow()).not.toThrow('error.batch.rejected');
  expect(server.calls).toHaveLength(2);
});

it.each([undefined, 10, 20])('has one shape, with batchSize %s', async (batchSize) => {
  await using lost = await echoServer(1);
  const options = batchSize === undefined ? {} : { batchSize };
  const error = await lost.client.wsdlUpdateShifts({ Shifts: shifts }, options).catch((e: unknown) => e);
  expect(error).toMatchObject({ name: 'OutcomeUnknownError' });
  expect(statusesOf(error)).toEqual(Array(10).fill('unanswered'));

  await lost[Symbol.asyncDispose]();
  const refused = await lost.client.wsdlUpdateShifts({ Shifts: shifts }, options).catch((e: unknown) => e);
  expect(refused).toMatchObject({ name: 'NetworkError' });
  expect(statusesOf(refused)).toEqual(Array(10).fill('notSent'));
  const result = await lost.client.safe.wsdlUpdateShifts({ Shifts: shifts }, options);
  expect(result.ok || result.error.batch?.notSent).toHaveLength(10);
});

it('checks every row before the first call', async () => {
  await using server = await echoServer();
  const Shifts = [...shifts.slice(0, 9), { ...shift('9'), begDate: '2026-02-30' as const }];
  const error = await server.client.wsdlUpdateShifts({ Shifts }, { batchSize: 4 }).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).issues[0]!.path).toEqual(['Shifts', 9, 'begDate']);
  expect(server.calls).toHaveLength(0);
});

it('refuses a batchSize that is no whole number', async () => {
  await using server = await echoServer();
  await expect(server.client.wsdlUpdateShifts({ Shifts: shifts }, { batchSize: 0 })).rejects.toThrow(
    'options.batchSize',
  );
});

it('leaves rows unanswered that are known by less than the call asks for, in each of its parts', async () => {
  await using server = await echoServer();
  // The badge number is not sent beside an id, and the server shows nothing else of these two.
  const Shifts = [...shifts.slice(0, 3), { ...shift('0008'), badgeNo: '', persId: '8' }, shift('0008')];
  const twins = [shift('0001'), { ...shift('0001'), comment: 'again' }];
  const options = { leastEvidence: 'content', batchSize: 5 } as const;
  const batch = await server.client.wsdlUpdateShifts({ Shifts: [...Shifts, ...twins] }, options);
  expect(batch.rows.slice(0, 3).map((row) => 'by' in row && row.by)).toEqual([
    'content',
    'content',
    'content',
  ]);
  expect(batch.unanswered.map(({ index }) => index)).toEqual(expect.arrayContaining([5, 6]));
  expect(batch.unmatched).toHaveLength(batch.unanswered.length);
  const { rows } = await server.client.wsdlUpdateShifts({ Shifts: twins });
  expect(rows.map((row) => 'by' in row && row.by)).toEqual(['position', 'position']);
});

it('refuses a least evidence that there is not', async () => {
  await using server = await echoServer();
  // @ts-expect-error it is one of four words
  const call = server.client.wsdlUpdateShifts({ Shifts: shifts }, { leastEvidence: 'sure' });
  await expect(call).rejects.toThrow('options.leastEvidence: expected one of position, content, token, id');
  expect(server.calls).toHaveLength(0);
});

describe('rows are sent as they were when the call was made', () => {
  it('where the list is emptied and filled again', async () => {
    await using service = await echoServer();
    const rows = [shift('0001'), shift('0002')];
    const first = service.client.wsdlUpdateShifts({ Shifts: rows });
    rows.length = 0;
    rows.push(shift('0003'));
    const [one, other] = await Promise.all([first, service.client.wsdlUpdateShifts({ Shifts: rows })]);
    expect(service.calls.sort()).toEqual([['0001', '0002'], ['0003']]);
    expect([one, other].map((batch) => batch.rows.map(({ input }) => input.badgeNo))).toEqual([
      ['0001', '0002'],
      ['0003'],
    ]);
  });

  it('where one row is changed for the next call, in a list inside of it too', async () => {
    await using service = await echoServer();
    const tasks: NonNullable<Shift['tasks']> = [{ shiftTypeId: 1, begTime: '08:00:00', endTime: '09:00:00' }];
    const row = { ...shift('0001'), tasks };
    const bodies: string[] = [];
    const debug = ({ request }: DebugExchange) => void bodies.push(request.body);
    const first = service.client.wsdlUpdateShifts({ Shifts: [row] }, { debug });
    row.badgeNo = '0002';
    row.tasks.length = 0;
    const batch = await first;
    expect(service.calls).toEqual([['0001']]);
    expect(batch.rows[0]!.input).toMatchObject({ badgeNo: '0001', tasks: [{ shiftTypeId: 1 }] });
    expect(bodies[0]).toContain('<shiftTypeId');
  });

  it('and each outcome has the row itself, unless it says something else by then', async () => {
    await using service = await echoServer();
    const rows: Shift[] = [
      { ...shift('0001'), tasks: [{ shiftTypeId: 1, begTime: '08:00:00', endTime: '09:00:00' }] },
      ...['0002', '0003', '0004'].map(shift),
    ];
    const tasks = rows[0]!.tasks;
    for (const options of [{}, { batchSize: 2 }]) {
      rows[0]!.tasks = tasks!;
      delete rows[3]!.comment;
      const call = service.client.wsdlUpdateShifts({ Shifts: rows }, options);
      rows[0]!.tasks = [];
      rows[3]!.comment = 'since then';
      const inputs = (await call).rows.map(({ input }) => input);
      expect(inputs.map((input, i) => input === rows[i])).toEqual([false, true, true, false]);
      expect(inputs[0]).toEqual({ ...rows[0], tasks });
      expect(inputs[3]).not.toHaveProperty('comment');
    }
  });

  it('where the list gets shorter while its pieces are sent', async () => {
    await using service = await echoServer();
    const rows = [...shifts];
    const call = service.client.safe.wsdlUpdateShifts({ Shifts: rows }, { batchSize: 4 });
    while (service.calls.length === 0) await new Promise(setImmediate);
    rows.splice(0, 4);
    const result = await call;
    expect(service.calls.flat()).toEqual(shifts.map(({ badgeNo }) => badgeNo));
    expect(result.ok && result.value.rows).toHaveLength(10);
  });
});
