import {
  type FieldMapName,
  type MoveCase,
  moveCase,
  moves,
  observedRest,
  type OperationMove,
  rest,
  stays,
} from './OperationMove.js';

const ONE_TREE =
  'One tree of groups with `groupType` and `parentGroupId` (observed) instead of separate lists.';
const IDS_DIFFER = 'Ids differ: a unit’s `groupId` is the id of its group, not its `id`.';
const NEVER_DELETE =
  'Nothing here ever becomes a DELETE: over REST it erases the group with its employees, shifts and punches.';
const UNIT_LOSSES = [
  'In a group of v3: rules, currency, address, time zone, login and opening hours of a unit. Observed calls of v2 have most of them, each named at its field.',
];
const V2_GROUP = '/v2/organisation/groups/{groupId}';
const UNIT_DETAILS = moveCase(
  'read what v3 does not carry',
  'M',
  observedRest('GET', V2_GROUP),
  observedRest('GET', `${V2_GROUP}/children`),
  observedRest('GET', `${V2_GROUP}/locations`),
  observedRest('GET', '/v2/opening-hours/groups/{groupId}/opening-hours'),
);
const GROUP_DETAILS = moveCase('read what v3 does not carry', 'M', observedRest('GET', V2_GROUP));
const KEYS =
  'Keys are replaced by OAuth credentials. This goes away with the last SOAP call, and stays until then.';

function readGroups(
  fields: FieldMapName,
  losses: readonly string[] = [],
  further: readonly MoveCase[] = [],
): OperationMove {
  return moves('REST reads one tree of groups.', {
    fields,
    cases: [
      moveCase(
        'read',
        'M',
        rest('GET', '/organization/v3/groups'),
        rest('GET', '/organization/v3/groups/{id}'),
      ),
      ...further,
    ],
    changes: [ONE_TREE, IDS_DIFFER],
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
  wsdlGetUnit: readGroups('units', UNIT_LOSSES, [UNIT_DETAILS]),
  wsdlGetUnits: readGroups('units', UNIT_LOSSES, [UNIT_DETAILS]),
  wsdlGetRestaurant: readGroups('units', UNIT_LOSSES, [UNIT_DETAILS]),
  wsdlGetRestaurants: readGroups('units', UNIT_LOSSES, [UNIT_DETAILS]),
  wsdlGetSections: readGroups('sections', [], [GROUP_DETAILS]),
  wsdlUpdateSections: writeGroups('sections'),
  wsdlGetDistricts: readGroups('districts', [], [GROUP_DETAILS]),
  wsdlUpdateDistricts: writeGroups('districts'),
  wsdlGetNeoGroups: readGroups('groups', ['The domain, the topmost group, was not seen in the list.']),
  wsdlCreateUnit: moves('REST creates a group of type UNIT.', {
    fields: 'units',
    cases: [
      moveCase('create', 'M', rest('POST', '/organization/v3/groups')),
      moveCase('create with details', 'M', observedRest('POST', '/v2/organisation/groups')),
    ],
    changes: [ONE_TREE, IDS_DIFFER],
    losses: UNIT_LOSSES,
    decisions: ['Whether the details that the observed v2 call takes are enough for a new unit.'],
  }),
  wsdlUpdateUnit: moves(
    'REST updates the name, parent, manager and cost centre of a group; address, currency, login and shift rules only as observed.',
    {
      fields: 'units',
      cases: [
        moveCase('update', 'M', rest('PUT', '/organization/v3/groups/{id}')),
        moveCase('update details', 'M', observedRest('PUT', V2_GROUP)),
      ],
      changes: [ONE_TREE, IDS_DIFFER, NEVER_DELETE],
      losses: UNIT_LOSSES,
    },
  ),
  wsdlGetUnitsAPIKey: stays(KEYS),
  wsdlGetUnitsAPIKeyV2: stays(KEYS),
  wsdlGetRestaurantsAPIKey: stays(KEYS),
  wsdlGetCustomers: stays(
    'Neither REST description shows customers (of customer-and-order punches). This stays on SOAP.',
  ),
} as const satisfies Record<string, OperationMove>;
