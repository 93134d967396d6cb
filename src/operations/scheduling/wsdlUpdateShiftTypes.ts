import { batchOperation, t } from '../../definition/operation.js';
import { ACCOUNTED, BY_CODE } from './fields/accounted.js';
import { UpdateShiftType } from '../../records/scheduling/UpdateShiftType.js';

/**
 * Updates shift types, each row by itself.
 * The one operation that can set `sharedToAllUnits`.
 * Source: interface document 2.2 and 4.5; the parts are observed.
 */
export const wsdlUpdateShiftTypes = batchOperation('wsdlUpdateShiftTypes', {
  action: 'wsdlUpdateShiftTypes',
  effect: 'write',
  section: '4.5',
  input: {
    /** The shift types, one a row. The wire name lacks a `t`. */
    shifType: t.array(UpdateShiftType).required(),
  },
  settlement: {
    by: 'wsdlGetShiftCategories',
    look: 'the shift types',
    shown: {
      kind: 'likeness',
      ask: { lastModified: '' },
      id: 'id',
      identity: ['id'],
      token: 'shiftTypeExtId',
      alike: ['name'],
      as: {
        ...{ timeStart: 'begTime', timeEnd: 'endTime', sectionId: 'section' },
        ...{ breakStart: 'begBreak', breakEnd: 'endBreak', breakStart2: 'begBreak2', breakEnd2: 'endBreak2' },
        ...{ breakStart3: 'begBreak3', breakEnd3: 'endBreak3' },
        ...{ breakStart4: 'begBreak4', breakEnd4: 'endBreak4' },
        ...ACCOUNTED,
      },
      instead: BY_CODE,
      none: { sectionId: 1 },
      unseen: [
        ...['costHourly', 'comment', 'shiftTypeCatId', 'skills', 'productiveTime', 'bgColor', 'textColor'],
        ...['useColors', 'costUT1', 'costUT2', 'costUT3', 'costUT4', 'costUT5', 'costUT6', 'costUT7'],
        ...['costUT8', 'tasks', 'replace', 'scheduleCategoryUnits', 'tags'],
      ],
    },
  },
  answers: UpdateShiftType,
  rowIdentity: ['id', 'shiftTypeExtId', 'name'],
  rowId: 'id',
});
