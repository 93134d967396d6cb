import { expect, it } from 'vitest';
import type { FieldSpec } from '../../src/definition/field.js';
import { MEANINGS } from '../../src/definition/meaning.js';
import { allOperations, allRecords } from '../../src/operations/allDefinitions.js';

interface Held {
  readonly place: string;
  readonly spec: FieldSpec;
}

const held = [
  ...allRecords().flatMap(({ name, fields }) => scalarsIn(name, fields)),
  ...allOperations().flatMap(({ name, input }) => scalarsIn(name, input)),
];

function scalarsIn(owner: string, fields: Readonly<Record<string, FieldSpec>>): Held[] {
  return Object.entries(fields)
    .map(([name, spec]) => ({ place: `${owner}.${name}`, spec: spec.item ?? spec }))
    .filter(({ spec }) => spec.record === undefined);
}

it('every text, and whatever is personal, says what it means', () => {
  expect(held.length).toBeGreaterThan(1_500);
  const silent = held.filter(
    ({ spec }) => !spec.meaning && (spec.kind === 'string' || spec.sensitivity === 'personal'),
  );
  expect(silent.map(({ place }) => place)).toEqual([]);
});

it('the list has no meaning that no field has, and none twice', () => {
  const used = new Set(held.map(({ spec }) => spec.meaning));
  expect(MEANINGS.filter((meaning) => !used.has(meaning))).toEqual([]);
  expect(new Set(MEANINGS).size).toBe(MEANINGS.length);
});

it('a day that a period begins or ends with means that', () => {
  const days = held.filter(({ spec }) => spec.kind === 'date' || spec.kind === 'dateText');
  const named = (name: RegExp) =>
    days.filter(({ place }) => name.test(place)).map(({ place, spec }) => `${place}: ${spec.meaning}`);
  const [first, last] = [named(/\.(from|beg|begin|start)Date$/), named(/\.(to|end)Date$/)];
  expect([first.length > 20, last.length > 20]).toEqual([true, true]);
  expect(first.filter((one) => !one.endsWith(': beginDate'))).toEqual([]);
  expect(last.filter((one) => !one.endsWith(': endDate'))).toEqual([]);
});

it('a text, and whatever is personal, means the same wherever its name stands', () => {
  const meanings = new Map<string, Set<unknown>>();
  for (const { place, spec } of held) {
    const name = place.slice(place.indexOf('.') + 1);
    if (spec.sensitivity === 'personal' || spec.kind === 'string')
      meanings.set(name, (meanings.get(name) ?? new Set()).add(spec.meaning));
  }
  expect([...meanings].filter(([, all]) => all.size > 1)).toEqual([]);
});
