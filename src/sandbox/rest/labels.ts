import type { LabelRow } from '../world/rows/rest.js';
import type { World } from '../world/World.js';
import { DOMAIN_GROUP_ID } from './groupTree.js';
import { FieldsV2 } from './FieldsV2.js';
import { idIn } from './identify.js';
import type { Endpoints, RestCall } from './RestCall.js';
import { absent, refusedField } from './RestFailure.js';

/** Labels of collaboration groups (version 2, document 4.1). */
export const labels: Endpoints = {
  'GET /v2/collaboration-groups/labels/{labelId}': (call) => ({ body: record(labelOf(call)) }),

  'POST /v2/collaboration-groups/labels': ({ world, body }) => {
    const fields = new FieldsV2(body);
    fields.domain('domainId');
    const row = { restId: 0, name: fields.requiredText('name'), color: fields.text('color') ?? '' };
    return { body: record(world.labels.add(row)) };
  },

  'PUT /v2/collaboration-groups/labels/{labelId}': (call) => {
    const label = labelOf(call);
    const fields = new FieldsV2(call.body);
    Object.assign(label, { name: fields.requiredText('name'), color: fields.text('color') ?? label.color });
    return { body: record(label) };
  },

  'DELETE /v2/collaboration-groups/labels/{labelId}': (call) => {
    const { world } = call;
    const label = labelOf(call);
    if (world.collaborationGroups.find(({ labelId }) => labelId === label.id))
      throw refusedField('labelId', 'sandbox.labelInUse');
    world.labels.delete(label, world.stamp());
    return {};
  },

  'GET /v2/collaboration-groups/labels/domain/{domainId}': ({ world }) => ({
    body: [...world.labels.of()].map(record),
  }),
};

function labelOf({ world, path }: RestCall): LabelRow {
  return world.labels.get(idIn(path.labelId)) ?? absent();
}

/** The label of an id in a body. */
export function requireLabel(world: World, labelId: number): number {
  if (!world.labels.get(labelId)) throw refusedField('labelId', 'sandbox.notFound');
  return labelId;
}

function record({ id, name, color }: LabelRow) {
  return { id, name, color, domainId: DOMAIN_GROUP_ID };
}
