import type { FieldSpec } from '../definition/field.js';
import type { Meaning } from '../definition/meaning.js';
import { isLocalDate, isLocalTime } from '../definition/scalar.js';
import { ApiKey, Secret } from '../secret.js';
import { addDays } from '../calendar/days.js';
import { BLANK_JPEG } from './blankJpeg.js';
import type { Person } from './person.js';

/** What a default is made from. */
export interface FieldContext {
  /** Which record of its kind it is, from 1. */
  readonly n: number;
  readonly person: Person;
  /** The day around which dates lie. */
  readonly today: string;
  /** The record that holds the field; the operation's name for a part. */
  readonly record: string;
  /** True where begin and end have times of their own, so that both lie on one day. */
  readonly timed: boolean;
}

type Make = (context: FieldContext, name: string) => string | number;
type Meanings = ReadonlySet<Meaning | undefined>;
type MakeByMeaning = Readonly<Partial<Record<Meaning, Make>>>;

/** Where what a field means tells what is in it. */
const TELLING: MakeByMeaning = {
  managerBadgeNo: () => '0100',
  badgeNo: ({ person }) => person.badgeNo,
  newBadgeNo: ({ person }) => person.badgeNo,
  personId: ({ person }) => person.id,
  unitId: ({ n }) => 100 + n,
  unitExtCode: ({ n }) => `UNIT-${100 + n}`,
  externalCode: ({ n }, name) => `${codeStem(name)}-${n}`,
  leaveReference: ({ n }, name) => `${codeStem(name)}-${n}`,
  givenName: ({ person }) => person.givenName,
  familyName: ({ person }) => person.familyName,
  personName: ({ person }) => `${person.givenName} ${person.familyName}`,
  contactName: ({ person }) => `Kim ${person.familyName}`,
  email: ({ person }) => person.email,
  phone: ({ person }) => person.phone,
  dateOfBirth: ({ person }) => person.dateOfBirth,
  nationalId: ({ person }) => person.nationalId,
  address: ({ person }) => person.address,
  zip: ({ person }) => person.zip,
  city: ({ person }) => person.city,
  country: () => 'SE',
  cardNo: ({ person }) => `C${person.badgeNo}`,
  loginId: ({ person }) => `login-${person.badgeNo}`,
  file: () => BLANK_JPEG,
  fileName: ({ person }) => `portrait-${person.badgeNo}.jpg`,
  freeField: () => '',
  message: () => '',
  hiredDate: () => '2019-08-01',
  currency: () => 'SEK',
  timeZone: () => 'Europe/Stockholm',
  locale: () => 'sv_SE',
  unitName: ({ n }) => `Unit ${100 + n}`,
  shiftTypeName: ({ n }) => (n % 2 ? 'Early' : 'Late'),
  sectionName: ({ n }) => (n % 2 ? 'Kitchen' : 'Floor'),
  leaveReasonName: ({ n }) => (n % 2 ? 'Vacation' : 'Parental leave'),
  name: ({ n, record }, name) => `${words(name === 'name' ? record : name)} ${n}`,
  latitude: () => '57.708870',
  longitude: () => '11.974560',
  year: ({ today }) => Number(today.slice(0, 4)),
  month: ({ today }) => Number(today.slice(5, 7)),
  weekday: () => 1,
  amount: () => '7.50',
  share: () => '1',
  beginTime: () => '08:00:00',
  endTime: () => '16:30:00',
  breakBegin: () => '12:00:00',
  breakEnd: () => '12:30:00',
  furtherBreak: () => '00:00:00',
  day: ({ today }) => today,
  money: () => '250.00',
  remark: ({ n }) => `Note ${n} of the test`,
};

const referenceOf: Make = ({ n }) => 200 + n;

/** Where it says no more than what can be in it. */
const FITTING: MakeByMeaning = {
  recordId: referenceOf,
  reference: referenceOf,
  shiftTypeId: referenceOf,
  leaveReference: referenceOf,
  sectionId: referenceOf,
  costCentre: referenceOf,
  count: () => 1,
  changedSince: ({ today }) => `${today} 00:00:00`,
};

