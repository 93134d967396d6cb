import { ignoredBeside } from '../../definition/commonRules.js';
import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record(
  'scheduleCategoryUnit',
  '2.2',
  {
    /** External id of the unit; ignored when `unitId` is given. */
    externalUnitId: t.string().means('unitExtCode'),
    /** Id of the unit; required when `externalUnitId` is absent. */
    unitId: t.int().means('unitId'),
    /** `true` makes the shift type visible in web punch for the unit. */
    visibleInWebpunch: t.boolean().required(),
  },
  [
    {
      name: 'unitMissing',
      form: 'requires',
      fields: ['unitId'],
      when: { externalUnitId: 'unused' },
      expected: 'the id of a unit, because externalUnitId is absent',
      says: ['2.2', 'required when `externalUnitId` absent'],
    },
    ignoredBeside('externalUnitId', 'unitId', '2.2'),
  ],
);

/** Whether one unit sees a shift type. Source: interface document 2.2. */
export interface scheduleCategoryUnit extends RecordOf<typeof definition> {}
export const scheduleCategoryUnit: Definition<scheduleCategoryUnit> = definition;
