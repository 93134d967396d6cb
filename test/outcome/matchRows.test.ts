import { expect, it } from 'vitest';
import { markUnread } from '../../src/definition/decodeMarks.js';
import { matchRows } from '../../src/outcome/matchRows.js';
import {
  wsdlUpdateEmployeeAttachments,
  wsdlUpdateSections,
  wsdlUpdateShifts,
  wsdlUpdateUnit,
} from '../../src/operations/index.generated.js';
import { Redactor } from '../../src/text/redaction/redact.js';

const redactor = new Redactor([]);

const shift = (badgeNo: string, begDate = '2026-03-02') => ({
  badgeNo,
  begDate,
  begTime: '08:00:00',
  shiftCategoryId: '11',
});

const statuses = (input: object[], answers: object[]) =>
  matchRows(
    wsdlUpdateShifts,
    { Shifts: input },
    { value: answers as Record<string, unknown>[], issues: [] },
    { redactor },
  );

it('puts answers to rows by position when every row was answered', () => {
  const batch = statuses([shift('1'), shift('2')], [shift('1'), { ...shift('2'), validationErrors: ['no'] }]);
  expect(batch.rows.map((row) => row.status)).toEqual(['accepted', 'rejected']);
});

it('finds the row of each answer by identity when the server answered fewer', () => {
  const batch = statuses([shift('1'), shift('2'), shift('3')], [shift('1'), shift('3')]);
  expect(batch.rows.map((row) => row.status)).toEqual(['accepted', 'unanswered', 'accepted']);
});

it('calls no row accepted when an answer fits more than one', () => {
  const batch = statuses([shift('1'), shift('1'), shift('2')], [shift('1')]);
  expect(batch.rows.map((row) => row.status)).toEqual(['unanswered', 'unanswered', 'unanswered']);
  expect(batch.unmatched).toEqual([shift('1')]);
});

it('gives an answer that fits nothing as unmatched', () => {
  const batch = statuses([shift('1')], [shift('1'), shift('9')]);
  expect(batch.accepted).toHaveLength(1);
  expect(batch.unmatched).toEqual([shift('9')]);
});

it('rejects a row when a record inside it was rejected, and says where', () => {
  const input = { employees: [{ employeeId: 1, attachments: [{ fileName: 'a' }, { fileName: 'b' }] }] };
  const answer = {
    employeeId: 1,
    attachments: [{ fileName: 'a' }, { fileName: 'b', validationErrors: ['too large'] }],
    validationErrors: [],
  };
  const batch = matchRows(
    wsdlUpdateEmployeeAttachments,
    input,
    { value: [answer], issues: [] },
    { redactor },
  );
  expect(batch.rejected[0]?.validationErrors).toEqual(['attachments[1]: too large']);
});

it('takes records inside that are nothing for no rejection', () => {
  const input = { employees: [{ employeeId: 1 }, { employeeId: 2 }] };
  const value = [
    { employeeId: 1, attachments: null },
    { employeeId: 2, attachments: [null] },
  ];
  const batch = matchRows(wsdlUpdateEmployeeAttachments, input, { value, issues: [] }, { redactor });
  expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
});

it('gives no text of a record with a secret in it', () => {
  const answers = [{ ...shift('0007'), validationErrors: ['no key abc-123-secret'] }];
  const options = { redactor: new Redactor(['abc-123-secret']) };
  const batch = matchRows(
    wsdlUpdateShifts,
    { Shifts: [shift('0007')] },
    { value: answers, issues: [] },
    options,
  );
  expect(batch.rejected).toHaveLength(1);
  expect(JSON.stringify(batch)).not.toContain('abc-123-secret');
});

it('leaves a row open whose answer says neither an id nor a reason', () => {
  const silent = 'The service declared 1 validation error for this and gave none.';
  const statusOf = (more: object, validationErrors = [silent]) =>
    matchRows(
      wsdlUpdateShifts,
      { Shifts: [shift('0007')] },
      { value: [{ ...shift('0007'), ...more, validationErrors }], issues: [] },
      { redactor, emptyReasons: true },
    ).rows[0]!.status;
  expect(statusOf({})).toBe('unanswered');
  expect(statusOf({ scheduleId: '0' })).toBe('unanswered');
  expect(statusOf({ scheduleId: '5' })).toBe('accepted');
  expect(statusOf({ scheduleId: '5' }, [silent, 'The day is locked'])).toBe('rejected');
});

it('takes a part that is one record as a batch of one row', () => {
  const batch = matchRows(
    wsdlUpdateUnit,
    { unitInfo: { name: 'A' } },
    { value: [{ id: 1, validationErrors: ['name taken'] }], issues: [] },
    { redactor },
  );
  expect(batch.rejected).toMatchObject([
    { index: 0, input: { name: 'A' }, validationErrors: ['name taken'] },
  ]);
});

it('knows a row by the name of an employee that is sent, where it was given two', () => {
  const row = (persId: number, badgeNo: string) => ({ ...shift(badgeNo), persId });
  const answer = (persId: number, badgeNo?: string) => ({ ...shift(badgeNo ?? ''), persId });
  const rows = [row(1, 'old 1'), row(2, 'old 2'), row(3, 'old 3')];
  const fewer = statuses(rows, [answer(3, 'new 3'), answer(1)]);
  expect(fewer.rows.map(({ status }) => status)).toEqual(['accepted', 'unanswered', 'accepted']);
  const all = statuses(rows, [answer(2, 'new 2'), answer(1, 'new 1'), answer(3, 'old 3')]);
  expect(all.accepted.map(({ index, value }) => [index, value.persId])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
});

it('sees that the answers of a row with an employee and of one without changed places', () => {
  const { badgeNo: _, ...open } = shift('');
  const said = { ...open, badgeNo: '', scheduleId: '9' };
  const named = { ...shift('7'), scheduleId: '8', validationErrors: ['no'] };
  const batch = statuses([shift('7'), open], [said, named]);
  expect(batch.rows.map(({ status }) => status)).toEqual(['rejected', 'accepted']);
  expect(statuses([shift('7'), open], [named, said]).rows.map(({ status }) => status)).toEqual([
    'rejected',
    'accepted',
  ]);
});

it('calls a row rejected whose reasons are empty, unless the service is known to answer saved rows so', () => {
  const silent = 'The service declared 1 validation error for this and gave none.';
  const answer = { ...shift('0007'), scheduleId: '5', validationErrors: [silent] };
  const [row] = statuses([shift('0007')], [answer]).rows;
  expect(row!.status).toBe('rejected');
});

it('takes a value that has no reading for no other value', () => {
  const { begDate: _, ...unread } = shift('0001');
  markUnread(unread, ['begDate', 'the first Monday']);
  const batch = statuses([shift('0001'), shift('0002')], [unread, shift('0002')]);
  expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  const { begDate: __, ...other } = shift('0001');
  markUnread(other, ['begDate', '2026-03-03T00:00']);
  const contradicted = statuses([shift('0001'), shift('0002')], [other, shift('0002')]);
  expect(contradicted.rows.map(({ status }) => status)).toEqual(['unanswered', 'accepted']);
});

it('gives an answer to no row when nobody can say whether it shows that name', () => {
  const sections = [{ name: 'kassa' }, { name: '2026-03-02' }, { name: '2026-03-05' }];
  const answers = [
    { id: 7, name: '02.03.2026' },
    { id: 8, name: 'kassa' },
  ];
  const batch = matchRows(wsdlUpdateSections, { sections }, { value: answers, issues: [] }, { redactor });
  expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'unanswered', 'unanswered']);
});
