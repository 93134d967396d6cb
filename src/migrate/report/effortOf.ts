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
  const language = languageByHand(moving);
  const lost = moving.reduce((sum, { losses }) => sum + losses.length, 0);
  const observed = moving.reduce((sum, call) => sum + call.observed.length, 0);
  const blind = moving.filter(({ assumed }) => assumed.length > 0).length;
  const written = moving.filter(({ changes }) => changes).length;
  const byHand = language === 'other' ? 'no codemod for its language' : language;
  const reasons = (
    [
      [moving.length > 5 ? 2 : Number(moving.length > 2), `${moving.length} operations move`],
      [Number(language !== undefined), `${byHand}: by hand, or unchanged behind the gateway`],
      [lost > 4 ? 2 : Number(lost > 0), `${lost === 1 ? '1 loss' : `${lost} losses`} to settle`],
      [Number(observed > 0), `${counted(observed, 'field')} only in observed calls`],
      [Number(blind > 0), `${counted(blind, 'operation')} used in ways that cannot be seen`],
      [
        Number(written > 0),
        `${counted(written, 'operation')} that ${written === 1 ? 'changes' : 'change'} something`,
      ],
      [Number(moving.some((call) => call.verdict === 'related')), 'a counterpart that is only related'],
      [Number(verdict === 'both'), 'both protocols side by side'],
      [unknowns.length > 0 ? 2 : 0, `${counted(unknowns.length, 'place')} to look at`],
    ] as const
  ).filter(([points]) => points > 0);
  const points = reasons.reduce((sum, [one]) => sum + one, 0 as number);
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
