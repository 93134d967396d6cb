import { Clock } from '../../../src/sandbox/world/Clock.js';
import { createWorld, type World } from '../../../src/sandbox/world/World.js';
import { worldFromJson } from '../../../src/sandbox/world/worldFromJson.js';

export const KEY = 'unit-101-key';

/** A unit with four employees and a shift type. */
export const simulatedWorld: World = createWorld(
  worldFromJson({
    units: [{ id: 101, key: KEY }],
    employees: [1, 2, 3, 4].map((id) => ({ id, badgeNo: `000${id}`, restId: 101 })),
    shiftTypes: [{ id: 11, name: 'Day', restId: 101, isActive: true, sharedToAllUnits: true }],
  }),
  new Clock('2026-03-16T01:00:00Z'),
);
