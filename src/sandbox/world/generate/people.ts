import { pick, randomOf } from '../../../text/random.js';
import { addDays } from '../../../calendar/days.js';
import { type EmployeeRow, type GroupRow, NEW_EMPLOYEE } from '../rows.js';
import type { Numbering } from './Numbering.js';

/** The first employees of a world, known by heart. */
const KNOWN: readonly (readonly [given: string, family: string])[] = [
  ['Åsa', 'Öberg'],
  ['Pat', "O'Brien & Söner"],
  ['Łukasz', 'Żółkiewski'],
  ['José', 'Núñez'],
  ['Maja', 'Sjöström'],
  ['Bo "Bosse"', 'Hansson'],
  ['Ærlend', 'Ødegård'],
  ['Kim', 'Lund <Vikarie>'],
];
const GIVEN =
  'Anna Erik Ingrid Lars Maria Olof Karin Nils Elin Sven Sara Gustav Linnea Oskar Hanna Viktor Freja Anton Zoë Björn Jürgen Chloé'.split(
    ' ',
  );
const FAMILY =
  "Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Lindqvist Åkesson Ström Månsson Dahl Hjälm D'Angelo Müller Håkansson".split(
    ' ',
  );
const CITIES = ['Göteborg', 'Malmö', 'Århus', 'Uppsala', 'Örebro'];

/** Employee `n`: the first of each unit is its Local Manager, every tenth is hourly paid, every fortieth has an end date. */
export function employeeOf(n: number, restId: number, numbering: Numbering, seed: number): EmployeeRow {
  const [givenName, familyName] = KNOWN[n - 1] ?? [pick(GIVEN, seed, n, 1), pick(FAMILY, seed, n, 2)];
  const first = numbering.numbersOf(restId)[0]!;
  const badgeNo = numbering.badgeNo(n);
  const birth = addDays('1965-01-01', Math.floor(randomOf(seed, n, 3) * 13_500));
  const leaves = n % 40 === 0 && !numbering.size.trouble;
  return {
    ...NEW_EMPLOYEE,
    id: numbering.employeeId(n),
    restId,
    badgeNo,
    givenName,
    familyName,
    email: `${plain(givenName)}.${plain(familyName)}.${badgeNo}@staff.example`,
    cellPhone: `+46 70 000 ${String(n % 10_000).padStart(4, '0')}`,
    dateOfBirth: birth,
    employedDate: addDays('2015-01-01', Math.floor(randomOf(seed, n, 4) * 3000)),
    leaveDate: leaves ? '2026-06-30' : undefined,
    active: leaves ? 0 : 1,
    staffCat: n === first ? 3 : n % 10 === 0 ? 2 : 1,
    section: restId * 10 + (n % 2) + 1,
    costCentre: 501 + (restId % 3),
    role: n === first ? 2 : 1,
    sex: n % 2,
    cardNo: `C${badgeNo}`,
    socsecNo: `${birth.replace(/-/g, '')}-${String(n % 10_000).padStart(4, '0')}`,
    address1: `${pick(FAMILY, seed, n, 5)}s gata ${1 + (n % 90)}`,
    zip: String(41_000 + (n % 900)).padStart(5, '0'),
    city: pick(CITIES, seed, restId),
    country: 'SE',
    reportingTo: n === first ? '' : numbering.badgeNo(first),
    mainAgreementId: numbering.agreementId(n),
    ts: '2026-01-15T08:00:00',
  };
}

/** One group a unit, of its first five employees. */
export function groupOf(restId: number, numbering: Numbering): GroupRow {
  return {
    id: restId * 10 + 5,
    restId,
    name: `Laget i ${restId}`,
    shared: restId === 101,
    members: numbering
      .numbersOf(restId)
      .slice(0, 5)
      .map((n) => numbering.employeeId(n)),
    ts: '2026-01-02T08:00:00',
  };
}

function plain(name: string): string {
  return (
    name
      .replace(/[ŁłØøÆæ]/g, (letter) => ({ Ł: 'l', ł: 'l', Ø: 'o', ø: 'o', Æ: 'ae', æ: 'ae' })[letter]!)
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase() || 'x'
  );
}
