import type { FieldSpec } from '../../definition/field.js';
import { ApiKey, Secret } from '../../secret.js';
import { addDays } from '../../calendar/days.js';
import { BLANK_JPEG } from '../blankJpeg.js';
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

// The first pattern that fits a field's name decides. Names are those of the wire.
const BY_NAME: readonly (readonly [RegExp, Make])[] = [
  [/^(managerBadgeNo|reportingTo|fixSchedOwnerBadgeNo)$/, () => '0100'],
  [/badge(No|Nos|Number)$/i, ({ person }) => person.badgeNo],
  [/^(employeeId|persId|userId|userIds|fromPersId|toPersId)$/, ({ person }) => person.id],
  [/^(restId|unitId|unitIds)$/, ({ n }) => 100 + n],
  [/^(extUnit|externalUnit|unitExt)/, ({ n }) => `UNIT-${100 + n}`],
  [/^ext[A-Z]|External|Ext(Code|Id)$|(leave|abbr|tag)Code$/, ({ n }, name) => `${codeStem(name)}-${n}`],
  [/^(givenName|employeeFirstName)$/, ({ person }) => person.givenName],
  [/^(familyName|employeeFamilyName)$/, ({ person }) => person.familyName],
  [/^(empName|employeeName)$/, ({ person }) => `${person.givenName} ${person.familyName}`],
  [/^(contact|legalGuardianName|nextOfKind)$/, ({ person }) => `Kim ${person.familyName}`],
  [/mail$/i, ({ person }) => person.email],
  [/phone/i, ({ person }) => person.phone],
  [/^dateOfBirth$/, ({ person }) => person.dateOfBirth],
  [/^socsecNo$/, ({ person }) => person.nationalId],
  [/^address1?$/, ({ person }) => person.address],
  [/^zip/, ({ person }) => person.zip],
  [/^(city|municipality)$/, ({ person }) => person.city],
  [/^country$/, () => 'SE'],
  [/^card/, ({ person }) => `C${person.badgeNo}`],
  [/^loginId$/, ({ person }) => `login-${person.badgeNo}`],
  [/^(portrait|fileContent)$/, () => BLANK_JPEG],
  [/^fileName$/, ({ person }) => `portrait-${person.badgeNo}.jpg`],
  [/^(address2|isLockedMsg|additionalField\d|agrmntAdditionalField\d|externalInfo\d)$/, () => ''],
  [/^(employedDate|industryDate)$/, () => '2019-08-01'],
  [/^currency$/, () => 'SEK'],
  [/^timeZone$/, () => 'Europe/Stockholm'],
  [/^locale$/, () => 'sv_SE'],
  [/^unitName$/, ({ n }) => `Unit ${100 + n}`],
  [/^(category|shiftCategory|shiftType)Name$/, ({ n }) => (n % 2 ? 'Early' : 'Late')],
  [/^section(Name)?$/, ({ n }) => (n % 2 ? 'Kitchen' : 'Floor')],
  [/^leaveReason$/, ({ n }) => (n % 2 ? 'Vacation' : 'Parental leave')],
  [/^(name|.*Name)$/, ({ n, record }, name) => `${words(name === 'name' ? record : name)} ${n}`],
  [/^latitude$/, () => '57.708870'],
  [/^longitude$/, () => '11.974560'],
  [/^year$/, ({ today }) => Number(today.slice(0, 4))],
  [/^month$/, ({ today }) => Number(today.slice(5, 7))],
  [/week(day|No)$|^dayOfWeek$/i, () => 1],
  [/^(value|hours|balance|amount|minutes)$/, () => '7.50'],
  [/(employmentRate|percentage|empLevel|sickLevel)/i, () => '1'],
  [/^(begTime|startTime|fromTime|timeStart|availfrom)$/i, () => '08:00:00'],
  [/^(endTime|toTime|timeEnd|availto)$/i, () => '16:30:00'],
  [/^(begBreak|breakStart)$/, () => '12:00:00'],
  [/^(endBreak|breakEnd)$/, () => '12:30:00'],
  [/^(beg|end)Break\d$|^break(Start|End)\d$/, () => '00:00:00'],
  [/^noCostPeriod/, ({ today }) => today],
  [/(salary|cost)/i, () => '250.00'],
  [/^(comment|info|bodytext|msg|message|managerComments?|mgrComment)$/, ({ n }) => `Note ${n} of the test`],
];
const LATER = /^(to|end|leave|skillExpiring|last|.*Out$)/i;
const DATE_NAME = /date|created|modified|punch(In|Out)|^(in|out)$/i;

