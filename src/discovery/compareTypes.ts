import { counted } from '../text/counted.js';
import type { DriftChange, DriftKind } from './DriftChange.js';
import type { Known } from './knownOf.js';
import type { Service, ServiceField } from './Service.js';
import { TypeUses } from './TypeUses.js';

/** Differences of record types and their fields. */
export function compareTypes(expected: Service, found: Service, known: Known): DriftChange[] {
  const changes: DriftChange[] = [];
  const uses = { expected: new TypeUses(expected), found: new TypeUses(found), known };
  for (const [name, fields] of expected.types) {
    const others = found.types.get(name);
    if (others) changes.push(...compareFields(name, fields, others, uses));
    else {
      const what = 'The deployment does not know this record.';
      changes.push({
        kind: 'typeMissing',
        breaking: true,
        subject: name,
        what,
        operations: uses.expected.operationsOf(name),
      });
    }
  }
  for (const [name, fields] of found.types)
    if (!expected.types.has(name)) {
      const what = `Only the deployment has it, with ${counted(fields.length, 'field')}.`;
      changes.push({
        kind: 'typeAdded',
        breaking: false,
        subject: name,
        what,
        operations: uses.found.operationsOf(name),
      });
    }
  return changes;
}

interface Uses {
  readonly expected: TypeUses;
  readonly found: TypeUses;
  readonly known: Known;
}

function compareFields(
  type: string,
  expected: readonly ServiceField[],
  found: readonly ServiceField[],
  uses: Uses,
): DriftChange[] {
  const changes: DriftChange[] = [];
  const operations = uses.found.operationsOf(type);
  const add = (kind: DriftKind, breaking: boolean, member: string, what: string, types: object = {}) =>
    changes.push({ kind, breaking, subject: type, member, what, operations, ...types });
  const theirs = new Map(found.map((field) => [field.name, field]));
  const ours = new Map(expected.map((field) => [field.name, field]));
  const { isSent, isAnswered } = uses.found.directionsOf(type);
  for (const field of expected) {
    const other = theirs.get(field.name);
    if (!other) {
      const sent = isSent ? ` ${uses.known('request.unknownFields').says}` : '';
      const what = `The deployment does not have it: it never comes.${sent}`;
      add('fieldMissing', true, field.name, what, { expected: field.type });
      continue;
    }
    if (other.type !== field.type)
      add('fieldType', true, field.name, 'It is of another type.', {
        expected: field.type,
        found: other.type,
      });
    const [mayLack, mayLackThere] = [mayBeAbsent(field), mayBeAbsent(other)];
    if (mayLack && !mayLackThere)
      add('fieldRequired', isSent, field.name, isSent ? 'The deployment asks for it.' : 'It always comes.');
    if (!mayLack && mayLackThere)
      add(
        'fieldOptional',
        isAnswered,
        field.name,
        isAnswered ? 'It may be absent from an answer.' : 'It may be left out.',
      );
  }
  for (const field of found) {
    if (ours.has(field.name)) continue;
    const breaking = isSent && !mayBeAbsent(field);
    const what = breaking
      ? 'A new field that the deployment asks for.'
      : 'A new field. It is reported as an unknown element when it comes.';
    add('fieldAdded', breaking, field.name, what, { found: field.type });
  }
  const order = (fields: readonly ServiceField[], known: ReadonlyMap<string, unknown>) =>
    fields.filter(({ name }) => known.has(name)).map(({ name }) => name);
  const [before, after] = [order(expected, theirs), order(found, ours)];
  const moved = after.find((name, i) => name !== before[i]);
  if (moved) {
    const what = `Fields come in another order, from ${moved} on. They are told apart by name.`;
    changes.push({ kind: 'fieldOrder', breaking: false, subject: type, what, operations });
  }
  return changes;
}

function mayBeAbsent({ optional, nillable }: ServiceField): boolean {
  return optional || nillable;
}
