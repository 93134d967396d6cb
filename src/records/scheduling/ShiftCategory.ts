import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { PayrollTag } from './PayrollTag.js';
import { ScheduleCategorySkill } from './ScheduleCategorySkill.js';
import { scheduleCategoryUnit } from './scheduleCategoryUnit.js';
import { BreakType } from '../../values/BreakType.js';
import { OnCall } from '../../values/OnCall.js';
import { breaks } from './fields/breaks.js';

const definition = record('ShiftCategory', '2.2', {
  /** Primary key. */
  id: t.int().means('recordId'),
  /** External id. */
  shiftTypeExtId: t.string().means('externalCode'),
  /** Name. */
  name: t.string().means('name'),
  /** Id of the unit. */
  restId: t.int().means('unitId'),
  /** Default begin, 00:00:00 to 23:59:59. */
  begTime: t.time().means('beginTime'),
  /** Default end, 00:00:00 to 23:59:59. */
  endTime: t.time().means('endTime'),
  /** Whether the scheduling screen shows breaks. */
  breakType: t.int().values(BreakType).means('active'),
  ...breaks,
  /** Id of the section; `1` when none is assigned. */
  section: t.int().means('sectionId'),
  /** Id of the cost centre. */
  costCentre: t.int().means('costCentre'),
  /** Id of the salary type. */
  salaryType: t.count(),
  /** Id of the account. */
  accountNo: t.int().means('reference'),
  /** Id of the project. */
  projectNo: t.int().means('reference'),
  /** External code of the account; empty when not set. */
  accountNoExtCode: t.string().means('externalCode'),
  /** External code of the cost centre; empty when not set. */
  costCentreExtCode: t.string().means('externalCode'),
  /** External code of the project; empty when not set. */
  projectNoExtCode: t.string().means('externalCode'),
  /** External code of the salary type; empty when not set. */
  salaryTypeExtCode: t.string().means('externalCode'),
  /** Whether it is an on-call shift type: `0` false, `1` true. */
  onCall: t.int().values(OnCall),
  /** Whether the shift type is active. */
  isActive: t.boolean().means('active'),
  /** Whether a shift of this type is a free day. */
  isFreeDay: t.boolean().since('2020-07-29'),
  /** Whether punched hours count. */
  countPunchHours: t.boolean().since('2020-07-29'),
  /** Whether scheduled hours count. */
  countScheduleHours: t.boolean().since('2020-07-29'),
  /**
   * Whether all units have it. Can be set only through `wsdlUpdateShiftTypes`; types created in the UI
   * default to true.
   */
  sharedToAllUnits: t.boolean(),
  /** For each unit, whether the shift type is visible there. */
  scheduleCategoryUnits: t.array(scheduleCategoryUnit),
  /** Last modification. */
  ts: t.dateTime(),
  /** Name of the category that the shift type belongs to. */
  shiftTypeCategoryName: t.string().means('name'),
  /** Connected tags; only when `includeTags` is true. */
  tags: t.array(PayrollTag),
  /** Connected skills; only when `includeSkills` is true. */
  skills: t.array(ScheduleCategorySkill),
});

/** One shift type of a unit. Source: interface document 2.2. */
export interface ShiftCategory extends RecordOf<typeof definition> {}
export const ShiftCategory: Definition<ShiftCategory> = definition;
