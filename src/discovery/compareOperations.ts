import type { DriftChange } from './DriftChange.js';
import type { Known } from './knownOf.js';
import type { Service, ServiceOperation } from './Service.js';

/** Differences of operations, their parts, answers and actions. Whom they break depends on what is known of the service. */
export function compareOperations(expected: Service, found: Service, known: Known): DriftChange[] {
  const changes: DriftChange[] = [];
  for (const [name, operation] of expected.operations) {
    const other = found.operations.get(name);
    if (other) changes.push(...compareOperation(operation, other, known));
    else changes.push(missing(name, known));
  }
  for (const [name, operation] of found.operations)
    if (!expected.operations.has(name)) changes.push(added(operation));
  return changes;
}

function missing(name: string, known: Known): DriftChange {
  const what = `The deployment does not have it. ${known('fault.unknownOperation').says}`;
  return { kind: 'operationMissing', breaking: true, subject: name, what, operations: [name] };
}

function added({ name, parts, answer }: ServiceOperation): DriftChange {
  const found = `(${parts.map((part) => part.name).join(', ')}) → ${answer}`;
  const what = 'Only the deployment has it: client.call can call it.';
  return { kind: 'operationAdded', breaking: false, subject: name, found, what, operations: [name] };
}

function compareOperation(expected: ServiceOperation, found: ServiceOperation, known: Known): DriftChange[] {
  const wrongName = known('fault.unknownOperation');
  const { name } = expected;
  const base = { subject: name, operations: [name] };
  const changes: DriftChange[] = [...compareParts(expected, found, known)];
  if (expected.answer !== found.answer)
    changes.push({
      ...base,
      kind: 'answerType',
      breaking: true,
      expected: expected.answer,
      found: found.answer,
      what: 'The answer is of another type: it is decoded as the expected one.',
    });
  if (expected.action !== found.action)
    changes.push({
      ...base,
      kind: 'action',
      // A service that answers a wrong name goes by the action.
      breaking: wrongName.seen.includes('answer'),
      expected: expected.action,
      found: found.action,
      what: `Pass the actions that discover gives, or the file of a survey. ${wrongName.says}`,
    });
  return changes;
}

function compareParts(expected: ServiceOperation, found: ServiceOperation, known: Known): DriftChange[] {
  const [taken, trailing] = [known('request.parts'), known('request.trailing')];
  // What nobody has seen may be by position.
  const areByName = taken.seen.join() === 'name';
  const base = { subject: expected.name, operations: [expected.name] };
  const changes: DriftChange[] = [];
  const theirs = new Map(found.parts.map((part) => [part.name, part]));
  const ours = new Set(expected.parts.map((part) => part.name));
  for (const { name: member, type } of expected.parts) {
    const part = theirs.get(member);
    if (!part) {
      const what = `The deployment does not take it. ${taken.says}`;
      changes.push({ ...base, kind: 'partMissing', breaking: true, member, expected: type, what });
    } else if (part.type !== type) {
      const what = 'The deployment takes another type.';
      changes.push({
        ...base,
        kind: 'partType',
        breaking: true,
        member,
        expected: type,
        found: part.type,
        what,
      });
    }
  }
  const lastOfOurs = found.parts.findLastIndex((part) => ours.has(part.name));
  for (const [i, { name: member, type }] of found.parts.entries()) {
    if (ours.has(member)) continue;
    const isInside = i < lastOfOurs;
    const kind = isInside ? 'partInserted' : 'partAdded';
    const breaking = isInside ? !areByName : trailing.seen.includes('required');
    const what = isInside
      ? `A new part stands before known ones. ${taken.says}`
      : `A new part at the end. ${trailing.says}`;
    changes.push({ ...base, kind, breaking, member, found: type, what });
  }
  const order = (parts: readonly { readonly name: string }[], known: { has(name: string): boolean }) =>
    parts
      .filter((part) => known.has(part.name))
      .map((part) => part.name)
      .join(', ');
  const [before, after] = [order(expected.parts, theirs), order(found.parts, ours)];
  if (before !== after) {
    const what = `The parts have another order. ${taken.says}`;
    changes.push({ ...base, kind: 'partOrder', breaking: !areByName, expected: before, found: after, what });
  }
  return changes;
}
