import { counted } from '../../text/counted.js';
import type { Language, Unknown } from '../scan/Use.js';
import type { CallReadiness, Effort, ScriptVerdict } from './Readiness.js';

const OWN: readonly Language[] = ['TypeScript', 'JavaScript'];

/** How much work a script is, in three sizes: each reason makes it larger. */
export function effortOf(
  verdict: ScriptVerdict,
  calls: readonly CallReadiness[],
  unknowns: readonly Unknown[],
): Effort {
  if (verdict === 'stays' && unknowns.length === 0)
    return { size: 'small', why: ['nothing moves: it stays as it is'] };
  const moving = calls.filter((call) => call.verdict !== 'stays');
  const reasons: (readonly [number, string])[] = [];
  const add = (points: number, why: string) => points > 0 && reasons.push([points, why]);
  const many = moving.length > 5 ? 2 : moving.length > 2 ? 1 : 0;
  add(many, `${moving.length} operations move`);
  const language = languageByHand(moving);
  add(
    language ? 1 : 0,
    `${language === 'other' ? 'no codemod for its language' : language}: by hand, or unchanged behind the gateway`,
  );
  const lost = moving.reduce((sum, { losses }) => sum + losses.length, 0);
  add(lost > 4 ? 2 : lost > 0 ? 1 : 0, `${lost === 1 ? '1 loss' : `${lost} losses`} to settle`);
  const observed = moving.reduce((sum, call) => sum + call.observed.length, 0);
  add(observed > 0 ? 1 : 0, `${counted(observed, 'field')} only in observed calls`);
  const blind = moving.filter(({ assumed }) => assumed.length > 0).length;
  add(blind > 0 ? 1 : 0, `${counted(blind, 'operation')} used in ways that cannot be seen`);
  const written = moving.filter(({ changes }) => changes).length;
  add(
    written > 0 ? 1 : 0,
    `${counted(written, 'operation')} that ${written === 1 ? 'changes' : 'change'} something`,
  );
  add(moving.some((call) => call.verdict === 'related') ? 1 : 0, 'a counterpart that is only related');
  add(verdict === 'both' ? 1 : 0, 'both protocols side by side');
  add(unknowns.length > 0 ? 2 : 0, `${counted(unknowns.length, 'place')} to look at`);
  const points = reasons.reduce((sum, [one]) => sum + one, 0);
  const size = points < 2 ? 'small' : points < 4 ? 'medium' : 'large';
  return { size, why: reasons.length > 0 ? reasons.map(([, why]) => why) : ['few operations, nothing lost'] };
}

/** A rough number of days for a size: what a team plans with before it has measured its own. */
export function daysOf({ size }: Effort, verdict: ScriptVerdict): number {
  return verdict === 'stays' ? 0 : { small: 0.5, medium: 2, large: 5 }[size];
}

/** The language of calls that no codemod moves. */
function languageByHand(calls: readonly CallReadiness[]): Language | undefined {
  const languages = calls.flatMap(({ uses }) => uses.map(({ language }) => language));
  return languages.find((one) => !OWN.includes(one) && one !== 'traffic');
}
