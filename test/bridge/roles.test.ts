import { describe, expect, it } from 'vitest';
import { HalfDone } from '../../src/bridge/failures.js';
import type { BridgeContext } from '../../src/bridge/Bridged.js';
import { planRoles, saveRoles, wantedRoles } from '../../src/bridge/rolesToRest.js';

const PERSON = { id: '7' } as never;
const FIRST = { startDate: '2026-01-01', endDate: '2026-06-30' };
const known = { id: '91', employeeId: '7', groupId: '70', roleId: 11, ...FIRST };
const wanted = { groupId: '70', roleId: 11, ...FIRST };

/** A REST side on which these are the assignments, and there are the groups 70 and 71 and the role 11. */
function context(listed: readonly object[] = [], more: object = {}): BridgeContext {
  const rest = {
    roleAssignments: { list: () => ({ all: async () => listed }) },
    groups: { get: async (id: string) => (/^7[01]$/.test(id) ? { id } : { id: '1', xrefIds: ['x-1'] }) },
    roles: { get: async (id: number) => ({ id: id === 11 ? 11 : 1 }) },
  };
  return { rest, ...more } as unknown as BridgeContext;
}

describe('the roles of a row, of those that there are,', () => {
  const none = { create: [], change: [], remove: [], losses: [] };
  it.each<[string, readonly object[] | undefined, readonly object[], object]>([
    ['stay where the row has none', undefined, [known], none],
    ['stay where they are the same', [wanted], [known], none],
    [
      'end on another day',
      [{ ...wanted, endDate: '2026-07-31' }],
      [known],
      { ...none, change: [{ id: '91', ...FIRST, endDate: '2026-07-31' }] },
    ],
    [
      'begin on another day',
      [{ ...wanted, startDate: '2026-02-01' }],
      [known],
      { ...none, change: [{ id: '91', ...FIRST, startDate: '2026-02-01' }] },
    ],
    [
      'lose the day that the row leaves out',
      [{ groupId: '70', roleId: 11 }],
      [known],
      { ...none, change: [{ id: '91', startDate: null, endDate: null }] },
    ],
    [
      'come where they are of another group',
      [{ ...wanted, groupId: '71' }, wanted],
      [known],
      { ...none, create: [{ ...wanted, groupId: '71' }] },
    ],
    [
      'come where they are of another role',
      [{ ...wanted, roleId: 12 }, wanted],
      [known],
      { ...none, create: [{ ...wanted, roleId: 12 }] },
    ],
    [
      'come where only somebody else has them',
      [wanted],
      [{ ...known, employeeId: '8' }],
      { ...none, create: [wanted] },
    ],
  ])('%s', async (_, roles, listed, plan) => {
    expect(await planRoles(context(listed), roles as never, PERSON)).toEqual(plan);
  });

  it('go where the row leaves them out and that is decided, and stay with a loss where it is not', async () => {
    expect(await planRoles(context([known], { removeRoles: true }), [], PERSON)).toEqual({
      ...none,
      remove: ['91'],
    });
    const kept = await planRoles(context([known]), [], PERSON);
    expect(kept).toMatchObject({ remove: [], losses: [{ field: 'groupRoles', kind: 'lossy' }] });
  });

  it('are not planned where nobody knows whose an assignment is', async () => {
    const planning = planRoles(context([{ ...known, employeeId: undefined }]), [wanted] as never, PERSON);
    await expect(planning).rejects.toThrow('cannot be read');
  });
});

describe('a role of a row', () => {
  const role = { groupId: 70, roleId: 11 };
  it.each<[object, object]>([
    [role, { groupId: '70', roleId: 11 }],
    [{ ...role, ...FIRST }, wanted],
    [
      { ...role, startDate: '2026-01-01', endDate: '2026-01-01' },
      { groupId: '70', roleId: 11, startDate: '2026-01-01', endDate: '2026-01-01' },
    ],
    [
      { ...role, endDate: '2026-01-01' },
      { groupId: '70', roleId: 11, endDate: '2026-01-01' },
    ],
    [
      { extGroupId: 'x-1', roleId: 11 },
      { groupId: '1', roleId: 11 },
    ],
  ])('%j is %j over REST', async (given, over) => {
    expect(await wantedRoles(context(), [given] as never)).toEqual([over]);
  });

  it.each<[readonly object[], string]>([
    [[{ ...role, startDate: '2026-06-30', endDate: '2026-01-01' }], 'endDate is before startDate'],
    [[role, { ...role, ...FIRST }], 'names a role at a group twice'],
    [[{ ...role, roleId: 12 }], 'REST knows no role'],
    [[{ ...role, groupId: 72 }], 'needs a groupId or an extGroupId that REST knows'],
    [[{ extGroupId: 'x-2', roleId: 11 }], 'needs a groupId or an extGroupId that REST knows'],
    [[{ roleId: 11 }], 'needs a groupId or an extGroupId that REST knows'],
  ])('%j is refused: %s', async (roles, why) => {
    await expect(wantedRoles(context(), roles as never)).rejects.toThrow(why);
  });

  it('may be of one group and other roles, and of one role and other groups', async () => {
    expect(await wantedRoles(context(), [role, { ...role, groupId: 71 }] as never)).toHaveLength(2);
  });
});

it('no role is saved for somebody whom the answer does not show: what became of the row is not known', async () => {
  const asked: unknown[] = [];
  const rest = {
    roleAssignments: {
      list: () => ({ all: async () => [] }),
      create: async (one: unknown) => asked.push(one),
    },
  };
  const save = (employee: object) =>
    saveRoles({ rest } as never, [wanted] as never, employee as never, undefined);
  await expect(save({ badgeNo: '0001' })).rejects.toThrow(HalfDone);
  expect(asked).toEqual([]);
  await save({ id: '7' });
  expect(asked).toEqual([{ ...wanted, employeeId: '7' }]);
});
