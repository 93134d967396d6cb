import type { ts as Ts } from 'ts-morph';
import type { AnswerMove } from './AnswerMove.js';
import { functionOf } from './functionOf.js';

/** The first place where a callback uses one of its parameters from `index` on. */
export function usesOfCallback(move: AnswerMove, callback: Ts.Node, index: number): Ts.Node | undefined {
  const { ts } = move.source;
  for (const parameter of functionOf(move, callback)?.parameters.slice(index) ?? []) {
    if (!ts.isIdentifier(parameter.name)) return parameter;
    const [use] = move.referencesTo(parameter.name);
    if (use) return use;
  }
  return undefined;
}
