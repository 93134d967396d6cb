import type { FieldMapName, OperationMove } from './OperationMove.js';
import { moveCase, moves, rest, stays } from './moveParts.js';

const ONE_TREE =
  'One tree of groups with `groupType` and `parentGroupId` (observed) instead of separate lists.';
const IDS_DIFFER = 'Ids differ: a unit’s `groupId` is the id of its group, not its `id`.';
const NEVER_DELETE =
  'Nothing here ever becomes a DELETE: over REST it erases the group with its employees, shifts and punches.';
const UNIT_LOSSES = [
  'Hours, rules, currency, address, time zone, login and opening hours of a unit have no place in a group.',
];
const KEYS =
  'Keys are replaced by OAuth credentials. This goes away with the last SOAP call, and stays until then.';

function readGroups(fields: FieldMapName, losses: readonly string[] = []): OperationMove {
  return moves('REST reads one tree of groups.', {
    fields,
    cases: [
      moveCase(
        'read',
        'M',
        rest('GET', '/organization/v3/groups'),
        rest('GET', '/organization/v3/groups/{id}'),
      ),
    ],
    changes: [ONE_TREE, IDS_DIFFER, 'No filter by modification time.'],
    lostParts: {
      lastModified: 'no filter by modification time',
      modifiedAfter: 'no filter by modification time',
    },
    losses,
  });
}

function writeGroups(fields: FieldMapName, losses: readonly string[] = []): OperationMove {
  return moves('REST creates groups and updates one at a time.', {
    fields,
    cases: [
      moveCase('create', 'M', rest('POST', '/organization/v3/groups')),
      moveCase('update', 'M', rest('PUT', '/organization/v3/groups/{id}')),
    ],
    changes: [ONE_TREE, IDS_DIFFER, NEVER_DELETE, 'One call a group; an upsert becomes a look-up first.'],
    losses,
  });
}

export const organisationMoves = {
  wsdlGetUnit: readGroups('units', UNIT_LOSSES),
  wsdlGetUnits: readGroups('units', UNIT_LOSSES),
  wsdlGetRestaurant: readGroups('units', UNIT_LOSSES),
  wsdlGetRestaurants: readGroups('units', UNIT_LOSSES),
  wsdlGetSections: readGroups('sections'),
  wsdlUpdateSections: writeGroups('sections'),
  wsdlGetDistricts: readGroups('districts'),
  wsdlUpdateDistricts: writeGroups('districts'),
  wsdlGetNeoGroups: readGroups('groups', ['The domain, the topmost group, is not in the list.']),
  wsdlCreateUnit: moves('REST creates a group of type UNIT.', {
    fields: 'units',
    cases: [moveCase('create', 'M', rest('POST', '/organization/v3/groups'))],
    changes: [ONE_TREE, IDS_DIFFER],
    losses: UNIT_LOSSES,
    decisions: ['Where the settings of a new unit are made that a group does not have.'],
  }),
  wsdlUpdateUnit: moves('REST updates the name, parent, manager and cost centre of a group.', {
    fields: 'units',
    cases: [moveCase('update', 'M', rest('PUT', '/organization/v3/groups/{id}'))],
    changes: [ONE_TREE, IDS_DIFFER, NEVER_DELETE],
    losses: UNIT_LOSSES,
  }),
  wsdlGetUnitsAPIKey: stays(KEYS),
  wsdlGetUnitsAPIKeyV2: stays(KEYS),
  wsdlGetRestaurantsAPIKey: stays(KEYS),
  wsdlGetCustomers: stays(
    'Neither REST description shows customers (of customer-and-order punches). This stays on SOAP.',
  ),
} as const satisfies Record<string, OperationMove>;
