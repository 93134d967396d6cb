import { counted } from '../../text/counted.js';
import { allOperations } from '../../wsdl/allDefinitions.js';
import type { FieldMap } from '../map/FieldMap.js';
import { fieldMapOf } from '../map/fieldMapOf.js';
import { type OperationMove, type OperationName, confidenceOf } from '../map/OperationMove.js';
import { operationMoves } from '../map/operationMoves.js';
import { type Use, WHOLE_RECORD } from '../scan/Use.js';
import { fieldLosses } from './fieldLosses.js';
import type { CallReadiness, Verdict } from './Readiness.js';

const definitions = new Map(allOperations().map((operation) => [operation.name, operation]));

/** The verdict on one operation of one script, from all its uses there. */
export function assessCall(operation: OperationName, uses: readonly Use[]): CallReadiness {
  const move = operationMoves[operation];
  const map = fieldMapOf(operation);
  const changes = definitions.get(operation)!.effect !== 'read';
  const reads = distinct(uses.flatMap(({ fields }) => fields));
  const sends = distinct(uses.flatMap(({ parts }) => parts));
  const moves = /^[HM]$/.test(confidenceOf(move));
  const assumed = moves ? assumptions(operation, changes, map, uses, sends) : [];
  const used = changes ? [...reads, ...sends] : reads;
  const observed = moves
    ? [...notesOf(map, reads, /^observed$/), ...(changes ? sentToObserved(move, map, sends) : [])]
    : [];
  const losses = moves ? lossesOf(move, map, changes, reads, sends) : [];
  return {
    operation,
    verdict: verdictOf(move, changes, losses.length + assumed.length + observed.length),
    changes,
    why: move.summary,
    rest: distinct(move.cases.flatMap(({ calls }) => calls.map(({ method, path }) => `${method} ${path}`))),
    reads,
    sends,
    losses,
    assumed,
    observed,
    elsewhere: notesOf(map, used, /^elsewhere$/),
    otherwise: [...move.changes, ...(moves ? notesOf(map, used, /^lossy$/) : move.losses)],
    decisions: move.decisions,
    unsure: assumed.length > 0 || uses.some(({ certainty }) => certainty === 'possible'),
    uses,
  };
}

function verdictOf(move: OperationMove, changes: boolean, doubts: number): Verdict {
  const confidence = confidenceOf(move);
  if (confidence === 'none') return 'stays';
  if (confidence === 'L') return 'related';
  return doubts > 0 || (changes && move.decisions.length > 0) ? 'loses' : 'moves';
}

/** What nobody can see must be taken for the worst: no comfort from what was not read. */
function assumptions(
  operation: OperationName,
  changes: boolean,
  map: FieldMap | undefined,
  uses: readonly Use[],
  sends: readonly string[],
): string[] {
  const lost = (map?.fields ?? []).filter(({ fidelity }) => fidelity === 'lost').flatMap(({ soap }) => soap);
  const without =
    lost.length > 0
      ? `; ${counted(lost.length, 'field')} would have no place, such as ${lost.slice(0, 3).join(', ')}`
      : '';
  const blind = uses.filter(
    ({ readsMore, fields, style }) => readsMore || style === 'name in data' || fields.length === 0,
  );
  return [
    ...(changes && !isPayloadSeen(operation, sends)
      ? [`What it sends cannot be seen, so it may send anything${without}.`]
      : []),
    ...(!changes && blind.length > 0
      ? [
          `Line ${lines(blind)}: whole records go where they cannot be followed, so it may read anything${without}.`,
        ]
      : []),
    ...(uses.some(({ mayBe }) => mayBe)
      ? ['Two operations share the action that was seen: it may be the other.']
      : []),
  ];
}

/** True when fields of each record that the operation takes were seen, and nothing was put in as a whole. */
function isPayloadSeen(operation: OperationName, sends: readonly string[]): boolean {
  const records = Object.values(definitions.get(operation)!.input).flatMap(
    ({ record, item }) => record ?? item?.record ?? [],
  );
  return !sends.includes(WHOLE_RECORD) && records.every(({ fields }) => sends.some((name) => name in fields));
}

function lossesOf(
  move: OperationMove,
  map: FieldMap | undefined,
  changes: boolean,
  reads: readonly string[],
  sends: readonly string[],
): string[] {
  return [
    ...fieldLosses(map, reads).map((loss) => `reads ${loss}`),
    ...(changes ? fieldLosses(map, sends).map((loss) => `sends ${loss}`) : []),
    ...sends.flatMap((part) => (move.lostParts[part] ? [`gives ${part}: ${move.lostParts[part]}`] : [])),
  ];
}

/** What is sent and observed elsewhere: a call that gives it need not be one that takes it. */
function sentToObserved(move: OperationMove, map: FieldMap | undefined, sends: readonly string[]): string[] {
  const taking = new Set(
    move.cases.flatMap(({ calls }) => calls.filter(({ method }) => method !== 'GET').map(({ path }) => path)),
  );
  return (map?.fields ?? []).flatMap(({ at, note, soap }) => {
    const names = soap.filter((one) => sends.includes(one));
    if (!at || names.length === 0) return [];
    const isTaken = taking.has(at.call.replace(/^GET /, ''));
    return [
      `${names.join(', ')}: ${note}${isTaken ? '' : ' There it is read; a call that takes it is not named by the map.'}`,
    ];
  });
}

function notesOf(map: FieldMap | undefined, used: readonly string[], fidelities: RegExp): string[] {
  return (map?.fields ?? [])
    .filter(
      ({ fidelity, soap, note }) =>
        note && fidelities.test(fidelity) && soap.some((one) => used.includes(one)),
    )
    .map(({ soap, note }) => `${soap.filter((one) => used.includes(one)).join(', ')}: ${note}`);
}

function lines(uses: readonly Use[]): string {
  return distinct(uses.map(({ line }) => String(line))).join(', ');
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
