import type { MappingRow } from '../world/rows.js';
import { BodyV2 } from './Body.js';
import { DOMAIN_GROUP_ID } from './groupTree.js';
import type { Endpoints } from './RestCall.js';
import { bare, refusedField } from './RestFailure.js';

const TYPES = [
  'GROUP_ID',
  'EMPLOYEE_ID',
  'ABSENCE_ID',
  'UNIT_ID',
  'SECTION_ID',
  'ROLE_ID',
  'AGREEMENT_TEMPLATE_ID',
  'AGREEMENT',
  'DISTRICT_ID',
];

/** Mappings of ids of other systems (version 2; observed, and named by document 1 as the way to an internal id). */
export const mappings: Endpoints = {
  'GET /v2/mapping/mappingTypes': () => ({ body: TYPES }),

  'GET /v2/mapping/mappingTypes/{mappingType}/mappings': ({ world, path, query }) => {
    if (!TYPES.includes(path.mappingType ?? '')) throw bare(404);
    const found = [...world.mappings.of()].filter(
      (row) =>
        row.mappingType === path.mappingType &&
        [null, row.internalValue].includes(query.get('internalValue')) &&
        [null, row.externalValue].includes(query.get('externalValue')),
    );
    return { body: found.map(record) };
  },

  'POST /v2/mapping/groups/{domainGroupId}': ({ world, path, body }) => {
    if (Number(path.domainGroupId) !== DOMAIN_GROUP_ID) throw bare(404);
    const fields = new BodyV2(body);
    const mappingType = fields.requiredText('mappingType');
    if (!TYPES.includes(mappingType)) throw refusedField('mappingType', 'sandbox.notFound');
    const row = {
      restId: 0,
      mappingType,
      internalValue: fields.requiredText('internalValue'),
      externalValue: fields.requiredText('externalValue'),
    };
    return { status: 201, body: record(world.mappings.add(row)) };
  },
};

function record({ id, mappingType, internalValue, externalValue }: MappingRow) {
  return { mappingType, id: String(id), internalValue, externalValue, domainId: DOMAIN_GROUP_ID };
}
