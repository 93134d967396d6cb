import type {
  CollaborationGroupAssociation,
  CollaborationGroupCreate,
  CollaborationGroupMove,
  CollaborationGroupUpdate,
  LabelCreate,
  LabelUpdate,
} from '../../rest/resources/restTypes.js';
import type { World, CollaborationGroupRow, LabelRow } from '../world/World.js';
import { saidOf } from './Body.js';
import { DOMAIN_GROUP_ID, findGroup, idIn } from '../rules/groupTree.js';
import {
  absent,
  bare,
  type Endpoints,
  flagIn,
  refusedField,
  type RestCall,
  type RestReply,
} from './RestCall.js';

const LABEL = '/v2/collaboration-groups/labels/{labelId}';
const PATH = '/v2/collaboration-groups/groups/{collaborationGroupId}';

/** Collaboration groups (version 2, document 3 and 4.1). Archived ones are there only for who asks for them. */
export const collaborationGroups: Endpoints = {
  [`GET ${PATH}`]: (call) => ({ body: details(call.world, groupOf(call), archivedIn(call.query)) }),

  'POST /v2/collaboration-groups/groups': (call) => {
    const { world } = call;
    const { domainId, ...said } = saidOf<CollaborationGroupCreate>(call);
    requireDomain(domainId);
    if (said.parentId !== undefined) requireParent(world, said.parentId);
    requireLabel(world, said.labelId);
    const row = world.collaborationGroups.add({
      ...{ restId: 0, parentId: undefined, ...said, isArchived: false, groups: [], employees: [] },
    });
    return { body: record(row) };
  },

  [`PUT ${PATH}`]: (call) => {
    const row = groupOf(call, true);
    const said = saidOf<CollaborationGroupUpdate>(call);
    requireLabel(call.world, said.labelId);
    return { body: record(Object.assign(row, said)) };
  },

  [`DELETE ${PATH}`]: (call) => {
    deleteWithChildren(call.world, groupOf(call), archivedIn(call.query));
    return {};
  },

  [`PUT ${PATH}/archive`]: (call) => archive(call, true),
  [`PUT ${PATH}/unarchive`]: (call) => archive(call, false),

  [`PUT ${PATH}/move`]: (call) => {
    const row = groupOf(call, true);
    const { newParentId } = saidOf<CollaborationGroupMove>(call);
    requireParent(call.world, newParentId);
    for (let at: number | undefined = newParentId; at; at = call.world.collaborationGroups.get(at)?.parentId)
      if (at === row.id) throw refusedField('newParentId', 'sandbox.ownDescendant');
    row.parentId = newParentId;
    return { body: record(row) };
  },

  'POST /v2/collaboration-groups/associate-groups': (call) => {
    const { world } = call;
    const { collaborationGroupId, groupIds } = saidOf<CollaborationGroupAssociation>(call);
    const row = world.collaborationGroups.get(collaborationGroupId);
    if (!row) throw refusedField('collaborationGroupId', 'sandbox.notFound');
    if (!groupIds.every((id) => findGroup(world, id))) throw refusedField('groupIds', 'sandbox.notFound');
    row.groups = [...new Set([...row.groups, ...groupIds])];
    return { body: { collaborationGroupId: row.id, groupIds: row.groups } };
  },
};

function archive(call: RestCall, isArchived: boolean): RestReply {
  groupOf(call, true).isArchived = isArchived;
  return {};
}

function groupOf({ world, path, query }: RestCall, archivedToo = archivedIn(query)): CollaborationGroupRow {
  const row = world.collaborationGroups.get(idIn(path.collaborationGroupId));
  if (!row || (row.isArchived && !archivedToo)) throw bare(404);
  return row;
}

function requireParent(world: World, id: number): void {
  if (!world.collaborationGroups.get(id)) throw refusedField('parentId', 'sandbox.notFound');
}

function requireDomain(id: number): void {
  if (id !== DOMAIN_GROUP_ID) throw refusedField('domainId', 'sandbox.notFound');
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

/** Labels of collaboration groups (version 2, document 4.1). */
export const labels: Endpoints = {
  [`GET ${LABEL}`]: (call) => ({ body: labelRecord(labelOf(call)) }),

  'POST /v2/collaboration-groups/labels': (call) => {
    const { domainId, ...said } = saidOf<LabelCreate>(call);
    requireDomain(domainId);
    return { body: labelRecord(call.world.labels.add({ restId: 0, color: '', ...said })) };
  },

  [`PUT ${LABEL}`]: (call) => {
    const label = labelOf(call);
    return { body: labelRecord(Object.assign(label, saidOf<LabelUpdate>(call))) };
  },

  [`DELETE ${LABEL}`]: (call) => {
    const { world } = call;
    const label = labelOf(call);
    if (world.collaborationGroups.find(({ labelId }) => labelId === label.id))
      throw refusedField('labelId', 'sandbox.labelInUse');
    world.labels.delete(label, world.stamp());
    return {};
  },

  'GET /v2/collaboration-groups/labels/domain/{domainId}': ({ world }) => ({
    body: [...world.labels.of()].map(labelRecord),
  }),
};

function labelOf({ world, path }: RestCall): LabelRow {
  return world.labels.get(idIn(path.labelId)) ?? absent();
}

function requireLabel(world: World, labelId: number): void {
  if (!world.labels.get(labelId)) throw refusedField('labelId', 'sandbox.notFound');
}

function labelRecord({ id, name, color }: LabelRow) {
  return { id, name, color, domainId: DOMAIN_GROUP_ID };
}
