import { afterEach, describe, expect, it } from 'vitest';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { settle } from '../../src/index.js';
import { readRequest } from '../secondService/soap.js';
import { type Answer, answering, failed, virtualPace } from '../settle/answering.js';
import { closeJournals, scriptedJob } from './scriptedJob.js';

type Row = Readonly<Record<string, string | boolean>>;

const journals: Journal[] = [];
afterEach(async () => {
  await Promise.all(journals.splice(0).map((journal) => journal.close()));
  await closeJournals();
});

/**
 * Three employees. One service makes an employee of a badge number that nobody has, and gives a number that somebody has to
 * another one too; a strict one refuses both.
 */
async function staff(isStrict: boolean, clientOptions: object = {}) {
  const people = ['Ann', 'Bo', 'Cy'].map((givenName, i) => ({
    ...{ id: 1001 + i, badgeNo: `000${i + 1}`, givenName, city: '' },
  }));
  const { client, asked } = answering((operation, call): Answer => {
    const { lists, fields } = readRequest(asked.at(-1)!.body);
    if (operation !== 'wsdlUpdateEmployees' && --readable < 0) return { status: 503 };
    if (operation !== 'wsdlUpdateEmployees')
      return {
        change: (xml) => (isCut ? xml.replace(/<item\b[\s\S]*?<\/item>/, '<item xsi:nil="true"/>') : xml),
        value: people.filter(({ badgeNo }) => !fields.badgeNo || badgeNo === fields.badgeNo),
      };
    const isLost = lost.has(call);
    if (isLost && !lost.get(call)) return 'lost';
    const value = lists.employees!.map(({ badgeNo = '', newBadgeNo, ...rest }) => {
      const refused = (text: string) => ({ badgeNo, validationErrors: [text] });
      let one = people.find((other) => other.badgeNo === badgeNo);
      if (!one && isStrict) return refused('Unknown badge number');
      if (newBadgeNo && isStrict && people.some((other) => other.badgeNo === newBadgeNo))
        return refused('Taken badge number');
      if (!one) {
        one = { id: 1001 + people.length, badgeNo, givenName: '?', city: '' };
        people.push(one);
      }
      if (newBadgeNo) one.badgeNo = newBadgeNo;
      if (rest.city) one.city = rest.city;
      return { badgeNo, validationErrors: [] };
    });
    return isLost ? 'lost' : { value };
  }, clientOptions);
  let isCut = false;
  const lost = new Map<number, boolean>();
  let readable = Number.POSITIVE_INFINITY;
  const pace = virtualPace();
  const journal = await openJournal(':memory:', { pace });
  journals.push(journal);
  return {
    client,
    people,
    /** Lets so many reads more be answered. */
    reads: (more: number) => (readable = more),
    /** Leaves the first record of each answer to a read out of it. */
    cut: () => (isCut = true),
    /** Loses the request, or its answer once it has been carried out. */
    lose: (call: number, saves: boolean) => lost.set(call, saves),
    sent: () => asked.filter(({ operation }) => operation === 'wsdlUpdateEmployees').length,
    write: async (job: string, rows: readonly Row[], options: object = {}) => {
      const { rows: results } = await journal
        .job(job)
        .write(client, 'wsdlUpdateEmployees', rows as never, options);
      return results.map(({ status }) => status);
    },
    has: () => people.map(({ badgeNo, givenName, city }) => `${badgeNo} ${givenName} ${city}`.trim()),
  };
}

const CHAIN = [
  { badgeNo: '0002', newBadgeNo: '0009' },
  { badgeNo: '0001', newBadgeNo: '0002' },
];
const SWAP = [
  { badgeNo: '0001', newBadgeNo: 'X', city: 'A' },
  { badgeNo: '0002', newBadgeNo: '0001', city: 'B' },
  { badgeNo: 'X', newBadgeNo: '0002' },
];

