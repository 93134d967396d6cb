import { counted } from '../../text/counted.js';
import { onceEach } from '../../text/onceEach.js';
import type { FieldSpec } from '../../definition/field.js';
import { operationNamed } from '../../operations/operationNamed.js';
import type { FieldMap } from '../../bridge/map/FieldMap.js';
import { fieldMapOf } from '../../bridge/map/fieldMapOf.js';
import { type OperationMove, type OperationName, confidenceOf } from '../../bridge/map/OperationMove.js';
import { operationMoves } from '../../bridge/map/operationMoves.generated.js';
import type { Use } from '../scan/Use.js';
import type { CallReadiness, Verdict } from './Readiness.js';

/** The verdict on one operation of one script, from all its uses there. */
export function assessCall(operation: OperationName, uses: readonly Use[]): CallReadiness {
  const move = operationMoves[operation];
  const map = fieldMapOf(operation);
  const changes = operationNamed(operation)!.effect !== 'read';
  const reads = onceEach(uses.flatMap(({ fields }) => fields));
  const moves = /^[HM]$/.test(confidenceOf(move));
  const assumed = moves ? assumptions(changes, map, move, uses) : [];
  const observed = moves ? notesOf(map, reads, /^observed$/) : [];
  const losses = moves ? fieldLosses(map, reads).map((loss) => `reads ${loss}`) : [];
  return {
    operation,
    verdict: verdictOf(move, losses.length + assumed.length + observed.length),
    changes,
    why: move.summary,
    rest: onceEach(move.cases.flatMap(({ calls }) => calls.map(({ method, path }) => `${method} ${path}`))),
    reads,
    losses,
    assumed,
    observed,
    elsewhere: notesOf(map, reads, /^elsewhere$/),
    otherwise: [...move.changes, ...(moves ? notesOf(map, reads, /^lossy$/) : move.losses)],
    decisions: move.decisions,
    unsure: assumed.length > 0 || uses.some(({ mayBe, style }) => mayBe || style === 'name in data'),
    uses,
  };
}

function verdictOf(move: OperationMove, doubts: number): Verdict {
  const confidence = confidenceOf(move);
  if (confidence === 'none') return 'stays';
  if (confidence === 'L') return 'related';
  return doubts > 0 ? 'loses' : 'moves';
}

/** What nobody can see must be taken for the worst: no comfort from what was not read. */
function assumptions(
  changes: boolean,
  map: FieldMap | undefined,
  move: OperationMove,
  uses: readonly Use[],
): string[] {
  const lost = (map?.fields ?? []).filter(({ fidelity }) => fidelity === 'lost').flatMap(({ soap }) => soap);
  const without =
    lost.length > 0
      ? `; ${counted(lost.length, 'field')} would have no place, such as ${lost.slice(0, 3).join(', ')}`
      : '';
  const blind = uses.filter(
    ({ readsMore, fields, style }) => readsMore || style === 'name in data' || fields.length === 0,
  );
  const given = onceEach(uses.flatMap(({ withoutPlace = [] }) => withoutPlace));
  return [
    ...(changes ? [`The scan cannot read its input, so it may send anything${without}.`] : []),
    ...(!changes && blind.length > 0
      ? [
          `Line ${onceEach(blind.map(({ line }) => line)).join(', ')}: whole records go where they are not followed, so it may read anything${without}.`,
        ]
      : []),
    ...given.map((part) => `It names ${part}, and may give it: ${move.lostParts[part]}`),
    ...(uses.some(({ mayBe }) => mayBe)
      ? ['Two operations share the action that was seen: it may be the other.']
      : []),
  ];
}

/** The fields among some names that a map has no place for, and those of records inside a field that has none. */
function fieldLosses(map: FieldMap | undefined, names: readonly string[]): string[] {
  if (!map) return [];
  const lost = new Set(map.fields.filter(({ fidelity }) => fidelity === 'lost').flatMap(({ soap }) => soap));
  const own = new Set(Object.keys(map.record.fields));
  return names.flatMap((name) => {
    if (name === 'validationErrors') return [];
    if (own.has(name)) return lost.has(name) ? [name] : [];
    const around = [...lost].find((field) => isInside(name, map.record.fields[field]));
    return around === undefined || names.includes(around) ? [] : [`${name} (of ${around})`];
  });
}

function isInside(name: string, spec: FieldSpec | undefined): boolean {
  const fields = spec?.record?.fields ?? spec?.item?.record?.fields ?? {};
  return Object.entries(fields).some(([field, inner]) => field === name || isInside(name, inner));
}

function notesOf(map: FieldMap | undefined, used: readonly string[], fidelities: RegExp): string[] {
  return (map?.fields ?? [])
    .filter(
      ({ fidelity, soap, note }) =>
        note && fidelities.test(fidelity) && soap.some((one) => used.includes(one)),
    )
    .map(({ soap, note }) => `${soap.filter((one) => used.includes(one)).join(', ')}: ${note}`);
}
