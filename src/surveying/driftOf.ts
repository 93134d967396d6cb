import { answerOf, type Resting } from '../assumptions/Assumption.js';
import { counted } from '../text/counted.js';
import { assumptionNamed } from '../assumptions/list/all.js';
import type { Deployment, FieldsSeen } from '../assumptions/file/Deployment.js';

/** Something that is no longer as a deployment's file says. `breaks`: a guarantee, or who reads the field, rests on it. */
export interface Drift {
  /** An assumption, or an operation with a field: `write.lag`, `wsdlGetUnits.name`. */
  readonly what: string;
  readonly was: string;
  readonly is: string;
  readonly breaks: boolean;
  readonly restedOnBy: readonly Resting[];
}

const drift = (
  what: string,
  [was, is]: readonly [was: string, is: string],
  { breaks = true, restedOnBy = [] }: Partial<Pick<Drift, 'breaks' | 'restedOnBy'>> = {},
): Drift => ({ what, was, is, breaks, restedOnBy });

/** What a new survey has seen otherwise than the file. What it has not seen again is no drift. */
export function driftOf(known: Deployment, now: Deployment): Drift[] {
  return [
    ...Object.keys(now.assumptions).flatMap((id) => assumptionDrift(id, known, now)),
    ...Object.entries(now.operations).flatMap(([name, seen]) => {
      const before = known.operations[name];
      return before ? fieldDrift(name, before, seen) : [];
    }),
    ...newIn(known.service.missing, now.service.missing).map((name) =>
      drift(name, ['in the WSDL', 'not in the WSDL']),
    ),
  ];
}

function assumptionDrift(id: string, known: Deployment, now: Deployment): Drift[] {
  const assumption = assumptionNamed(id);
  const [before, after] = [known.assumptions[id], now.assumptions[id]!];
  if (!assumption || !before) return [];
  const { restedOnBy, measures = {} } = assumption;
  const fresh = newIn(Object.keys(before.seen), Object.keys(after.seen));
  const says = (answers: readonly string[]) => answers.map((one) => answerOf(assumption, one).says).join(' ');
  const breaks = fresh.some((one) => answerOf(assumption, one).is === 'breaks');
  const answers = [says(Object.keys(before.seen)), says(fresh)] as const;
  const numbers = Object.entries(measures).flatMap(([name, { keeps, says: of }]) => {
    const [was, is] = [before.measured?.[name], after.measured?.[name]];
    if (was === undefined || is === undefined || (keeps === 'most' ? is <= was : is >= was)) return [];
    return [drift(id, [`${of} ${was}`, String(is)], { restedOnBy })];
  });
  const others = { breaks, restedOnBy: breaks ? restedOnBy : [] };
  return [...(fresh.length > 0 ? [drift(id, answers, others)] : []), ...numbers];
}

const newIn = (before: readonly string[] = [], now: readonly string[] = []) =>
  now.filter((one) => !before.includes(one));

const otherFields = ({ others = 0 }: FieldsSeen) =>
  others === 0 ? 'no field of its own' : `${counted(others, 'field')} of its own`;

function fieldDrift(operation: string, before: FieldsSeen, now: FieldsSeen): Drift[] {
  // No record shows no field.
  if (before.records === 0 || now.records === 0) return [];
  const has = [...now.always, ...now.sometimes];
  const fresh = newIn([...before.always, ...before.sometimes, ...before.never], has);
  // What had a value now and then may have had none by chance.
  const empty = newIn(before.empty, now.empty).filter((field) => before.always.includes(field));
  const more = (now.others ?? 0) > (before.others ?? 0);
  const of = (fields: readonly string[], was: string, is: string, breaks = true) =>
    fields.map((field) => drift(`${operation}.${field}`, [was, is], { breaks }));
  return [
    ...of(newIn(has, before.always), 'in every record', 'in none'),
    ...of(empty, 'with a value', 'without a value'),
    ...of(newIn(before.unlisted, now.unlisted), 'a value of its value set', 'a value that is not listed'),
    ...of(fresh, 'not known', 'a new field', false),
    ...(more ? [drift(operation, [otherFields(before), otherFields(now)], { breaks: false })] : []),
  ];
}