describe.each([
  ['makes whom it does not know', false],
  ['refuses whom it does not know', true],
])('another badge number, at a service that %s', (_, isStrict) => {
  it.each([
    ['saved', true],
    ['not saved', false],
  ])('is given once where the answer is lost (%s)', async (_, saves) => {
    const service = await staff(isStrict);
    service.lose(1, saves);
    expect(await service.write('job', [{ badgeNo: '0001', newBadgeNo: '0007' }])).toEqual(['accepted']);
    expect(service.has()).toEqual(['0007 Ann', '0002 Bo', '0003 Cy']);
    expect(service.sent()).toBe(saves ? 1 : 2);
  });

  it('is given once to each, where one takes that of another', async () => {
    const service = await staff(isStrict);
    service.lose(1, true);
    expect(await service.write('job', CHAIN)).toEqual(['accepted', 'accepted']);
    expect(service.has()).toEqual(['0002 Ann', '0009 Bo', '0003 Cy']);
  });

  it('is left to a person where two change theirs, and nobody knows which of them is shown', async () => {
    const service = await staff(isStrict);
    service.lose(1, true);
    expect(await service.write('job', SWAP)).toEqual(['uncertain', 'accepted', 'uncertain']);
    expect(service.has()).toEqual(['0002 Ann A', '0001 Bo B', '0003 Cy']);
    expect(service.sent()).toBe(1);
  });

  it.each([
    ['one', [{ badgeNo: '0001', newBadgeNo: '0007' }], ['alreadyThere']],
    ['one with more', [{ badgeNo: '0001', newBadgeNo: '0007', city: 'A' }], ['alreadyThere']],
    ['a chain', CHAIN, ['uncertain', 'alreadyThere']],
  ])('is not given again by another job: %s', async (_, rows, statuses) => {
    const service = await staff(isStrict);
    await service.write('job', rows);
    const before = service.has();
    expect(await service.write('another', rows)).toEqual(statuses);
    expect(service.has()).toEqual(before);
    expect(service.sent()).toBe(1);
  });

  it('is not given where a read shows nobody under either, and leaves out somebody', async () => {
    const service = await staff(isStrict, { lenient: true });
    const rows = [{ badgeNo: '0001', newBadgeNo: '0007' }];
    await service.write('job', rows);
    service.cut();
    expect(await service.write('another', rows)).toEqual(['uncertain']);
    expect(service.has()).toEqual(['0007 Ann', '0002 Bo', '0003 Cy']);
    expect(service.sent()).toBe(1);
  });

  it('is not given to whom a change under the same key would find under the old one', async () => {
    const service = await staff(isStrict);
    const options = { key: 'badgeNo' };
    await service.write('job', [{ badgeNo: '0001', newBadgeNo: '0007', city: 'A' }], options);
    const changed = await service.write('job', [{ badgeNo: '0001', newBadgeNo: '0007', city: 'B' }], options);
    expect(changed).toEqual(['uncertain']);
    expect(service.has()).toEqual(['0007 Ann A', '0002 Bo', '0003 Cy']);
  });

  it('is not known to a call alone, where the old one is shown and may be another’s', async () => {
    const service = await staff(isStrict);
    service.lose(1, false);
    const call = service.client.wsdlUpdateEmployees({ employees: [{ badgeNo: '0001', newBadgeNo: '0007' }] });
    const pace = virtualPace();
    const found = await settle(service.client, await failed(call), { quietMs: 0, pace } as never);
    expect(found).toMatchObject([{ status: 'unknowable' }]);
  });
});

it('an employee with a number that the service makes is sent once', async () => {
  const service = await staff(false);
  service.lose(1, true);
  const row = { badgeNo: '0001', city: 'A', generateNextBadgeNo: true };
  expect(await service.write('job', [row])).toEqual(['uncertain']);
  expect(service.sent()).toBe(1);
});

describe('a change whose answer is lost', () => {
  const change = [{ badgeNo: '0001', givenName: 'Ann', city: 'Ours' }];

  it.each([
    ['that is saved', true, undefined, 'accepted', '0001 Ann Ours', 1],
    ['that is not saved', false, undefined, 'accepted', '0001 Ann Ours', 2],
    ['that is saved, and changed by somebody since', true, 'Theirs', 'differs', '0001 Ann Theirs', 1],
    ['that is not saved, and changed by somebody since', false, 'Theirs', 'differs', '0001 Ann Theirs', 1],
  ])('%s', async (_, saves, theirs, status, has, sent) => {
    const service = await staff(false);
    service.lose(1, saves);
    service.reads(1);
    await expect(service.write('job', change)).rejects.toThrow();
    service.reads(Number.POSITIVE_INFINITY);
    if (theirs) service.people[0]!.city = theirs;
    expect(await service.write('job', change)).toEqual([status]);
    expect(service.has()[0]).toBe(has);
    expect(service.sent()).toBe(sent);
  });

  it('is sent again where two had the name, so that nobody knows what it showed before', async () => {
    const service = await staff(false);
    service.people[0]!.city = 'Lund';
    Object.assign(service.people[1]!, { badgeNo: '0001', givenName: 'Ann' });
    service.lose(1, false);
    service.reads(1);
    await expect(service.write('job', change)).rejects.toThrow();
    service.reads(Number.POSITIVE_INFINITY);
    service.people[0]!.badgeNo = '0009';
    expect(await service.write('job', change)).toEqual(['accepted']);
    expect(service.sent()).toBe(2);
  });
});

it.each([
  ['not saved', false, undefined, 'accepted', '17:00:00', 3],
  ['saved', true, undefined, 'accepted', '17:00:00', 2],
  ['not saved, and changed by somebody since', false, '18:00:00', 'differs', '18:00:00', 2],
])('a change of a punch whose answer is lost: %s', async (_, saves, theirs, status, has, sent) => {
  const day = { badgeNo: '0001', punchDate: '2026-05-04', punchIn: '08:00:00' };
  let punchOut = '16:00:00';
  const punch = () => ({
    id: 5001,
    badgeNo: '0001',
    punchIn: '2026-05-04T08:00:00',
    punchOut: `2026-05-04T${punchOut}`,
  });
  const job = await scriptedJob(
    'wsdlUpdateTimePunches',
    (call) => {
      if (call === 1 || saves || call > 2) punchOut = /<punchOut[^>]*>([^<]*)</.exec(job.sent().at(-1)!)![1]!;
      if (call === 2 && theirs) punchOut = theirs;
      return call === 2 ? 'lost' : { value: [{ ...day, id: 5001, punchOut, validationErrors: [] }] };
    },
    () => ({ value: { timepunches: job.sent().length > 0 ? [punch()] : [], validationErrors: [] } }),
  );
  const write = async (out: string) =>
    (await job.write([{ ...day, punchOut: out }], { key: 'badgeNo' })).rows.map((row) => row.status);
  expect(await write('16:30:00')).toEqual(['accepted']);
  expect(await write('17:00:00')).toEqual([status]);
  expect(punchOut).toBe(has);
  expect(job.sent()).toHaveLength(sent);
});
