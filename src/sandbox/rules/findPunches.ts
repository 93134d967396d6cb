import type { getTimePunchesRequest } from '../../records/punches/getTimePunchesRequest.js';
import type { Unchecked } from '../Unchecked.js';
import type { PunchRow } from '../world/rows/punches.js';
import type { World } from '../world/World.js';
import { ofPeople } from './employeesOf.js';
import { modifiedAfter, parseMoment } from './filters.js';

/** The punches that a punch request asks for (document 2.7). */
export function findPunches(
  world: World,
  units: readonly number[],
  request: Unchecked<getTimePunchesRequest>,
): PunchRow[] {
  const { fromDate, toDate } = request;
  const after = parseMoment('modifiedAfter', request.modifiedAfter);
  const ofAsked = ofPeople(world, request);
  const active = request.active ?? !request.deleted;
  const sent = request.transferredToPayroll ?? !request.notTransferredToPayroll;
  const unsent = request.notTransferredToPayroll ?? !request.transferredToPayroll;
  const approved = request.approved ?? !request.unapproved;
  const unapproved = request.unapproved ?? !request.approved;
  const asked = (punch: PunchRow) => {
    const date = punch.punchIn.slice(0, 10);
    return (
      (!fromDate || date >= fromDate) &&
      (!toDate || date <= toDate) &&
      ofAsked(punch) &&
      (punch.deleted ? (request.deleted ?? false) : active) &&
      (punch.transferredToPayroll ? sent : unsent) &&
      (punch.approvedByManager ? approved : unapproved) &&
      modifiedAfter(punch, after)
    );
  };
  return [...candidates(world, units, request.employeeUnitMode)].filter(asked);
}

// Mode 1 follows the employees of the units to wherever they punched; otherwise the unit where a punch was made counts.
function* candidates(world: World, units: readonly number[], mode: number | undefined): Iterable<PunchRow> {
  if (mode !== 1) {
    yield* world.punches.of(units);
    return;
  }
  for (const punch of world.punches.of()) {
    const home = world.employees.get(punch.employeeId)?.restId;
    if (home !== undefined && units.includes(home)) yield punch;
  }
}
