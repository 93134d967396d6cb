import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isClientError } from '../../src/errors/index.js';
import { type AbsenceRecord, type ClientError, type Shift, settle } from '../../src/index.js';
import { LossyService } from './lostCalls.js';

let service: LossyService;
let badges: string[];
beforeEach(async () => {
  service = await LossyService.start({ firstByteTimeoutMs: 2_000 });
  badges = [...service.sandbox.world.employees.ofUnit(101)].map(({ badgeNo }) => badgeNo);
});
afterEach(() => service[Symbol.asyncDispose]());

const DAY = {
  begDate: '2026-05-04',
  endDate: '2026-05-04',
  begTime: '08:00:00',
  endTime: '16:00:00',
} as const;
const shift = (more: Partial<Shift> = {}): Shift =>
  ({ ...DAY, badgeNo: badges[0]!, shiftCategoryId: '11', ...more }) as Shift;
const QUICK = { quietMs: 0 };

async function lost(Shifts: Shift[]): Promise<ClientError> {
  const error: unknown = await service.client.wsdlUpdateShifts({ Shifts }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  service.lose();
  if (!isClientError(error)) throw new Error('expected the call to fail');
  return error;
}

async function settled(rows: Shift[], saves: boolean, change: (xml: string) => string) {
  service.lose(saves ? { saves } : { saves });
  const error = await lost(rows);
  service.spoil(change);
  return settle(service.client, error, QUICK);
}

/** Changes the text of every element of these names. */
const inAll = (names: string, change: (text: string) => string) => (xml: string) =>
  xml.replace(new RegExp(`(<(?:${names})\\b[^>]*>)([^<]*)(?=</)`, 'g'), (_, tag, text) => tag + change(text));
/** As a service shows it that has no such value. */
const without = (names: string) => (xml: string) =>
  xml.replace(new RegExp(`<(?:${names})\\b[^>]*>[^<]*</(?:${names})>|<(?:${names})\\b[^>]*/>`, 'g'), '');

const TOKEN = 'Tok-2026-05-04-no-0001';

describe('a saved row that the service shows otherwise', () => {
  it.each<[string, Partial<Shift>, (xml: string) => string, object]>([
    [
      'with a date before its times',
      {},
      inAll('begTime|endTime', (text) => `1970-01-01T${text}`),
      { begTime: ['datePrefix'], endTime: ['datePrefix'] },
    ],
    [
      'with its token in capitals',
      { extScheduleId: TOKEN },
      inAll('extScheduleId', (text) => text.toUpperCase()),
      { extScheduleId: ['case'] },
    ],
    [
      'with its token cut',
      { extScheduleId: TOKEN },
      inAll('extScheduleId', (text) => text.slice(0, 20)),
      { extScheduleId: ['cut'] },
    ],
    [
      'with a comment that lost letters',
      { comment: 'Zoë, Łódź' },
      inAll('comment', (text) => text.replace(/[^\0-\xff]/g, '?')),
      { comment: ['narrowed'] },
    ],
    [
      'with a comment in another charset',
      { comment: 'Zoë, Łódź' },
      inAll('comment', (text) => Buffer.from(text).toString('latin1')),
      { comment: ['reread'] },
    ],
    [
      'with a comment cut and in capitals',
      { comment: 'early shift of the week' },
      inAll('comment', (text) => text.toUpperCase().slice(0, 11)),
      { comment: ['case', 'cut'] },
    ],
  ])('is done, and says how: %s', async (_, more, change, kept) => {
    const [row] = await settled([shift(more)], true, change);
    expect(row).toMatchObject({ status: 'done', kept });
  });

  it.each<[string, Partial<Shift>, (xml: string) => string, RegExp]>([
    ['times in words', {}, inAll('begTime', () => 'eight'), /may be it/],
    ['no times at all', {}, without('begTime'), /may be it/],
    ['no shift types', {}, inAll('categoryId', () => ''), /may be it/],
    ['no tokens', { extScheduleId: TOKEN }, inAll('extScheduleId', () => ''), /may be it/],
    ['badge numbers without zeros', {}, inAll('badgeNo', (text) => text.replace(/^0+/, '')), /may be it/],
    ['no comments', { comment: 'early' }, without('comment'), /comment is not shown/],
  ])('is never called missing: %s', async (_, more, change, because) => {
    badges = badges.filter((badgeNo) => badgeNo.startsWith('0'));
    const [row] = await settled([shift(more)], true, change);
    expect(row).toMatchObject({ status: 'unknowable', because: expect.stringMatching(because) });
    expect(row!.next).toMatch(/^No read tells whether it was done: /);
  });
});

it('does not take the days that it asked for, or what is around a record, for what it could not read', async () => {
  const leaveId = [...service.sandbox.world.leaveReasons.of()][0]!.id;
  const absence: AbsenceRecord = {
    ...{ badgeNo: badges[0]!, leaveId, sickLevel: '0.75' },
    ...{ fromDate: '2026-06-01', fromTime: '08:00:00', toDate: '2026-06-02', toTime: '16:00:00' },
  };
  service.lose({ saves: true });
  const error: unknown = await service.client
    .wsdlUpdateAbsence({ absenceRecords: [absence] })
    .catch((e) => e);
  service.lose();
  service.spoil(inAll('fromDate|toDate', (text) => `${text}T00:00:00`));
  const [row] = await settle(service.client, error as ClientError, QUICK);
  expect(row).toMatchObject({ status: 'done' });
});

describe('a row that was not saved', () => {
  it('is not done where the reads show other rows in another form', async () => {
    const nextDay = { begDate: '2026-05-05', endDate: '2026-05-05' } as const;
    await service.client.wsdlUpdateShifts({ Shifts: [shift({ begTime: '09:00:00', ...nextDay })] });
    const [row] = await settled(
      [shift()],
      false,
      inAll('begTime|endTime', (text) => `1970-01-01T${text}`),
    );
    expect(row).toMatchObject({ status: 'notDone' });
  });

  it('is not known to be missing from a list that lacks items', async () => {
    await service.client.wsdlUpdateShifts({ Shifts: [shift({ begTime: '09:00:00' })] });
    const nilItem = (xml: string) => xml.replace(/(<(?:\w+:)?schedules\b[^>]*>)/, '$1<item xsi:nil="true"/>');
    const [row] = await settled([shift()], false, nilItem);
    expect(row).toMatchObject({ status: 'unknowable', because: expect.stringContaining('lacks') });
  });

  it('is looked up after HTTP 429, though it says that nothing was done', async () => {
    const asked: string[] = [];
    service.sandbox.setFaults(async (call) => {
      asked.push(call.operation);
      if (call.operation !== 'wsdlUpdateShifts') return undefined;
      return { kind: 'answer', status: 429, headers: {}, body: Buffer.from('') };
    });
    const [row] = await settle(service.client, await lost([shift()]), QUICK);
    expect(row).toMatchObject({ status: 'notDone' });
    expect(asked).toContain('wsdlGetSchedulesV3');
  }, 20_000);
});

describe('a record that fits several rows', () => {
  const rows = () => [shift({ extScheduleId: `${TOKEN}1` }), shift({ extScheduleId: `${TOKEN}2` })];
  const cut = inAll('extScheduleId', (text) => text.slice(0, 20));

  it('belongs to none of them where what tells them apart was cut', async () => {
    service.lose({ saves: false });
    const error = await lost(rows());
    await service.client.wsdlUpdateShifts({ Shifts: [rows()[0]!] });
    service.spoil(cut);
    const states = await settle(service.client, error, QUICK);
    expect(states.map(({ status }) => status)).toEqual(['unknowable', 'unknowable']);
  });

  it('belongs to that whose token it shows whole', async () => {
    service.lose({ saves: false });
    const error = await lost([shift({ extScheduleId: TOKEN }), shift({ extScheduleId: `${TOKEN}2` })]);
    await service.client.wsdlUpdateShifts({ Shifts: [shift({ extScheduleId: TOKEN })] });
    const states = await settle(service.client, error, QUICK);
    expect(states.map(({ status }) => status)).toEqual(['done', 'notDone']);
  });

  it('belongs to that which is like it in all else, where every token was cut to the same', async () => {
    const [one, other] = [rows()[0]!, { ...rows()[1]!, badgeNo: badges[1]! }];
    service.lose({ saves: false });
    const error = await lost([one, other]);
    await service.client.wsdlUpdateShifts({ Shifts: [other] });
    service.spoil(cut);
    const states = await settle(service.client, error, QUICK);
    expect(states.map(({ status }) => status)).toEqual(['notDone', 'done']);
  });

  it('belongs to one alone where one is called by it', async () => {
    const [row] = await settled([rows()[0]!], true, cut);
    expect(row).toMatchObject({ status: 'done', kept: { extScheduleId: ['cut'] } });
  });
});
