import type { CollaborationGroupRow } from '../world/rows/rest.js';
import type { World } from '../world/World.js';
import { FieldsV2 } from './FieldsV2.js';
import { flagIn } from './flags.js';
import { DOMAIN_GROUP_ID, findGroup } from './groupTree.js';
import { idIn } from './identify.js';
import { requireLabel } from './labels.js';
import type { Endpoints, RestCall } from './RestCall.js';
import { bare, refusedField } from './RestFailure.js';

const PATH = '/v2/collaboration-groups/groups/{collaborationGroupId}';

/** Collaboration groups (version 2, document 3 and 4.1). Archived ones are there only for who asks for them. */
export const collaborationGroups: Endpoints = {
  [`GET ${PATH}`]: (call) => ({ body: details(call.world, groupOf(call), archivedIn(call.query)) }),

  'POST /v2/collaboration-groups/groups': ({ world, body }) => {
    const fields = new FieldsV2(body);
    fields.domain('domainId');
    const parentId = fields.id('parentId');
    if (parentId !== undefined) requireParent(world, parentId);
    const row = world.collaborationGroups.add({
      restId: 0,
      name: fields.requiredText('name'),
      parentId,
      labelId: requireLabel(world, fields.requiredId('labelId')),
      domoDashboardId: dashboardOf(fields),
      isArchived: false,
      groups: [],
      employees: [],
    });
    return { body: record(row) };
  },

  [`PUT ${PATH}`]: (call) => {
    const row = groupOf(call, true);
    const fields = new FieldsV2(call.body);
    Object.assign(row, {
      name: fields.requiredText('name'),
      labelId: requireLabel(call.world, fields.requiredId('labelId')),
      domoDashboardId: dashboardOf(fields) ?? row.domoDashboardId,
    });
    return { body: record(row) };
  },

  [`DELETE ${PATH}`]: (call) => {
    deleteWithChildren(call.world, groupOf(call), archivedIn(call.query));
    return {};
  },

  [`PUT ${PATH}/archive`]: (call) => {
    groupOf(call, true).isArchived = true;
    return {};
  },

  [`PUT ${PATH}/unarchive`]: (call) => {
    groupOf(call, true).isArchived = false;
    return {};
  },

  [`PUT ${PATH}/move`]: (call) => {
    const row = groupOf(call, true);
    const newParentId = new FieldsV2(call.body).requiredId('newParentId');
    requireParent(call.world, newParentId);
    for (
      let at: number | undefined = newParentId;
      at !== undefined;
      at = call.world.collaborationGroups.get(at)?.parentId
    )
      if (at === row.id) throw refusedField('newParentId', 'sandbox.ownDescendant');
    row.parentId = newParentId;
    return { body: record(row) };
  },

  'POST /v2/collaboration-groups/associate-groups': ({ world, body }) => {
    const fields = new FieldsV2(body);
    const row = world.collaborationGroups.get(fields.requiredId('collaborationGroupId'));
    if (!row) throw refusedField('collaborationGroupId', 'sandbox.notFound');
    const groupIds = fields.requiredIds('groupIds');
    if (!groupIds.every((id) => findGroup(world, id))) throw refusedField('groupIds', 'sandbox.notFound');
    row.groups = [...new Set([...row.groups, ...groupIds])];
    return { body: { collaborationGroupId: row.id, groupIds: row.groups } };
  },
};

function groupOf({ world, path, query }: RestCall, archivedToo = archivedIn(query)): CollaborationGroupRow {
  const row = world.collaborationGroups.get(idIn(path.collaborationGroupId));
  if (!row || (row.isArchived && !archivedToo)) throw bare(404);
  return row;
}

function requireParent(world: World, id: number): void {
  if (!world.collaborationGroups.get(id)) throw refusedField('parentId', 'sandbox.notFound');
}

function dashboardOf(fields: FieldsV2): string | undefined {
  const id = fields.text('domoDashboardId');
  if (id !== undefined && !/^[a-zA-Z0-9]{5}$/.test(id))
    throw refusedField('domoDashboardId', 'sandbox.pattern');
  return id;
}

function childrenOf(world: World, id: number): CollaborationGroupRow[] {
  return [...world.collaborationGroups.of()].filter(({ parentId }) => parentId === id);
}

function archivedIn(query: URLSearchParams): boolean {
  const refuse = (): never => {
    throw refusedField('includeArchived', 'sandbox.boolean');
  };
  return flagIn(query, 'includeArchived', refuse) ?? false;
}

/** Archived children stay, at the top, unless they are asked for. */
function deleteWithChildren(world: World, row: CollaborationGroupRow, archivedToo: boolean): void {
  for (const child of childrenOf(world, row.id))
    if (child.isArchived && !archivedToo) child.parentId = undefined;
    else deleteWithChildren(world, child, archivedToo);
  world.collaborationGroups.delete(row, world.stamp());
}

function record({ id, name, parentId, labelId, domoDashboardId, isArchived }: CollaborationGroupRow) {
  return { id, name, parentId, domainId: DOMAIN_GROUP_ID, labelId, domoDashboardId, isArchived };
}

function details(world: World, row: CollaborationGroupRow, archivedToo: boolean) {
  const { id, name, parentId, labelId, domoDashboardId, isArchived, groups, employees } = row;
  const shown = childrenOf(world, id).filter((child) => archivedToo || !child.isArchived);
  const children = shown.map((child) => child.id);
  return { id, name, groups, employees, parent: parentId, children, labelId, domoDashboardId, isArchived };
}
