import type { V2Calls } from './calls.js';
import type { Label, LabelCreate, LabelUpdate } from './records.js';
import type { RestCallOptions } from '../call/restCallOptions.js';

/** Labels of collaboration groups (version 2). Source: interface document 4.1. */
export interface Labels {
  get(labelId: number, options?: RestCallOptions): Promise<Label>;
  create(label: LabelCreate, options?: RestCallOptions): Promise<Label>;
  update(labelId: number, label: LabelUpdate, options?: RestCallOptions): Promise<Label>;
  delete(labelId: number, options?: RestCallOptions): Promise<void>;
}

export function createLabels(v2: V2Calls): Labels {
  const PATH = '/v2/collaboration-groups/labels/{labelId}';
  return {
    get: (labelId, options) => v2.GET(PATH, { ...options, params: { path: { labelId } } }),
    create: (body, options) => v2.POST('/v2/collaboration-groups/labels', { ...options, body }),
    update: (labelId, body, options) => v2.PUT(PATH, { ...options, params: { path: { labelId } }, body }),
    delete: (labelId, options) => v2.DELETE(PATH, { ...options, params: { path: { labelId } } }),
  };
}