const COUNT = /period|length|days|weeks|type|level|rank|role|unit/i;

const BY_KIND: Readonly<Record<string, (name: string, context: FieldContext) => unknown>> = {
  string: (name, { n, today }) =>
    DATE_NAME.test(name) ? today : /Id$|No$|Code$|^id$/.test(name) ? String(200 + n) : `${words(name)} ${n}`,
  int: (name, { n }) =>
    /Ids?$|No$|^(id|section|costCentre|accountNo|staffCat)$/.test(name) ? 200 + n : COUNT.test(name) ? 1 : 0,
  boolean: (name) => /^(isActive|active|inUse|fulfills|isMainAgreement)$/.test(name),
  decimal: () => '7.50',
  date: dayOf,
  dateText: dayOf,
  time: timeOf,
  timeText: timeOf,
  dateTime: (name, context) => `${dayOf(name, context)}T${timeOf(name)}`,
  dateTimeText: (name, context) => `${dayOf(name, context)} ${timeOf(name)}`,
  wallClock: (name, context) => `${dayOf(name, context)}T${timeOf(name)}`,
  secret: (name, { n }) =>
    new Secret(name === 'url' ? `https://files.example/transfer-${n}` : `built-${name}-${n}`),
  apiKey: (name, { n }) => new ApiKey(`built-${name}-${n}`, `built ${n}`),
};

/** True for a field whose name says what a realistic value is. */
export function isRecognised(name: string, spec: FieldSpec, context: FieldContext): boolean {
  return fits(spec, named(name, context));
}

function named(name: string, context: FieldContext): string | number | undefined {
  return BY_NAME.find(([pattern]) => pattern.test(name))?.[1](context, name);
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

/** A realistic value for a scalar field, by its name, its value set, its limits and its kind. */
export function fieldValue(name: string, spec: FieldSpec, context: FieldContext): unknown {
  const known = usualValue(name, spec);
  const usual = named(name, context);
  const made = known ?? (fits(spec, usual) ? coerced(spec, usual) : BY_KIND[spec.kind]!(name, context));
  return limited(spec, made);
}

function fits(spec: FieldSpec, value: string | number | undefined): boolean {
  if (value === undefined) return false;
  if (spec.kind === 'string') return true;
  if (spec.kind === 'int') return /^\d+$/.test(String(value));
  if (spec.kind === 'decimal') return /^\d+(\.\d+)?$/.test(String(value));
  if (spec.kind === 'date' || spec.kind === 'dateText') return /^\d{4}-\d\d-\d\d$/.test(String(value));
  return (spec.kind === 'time' || spec.kind === 'timeText') && /^\d\d:\d\d:\d\d$/.test(String(value));
}

function coerced(spec: FieldSpec, value: string | number | undefined): unknown {
  return spec.kind === 'int' ? Number(value) : String(value);
}

function limited(spec: FieldSpec, value: unknown): unknown {
  const { min = -Infinity, max = Infinity, maxLength = Infinity } = spec;
  if (typeof value === 'number') return Math.min(Math.max(value, min), max);
  if (spec.kind === 'decimal') return String(Number(value) > max ? max : Number(value) < min ? min : value);
  return typeof value === 'string' && value.length > maxLength ? value.slice(0, maxLength) : value;
}

function dayOf(name: string, { today, timed }: FieldContext): string {
  return LATER.test(name) && !timed ? addDays(today, 6) : today;
}

function timeOf(name: string): string {
  return LATER.test(name) || /Out$/.test(name) ? '16:30:00' : '08:00:00';
}

function usualValue(name: string, { values }: FieldSpec): unknown {
  const known: unknown[] = Object.values(values ?? {});
  return /^(active|breakType|hasBankId)$/.test(name) && known.includes(1) ? 1 : known[0];
}
