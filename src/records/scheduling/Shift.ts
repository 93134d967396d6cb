import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { Task } from './Task.js';
import { DeleteShift } from '../../values/DeleteShift.js';

const definition = record(
  'Shift',
  '2.4',
  {
    /** Id of the shift to update or delete; absent, empty or `0` creates a new one. */
    scheduleId: t.string().readAs('absenceScheduleId').means('recordId'),
    /** Day on which the shift begins. */
    begDate: t.date().required().means('beginDate'),
    /** Day on which the shift ends. */
    endDate: t.date().required().means('endDate'),
    /** Begin on `begDate`, `hh:mm:ss`. */
    begTime: t.timeText().required().means('beginTime'),
    /** End on `endDate`, `hh:mm:ss`. */
    endTime: t.timeText().required().means('endTime'),
    /** Begin of the first break, `hh:mm:ss`. */
    begBreak: t.timeText().means('breakBegin'),
    /** End of the first break, `hh:mm:ss`. */
    endBreak: t.timeText().means('breakEnd'),
    /** Begin of the second break, `hh:mm:ss`. */
    begBreak2: t.timeText().means('furtherBreak'),
    /** End of the second break, `hh:mm:ss`. */
    endBreak2: t.timeText().means('furtherBreak'),
    /** Begin of the third break, `hh:mm:ss`. */
    begBreak3: t.timeText().means('furtherBreak'),
    /** End of the third break, `hh:mm:ss`. */
    endBreak3: t.timeText().means('furtherBreak'),
    /** Begin of the fourth break, `hh:mm:ss`. */
    begBreak4: t.timeText().means('furtherBreak'),
    /** End of the fourth break, `hh:mm:ss`. */
    endBreak4: t.timeText().means('furtherBreak'),
    /** Employee id; absent or `0` when `badgeNo` is used. */
    persId: t.string().means('personId'),
    /**
     * Badge number; absent or empty when `persId` is used. It is not sent while `persId` is used: to give a saved shift to
     * somebody else by badge number, set `persId` to `0`.
     */
    badgeNo: t.string().personal().unless('persId').means('badgeNo'),
    /** Id of the shift type. Always sent; may be empty only when `shiftTypeExtCode` is given. */
    shiftCategoryId: t.string().required().readAs('categoryId').means('shiftTypeId'),
    /** Id of the agreement; `0` means none. */
    agreementId: t.int().means('reference'),
    /** External id of the shift. Can be set on create only, and never changed. */
    extScheduleId: t.string().means('externalCode'),
    /** `1` deletes the shift of `scheduleId`; absent or `0` inserts or updates. */
    deleteShift: t.int().values(DeleteShift).range(0, 1),
    /** Id of the section. */
    sectionId: t.int().readAs('section').means('sectionId'),
    /** External id of the section. */
    extSectionId: t.string().means('externalCode'),
    /** Description. */
    comment: t.string().personal().since('2018-09-19').means('remark'),
    /** Whether the shift counts as scheduled hours. Default inherited from the shift type (since 2018-10-25). */
    countsAsScheduledHours: t.boolean().readAs('countAsScheduledHours'),
    /** Whether the shift is a free day. Default inherited from the shift type. */
    isFreeDay: t.boolean().since('2019-07-15'),
    /** External code of the shift type; with it `shiftCategoryId` may be empty. */
    shiftTypeExtCode: t.string().means('externalCode'),
    /** Id of the cost centre. */
    costCentreId: t.int().since('2019-10-13').readAs('costCentre').means('costCentre'),
    /** External code of the cost centre. */
    costCentreExtCode: t.string().since('2019-10-13').means('externalCode'),
    /** Id of the project. */
    projectId: t.int().since('2019-10-13').readAs('projectNo').means('reference'),
    /** External code of the project. */
    projectExtCode: t.string().since('2019-10-13').readAs('projectNoExtCode').means('externalCode'),
    /** Id of the account. */
    accountId: t.int().since('2019-10-13').readAs('accountNo').means('reference'),
    /** External code of the account. */
    accountExtCode: t.string().since('2019-10-13').readAs('accountNoExtCode').means('externalCode'),
    /** The document names it without describing its effect. */
    replaceTasks: t.boolean(),
    /**
     * Present but empty removes all tasks; otherwise only the tasks given here are set. Absent keeps them (seen in public
     * integrations).
     */
    tasks: t.array(Task),
    /** `true` applies the rules of the shift type on update; absent means `false`. */
    applyShiftTypeRules: t.boolean().since('2020-01-28'),
    /** Why the row was rejected; empty when it was saved. Answers only. */
    validationErrors: t.validationErrors(),
  },
  [
    {
      name: 'shiftTypeMissing',
      form: 'requires',
      fields: ['shiftTypeExtCode'],
      when: { shiftCategoryId: { in: [''] }, deleteShift: { notIn: [DeleteShift.Delete] } },
      at: 'shiftCategoryId',
      expected: 'the id of a shift type; it may be empty only when shiftTypeExtCode is given',
      says: ['2.4', 'may be empty only when `shiftTypeExtCode` is given'],
    },
    {
      name: 'shiftTypeMissingOnDelete',
      form: 'requires',
      fields: ['shiftTypeExtCode'],
      when: { shiftCategoryId: { in: [''] }, deleteShift: { in: [DeleteShift.Delete] } },
      at: 'shiftCategoryId',
      expected: 'the id of a shift type on a delete too: document 2.4 makes no exception for it',
      warns: 'a delete without a shift type, for which the document makes no exception (2.4)',
    },
    {
      name: 'endsBeforeBegin',
      form: 'order',
      days: ['begDate', 'endDate'],
      times: ['begTime', 'endTime'],
      later: true,
      when: { deleteShift: { notIn: [DeleteShift.Delete] } },
      expected: 'a time after begTime; a night shift has the next day as its endDate',
      warns: 'a shift that does not end after it begins',
    },
    {
      name: 'externalIdOnUpdate',
      form: 'onlyWhen',
      fields: ['extScheduleId'],
      when: { scheduleId: 'unused' },
      unless: { deleteShift: { in: [DeleteShift.Delete] } },
      expected: 'nothing on an update: it can be set only on create (document 2.4)',
      warns: 'an `extScheduleId` on an update, which can be set only on create and never edited (2.4)',
    },
  ],
);

/**
 * One scheduled or absence shift to create, update or delete, and its saved state in the answer. Neither `persId` nor
 * `badgeNo` is required: there are unassigned shifts (document 2.5).
 * Source: interface document 2.4.
 */
export interface Shift extends RecordOf<typeof definition> {}
export const Shift: Definition<Shift> = definition;
