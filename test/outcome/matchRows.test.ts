import { expect, it } from 'vitest';
import { matchRows } from '../../src/outcome/matchRows.js';
import {
  wsdlUpdateEmployeeAttachments,
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
  matchRows(wsdlUpdateShifts, { Shifts: input }, answers as Record<string, unknown>[], [], redactor);

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
  const batch = matchRows(wsdlUpdateEmployeeAttachments, input, [answer], [], redactor);
  expect(batch.rejected[0]?.validationErrors).toEqual(['attachments[1]: too large']);
});

it('takes a part that is one record as a batch of one row', () => {
  const batch = matchRows(
    wsdlUpdateUnit,
    { unitInfo: { name: 'A' } },
    [{ id: 1, validationErrors: ['name taken'] }],
    [],
    redactor,
  );
  expect(batch.rejected).toMatchObject([
    { index: 0, input: { name: 'A' }, validationErrors: ['name taken'] },
  ]);
});
