import { type FieldMapName, moves, type OperationMove } from './OperationMove.js';

const ONE_TREE =
  'One tree of groups with `groupType` and `parentGroupId` (observed) instead of separate lists.';
const IDS_DIFFER = 'Ids differ: a unit’s `groupId` is the id of its group, not its `id`.';
const NEVER_DELETE =
  'Nothing here ever becomes a DELETE: over REST it erases the group with its employees, shifts and punches.';
const UNIT_LOSSES = [
  'In a group of v3: rules, currency, address, time zone, login and opening hours of a unit. Observed calls of v2 have most of them, each named at its field.',
];
const V2_GROUP = '/v2/organisation/groups/{groupId}';
const V3_GROUPS = '/organization/v3/groups';
const MORE = 'read what v3 does not carry';

function readGroups(
  fields: FieldMapName,
  losses: readonly string[] = [],
  ...further: Parameters<typeof moves>[1]['cases']
): OperationMove {
  const since = 'no filter by modification time';
  return moves('REST reads one tree of groups.', {
    fields,
    cases: [['read', 'M', `GET ${V3_GROUPS}`, `GET ${V3_GROUPS}/{id}`], ...further],
    changes: [ONE_TREE, IDS_DIFFER],
    lostParts: { lastModified: since, modifiedAfter: since },
    losses,
  });
}

const UNITS = readGroups('units', UNIT_LOSSES, [
  ...([MORE, 'M'] as const),
  `observed GET ${V2_GROUP}`,
  `observed GET ${V2_GROUP}/children`,
  `observed GET ${V2_GROUP}/locations`,
  'observed GET /v2/opening-hours/groups/{groupId}/opening-hours',
]);

function writeGroups(fields: FieldMapName): OperationMove {
  return moves('REST creates groups and updates one at a time.', {
    fields,
    cases: [
      ['create', 'M', `POST ${V3_GROUPS}`],
      ['update', 'M', `PUT ${V3_GROUPS}/{id}`],
    ],
    changes: [ONE_TREE, IDS_DIFFER, NEVER_DELETE, 'One call a group; an upsert becomes a look-up first.'],
  });
}

const ROLES = ['read', 'M', 'GET /organization/v3/roles', 'GET /organization/v3/roles/{id}'] as const;

export const organisationMoves = {
  wsdlGetUnit: UNITS,
  wsdlGetUnits: UNITS,
  wsdlGetRestaurant: UNITS,
  wsdlGetRestaurants: UNITS,
  wsdlGetSections: readGroups('sections', [], [MORE, 'M', `observed GET ${V2_GROUP}`]),
  wsdlUpdateSections: writeGroups('sections'),
  wsdlGetDistricts: readGroups('districts', [], [MORE, 'M', `observed GET ${V2_GROUP}`]),
  wsdlUpdateDistricts: writeGroups('districts'),
  wsdlGetNeoGroups: readGroups('groups', ['The domain, the topmost group, was not seen in the list.']),
  wsdlCreateUnit: moves('REST creates a group of type UNIT.', {
    fields: 'units',
    cases: [
      ['create', 'M', `POST ${V3_GROUPS}`],
      ['create with details', 'M', 'observed POST /v2/organisation/groups'],
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
        ['update', 'M', `PUT ${V3_GROUPS}/{id}`],
        ['update details', 'M', `observed PUT ${V2_GROUP}`],
      ],
      changes: [ONE_TREE, IDS_DIFFER, NEVER_DELETE],
      losses: UNIT_LOSSES,
    },
  ),
  wsdlGetRoles: moves('REST lists named roles; the ids 1 to 7 of SOAP are not theirs.', {
    fields: 'roles',
    cases: [ROLES],
    changes: [
      'The seven roles of SOAP (1 Staff to 7 Assistant Manager) stand against named roles: ids differ.',
    ],
    decisions: ['Which named role each of the seven numbers means at this customer.'],
  }),
  wsdlGetNeoRoles: moves('The same named roles as over REST: a better start than wsdlGetRoles.', {
    fields: 'roles',
    cases: [ROLES],
    changes: ['REST adds `levelId` (observed).'],
  }),
};
