import { expect, it } from 'vitest';
import {
  wsdlInitiateTransferToPayroll,
  wsdlSendQmail,
  wsdlUpdateShifts,
} from '../../src/operations/index.generated.js';
import type { RowState } from '../../src/settle/shape.js';
import { whatToDo } from '../../src/settle/whatToDo.js';

const next = (state: RowState) => whatToDo(wsdlUpdateShifts, state);

it('of what is saved nothing is to do, but to look at what the service wrote in another way', () => {
  expect(next({ status: 'done', ids: ['5'] })).toMatch(/nothing is to do/);
  const kept = { comment: ['case', 'cut'], begTime: ['seconds'] } as const;
  expect(next({ status: 'done', ids: ['5'], kept })).toBe(
    'It is saved, with comment in other letter case and cut, begTime with other seconds: look whether that is good enough.',
  );
});

it('what is not there can be sent again, unless it cannot be taken back', () => {
  expect(next({ status: 'notDone' })).toMatch(/can be sent again/);
  expect(whatToDo(wsdlInitiateTransferToPayroll, { status: 'notDone' })).toMatch(/cannot be taken back/);
});

it('names the fields that are different, and the records that may be it', () => {
  expect(next({ status: 'differs', ids: ['5'], fields: ['endTime'] })).toMatch(/but endTime is different/);
  expect(next({ status: 'differs', ids: ['5'], fields: ['begTime', 'endTime'] })).toMatch(
    /but begTime, endTime are different/,
  );
  expect(next({ status: 'ambiguous', ids: ['5'] })).toMatch(/^A record may be it \(5\)/);
  expect(next({ status: 'ambiguous', ids: ['5', '6'] })).toMatch(/^Several records may be it \(5, 6\)/);
});

it('says where to look at that of which no read tells', () => {
  const because = 'the read lacks a record';
  expect(next({ status: 'unknowable', because })).toMatch(
    /^No read tells .*: the read lacks a record\. Call wsdlGetSchedulesV3 and look for the shifts/,
  );
  const told = whatToDo(wsdlSendQmail, { status: 'unknowable', because });
  expect(told).toMatch(/the read lacks a record\. [^.]+; send nothing before\.$/);
  expect(told).not.toMatch(/Call|undefined/);
});