const DATES: Meanings = new Set(['beginDate', 'endDate']);
const MOMENTS: Meanings = new Set(['moment', 'beginMoment', 'endMoment']);
const LATER: Meanings = new Set(['endDate', 'lastDate']);
const LATER_TIMES: Meanings = new Set([...LATER, 'endTime', 'endMoment']);

const BY_KIND: Readonly<Record<string, (name: string, spec: FieldSpec, context: FieldContext) => unknown>> = {
  string: (name, spec, context) => {
    if (MOMENTS.has(spec.meaning)) return `${context.today} ${timeOf(spec)}`;
    return DATES.has(spec.meaning) ? context.today : `${words(name)} ${context.n}`;
  },
  int: () => 0,
  boolean: (_, { meaning }) => meaning === 'active',
  decimal: () => '7.50',
  date: (_, spec, context) => dayOf(spec, context),
  dateText: (_, spec, context) => dayOf(spec, context),
  time: (_, spec) => timeOf(spec),
  timeText: (_, spec) => timeOf(spec),
  dateTime: (_, spec, context) => `${dayOf(spec, context)}T${timeOf(spec)}`,
  dateTimeText: (_, spec, context) => `${dayOf(spec, context)} ${timeOf(spec)}`,
  wallClock: (_, spec, context) => `${dayOf(spec, context)}T${timeOf(spec)}`,
  secret: (name, { meaning }, { n }) =>
    new Secret(meaning === 'link' ? `https://files.example/transfer-${n}` : `built-${name}-${n}`),
  apiKey: (name, _, { n }) => new ApiKey(`built-${name}-${n}`, `built ${n}`),
};

/** True for a field of which it is known what a realistic value is. */
export function isRecognised(name: string, spec: FieldSpec, context: FieldContext): boolean {
  return made(TELLING, name, spec, context) !== undefined;
}

function made(table: MakeByMeaning, name: string, spec: FieldSpec, context: FieldContext): unknown {
  const value = spec.meaning && table[spec.meaning]?.(context, name);
  if (value === undefined || !fits(spec, value)) return undefined;
  return spec.kind === 'int' ? Number(value) : String(value);
}

// `costCentreExtCode` is `COST-CENTRE`.
function codeStem(name: string): string {
  const stem = name.replace(/^(ext|external)(?=[A-Z])|(External|Ext)?(Code|Id)$/g, '');
  return words(stem || name)
    .toUpperCase()
    .replaceAll(' ', '-');
}

// `staffCatName` is `Staff cat`.
function words(name: string): string {
  const text = name
    .replace(/^(update|get)(?=[A-Z])|(?<=.)(Name|Text|V\d)$/gi, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A realistic value for a scalar field, by its value set, what it means, its kind and its limits. */
export function fieldValue(name: string, spec: FieldSpec, context: FieldContext): unknown {
  const value =
    usualValue(spec) ??
    made(TELLING, name, spec, context) ??
    made(FITTING, name, spec, context) ??
    BY_KIND[spec.kind]!(name, spec, context);
  return limited(spec, value);
}

function fits({ kind }: FieldSpec, value: string | number): boolean {
  const text = String(value);
  if (kind === 'int') return /^\d+$/.test(text);
  if (kind === 'decimal') return /^\d+(\.\d+)?$/.test(text);
  if (kind === 'date' || kind === 'dateText') return isLocalDate(text);
  if (kind === 'time' || kind === 'timeText') return isLocalTime(text);
  return kind === 'string';
}

function limited(spec: FieldSpec, value: unknown): unknown {
  const { min = -Infinity, max = Infinity, maxLength = Infinity } = spec;
  if (typeof value === 'number') return Math.min(Math.max(value, min), max);
  if (spec.kind === 'decimal') return String(Number(value) > max ? max : Number(value) < min ? min : value);
  return typeof value === 'string' && value.length > maxLength ? value.slice(0, maxLength) : value;
}

function dayOf({ meaning }: FieldSpec, { today, timed }: FieldContext): string {
  return LATER.has(meaning) && !timed ? addDays(today, 6) : today;
}

function timeOf({ meaning }: FieldSpec): string {
  return LATER_TIMES.has(meaning) ? '16:30:00' : '08:00:00';
}

function usualValue({ values, meaning }: FieldSpec): unknown {
  const known: unknown[] = Object.values(values ?? {});
  return meaning === 'active' && known.includes(1) ? 1 : known[0];
}
