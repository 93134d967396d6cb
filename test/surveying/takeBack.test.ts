import { expect, it } from 'vitest';
import type { Exchange, SentRow } from '../../src/assumptions/Assumption.js';
import type { LocalDate } from '../../src/definition/scalar.js';
import { wsdlGetSchedulesV3 } from '../../src/operations/index.generated.js';
import type { Asker, Question } from '../../src/surveying/createAsker.js';
import { rowsOfTrial, runTrial, takeBack } from '../../src/surveying/runTrial.js';

// What a survey takes back, of a service that is a list.

const PLAN = { day: '2027-03-01', shiftCategoryId: '11', mark: 'svy7' };
const [FIRST, SECOND] = rowsOfTrial(PLAN) as [SentRow, SentRow];

interface Shift {
  readonly id: string;
  readonly token?: string;
  readonly begTime: unknown;
  readonly isHidden?: boolean;
}

type Override = (question: Question, rows: readonly SentRow[]) => Exchange | 'none' | undefined;

const exchange = ({ operation }: Question, body: string, status = 200): Exchange => ({
  ...{ operation, request: undefined, status, contentType: 'text/xml; charset=utf-8' },
  bytes: Buffer.from(
    `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${body}</e:Body></e:Envelope>`,
  ),
});
const listed = (question: Question, items: readonly string[]) => {
  const { streams } = question.operation;
  const all = items.map((inner) => `<item>${inner}</item>`).join('');
  return exchange(question, `<r><return>${streams ? `<${streams}>${all}</${streams}>` : all}</return></r>`);
};
const page = (question: Question): Exchange => ({
  ...exchange(question, ''),
  bytes: Buffer.from('<html/>'),
  status: 502,
});

function service(shifts: readonly Shift[], override: Override = () => undefined) {
  const there = new Map(shifts.map((shift) => [shift.id, shift]));
  const gone: string[] = [];
  /** The rows of each batch: what they delete, or `new`. */
  const sent: string[][] = [];
  const ask = async (question: Question): Promise<Exchange | undefined> => {
    const { Shifts } = question.input as { readonly Shifts?: readonly SentRow[] };
    if (Shifts)
      sent.push(Shifts.map(({ deleteShift, scheduleId }) => (deleteShift ? String(scheduleId) : 'new')));
    const own = override(question, Shifts ?? []);
    if (own !== undefined) return own === 'none' ? undefined : own;
    if (question.operation.name === 'wsdlGetDeletedSchedules')
      return listed(
        question,
        gone.map((id) => `<scheduleId>${id}</scheduleId>`),
      );
    if (!Shifts)
      return listed(
        question,
        [...there.values()].flatMap(({ id, token = '', begTime, isHidden }) =>
          isHidden
            ? []
            : `<scheduleId>${id}</scheduleId><extScheduleId>${token}</extScheduleId><begTime>${begTime}</begTime>`,
        ),
      );
    return listed(
      question,
      Shifts.map(({ deleteShift, scheduleId }) => {
        const id = String(scheduleId);
        if (deleteShift && there.delete(id)) gone.push(id);
        return `<scheduleId>${id}</scheduleId>`;
      }),
    );
  };
  const asker: Asker = {
    ...{ left: 999, today: '2026-03-16' as LocalDate, now: () => 0, wait: async () => undefined },
    ...{ isSendingAll: false, sendAllParts: () => undefined, ask, known: ask },
  };
  return { asker, sent, left: () => [...there.keys()] };
}

const OWN: Shift = { id: '11', token: 'svy7-a', begTime: FIRST.begTime };
const OTHER: Shift = { id: '90', token: 'x', begTime: FIRST.begTime };
const ends = ({
  left,
  unsure,
}: {
  readonly left: readonly string[];
  readonly unsure: string | undefined;
}) => ({ left, unsure });

it('takes back what has its mark, and no shift of others that begins then', async () => {
  const { asker, sent, left } = service([OWN, OTHER, { id: '12', token: 'SVY7-B', begTime: '10:00' }]);
  expect(ends(await takeBack(asker, PLAN))).toEqual({ left: [], unsure: undefined });
  expect([sent, left()]).toEqual([[['11', '12']], ['90']]);
});

