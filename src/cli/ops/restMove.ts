import type { AnyOperation } from '../../definition/operation.js';
import { confidenceOf, type OperationName } from '../../bridge/map/OperationMove.js';
import { operationMoves } from '../../bridge/map/operationMoves.generated.js';

const SURE = {
  H: 'high: purpose and key fields match',
  M: 'medium: the purpose matches',
  L: 'low: related only',
  none: 'no counterpart',
} as const;

/** What becomes of an operation over REST, by the map of the move. */
export function restMove(operation: AnyOperation) {
  const move = operationMoves[operation.name as OperationName];
  const calls = move.cases.flatMap(({ what, calls }) =>
    calls.map(
      ({ method, path, origin }) => `${method} ${path} (${what}${origin === 'observed' ? ', observed' : ''})`,
    ),
  );
  const { summary, changes, losses } = move;
  return { confidence: SURE[confidenceOf(move)], summary, calls, changes, losses };
}
