import type { Calls } from './calls.js';
import type { DeletePermanently } from './pathCalls.js';
import type {
  CollaborationGroup,
  CollaborationGroupAssociation,
  CollaborationGroupCreate,
  CollaborationGroupDetails,
  CollaborationGroupGroups,
  CollaborationGroupMove,
  CollaborationGroupUpdate,
  Id,
  IncludeArchived,
  Label,
  LabelCreate,
  LabelUpdate,
} from './restTypes.js';
import type { RestCallOptions } from '../call/restCallOptions.js';

/** Collaboration groups (version 2). Source: interface document 3 and 4.1. */
export interface CollaborationGroups {
  /** A group with its details; an archived one only with `includeArchived`. Source: interface document 4.1. */
  get(id: Id, query?: IncludeArchived, options?: RestCallOptions): Promise<CollaborationGroupDetails>;
  /** Creates a group in a domain, below `parentId` or at the top, and gives it. Source: interface document 4.1. */
  create(group: CollaborationGroupCreate, options?: RestCallOptions): Promise<CollaborationGroup>;
  /** Updates name, label and dashboard of a group, and gives it. Source: interface document 4.1. */
  update(id: Id, group: CollaborationGroupUpdate, options?: RestCallOptions): Promise<CollaborationGroup>;
  /** Deletes a group WITH ITS CHILDREN; archived ones only with `includeArchived`. Source: interface document 4.1. */
  delete(id: Id, input: DeletePermanently & IncludeArchived, options?: RestCallOptions): Promise<void>;
  /** Archives a group: it is read and deleted only with `includeArchived` then. Source: interface document 3, 4.1. */
  archive(id: Id, options?: RestCallOptions): Promise<void>;
  /** Takes a group out of the archive. Source: interface document 3, 4.1. */
  unarchive(id: Id, options?: RestCallOptions): Promise<void>;
  /** Moves a group to a new parent. Needs the scope for deleting. Source: interface document 4.1. */
  move(id: Id, to: CollaborationGroupMove, options?: RestCallOptions): Promise<CollaborationGroup>;
  /** Associates groups of the organisation to a collaboration group. Body and answer as observed. Source: interface document 4.1. */
  associateGroups(
    groups: CollaborationGroupAssociation,
    options?: RestCallOptions,
  ): Promise<CollaborationGroupGroups>;
}

export function createCollaborationGroups({ v2 }: Calls): CollaborationGroups {
  const PATH = '/v2/collaboration-groups/groups/{collaborationGroupId}';
  const at = (id: Id, query: IncludeArchived = {}) => ({
    params: { path: { collaborationGroupId: id as number }, query },
  });
  return {
    get: (id, query, options) => v2.GET(PATH, { ...options, ...at(id, query) }),
    create: (body, options) => v2.POST('/v2/collaboration-groups/groups', { ...options, body }),
    update: (id, body, options) => v2.PUT(PATH, { ...options, ...at(id), body }),
    delete: (id, input, options) => {
      const { confirm, ...query } = input ?? {};
      return v2.DELETE(PATH, { ...options, confirm: confirm!, ...at(id, query) });
    },
    archive: (id, options) => v2.PUT(`${PATH}/archive`, { ...options, ...at(id) }),
    unarchive: (id, options) => v2.PUT(`${PATH}/unarchive`, { ...options, ...at(id) }),
    move: (id, body, options) => v2.PUT(`${PATH}/move`, { ...options, ...at(id), body }),
    associateGroups: (body, options) =>
      v2.POST('/v2/collaboration-groups/associate-groups', { ...options, body }),
  };
}

/** Labels of collaboration groups (version 2). Source: interface document 4.1. */
export interface Labels {
  /** A label by id. Source: interface document 4.1. */
  get(labelId: Id, options?: RestCallOptions): Promise<Label>;
  /** Creates a label in a domain, and gives it. Source: interface document 4.1. */
  create(label: LabelCreate, options?: RestCallOptions): Promise<Label>;
  /** Updates name and colour of a label, and gives it. Source: interface document 4.1. */
  update(labelId: Id, label: LabelUpdate, options?: RestCallOptions): Promise<Label>;
  /** Deletes a label. Source: interface document 4.1. */
  delete(labelId: Id, options?: RestCallOptions): Promise<void>;
}

export function createLabels({ v2 }: Calls): Labels {
  const PATH = '/v2/collaboration-groups/labels/{labelId}';
  const at = (labelId: Id) => ({ params: { path: { labelId: labelId as number } } });
  return {
    get: (id, options) => v2.GET(PATH, { ...options, ...at(id) }),
    create: (body, options) => v2.POST('/v2/collaboration-groups/labels', { ...options, body }),
    update: (id, body, options) => v2.PUT(PATH, { ...options, ...at(id), body }),
    delete: (id, options) => v2.DELETE(PATH, { ...options, ...at(id) }),
  };
}
