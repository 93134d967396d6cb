import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'createUnitInfo',
  {
    /** Id of the unit. */
    id: t.int().means('recordId'),
    /** External application id of the unit. */
    extApplicationId: t.string().means('externalCode'),
    /** Name of the unit. */
    name: t.string().means('name'),
    /** Key of the unit: whoever holds it can act for the unit. */
    API_key: t.apiKey(),
    /** Why the service rejected the unit; empty on success. */
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** A unit that was created, with its key. Source: observed signatures. */
export interface createUnitInfo extends RecordOf<typeof definition> {}
export const createUnitInfo: Definition<createUnitInfo> = definition;
