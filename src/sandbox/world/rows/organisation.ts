import type { DatedRow } from './TableRow.js';

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

/** A unit with defaults in all that a caller need not say. */
export function emptyUnit(id: number) {
  return {
    id,
    // A unit belongs to the customer.
    restId: 0,
    /** The API key whose scope is this unit. */
    key: `sandbox-unit-${id}-key`,
    extUnitId: `U${id}`,
    groupId: 9000 + id,
    extGroupId: `G${id}`,
    name: `Unit ${id}`,
    extApplicationId: `APP-${id}`,
    managerId: 0,
    managerGroupId: 0,
    maxHourDay: '10.00',
    maxHourWeek: '40.00',
    minShift: 3,
    minRest: 11,
    currency: 'SEK',
    noBreaks: 4,
    premium1: 150,
    premium2: 200,
    costCentre: 0,
    districtId: 0,
    country: 'SE',
    address: '',
    zipCode: '41101',
    city: '',
    municipality: '',
    nextBadgeNo: 1,
    timeZone: 'Europe/Stockholm',
    ssoLoginOnly: false,
    geos: [] as GeoRow[],
    standardOpenHours: [] as OpenHoursRow[],
    deviatingOpenHours: [{ timeStart: '10:00:00', timeEnd: '16:00:00', date: '2026-04-03' }],
    ts: '2026-01-02T08:00:00',
  };
}

/** A unit of the customer ("restaurant" in the older operations). */
export interface UnitRow extends ReturnType<typeof emptyUnit> {
  /** External ids beside it, which only REST has. */
  moreXrefIds?: readonly string[];
  publishedTo?: string | undefined;
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

export const NEW_DISTRICT = { groupId: 0, extGroupId: '', name: '', managerId: 0, managerGroupId: 0 };

export type DistrictRow = DatedRow &
  typeof NEW_DISTRICT & {
    /** External ids beside it, which only REST has. */
    moreXrefIds?: readonly string[];
  };

export const NEW_SECTION = {
  name: '',
  extSectionId: '',
  extGroupId: '',
  managerId: 0,
  managerGroupId: 0,
  costCentre: 0,
};

/** A section of a unit. Section 1 is everywhere and means that none is assigned (document 2.2). */
export type SectionRow = DatedRow &
  typeof NEW_SECTION & {
    /** External ids beside it, which only REST has. */
    moreXrefIds?: readonly string[];
  };
