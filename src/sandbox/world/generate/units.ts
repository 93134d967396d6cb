import { type CustomerRow, type DistrictRow, emptyUnit, type SectionRow, type UnitRow } from '../rows.js';
import type { Numbering } from './Numbering.js';

const KNOWN = [
  ['Göteborg Centrum', 'Göteborg'],
  ['Malmö Hamn & "Lager"', 'Malmö'],
  ["Århus <Strøget> O'Malley", 'Århus'],
] as const;
const CITIES = ['Uppsala', 'Örebro', 'Lund', 'Umeå', 'Växjö', 'Borås', 'Gävle'] as const;
const MADE = '2026-01-02T08:00:00';

export const CUSTOMER: CustomerRow = {
  id: 1,
  name: 'Sörgården AB',
  contact: 'Siv Ek',
  email: 'siv.ek@customer.example',
  country: 'SE',
  dateCreated: '2018-09-24',
  locale: 'sv_SE',
  companyNo: '556000-0000',
  ts: MADE,
};

export function unitsOf(numbering: Numbering): UnitRow[] {
  return numbering.unitIds().map((id, i) => unitOf(id, i, numbering));
}

function unitOf(id: number, index: number, numbering: Numbering): UnitRow {
  const city = KNOWN[index]?.[1] ?? CITIES[index % CITIES.length]!;
  const first = numbering.numbersOf(id)[0];
  const zones = [numbering.size.timeZone ?? 'Europe/Stockholm'].flat();
  return {
    ...emptyUnit(id),
    timeZone: zones[index % zones.length]!,
    name: KNOWN[index]?.[0] ?? `${city} ${id}`,
    managerId: first === undefined ? 0 : numbering.employeeId(first),
    managerGroupId: first === undefined ? 0 : 9000 + id,
    costCentre: 501 + (id % 3),
    districtId: index % 3 === 2 ? 2 : 1,
    city,
    municipality: city,
    address: `Storgatan ${index + 1}`,
    nextBadgeNo: numbering.people + 1,
    publishedTo: '2026-03-29',
    geos: [{ latitude: '57.7089', longitude: '11.9746', radius: 200, comment: 'entré' }],
    standardOpenHours: [1, 2, 3, 4, 5].map((dayOfWeek) => ({
      dayOfWeek,
      timeStart: '08:00:00',
      timeEnd: '22:30:00',
      dateStart: '2026-01-01',
    })),
  };
}

/** Two sections a unit: `<unit>1` Kök and `<unit>2` Sal. */
export function sectionsOf(unit: UnitRow): SectionRow[] {
  return ['Kök', 'Sal'].map((name, i) => ({
    id: unit.id * 10 + i + 1,
    restId: unit.id,
    extSectionId: `S${unit.id}-${i + 1}`,
    extGroupId: `GS${unit.id}-${i + 1}`,
    name,
    managerId: i === 0 ? unit.managerId : 0,
    managerGroupId: 0,
    costCentre: i === 0 ? 501 : 0,
    ts: MADE,
  }));
}

export function districts(): DistrictRow[] {
  return ['Väst', 'Syd & Öst'].map((name, i) => ({
    id: i + 1,
    restId: 0,
    groupId: 9901 + i,
    extGroupId: `D${i + 1}`,
    name,
    managerId: 0,
    managerGroupId: 0,
    ts: MADE,
  }));
}
