import { counted } from '../text/counted.js';
import type { Service, ServiceField, ServiceOperation, ServicePart } from './Service.js';
import { answerOf } from '../assumptions/Assumption.js';
import { assumptionNamed } from '../assumptions/list/all.js';
import type { ClientDeployment } from '../client/clientOptions.js';

type Change = Omit<DriftChange, 'subject' | 'operations'>;

/** Differences of operations and records. Whom they break depends on what is known of the service. */
export function compareServices(expected: Service, found: Service, known: Known): DriftChange[] {
  const [before, after] = [usesOf(expected), usesOf(found)];
  const operations = eachOf(expected.operations, found.operations, (one, other): readonly Change[] => {
    if (one && other) return operationChanges(one, other, known);
    const what = `The deployment does not have it. ${known('fault.unknownOperation').says}`;
    if (!other) return [{ kind: 'operationMissing', breaking: true, what }];
    const signature = `(${other.parts.map(({ name }) => name).join(', ')}) → ${other.answer}`;
    const added = 'Only the deployment has it: client.call can call it.';
    return [{ kind: 'operationAdded', breaking: false, found: signature, what: added }];
  });
  const types = eachOf(expected.types, found.types, (one, other, name): readonly Change[] => {
    if (one && other) return fieldChanges(one, other, after.get(name)!, known);
    const what = 'The deployment does not know this record.';
    if (!other) return [{ kind: 'typeMissing', breaking: true, what }];
    const added = `Only the deployment has it, with ${counted(other.length, 'field')}.`;
    return [{ kind: 'typeAdded', breaking: false, what: added }];
  });
  const usedBy = (type: string) => [...(after.get(type) ?? before.get(type))!.operations].sort();
  return [
    ...operations.map((change) => ({ ...change, operations: [change.subject] })),
    ...types.map((change) => ({ ...change, operations: usedBy(change.subject) })),
  ];
}

function eachOf<T>(
  ours: ReadonlyMap<string, T>,
  theirs: ReadonlyMap<string, T>,
  changes: (one: T | undefined, other: T | undefined, subject: string) => readonly Change[],
): Omit<DriftChange, 'operations'>[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((subject) =>
    changes(ours.get(subject), theirs.get(subject), subject).map((change) => ({ ...change, subject })),
  );
}

interface Use {
  readonly operations: Set<string>;
  isSent: boolean;
  isAnswered: boolean;
}

/** By record type, the operations that use it, directly or inside others, and in which direction it travels. */
function usesOf({ operations, types }: Service): ReadonlyMap<string, Use> {
  const none = (): Use => ({ operations: new Set(), isSent: false, isAnswered: false });
  const uses = new Map([...types.keys()].map((name) => [name, none()]));
  const mark = (type: string, operation: string, way: 'isSent' | 'isAnswered', seen = new Set<string>()) => {
    const name = type.replace(/(\[\])+$/, '');
    const use = uses.get(name);
    if (!use || seen.has(name)) return;
    seen.add(name);
    use.operations.add(operation);
    use[way] = true;
    for (const field of types.get(name)!) mark(field.type, operation, way, seen);
  };
  for (const { name, parts, answer } of operations.values()) {
    for (const part of parts) mark(part.type, name, 'isSent');
    mark(answer, name, 'isAnswered');
  }
  return uses;
}

function operationChanges(ours: ServiceOperation, theirs: ServiceOperation, known: Known): Change[] {
  // Of a document, the parts are in an element.
  const areParts = (ours.style === 'document') === (theirs.style === 'document');
  const changes = areParts ? signatureChanges(ours, theirs, known) : [];
  const { seen, says } = known('fault.unknownOperation');
  const forms = (['style', 'use'] as const).filter(
    (one) => (ours[one] ?? theirs[one]) !== (theirs[one] ?? ours[one]),
  );
  for (const form of forms)
    changes.push({
      ...{ kind: 'form', breaking: true, expected: ours[form]!, found: theirs[form]! },
      what: 'Requests and answers are written in another way. This toolkit speaks rpc/encoded SOAP.',
    });
  if (ours.action !== theirs.action)
    changes.push({
      kind: 'action',
      // A service that answers a wrong name goes by the action.
      breaking: seen.includes('answer'),
      ...{ expected: ours.action, found: theirs.action },
      what: `Pass the actions that discover gives, or the file of a survey. ${says}`,
    });
  return changes;
}

function signatureChanges(ours: ServiceOperation, theirs: ServiceOperation, known: Known): Change[] {
  const changes = partChanges(ours.parts, theirs.parts, known);
  const [expected, found] = [ours.answer, theirs.answer];
  const what = 'The answer is of another type: it is decoded as the expected one.';
  if (expected !== found) changes.push({ kind: 'answerType', breaking: true, expected, found, what });
  return changes;
}

function partChanges(ours: readonly ServicePart[], theirs: readonly ServicePart[], known: Known): Change[] {
  const [taken, trailing] = [known('request.parts'), known('request.trailing')];
  // What nobody has seen may be by position.
  const areByName = taken.seen.join() === 'name';
  const gone = `The deployment does not take it. ${taken.says}`;
  const changes = lostOrRetyped(
    ours,
    theirs,
    ['partMissing', gone],
    ['partType', 'The deployment takes another type.'],
  );
  const lastOfOurs = theirs.findLastIndex(({ name }) => has(ours, name));
  for (const [i, { name: member, type: found }] of theirs.entries()) {
    if (has(ours, member)) continue;
    if (i < lastOfOurs) {
      const what = `A new part stands before known ones. ${taken.says}`;
      changes.push({ kind: 'partInserted', breaking: !areByName, member, found, what });
    } else {
      const what = `A new part at the end. ${trailing.says}`;
      changes.push({ kind: 'partAdded', breaking: trailing.seen.includes('required'), member, found, what });
    }
  }
  const [expected, found] = [shared(ours, theirs).join(', '), shared(theirs, ours).join(', ')];
  const what = `The parts have another order. ${taken.says}`;
  if (expected !== found) changes.push({ kind: 'partOrder', breaking: !areByName, expected, found, what });
  return changes;
}

