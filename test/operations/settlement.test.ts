import type { ReadBack, Strategy } from '../../src/definition/settlement.js';
import { expect, it } from 'vitest';
import { type AnyOperation, rowShape } from '../../src/definition/operation.js';
import * as index from '../../src/operations/index.generated.js';
import { listed, questionShape, shownFields, shownNames } from '../../src/settle/shape.js';

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
  const fields = shownFields(operations.get(by!)!, shown!);
  const lost = Object.keys(rowShape(operation).fields).filter((name) => {
    const names = shownNames(shown!, name);
    const { kind, blind }: ReadBack = shown!;
    const told =
      shown!.unseen?.includes(name) ||
      blind?.includes(name) ||
      ['deletion', 'every', 'presence'].includes(kind);
    return name !== 'validationErrors' && !told && !names.every((other) => other in fields);
  });
  expect(lost).toEqual([]);
});

it.each(shown)('$name names only fields that its rows, its read and its question have', (operation) => {
  const { by, shown } = operation.settlement!;
  const read = operations.get(by!)!;
  const { ask = {}, days, each = {}, id } = shown!;
  const question = questionShape(read, shown!).fields;
  const asked = [...Object.keys(ask), ...Object.keys(each), ...(days ? [days.from, days.to] : [])];
  expect(asked.filter((name) => !(name in question))).toEqual([]);
  const answered = shownFields(read, shown!);
  expect(listed(id).filter((name) => !(name in answered))).toEqual([]);
  const row = rowShape(operation).fields;
  const { as = {}, instead = {}, unseen = [] } = shown!;
  const { identity = [], token, tokensOnRequest = [], alike = [], deletes, ...more }: ReadBack = shown!;
  const named = [
    ...identity,
    ...listed(token),
    ...tokensOnRequest,
    ...(more.tokenWithin ?? []).flatMap(listed),
    ...alike.flatMap(listed),
    ...Object.keys(as),
    ...Object.entries(instead).flat(),
    ...unseen,
    ...(days?.of ?? []),
    ...Object.values(each).flatMap(listed),
    ...(more.appends ?? []),
    ...fieldsOfStrategy(shown!),
    ...Object.keys(more.whole ?? {}),
    ...(deletes ? [deletes.field] : []),
  ];
  expect(named.filter((name) => !(name in row))).toEqual([]);
  if (deletes)
    expect(shownFields(operations.get(deletes.by)!, { kind: 'name', identity: [] })).toHaveProperty(
      deletes.id,
    );
});

function fieldsOfStrategy(strategy: Strategy): string[] {
  switch (strategy.kind) {
    case 'balance':
      return [strategy.adds, strategy.direction, strategy.unless];
    case 'presence':
      return [strategy.from, strategy.unless];
    case 'every':
      return [strategy.covers];
    default:
      return [];
  }
}
