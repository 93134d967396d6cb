import { expect, it } from 'vitest';
import type { World } from '../../../src/sandbox/world/World.js';
import { withRules } from '../withSandbox.js';

const world = withRules();

type Table = 'shiftTypes' | 'sections' | 'units';
function rowOf(table: Table, id: number): Record<string, unknown> {
  const { ts: _, ...row } = (world.sandbox.world[table] as World['units']).get(id)!;
  return structuredClone(row) as Record<string, unknown>;
}

it.each<[operation: Parameters<typeof world.raw>[0], table: Table, part: string, id: number, sent: object]>([
  ['wsdlUpdateShiftTypes', 'shiftTypes', 'shifType', 12, { name: 'New' }],
  ['wsdlUpdateShiftTypes', 'shiftTypes', 'shifType', 14, { isActive: false }],
  ['wsdlUpdateUnit', 'units', 'unitInfo', 101, { name: 'New' }],
  ['wsdlUpdateSections', 'sections', 'sections', 1011, { name: 'New' }],
])('%s changes in its %s what a row says, and nothing beside: %s %i %j', async (...given) => {
  const [operation, table, part, id, sent] = given;
  const row = (world.sandbox.world[table] as World['units']).get(id)! as unknown as Record<string, unknown>;
  // So that none can be taken for a default.
  for (const name of Object.keys(row)) if (typeof row[name] === 'boolean') row[name] = true;
  const before = rowOf(table, id);
  const change = { id, ...sent };
  await world.raw(operation, { [part]: part === 'unitInfo' ? change : [change] }, 101);
  expect(rowOf(table, id)).toEqual({ ...before, ...sent });
});
