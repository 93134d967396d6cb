import type { Strategy } from '../../src/definition/settlement.js';
import { expect, it } from 'vitest';
import type { AnyOperation } from '../../src/definition/operation.js';
import * as index from '../../src/operations/index.generated.js';
import { listed, rowShape, shownFields, shownNames } from '../../src/settle/shape.js';

const operations = new Map(
  Object.values<AnyOperation>(index).map((operation) => [operation.name, operation]),
);
const writes = [...operations.values()].filter(({ effect }) => effect !== 'read');
const shown = writes.filter(({ settlement }) => settlement?.shown);

it('knows the 31 operations that change something', () => {
  expect(writes).toHaveLength(31);
});

it.each(writes)('names the read that settles a lost $name, or says that there is none', ({ settlement }) => {
  const { by, look } = settlement!;
  if (by === undefined) expect(look).toMatch(/^No operation shows/);
  else expect(operations.get(by)?.effect).toBe('read');
});

it('reads say nothing of it', () => {
  expect(
    [...operations.values()].filter(({ effect, settlement }) => effect === 'read' && settlement),
  ).toEqual([]);
});

it.each(shown)('$name tells of every field of its rows where it is shown, or that it is not', (operation) => {
  const { by, shown } = operation.settlement!;
  const { strategy } = shown!;
  const fields = shownFields(operations.get(by!)!, shown!);
  const lost = Object.keys(rowShape(operation).fields).filter((name) => {
    const names = shownNames(shown!, name);
    const isUnseen = shown!.unseen?.includes(name) || shown!.blind?.includes(name);
    const isWhole = strategy?.kind === 'every' || strategy?.kind === 'presence';
    const told = isUnseen || shown!.deletes === true || isWhole;
    return name !== 'validationErrors' && !told && !names.every((other) => other in fields);
  });
  expect(lost).toEqual([]);
});

it.each(shown)('$name names only fields that its rows, its read and its question have', (operation) => {
  const { by, shown } = operation.settlement!;
  const read = operations.get(by!)!;
  const { part, ask = {}, days, each = {}, eachIn, inside, id, deletes } = shown!;
  const question = part ? read.input[part]!.record!.fields : read.input;
  const asked = [
    ...Object.keys(ask),
    ...(eachIn ? [eachIn.part] : Object.keys(each)),
    ...(days ? [days.from, days.to] : []),
  ];
  expect(asked.filter((name) => !(name in question))).toEqual([]);
  const answered = shownFields(read, shown!);
  const idNames = [...listed(id), ...(inside ? [inside] : [])];
  expect(idNames.filter((name) => !(name in answered))).toEqual([]);
  const row = rowShape(operation).fields;
  const {
    identity = [],
    token,
    tokensOnRequest = [],
    alike = [],
    as = {},
    instead = {},
    unseen = [],
  } = shown!;
  const named = [
    ...identity,
    ...listed(token),
    ...tokensOnRequest,
    ...(shown!.tokenWithin ?? []).flatMap(listed),
    ...alike.flatMap(listed),
    ...Object.keys(as),
    ...Object.entries(instead).flat(),
    ...unseen,
    ...(days?.of ?? []),
    ...Object.values(each).flatMap(listed),
    ...(shown!.appends ?? []),
    ...(eachIn?.of ?? []),
    ...fieldsOfStrategy(shown!.strategy),
    ...Object.keys(shown!.whole ?? {}),
    ...(deletes && deletes !== true ? [deletes.field] : []),
  ];
  expect(named.filter((name) => !(name in row))).toEqual([]);
  if (deletes && deletes !== true)
    expect(shownFields(operations.get(deletes.by)!, {})).toHaveProperty(deletes.id);
});

function fieldsOfStrategy(strategy: Strategy | undefined): string[] {
  switch (strategy?.kind) {
    case 'balance':
      return [strategy.of, strategy.direction, strategy.unless];
    case 'presence':
      return [strategy.from, strategy.unless];
    case 'every':
      return [strategy.of];
    default:
      return [];
  }
}
