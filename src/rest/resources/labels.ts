import type { Calls } from './calls.js';
import type { Id, Label, LabelCreate, LabelUpdate } from './restTypes.js';
import type { RestCallOptions } from '../call/restCallOptions.js';

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
