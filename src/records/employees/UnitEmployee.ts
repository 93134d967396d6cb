import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('UnitEmployee', '2.1', {
  /** Key of the employee's home unit: whoever holds it can act for the unit. */
  api_key: t.apiKey().required(),
  /** Name of the home unit. */
  unitName: t.string().required().means('unitName'),
  /** External application id of the home unit. */
  extApplicationId: t.string().means('externalCode'),
  /** Badge number. Text: leading zeros count. */
  badgeNo: t.string().personal().required().means('badgeNo'),
  /** Id of the employee in the service; other records call it `persId` or `userId`. */
  employeeId: t.int().required().means('personId'),
  /** E-mail address. */
  email: t.string().personal().required().means('email'),
});

/**
 * An employee that was found, with the home unit and its key.
 * Source: interface document 2.1.
 */
export interface UnitEmployee extends RecordOf<typeof definition> {}
export const UnitEmployee: Definition<UnitEmployee> = definition;
