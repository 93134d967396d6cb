import type { V3Calls } from './calls.js';
import { createList, type ListOptions, type Pages } from '../call/pages.js';
import type { DeletePermanently } from './pathCalls.js';
import type { Group, GroupCreate, GroupQuery, GroupUpdate, Id } from './records.js';
import type { RestCallOptions } from '../call/restCallOptions.js';

/** Groups: districts, units and sections in one tree (version 3). Source: interface document 4.2. */
export interface Groups {
  list(query?: GroupQuery, options?: ListOptions): Pages<Group>;
  get(id: Id, options?: RestCallOptions): Promise<Group>;
  create(group: GroupCreate, options?: RestCallOptions): Promise<Group>;
  update(id: Id, group: GroupUpdate, options?: RestCallOptions): Promise<Group>;
  /** Deletes the group FOR EVER with all associated data: its employees, shifts, punches and more. */
  delete(id: Id, input: DeletePermanently, options?: RestCallOptions): Promise<void>;
}

export function createGroups(v3: V3Calls): Groups {
  const PATH = '/organization/v3/groups/{id}';
  const ALL = '/organization/v3/groups';
  const at = (id: Id) => ({ params: { path: { id: String(id) } } });
  return {
    list: createList<Group, GroupQuery>(ALL, (input) => v3.GET(ALL, input)),
    get: (id, options) => v3.GET(PATH, { ...options, ...at(id) }),
    create: (body, options) => v3.POST(ALL, { ...options, body }),
    update: (id, body, options) => v3.PUT(PATH, { ...options, ...at(id), body }),
    delete: (id, { confirm }, options) => v3.DELETE(PATH, { ...options, ...at(id), confirm }),
  };
}
