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

/** What both sides call by different ids, as plain data: it can be kept for the time when SOAP is gone. */
export interface Identities {
  /** The units, with their REST ids and time zones. */
  readonly units: readonly { readonly restId: number; readonly groupId: string; readonly timeZone: string }[];
  /** The sections, with their REST ids. */
  readonly sections: readonly {
    readonly section: number;
    readonly restId: number;
    readonly groupId: string;
  }[];
  /** The districts, with their REST groups. */
  readonly districts: readonly { readonly district: number; readonly groupId: string }[];
}

/** The look-ups that pairs of ids allow. */
export function lookupsOf(
  { units, sections, districts }: Identities,
  badges: ReadonlyMap<string, string> = new Map(),
): Lookups {
  const unit = new Map(units.map((one) => [one.restId, one]));
  const unitByGroup = new Map([
    ...sections.map(({ groupId, restId }) => [groupId, restId] as const),
    ...units.map(({ groupId, restId }) => [groupId, restId] as const),
  ]);
  const section = new Map(sections.map((one) => [one.section, one.groupId]));
  const sectionByGroup = new Map(sections.map((one) => [one.groupId, one.section]));
  const district = new Map(districts.map((one) => [one.district, one.groupId]));
  const districtByGroup = new Map(districts.map((one) => [one.groupId, one.district]));
  let employees: Map<string, string> | undefined;
  return {
    zoneOf: (restId) => unit.get(restId)?.timeZone || undefined,
    groupOfUnit: (restId) => unit.get(restId)?.groupId,
    unitOfGroup: (groupId) => unitByGroup.get(groupId),
    groupOfSection: (id) => section.get(id),
    sectionOfGroup: (groupId) => sectionByGroup.get(groupId),
    groupOfDistrict: (id) => district.get(id),
    districtOfGroup: (groupId) => districtByGroup.get(groupId),
    employeeOfBadge: (badgeNo) => badges.get(badgeNo),
    badgeOfEmployee(id) {
      employees ??= new Map([...badges].map(([badgeNo, employeeId]) => [employeeId, badgeNo]));
      return employees.get(id);
    },
  };
}

/** Knows nothing. */
export const noLookups: Lookups = lookupsOf({ units: [], sections: [], districts: [] });
