import { dateOfDay, dayNumberOf } from '../calendar/days.js';
import { pick, randomOf } from '../text/random.js';

const GIVEN = [
  'Åsa',
  'Erik',
  'Zoë',
  'Nils',
  'Elin',
  'José',
  'Karin',
  'Maja',
  'Olof',
  'Freja',
  'Anton',
  'Linnea',
];
const FAMILY = [
  'Öberg',
  'Lindqvist',
  "O'Brien",
  'Ström',
  'Dahl',
  'Müller',
  'Sjöström',
  'Åkesson',
  'Hjälm',
  'Núñez',
];
const STREETS = ['Storgatan', 'Kyrkvägen', 'Ängsgränd', 'Hamngatan', 'Björkstigen'];
const CITIES = ['Göteborg', 'Malmö', 'Uppsala', 'Örebro', 'Luleå'];

/** An invented employee. The same number of the same seed is the same employee in every record. */
export interface Person {
  readonly badgeNo: string;
  readonly id: number;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly phone: string;
  readonly dateOfBirth: string;
  readonly nationalId: string;
  readonly address: string;
  readonly zip: string;
  readonly city: string;
}

export function personOf(seed: number, n: number): Person {
  const choose = (choices: readonly string[], salt: number) => pick(choices, seed, n, salt);
  const serial = Math.floor(randomOf(seed, n, 9) * 10_000);
  const badgeNo = String((n + (seed - 1) * 100) % 10_000).padStart(4, '0');
  const givenName = choose(GIVEN, 1);
  const familyName = choose(FAMILY, 2);
  const dateOfBirth = dateOfDay(dayNumberOf('1965-01-01') + Math.floor(randomOf(seed, n, 3) * 13_500));
  return {
    badgeNo,
    id: 5000 + n + (seed - 1) * 100,
    givenName,
    familyName,
    email: `${plain(givenName)}.${plain(familyName)}.${badgeNo}@staff.example`,
    phone: `+46 70 000 ${String(serial).padStart(4, '0')}`,
    dateOfBirth,
    nationalId: `${dateOfBirth.replaceAll('-', '')}-${String(serial).padStart(4, '0')}`,
    address: `${choose(STREETS, 5)} ${1 + (serial % 90)}`,
    zip: String(41_000 + (serial % 900)),
    city: choose(CITIES, 6),
  };
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}
