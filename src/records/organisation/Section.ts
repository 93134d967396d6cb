import { ignoredBeside } from '../../definition/commonRules.js';
import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record(
  'Section',
  '2.10',
  {
    /** Id of the section; identifies it on update. */
    id: t.int().means('recordId'),
    /** External id of the section; identifies it on update. */
    extSectionId: t.string().means('externalCode'),
    /** External id of the section's group; identifies it on update. */
    extGroupId: t.string().means('externalCode'),
    /** Id of the unit. */
    restId: t.int().means('unitId'),
    /** Name of the section, at most 50 characters. */
    name: t.string().maxLength(50).means('name'),
    /** Employee id of the manager; `0` none. */
    managerId: t.int().means('reference'),
    /** Id of the group of managers; `0` none. */
    managerGroupId: t.int().means('reference'),
    /** Id of the cost centre; wins over `costCentreExtCode`. */
    costCentre: t.int().means('costCentre'),
    /** External code of the cost centre; ignored when `costCentre` is set, empty when there is none. */
    costCentreExtCode: t.string().means('externalCode'),
    /** Last modification. */
    ts: t.dateTime(),
    /** Why the service rejected the row; empty on success. */
    validationErrors: t.validationErrors(),
  },
  [ignoredBeside('costCentreExtCode', 'costCentre', '2.10')],
);

/** A section of a unit, to create or change or as the service holds it. Source: interface document 2.10. */
export interface Section extends RecordOf<typeof definition> {}
export const Section: Definition<Section> = definition;