it('takes a shift without its mark for its own only where it is new and begins as one of its rows', async () => {
  const bare = (id: string, begTime: unknown): Shift => ({ id, begTime });
  const before = await service([bare('90', FIRST.begTime)]).asker.ask({
    operation: wsdlGetSchedulesV3,
    input: {},
  });
  const all = [bare('90', FIRST.begTime), bare('13', SECOND.begTime), bare('14', '10:00:00')];
  const known = service(all);
  expect(ends(await takeBack(known.asker, PLAN, [], before))).toEqual({ left: [], unsure: undefined });
  expect(known.left()).toEqual(['90', '14']);
  const unknown = service(all);
  await takeBack(unknown.asker, PLAN);
  expect([unknown.sent, unknown.left()]).toEqual([[], ['90', '13', '14']]);
});

it('deletes by an id that was answered only where another one of them is shown as its own', async () => {
  const hidden: Shift = { id: '77', begTime: '10:00:00', isHidden: true };
  const told = service([OWN, hidden]);
  expect(ends(await takeBack(told.asker, PLAN, ['11', '77']))).toEqual({ left: [], unsure: undefined });
  expect(told.left()).toEqual([]);
  // The answered ids may be those of somebody else.
  const other = service([OWN, hidden]);
  expect(ends(await takeBack(other.asker, PLAN, ['77', '78']))).toEqual({
    ...{ left: [], unsure: 'no read showed the shifts 77, 78' },
  });
  expect(other.left()).toEqual(['77']);
  const none = service([hidden]);
  expect(ends(await takeBack(none.asker, PLAN, ['77']))).toEqual({
    left: [],
    unsure: 'no read showed the shifts 77',
  });
  expect([none.sent, none.left()]).toEqual([[], ['77']]);
});

it('says what it could not take back, and what it cannot know', async () => {
  const refusing = service([OWN], (question, rows) => (rows.length > 0 ? listed(question, []) : undefined));
  expect(ends(await takeBack(refusing.asker, PLAN))).toEqual({ left: ['the shift 11'], unsure: undefined });
  const unread = service([OWN], (question, rows) => (rows.length === 0 ? page(question) : undefined));
  expect(ends(await takeBack(unread.asker, PLAN, ['11']))).toEqual({
    ...{ left: ['the shift 11'], unsure: 'the shifts could not be read' },
  });
  expect(unread.sent).toEqual([]);
});

it('sends a deletion again that a gateway answered, and one by one what a batch did not take', async () => {
  let pages = 0;
  const before = service([OWN], (question, rows) =>
    rows.length > 0 && pages++ === 0 ? page(question) : undefined,
  );
  expect(ends(await takeBack(before.asker, PLAN))).toEqual({ left: [], unsure: undefined });
  expect([before.sent, before.left()]).toEqual([[['11'], ['11']], []]);
  const shifts = ['11', '12', '13'].map((id) => ({ ...OWN, id }));
  const one = service(shifts, (question, rows) => (rows.length > 1 ? listed(question, []) : undefined));
  expect(ends(await takeBack(one.asker, PLAN))).toEqual({ left: [], unsure: undefined });
  expect([one.sent, one.left()]).toEqual([[['11', '12', '13'], ['11'], ['12'], ['13']], []]);
});

it('writes nothing on days that it could not read, and no hundred rows that could be saved', async () => {
  const unread = service([], (question) => page(question));
  expect([await runTrial(unread.asker, PLAN), unread.sent]).toEqual([undefined, []]);
  const reasons = '<scheduleId>0</scheduleId><validationErrors><item>nobody</item></validationErrors>';
  const sizes = async (wrong: (question: Question) => Exchange | 'none') => {
    const { asker, sent } = service([], (question, rows) =>
      rows.some(({ badgeNo }) => badgeNo === 'nobody-svy7') && rows.length !== 3
        ? wrong(question)
        : undefined,
    );
    const end = await runTrial(asker, PLAN);
    return { hundreds: sent.filter((rows) => rows.length === 100).length, unsure: end!.unsure };
  };
  const refused = (question: Question) => listed(question, [reasons]);
  expect(await sizes(refused)).toMatchObject({ hundreds: 1 });
  for (const wrong of [
    (question: Question) => listed(question, ['<scheduleId>0</scheduleId>']),
    (question: Question) => listed(question, []),
    (question: Question) => listed(question, [reasons, reasons]),
    (question: Question) => page(question),
  ])
    expect(await sizes(wrong)).toMatchObject({ hundreds: 0 });
  expect((await sizes(() => 'none')).unsure).toBe('a write got no answer, and may be carried out later');
});
