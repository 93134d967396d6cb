/** What the two interfaces call by different ids, and what only one of them knows. `undefined`: not known. */
export interface Lookups {
  /** IANA zone of a unit. Only SOAP knows it. */
  zoneOf(restId: number): string | undefined;
  /** Id of the group that a unit is over REST. */
  groupOfUnit(restId: number): string | undefined;
  /** Id of the unit that a group is over SOAP; for a section's group, of its unit. */
  unitOfGroup(groupId: string): number | undefined;
  /** The REST group of a section; `undefined` if it is not known. */
  groupOfSection(sectionId: number): string | undefined;
  /** `undefined` also for a group that is no section. */
  sectionOfGroup(groupId: string): number | undefined;
  /** The REST group of a district; `undefined` if it is not known. */
  groupOfDistrict(districtId: number): string | undefined;
  /** The district of a REST group; `undefined` if it is not known. */
  districtOfGroup(groupId: string): number | undefined;
  /** The REST id of an employee; `undefined` if it is not known. */
  employeeOfBadge(badgeNo: string): string | undefined;
  /** The badge number of an employee; `undefined` if it is not known. */
  badgeOfEmployee(employeeId: string): string | undefined;
}

/** Knows nothing. */
export const noLookups: Lookups = {
  zoneOf: () => undefined,
  groupOfUnit: () => undefined,
  unitOfGroup: () => undefined,
  groupOfSection: () => undefined,
  sectionOfGroup: () => undefined,
  groupOfDistrict: () => undefined,
  districtOfGroup: () => undefined,
  employeeOfBadge: () => undefined,
  badgeOfEmployee: () => undefined,
};
