import type { World } from '../world/World.js';
import type { WorldSize } from '../world/WorldSize.js';
import { enrichAgreements } from './agreements.js';
import { enrichLists } from './lists.js';
import { enrichPeople } from './people.js';
import { enrichPayroll } from './payroll.js';
import { enrichShifts } from './shifts.js';

/** The size of the world that is made rich. */
export const RICH: WorldSize = { units: 3, employees: 12, shifts: 10 };

/** Puts into a world of size `RICH` each documented value and field that such a world lacks. */
export function enrich(world: World): void {
  enrichLists(world);
  enrichPeople(world);
  enrichAgreements(world);
  enrichShifts(world);
  enrichPayroll(world);
}
