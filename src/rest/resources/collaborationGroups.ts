import type { V2Calls } from './calls.js';
import type { DeletePermanently } from './pathCalls.js';
import type {
  CollaborationGroup,
  CollaborationGroupAssociation,
  CollaborationGroupCreate,
  CollaborationGroupDetails,
  CollaborationGroupGroups,
  CollaborationGroupMove,
  CollaborationGroupUpdate,
  IncludeArchived,
} from './records.js';
import type { RestCallOptions } from '../call/restCallOptions.js';

/** Collaboration groups (version 2). Source: interface document 3 and 4.1. */
export interface CollaborationGroups {
  /** A group with its details; an archived one only with `includeArchived`. */
  get(id: number, query?: IncludeArchived, options?: RestCallOptions): Promise<CollaborationGroupDetails>;
  create(group: CollaborationGroupCreate, options?: RestCallOptions): Promise<CollaborationGroup>;
  update(id: number, group: CollaborationGroupUpdate, options?: RestCallOptions): Promise<CollaborationGroup>;
  /** Deletes a group WITH ITS CHILDREN; archived ones only with `includeArchived`. */
  delete(id: number, input: DeletePermanently & IncludeArchived, options?: RestCallOptions): Promise<void>;
  archive(id: number, options?: RestCallOptions): Promise<void>;
  unarchive(id: number, options?: RestCallOptions): Promise<void>;
  /** Moves a group to a new parent. Needs the scope for deleting. */
  move(id: number, to: CollaborationGroupMove, options?: RestCallOptions): Promise<CollaborationGroup>;
  /** Associates groups of the organisation to a collaboration group. Body and answer as observed. */
  associateGroups(
    groups: CollaborationGroupAssociation,
    options?: RestCallOptions,
  ): Promise<CollaborationGroupGroups>;
}

export function createCollaborationGroups(v2: V2Calls): CollaborationGroups {
  const PATH = '/v2/collaboration-groups/groups/{collaborationGroupId}';
  const at = (collaborationGroupId: number) => ({ params: { path: { collaborationGroupId } } });
  return {
    get: (collaborationGroupId, query = {}, options) =>
      v2.GET(PATH, { ...options, params: { path: { collaborationGroupId }, query } }),
    create: (body, options) => v2.POST('/v2/collaboration-groups/groups', { ...options, body }),
    update: (id, body, options) => v2.PUT(PATH, { ...options, ...at(id), body }),
    delete: (collaborationGroupId, { confirm, ...query }, options) =>
      v2.DELETE(PATH, { ...options, confirm, params: { path: { collaborationGroupId }, query } }),
    archive: (id, options) => v2.PUT(`${PATH}/archive`, { ...options, ...at(id) }),
    unarchive: (id, options) => v2.PUT(`${PATH}/unarchive`, { ...options, ...at(id) }),
    move: (id, body, options) => v2.PUT(`${PATH}/move`, { ...options, ...at(id), body }),
    associateGroups: (body, options) =>
      v2.POST('/v2/collaboration-groups/associate-groups', { ...options, body }),
  };
}