function fieldChanges(
  ours: readonly ServiceField[],
  theirs: readonly ServiceField[],
  { isSent, isAnswered }: Use,
  known: Known,
): Change[] {
  const sent = isSent ? ` ${known('request.unknownFields').says}` : '';
  const gone = `The deployment does not have it: it never comes.${sent}`;
  const changes = lostOrRetyped(
    ours,
    theirs,
    ['fieldMissing', gone],
    ['fieldType', 'It is of another type.'],
  );
  for (const field of theirs) {
    const { name: member, type: found } = field;
    const own = ours.find(({ name }) => name === member);
    const mayLack = mayBeAbsent(field);
    if (!own) {
      const breaking = isSent && !mayLack;
      const what = breaking
        ? 'A new field that the deployment asks for.'
        : 'A new field. It is reported as an unknown element when it comes.';
      changes.push({ kind: 'fieldAdded', breaking, member, found, what });
    } else if (mayBeAbsent(own) && !mayLack) {
      const what = isSent ? 'The deployment asks for it.' : 'It always comes.';
      changes.push({ kind: 'fieldRequired', breaking: isSent, member, what });
    } else if (!mayBeAbsent(own) && mayLack) {
      const what = isAnswered ? 'It may be absent from an answer.' : 'It may be left out.';
      changes.push({ kind: 'fieldOptional', breaking: isAnswered, member, what });
    }
  }
  const before = shared(ours, theirs);
  const moved = shared(theirs, ours).find((name, i) => name !== before[i]);
  const what = `Fields come in another order, from ${moved} on. They are told apart by name.`;
  if (moved) changes.push({ kind: 'fieldOrder', breaking: false, what });
  return changes;
}

type DriftNotice = readonly [kind: DriftChange['kind'], what: string];

/** Parts or fields that are gone, and those of another type. */
function lostOrRetyped(
  ours: readonly ServicePart[],
  theirs: readonly ServicePart[],
  [lost, gone]: DriftNotice,
  [retyped, other]: DriftNotice,
): Change[] {
  return ours.flatMap(({ name: member, type: expected }): Change[] => {
    const found = theirs.find(({ name }) => name === member)?.type;
    if (found === undefined) return [{ kind: lost, breaking: true, member, expected, what: gone }];
    if (found === expected) return [];
    return [{ kind: retyped, breaking: true, member, expected, found, what: other }];
  });
}

const has = (parts: readonly ServicePart[], member: string) => parts.some(({ name }) => name === member);

/** The names that others have too, in their order. */
const shared = (parts: readonly ServicePart[], others: readonly ServicePart[]) =>
  parts.map(({ name }) => name).filter((name) => has(others, name));

const mayBeAbsent = ({ optional, nillable }: ServiceField) => optional || nillable;

/** Kinds of difference with their titles, in the order in which they are shown. */
export const DRIFT_TITLES = {
  operationMissing: 'Operation missing',
  form: 'Written in another way',
  partMissing: 'Part missing',
  partInserted: 'Part inserted',
  partOrder: 'Parts in another order',
  partType: 'Part of another type',
  answerType: 'Answer of another type',
  typeMissing: 'Record missing',
  fieldMissing: 'Field missing',
  fieldType: 'Field of another type',
  fieldRequired: 'Field now required',
  fieldOptional: 'Field now optional',
  operationAdded: 'New operation',
  partAdded: 'New part',
  typeAdded: 'New record',
  fieldAdded: 'New field',
  fieldOrder: 'Fields in another order',
  action: 'Another action',
} as const;

/** What changed, as a word for programs. */
export type DriftKind = keyof typeof DRIFT_TITLES;

/** One thing in which a deployment differs. */
export interface DriftChange {
  /** What changed. */
  readonly kind: DriftKind;
  /** Whether code written against the expected interface may fail or lose data. */
  readonly breaking: boolean;
  /** The operation or record type. */
  readonly subject: string;
  /** The part or field, where it is about one. */
  readonly member?: string;
  /** What the toolkit or the saved WSDL has. */
  readonly expected?: string;
  /** What the service has. */
  readonly found?: string;
  /** One sentence. */
  readonly what: string;
  /** The operations that it touches. */
  readonly operations: readonly string[];
}

/** The answers to an assumption that a survey has seen on the service, and a sentence on them. */
export type Known = (id: string) => { readonly seen: readonly string[]; readonly says: string };

/** What the file of a deployment says of assumptions; without the file nothing is known. */
export function knownOf({ assumptions = {} }: Partial<ClientDeployment> = {}): Known {
  return (id) => {
    const assumption = assumptionNamed(id)!;
    const seen = Object.keys(assumptions[id]?.seen ?? {});
    const unknown = `Not known here: "${assumption.sentence}" A survey tells it (${id}).`;
    return { seen, says: seen.map((one) => answerOf(assumption, one).says).join(' ') || unknown };
  };
}
