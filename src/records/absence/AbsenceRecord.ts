import { atMostOne } from '../../definition/scales.js';
import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { externalInfo } from '../punches/fields/freeTexts.js';

const definition = record(
  'AbsenceRecord',
  '2.6',
  {
    /** Id of the absence; required when updating. Without one the row creates an absence. */
    id: t.int().means('recordId'),
    /** Employee id; `0` or absent when `badgeNo` is used. */
    persId: t.int().means('personId'),
    /** Badge number; required on create when `persId` is not used. Not sent while `persId` is used. */
    badgeNo: t.string().personal().unless('persId').means('badgeNo'),
    /** Id of the leave reason; `0` or absent when `leaveExtCode` is used. One of the two is required on create. */
    leaveId: t.int().personal().means('leaveReference'),
    /** External code of the leave reason. Not sent while `leaveId` is used. */
    leaveExtCode: t.string().personal().unless('leaveId').means('leaveReference'),
    /** First day; required on create. */
    fromDate: t.dateText().means('beginDate'),
    /** Time of the start on `fromDate`; required on create. */
    fromTime: t.timeText().means('beginTime'),
    /** Last day; required on create. */
    toDate: t.dateText().means('endDate'),
    /** Time of the end on `toDate`; required on create. */
    toTime: t.timeText().means('endTime'),
    /** Legacy; has no effect. */
    isPreliminary: t.int(),
    approvedPayment: t.int().observed(),
    /** Extent of the absence as a decimal number in text: `1` is 100 %. */
    sickLevel: t
      .string()
      .pattern(/^[+-]?(\d+(\.\d*)?|\.\d+)$/, "a decimal number as text where '1' is 100 %, such as '0.5'")
      .orEmpty()
      .likely(...atMostOne)
      .personal()
      .means('share'),
    shiftAction: t.int().observed(),
    overlapAction: t.int().observed(),
    /** Free text of the manager. */
    managerComments: t.string().personal().means('remark'),
    /** Free text on the reason of the absence. */
    leaveReason: t.string().personal().means('leaveReasonName'),
    /** Id of the decision; `0` or absent when `decisionNo` is used. */
    decisionId: t.int().means('reference'),
    /** Number of the decision, with `customerNo`. Not sent while `decisionId` is used. */
    decisionNo: t.string().personal().unless('decisionId').means('reference'),
    /** Number of the customer, used with `decisionNo` and required by it. */
    customerNo: t.string().personal().means('reference'),
    /** Id of the team; `0` or absent when `teamExtCode` is used. */
    teamId: t.int().means('reference'),
    /** External code of the team. Not sent while `teamId` is used. */
    teamExtCode: t.string().unless('teamId').means('externalCode'),
    ...externalInfo,
    /** `true` adds the absence schedule of the leave reason. */
    useDefaultAbsenceSchedule: t.boolean(),
    /** Why the row was rejected; empty when it was saved. Answers only. */
    validationErrors: t.validationErrors(),
  },
  [
    {
      name: 'employeeMissing',
      form: 'oneOf',
      fields: ['badgeNo', 'persId'],
      when: { id: 'unused' },
      expected: 'a badge number, or a persId, because a row without an id creates an absence',
      says: ['2.6', 'required on create when `persId` not used'],
    },
    {
      name: 'leaveReasonMissing',
      form: 'oneOf',
      fields: ['leaveId', 'leaveExtCode'],
      when: { id: 'unused' },
      expected: 'a leave reason, or a leaveExtCode, because a row without an id creates an absence',
      says: ['2.6', 'required on create when `leaveExtCode` not used'],
    },
    {
      name: 'periodMissing',
      form: 'requires',
      fields: ['fromDate', 'fromTime', 'toDate', 'toTime'],
      when: { id: 'unused' },
      expected: 'a value, because a row without an id creates an absence',
      says: ['2.6', '`fromDate`, `fromTime`, `toDate`, `toTime` | required on create'],
    },
    {
      name: 'customerMissing',
      form: 'requires',
      fields: ['customerNo'],
      when: { decisionNo: 'used', decisionId: 'unused' },
      expected: 'a customer number, because decisionNo is given',
      says: ['2.6', 'requires `customerNo`'],
    },
    {
      name: 'customerWithoutDecision',
      form: 'onlyWhen',
      fields: ['customerNo'],
      when: { decisionNo: 'used' },
      expected: 'nothing, because it is used with decisionNo alone (document 2.6)',
      warns: 'a `customerNo` without the `decisionNo` with which it is used (2.6)',
    },
    {
      name: 'endsBeforeBegin',
      form: 'order',
      days: ['fromDate', 'toDate'],
      times: ['fromTime', 'toTime'],
      warns: 'an absence that ends before it begins',
    },
  ],
);

/**
 * One absence to create or to update. `0` and empty mean that a field is not used.
 * Source: interface document 2.6.
 */
export interface AbsenceRecord extends RecordOf<typeof definition> {}
export const AbsenceRecord: Definition<AbsenceRecord> = definition;
