import { describe, expect, it } from 'vitest';
import { codes, withSandbox } from './withSandbox.js';

const world = withSandbox();

const SHIFT = {
  ...{ begDate: '2026-04-30', endDate: '2026-04-30', begTime: '08:00:00', endTime: '16:30:00' },
  ...{ badgeNo: '0001', shiftCategoryId: '11' },
};
const MOVE = { badgeNo: '0001', newUnitStartDate: '2026-04-01' };
const AGREEMENT = { badgeNo: '0001', templateId: 1, fromDate: '2026-05-01' };
const BOOKED = { badgeNo: '0001', timeTrackerId: 2, value: '1' };

const OPERATIONS = {
  Shifts: 'wsdlUpdateShifts',
  moveEmployees: 'wsdlMoveEmployees',
  mail: 'wsdlSendQmail',
  SkillItems: 'wsdlUpdateSkills',
  timeTrackers: 'wsdlUpdateTimeTrackers',
  agreements: 'wsdlUpdateAgreementsV2',
} as const;

/** The codes with which the one row of a call is rejected. */
async function errorsOf(part: keyof typeof OPERATIONS, row: object, unit?: number): Promise<string[]> {
  const answers = await world.raw(OPERATIONS[part], { [part]: [row] }, unit);
  const [answer] = answers as { readonly validationErrors?: readonly string[] }[];
  return codes(answer?.validationErrors ?? []);
}

describe('a rule rejects what breaks it, and nothing beside it', () => {
  it.each([
    ['Shifts', { ...SHIFT, deleteShift: 2 }, 101, ['SBX-SHIFT-014']],
    ['agreements', { ...AGREEMENT, restId: 102 }, 101, ['SBX-SCOPE-002']],
    ['agreements', { ...AGREEMENT, restId: 101 }, 101, []],
    ['agreements', { ...AGREEMENT, restId: 102 }, undefined, []],
    ['moveEmployees', { ...MOVE, newUnitStartDate: '2026-04-31' }, 102, ['SBX-DATE-001']],
    ['Shifts', SHIFT, 101, []],
    ['Shifts', { ...SHIFT, shiftCategoryId: '17' }, 101, ['SBX-SHIFT-015']],
    // A type of all units, and nobody of a unit: with the main key the shift has no place.
    ['Shifts', { ...SHIFT, badgeNo: '', persId: '0' }, undefined, ['SBX-SHIFT-011']],
    ['Shifts', { ...SHIFT, badgeNo: '', persId: '0' }, 101, []],
    ['Shifts', { ...SHIFT, badgeNo: '', persId: '0', shiftCategoryId: '21' }, undefined, []],
    ['moveEmployees', MOVE, 101, ['SBX-MOVE-003']],
    ['moveEmployees', MOVE, 102, []],
    ['moveEmployees', MOVE, undefined, ['SBX-MOVE-004']],
    ['mail', { subject: 'Hello', msg: 'There' }, 101, ['SBX-MAIL-001']],
    ['mail', { subject: 'Hello', msg: 'There', toPersId: 1001 }, 101, []],
    ['mail', { subject: 'Hello', msg: 'There', sendToManagerType: 2 }, 101, []],
    ['SkillItems', { extSkillId: 'NEW', skillCategoryId: 1 }, undefined, ['SBX-SKILL-001']],
    ['SkillItems', { skillId: 1 }, undefined, []],
    ['timeTrackers', { ...BOOKED, operation: 3 }, 101, ['SBX-TRACKER-004']],
    ['timeTrackers', { ...BOOKED, operation: 2 }, 101, []],
    ['timeTrackers', { ...BOOKED, operation: 0 }, 101, []],
  ] as const)('%s %j of unit %s', async (part, row, unit, expected) => {
    expect(await errorsOf(part, row, unit)).toEqual(expected);
  });

  it('a shift keeps its type when that is not active any more', async () => {
    const [{ scheduleId } = { scheduleId: '' }] = (await world.raw(
      'wsdlUpdateShifts',
      { Shifts: [SHIFT] },
      101,
    )) as { scheduleId: string }[];
    Object.assign(world.sandbox.world.shiftTypes.get(11)!, { isActive: false });
    expect(await errorsOf('Shifts', { ...SHIFT, scheduleId, endTime: '15:00:00' }, 101)).toEqual([]);
    expect(await errorsOf('Shifts', { ...SHIFT, begDate: '2026-05-01', endDate: '2026-05-01' }, 101)).toEqual(
      ['SBX-SHIFT-015'],
    );
  });
});
