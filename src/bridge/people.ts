import { chunksOf } from '../calendar/dateWindows.js';
import type { Employee, RestClient } from '../rest/index.js';
import { badgeNumber } from '../rest/resources/identifier.js';
import type { Lookups } from './map/Lookups.js';
import type { BridgeContext } from './BridgeContext.js';
import { orNothing } from './orNothing.js';
import { Refusal } from './rowFailures.js';

/** Most ids that a list takes. */
export const MOST_IDS = 50;

/** The look-ups, with the id of whoever has a badge number among them. Throws a `Refusal` when nobody has. */
export async function withBadge(
  { rest, lookups }: BridgeContext,
  field: string,
  badgeNo: string | undefined,
): Promise<Lookups> {
  if (!badgeNo || lookups.employeeOfBadge(badgeNo) !== undefined) return lookups;
  const found = await orNothing(rest.employees.get(badgeNumber(badgeNo)));
  if (found?.id === undefined) throw new Refusal(`${field}: nobody has that badge number`);
  const { employeeOfBadge } = lookups;
  return { ...lookups, employeeOfBadge: (badge) => (badge === badgeNo ? found.id : employeeOfBadge(badge)) };
}

/** The look-ups, with the badge numbers of employees among them: of those at hand, and of others by a call. */
export async function withBadgesOf(
  rest: RestClient,
  lookups: Lookups,
  ids: readonly (string | undefined)[],
  atHand: readonly Employee[] = [],
): Promise<Lookups> {
  const badges = new Map(atHand.map(({ id, badgeNumber: badge }) => [String(id), badge ?? '']));
  const wanted = new Set(ids.filter((id) => id !== undefined && id !== '' && id !== '0'));
  const unknown = [...wanted].filter((id) => !badges.has(id!) && lookups.badgeOfEmployee(id!) === undefined);
  for (const idIn of chunksOf(unknown.map(Number), MOST_IDS))
    for await (const { id, badgeNumber: badge } of rest.employees.list({ pageSize: 100, idIn }))
      badges.set(String(id), badge ?? '');
  const { badgeOfEmployee } = lookups;
  return { ...lookups, badgeOfEmployee: (id) => badges.get(id) ?? badgeOfEmployee(id) };
}
