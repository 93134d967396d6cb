import { answerOf } from '../Assumption.js';
import { counted } from '../../text/counted.js';
import type { Resting } from '../Doubt.js';
import { assumptionNamed } from '../list/all.js';
import type { Deployment, FieldsSeen } from './Deployment.js';

/** Something that is no longer as a deployment's file says. `breaks`: a guarantee, or who reads the field, rests on it. */
export interface Drift {
  /** An assumption, or an operation with a field: `write.lag`, `wsdlGetUnits.name`. */
  readonly what: string;
  readonly was: string;
  readonly is: string;
  readonly breaks: boolean;
  readonly restedOnBy: readonly Resting[];
}

/** What a new survey has seen otherwise than the file. What it has not seen again is no drift. */
export function driftOf(known: Deployment, now: Deployment): Drift[] {
  return [
    ...Object.keys(now.assumptions).flatMap((id) => assumptionDrift(id, known, now)),
    ...Object.entries(now.operations).flatMap(([name, seen]) => {
      const before = known.operations[name];
      return before ? fieldDrift(name, before, seen) : [];
    }),
    ...(now.service.missing ?? [])
      .filter((name) => !known.service.missing?.includes(name))
      .map((name) => ({
        what: name,
        was: 'in the WSDL',
        is: 'not in the WSDL',
        breaks: true,
        restedOnBy: [],
      })),
  ];
}

function assumptionDrift(id: string, known: Deployment, now: Deployment): Drift[] {
  const assumption = assumptionNamed(id);
  const [before, after] = [known.assumptions[id], now.assumptions[id]!];
  if (!assumption || !before) return [];
  const fresh = Object.keys(after.seen).filter((answer) => !Object.hasOwn(before.seen, answer));
  const says = (answers: readonly string[]) => answers.map((one) => answerOf(assumption, one).says).join(' ');
  const breaks = fresh.some((one) => answerOf(assumption, one).is === 'breaks');
  const answers =
    fresh.length === 0
      ? []
      : [
          {
            ...{ what: id, was: says(Object.keys(before.seen)), is: says(fresh), breaks },
            restedOnBy: breaks ? assumption.restedOnBy : [],
          },
        ];
  const numbers = Object.entries(assumption.measures ?? {}).flatMap(([name, { keeps, says: of }]) => {
    const [was, is] = [before.measured?.[name], after.measured?.[name]];
    if (was === undefined || is === undefined || (keeps === 'most' ? is <= was : is >= was)) return [];
    const { restedOnBy } = assumption;
    return [{ what: id, was: `${of} ${was}`, is: String(is), breaks: true, restedOnBy }];
  });
  return [...answers, ...numbers];
}

const newIn = (before: readonly string[] = [], now: readonly string[] = []) =>
  now.filter((one) => !before.includes(one));

const otherFields = ({ others = 0 }: FieldsSeen) =>
  others === 0 ? 'no field of its own' : `${counted(others, 'field')} of its own`;

function fieldDrift(operation: string, before: FieldsSeen, now: FieldsSeen): Drift[] {
  // No record shows no field.
  if (before.records === 0 || now.records === 0) return [];
  const had = new Set([...before.always, ...before.sometimes, ...before.never]);
  const has = new Set([...now.always, ...now.sometimes]);
  const gone = before.always.filter((field) => !has.has(field));
  const fresh = [...has].filter((field) => !had.has(field));
  const others = (now.others ?? 0) > (before.others ?? 0);
  const of = (field: string) => ({ what: `${operation}.${field}`, restedOnBy: [] });
  // What had a value now and then may have had none by chance.
  const empty = newIn(before.empty, now.empty).filter((field) => before.always.includes(field));
  return [
    ...gone.map((field) => ({ ...of(field), was: 'in every record', is: 'in none', breaks: true })),
    ...empty.map((field) => ({ ...of(field), was: 'with a value', is: 'without a value', breaks: true })),
    ...newIn(before.unlisted, now.unlisted).map((field) => ({
      ...{ ...of(field), was: 'a value of its value set', is: 'a value that is not listed', breaks: true },
    })),
    ...fresh.map((field) => ({ ...of(field), was: 'not known', is: 'a new field', breaks: false })),
    ...(others
      ? [{ what: operation, was: otherFields(before), is: otherFields(now), breaks: false, restedOnBy: [] }]
      : []),
  ];
}
