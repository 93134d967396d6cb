export interface CustomerRow {
  id: number;
  name: string;
  contact: string;
  email: string;
  country: string;
  dateCreated: string;
  locale: string;
  companyNo: string;
  ts: string;
}

/** A unit of the customer ("restaurant" in the older operations). */
export interface UnitRow {
  id: number;
  /** Always 0: a unit belongs to the customer. */
  restId: number;
  /** The API key whose scope is this unit. */
  key: string;
  extUnitId: string;
  groupId: number;
  extGroupId: string;
  /** External ids beside it, which only REST has. */
  moreXrefIds?: readonly string[];
  name: string;
  extApplicationId: string;
  managerId: number;
  managerGroupId: number;
  maxHourDay: string;
  maxHourWeek: string;
  minShift: number;
  minRest: number;
  publishedTo?: string | undefined;
  currency: string;
  noBreaks: number;
  premium1: number;
  premium2: number;
  costCentre: number;
  districtId: number;
  country: string;
  address: string;
  zipCode: string;
  city: string;
  municipality: string;
  nextBadgeNo: number;
  timeZone: string;
  ssoLoginOnly: boolean;
  geos: GeoRow[];
  standardOpenHours: OpenHoursRow[];
  deviatingOpenHours: { timeStart: string; timeEnd: string; date: string }[];
  ts: string;
}

export interface GeoRow {
  latitude: string;
  longitude: string;
  radius: number;
  comment: string;
}

export interface OpenHoursRow {
  dayOfWeek: number;
  timeStart: string;
  timeEnd: string;
  dateStart: string;
}

export interface DistrictRow {
  id: number;
  restId: number;
  groupId: number;
  extGroupId: string;
  /** External ids beside it, which only REST has. */
  moreXrefIds?: readonly string[];
  name: string;
  managerId: number;
  managerGroupId: number;
  ts: string;
}

/** A section of a unit. Section 1 is everywhere and means that none is assigned (document 2.2). */
export interface SectionRow {
  id: number;
  restId: number;
  extSectionId: string;
  extGroupId: string;
  /** External ids beside it, which only REST has. */
  moreXrefIds?: readonly string[];
  name: string;
  managerId: number;
  managerGroupId: number;
  costCentre: number;
  ts: string;
}
