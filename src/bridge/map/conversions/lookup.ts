import { type Conversion, type Converted, oneToOne } from './Conversion.js';

function known(value: unknown, otherwise: string): Converted {
  return value === undefined ? { unknown: otherwise } : { value };
}

/** An id over SOAP that is another id over REST. `0` and empty are no id. */
function lookup(
  what: 'unit' | 'district',
  there: 'groupOfUnit' | 'groupOfDistrict',
  back: 'unitOfGroup' | 'districtOfGroup',
): Conversion {
  return oneToOne(
    `${what}Group`,
    `id of the ${what} to id of its group, by a look-up`,
    (soap, lookups) => {
      if (Number(soap) === 0) return { value: undefined };
      return known(lookups[there](Number(soap)), `the group of the ${what} is not known`);
    },
    (rest, lookups) => known(lookups[back](String(rest)), `the ${what} of the group is not known`),
  );
}

export const unitGroup: Conversion = lookup('unit', 'groupOfUnit', 'unitOfGroup');
export const districtGroup: Conversion = lookup('district', 'groupOfDistrict', 'districtOfGroup');

/** A unit to its group, or to that of the section where one of this unit is set. SOAP context: the section (1 is none). */
export const unitOrSectionGroup: Conversion = {
  ...unitGroup,
  name: 'unitOrSectionGroup',
  says: 'id of the unit to id of its group or of its section’s, by a look-up',
  toRest(soap, lookups) {
    const unit = unitGroup.toRest(soap, lookups);
    const section = Number(soap[1] ?? 0);
    if ('unknown' in unit || section <= 1) return unit;
    const own = lookups.groupOfSection(section);
    if (own === undefined) return { unknown: 'the group of the section is not known' };
    const around = lookups.unitOfGroup(own);
    if (around === undefined) return { unknown: 'the unit of the section is not known' };
    // A section of another unit says nothing of this one.
    return around === Number(soap[0]) ? { ...unit, alternatives: [own] } : unit;
  },
};

/** A badge number of somebody to the id of that employee. */
export const employeeByBadge: Conversion = oneToOne(
  'employeeByBadge',
  'badge number to employee id, by a look-up or the prefix `badgeNumber:`',
  (soap, { employeeOfBadge }) =>
    known(employeeOfBadge(String(soap)), 'nobody with that badge number is known'),
  (rest, { badgeOfEmployee }) =>
    known(badgeOfEmployee(String(rest)), 'the badge number of the employee is not known'),
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
