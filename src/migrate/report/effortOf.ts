import { counted } from '../../text/counted.js';
import type { Unknown } from '../scan/Use.js';
import type { CallReadiness, Effort, ScriptVerdict } from './Readiness.js';

/** How much work a script is, in three sizes: each reason makes it larger. */
export function effortOf(
  verdict: ScriptVerdict,
  calls: readonly CallReadiness[],
  unknowns: readonly Unknown[],
): Effort {
  if (verdict === 'stays' && unknowns.length === 0)
    return { size: 'small', why: ['nothing moves: it stays as it is'] };
  const moving = calls.filter((call) => call.verdict !== 'stays');
  const sum = (of: (call: CallReadiness) => number) => moving.reduce((all, call) => all + of(call), 0);
  const lost = sum(({ losses, observed }) => losses.length + observed.length);
  const [blind, written] = [
    sum((call) => Number(call.assumed.length > 0)),
    sum((call) => Number(call.changes)),
  ];
  const byHand = moving.some(({ uses }) => uses.some(({ language }) => !/Script$|^traffic$/.test(language)));
  const weights: readonly (readonly [number, string])[] = [
    [moving.length > 5 ? 2 : Number(moving.length > 2), `${counted(moving.length, 'operation')} to move`],
    [Number(byHand), 'no codemod for its language: by hand, or unchanged behind the gateway'],
    [Math.min(2, Math.ceil(lost / 4)), `${counted(lost, 'field')} to settle`],
    [Number(blind > 0), `${counted(blind, 'operation')} used in ways that cannot be seen`],
    [Number(written > 0), `${counted(written, 'operation')} that may change something`],
    [Number(verdict === 'both'), 'both protocols side by side'],
    [unknowns.length > 0 ? 2 : 0, `${counted(unknowns.length, 'place')} to look at`],
  ];
  const reasons = weights.filter(([points]) => points > 0);
  const points = reasons.reduce((all, [one]) => all + one, 0);
  const size = points < 2 ? 'small' : points < 4 ? 'medium' : 'large';
  return { size, why: reasons.length > 0 ? reasons.map(([, why]) => why) : ['few operations, nothing lost'] };
}

/** A rough number of days for a size: what a team plans with before it has measured its own. */
export function daysOf({ size }: Effort, verdict: ScriptVerdict): number {
  return verdict === 'stays' ? 0 : { small: 0.5, medium: 2, large: 5 }[size];
}
