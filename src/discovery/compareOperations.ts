import type { DriftChange } from './DriftChange.js';
import type { Service, ServiceOperation } from './Service.js';

/** Differences of operations, their parts, answers and actions. */
export function compareOperations(expected: Service, found: Service): DriftChange[] {
  const changes: DriftChange[] = [];
  for (const [name, operation] of expected.operations) {
    const other = found.operations.get(name);
    if (other) changes.push(...compareOperation(operation, other));
    else changes.push(missing(name));
  }
  for (const [name, operation] of found.operations)
    if (!expected.operations.has(name)) changes.push(added(operation));
  return changes;
}

function missing(name: string): DriftChange {
  const what = 'The deployment does not have it: calls end in a fault.';
  return { kind: 'operationMissing', breaking: true, subject: name, what, operations: [name] };
}

function added({ name, parts, answer }: ServiceOperation): DriftChange {
  const found = `(${parts.map((part) => part.name).join(', ')}) → ${answer}`;
  const what = 'Only the deployment has it: client.call can call it.';
  return { kind: 'operationAdded', breaking: false, subject: name, found, what, operations: [name] };
}

function compareOperation(expected: ServiceOperation, found: ServiceOperation): DriftChange[] {
  const { name } = expected;
  const base = { subject: name, operations: [name] };
  const changes: DriftChange[] = [...compareParts(expected, found)];
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
      breaking: false,
      expected: expected.action,
      found: found.action,
      what: 'Servers of this kind go by the body; to send this action all the same, pass the actions that discover gives.',
    });
  return changes;
}

function compareParts(expected: ServiceOperation, found: ServiceOperation): DriftChange[] {
  const base = { subject: expected.name, operations: [expected.name] };
  const changes: DriftChange[] = [];
  const theirs = new Map(found.parts.map((part) => [part.name, part]));
  const ours = new Set(expected.parts.map((part) => part.name));
  for (const { name: member, type } of expected.parts) {
    const part = theirs.get(member);
    if (!part) {
      const what =
        'The deployment does not take it. Parts go by position, so those after it are taken for others.';
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
    const breaking = i < lastOfOurs;
    const kind = breaking ? 'partInserted' : 'partAdded';
    const what = breaking
      ? 'A new part stands before known ones. Parts go by position, so those after it are taken for others.'
      : 'A new part at the end, which may be left out.';
    changes.push({ ...base, kind, breaking, member, found: type, what });
  }
  const order = (parts: readonly { readonly name: string }[], known: { has(name: string): boolean }) =>
    parts
      .filter((part) => known.has(part.name))
      .map((part) => part.name)
      .join(', ');
  const [before, after] = [order(expected.parts, theirs), order(found.parts, ours)];
  if (before !== after) {
    const what = 'Parts go by position, and theirs is another.';
    changes.push({ ...base, kind: 'partOrder', breaking: true, expected: before, found: after, what });
  }
  return changes;
}
