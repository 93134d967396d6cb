import type { Lookups } from '../Lookups.js';
import { type Conversion, oneToOne } from './Conversion.js';

/** An id over SOAP that is another id over REST. `0` and empty are no id. */
function lookup(
  what: 'unit' | 'district',
  there: (id: number, lookups: Lookups) => string | undefined,
  back: (id: string, lookups: Lookups) => number | undefined,
): Conversion {
  return oneToOne(
    `${what}Group`,
    `id of the ${what} to id of its group, by a look-up`,
    (soap, lookups) => {
      if (Number(soap) === 0) return { value: undefined };
      const value = there(Number(soap), lookups);
      return value === undefined ? { unknown: `the group of the ${what} is not known` } : { value };
    },
    (rest, lookups) => {
      const value = back(String(rest), lookups);
      return value === undefined ? { unknown: `the ${what} of the group is not known` } : { value };
    },
  );
}

export const unitGroup: Conversion = lookup(
  'unit',
  (id, { groupOfUnit }) => groupOfUnit(id),
  (id, { unitOfGroup }) => unitOfGroup(id),
);

export const districtGroup: Conversion = lookup(
  'district',
  (id, { groupOfDistrict }) => groupOfDistrict(id),
  (id, { districtOfGroup }) => districtOfGroup(id),
);

/** A unit to its group, or to that of the section where one is set. SOAP context: the section (1 is none). */
export const unitOrSectionGroup: Conversion = {
  ...unitGroup,
  name: 'unitOrSectionGroup',
  says: 'id of the unit to id of its group or of its section’s, by a look-up',
  toRest(soap, lookups) {
    const unit = unitGroup.toRest(soap, lookups);
    const section = Number(soap[1] ?? 0);
    if ('unknown' in unit || section <= 1) return unit;
    const own = lookups.groupOfSection(section);
    return own === undefined
      ? { unknown: 'the group of the section is not known' }
      : { ...unit, alternatives: [own] };
  },
};

/** A badge number of somebody to the id of that employee. */
export const employeeByBadge: Conversion = oneToOne(
  'employeeByBadge',
  'badge number to employee id, by a look-up or the prefix `badgeNumber:`',
  (soap, lookups) => {
    const value = lookups.employeeOfBadge(String(soap));
    return value === undefined ? { unknown: 'nobody with that badge number is known' } : { value };
  },
  (rest, lookups) => {
    const value = lookups.badgeOfEmployee(String(rest));
    return value === undefined ? { unknown: 'the badge number of the employee is not known' } : { value };
  },
);

/** A badge number of somebody to the numeric id of that employee, as version 2 takes it. */
export const employeeNumberByBadge: Conversion = {
  ...employeeByBadge,
  name: 'employeeNumberByBadge',
  says: 'badge number to employee id as a number, by a look-up',
  toRest(soap, lookups) {
    const found = employeeByBadge.toRest(soap, lookups);
    return 'unknown' in found || found.value === undefined ? found : { ...found, value: Number(found.value) };
  },
};
