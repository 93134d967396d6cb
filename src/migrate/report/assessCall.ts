import type { FieldMap } from '../map/FieldMap.js';
import { fieldMapOf } from '../map/fieldMapOf.js';
import { type OperationMove, type OperationName, confidenceOf } from '../map/OperationMove.js';
import { operationMoves } from '../map/operationMoves.js';
import type { Use } from '../scan/Use.js';
import type { CallReadiness, Verdict } from './Readiness.js';

/** The verdict on one operation of one script, from all its uses there. */
export function assessCall(operation: OperationName, uses: readonly Use[]): CallReadiness {
  const move = operationMoves[operation];
  const used = usedFields(uses);
  const map = fieldMapOf(operation);
  const losses = lossesOf(move, map, used, partsGiven(uses));
  // A read whose answer cannot be followed may use anything: no comfort from what was not seen.
  const blind = uses.some(
    ({ readsMore, style, fields }) =>
      readsMore || style === 'name in data' || (fields.length === 0 && !writes(move)),
  );
  const unsure = blind || uses.some(({ certainty }) => certainty === 'possible');
  return {
    operation,
    verdict: verdictOf(move, losses, blind),
    why: move.summary,
    rest: [
      ...new Set(move.cases.flatMap(({ calls }) => calls.map(({ method, path }) => `${method} ${path}`))),
    ],
    losses,
    elsewhere: elsewhereOf(map, used),
    decisions: move.decisions,
    unsure,
    uses,
  };
}

function verdictOf(move: OperationMove, losses: readonly string[], blind: boolean): Verdict {
  const confidence = confidenceOf(move);
  if (confidence === 'none') return 'stays';
  if (confidence === 'L') return 'related';
  const undecided = writes(move) && move.decisions.length > 0;
  return losses.length > 0 || blind || undecided ? 'loses' : 'moves';
}

function writes({ cases }: OperationMove): boolean {
  return cases.some(({ what }) => !what.startsWith('read') && !what.startsWith('find'));
}

function usedFields(uses: readonly Use[]): ReadonlySet<string> {
  return new Set(uses.flatMap(({ fields }) => fields));
}

function partsGiven(uses: readonly Use[]): ReadonlySet<string> {
  return new Set(uses.flatMap(({ parts }) => parts));
}

function lossesOf(
  move: OperationMove,
  map: FieldMap | undefined,
  fields: ReadonlySet<string>,
  parts: ReadonlySet<string>,
): string[] {
  const lost = new Set(
    (map?.fields ?? []).filter(({ fidelity }) => fidelity === 'lost').flatMap(({ soap }) => soap),
  );
  return [
    ...[...fields]
      .filter((field) => lost.has(field) && field !== 'validationErrors')
      .map((field) => `reads ${field}`),
    ...[...parts].filter((part) => writes(move) && lost.has(part)).map((part) => `sends ${part}`),
    ...[...parts].flatMap((part) => (move.lostParts[part] ? [`gives ${part}: ${move.lostParts[part]}`] : [])),
  ];
}

function elsewhereOf(map: FieldMap | undefined, fields: ReadonlySet<string>): string[] {
  return (map?.fields ?? [])
    .filter(({ fidelity, soap }) => /^(elsewhere|observed)$/.test(fidelity) && fields.has(soap[0]!))
    .map(({ soap, note }) => `${soap[0]}: ${note}`);
}
