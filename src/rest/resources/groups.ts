import { at, type Calls } from './calls.js';
import type { ListOptions, RestCallOptions } from '../call/restCallOptions.js';
import { createList, type Pages } from '../call/pages.js';
import type { DeletePermanently } from './pathCalls.js';
import type { Group, GroupCreate, GroupQuery, GroupUpdate, Id } from './restTypes.js';

/** Groups: districts, units and sections in one tree (version 3). Source: interface document 4.2. */
export interface Groups {
  /** All groups, or those of `idIn` (internal ids, or `xrefId('…')`). Source: interface document 2.5, 4.2. */
  list(query?: GroupQuery, options?: ListOptions): Pages<Group>;
  /** A group by internal id or `xrefId('…')`. Source: interface document 4.2. */
  get(id: Id, options?: RestCallOptions): Promise<Group>;
  /** Creates a group below another, and gives it. Source: interface document 4.2. */
  create(group: GroupCreate, options?: RestCallOptions): Promise<Group>;
  /** Updates a group with the supplied attributes, and gives it. Source: interface document 4.2. */
  update(id: Id, group: GroupUpdate, options?: RestCallOptions): Promise<Group>;
  /** Deletes the group FOR EVER with all associated data: its employees, shifts, punches and more. Source: interface document 4.2. */
  delete(id: Id, input: DeletePermanently, options?: RestCallOptions): Promise<void>;
}

export function createGroups({ v3, callPath }: Calls): Groups {
  const PATH = '/organization/v3/groups/{id}';
  const ALL = '/organization/v3/groups';
  return {
    list: createList<Group, GroupQuery>(callPath, ALL),
    get: (id, options) => v3.GET(PATH, { ...options, ...at(id) }),
    create: (body, options) => v3.POST(ALL, { ...options, body }),
    update: (id, body, options) => v3.PUT(PATH, { ...options, ...at(id), body }),
    delete: (id, input, options) => v3.DELETE(PATH, { ...options, ...at(id), confirm: input?.confirm }),
  };
}
