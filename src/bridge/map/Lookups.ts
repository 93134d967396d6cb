/** What the two interfaces call by different ids, and what only one of them knows. `undefined`: not known. */
export interface Lookups {
  /** IANA zone of a unit. Only SOAP knows it. */
  zoneOf(restId: number): string | undefined;
  /** Id of the group that a unit is over REST. */
  groupOfUnit(restId: number): string | undefined;
  /** Id of the unit that a group is over SOAP; for a section's group, of its unit. */
  unitOfGroup(groupId: string): number | undefined;
  groupOfSection(sectionId: number): string | undefined;
  /** `undefined` also for a group that is no section. */
  sectionOfGroup(groupId: string): number | undefined;
  groupOfDistrict(districtId: number): string | undefined;
  districtOfGroup(groupId: string): number | undefined;
  employeeOfBadge(badgeNo: string): string | undefined;
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
