import type { MoveCase, OperationMove, RestCall } from './OperationMove.js';

const MAP = 'migration map';

/** An endpoint that the REST interface document names. */
export function rest(method: RestCall['method'], path: string): RestCall {
  return { method, path, origin: 'documented' };
}

/** An endpoint that only the observed REST descriptions show. */
export function observedRest(method: RestCall['method'], path: string): RestCall {
  return { method, path, origin: 'observed' };
}

export function moveCase(
  what: string,
  confidence: MoveCase['confidence'],
  ...calls: readonly RestCall[]
): MoveCase {
  return { what, confidence, calls };
}

interface MoveFacts extends Partial<Omit<OperationMove, 'cases' | 'summary'>> {
  readonly cases: readonly MoveCase[];
}

/** An operation with some counterpart. */
export function moves(summary: string, facts: MoveFacts): OperationMove {
  return { summary, changes: [], losses: [], lostParts: {}, decisions: [], source: MAP, ...facts };
}

/** An operation without a counterpart: it stays on SOAP. */
export function stays(
  summary: string,
  facts: Pick<Partial<OperationMove>, 'decisions' | 'source' | 'notShown'> = {},
): OperationMove {
  return { summary, cases: [], changes: [], losses: [], lostParts: {}, decisions: [], source: MAP, ...facts };
}
