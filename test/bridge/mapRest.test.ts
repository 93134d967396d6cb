import { describe, expect, it } from 'vitest';
import { fieldMaps } from '../../src/bridge/map/fieldMaps.generated.js';
import type { OperationMove } from '../../src/bridge/map/OperationMove.js';
import { operationMoves } from '../../src/bridge/map/operationMoves.generated.js';
import type { FieldSpec } from '../../src/definition/field.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { judgedNamesakes } from './judgedNamesakes.js';
import { meaningOf, restDescription } from './restDescription.js';

describe('the map against the REST descriptions', () => {
  it('names only endpoints that exist, as documented or observed', () => {
    for (const [name, move] of Object.entries(operationMoves))
      for (const { calls } of move.cases)
        for (const { method, path, origin } of calls)
          expect(restDescription.originOf(method, path), `${name}: ${method} ${path}`).toBe(origin);
  });

  it.each(Object.values(fieldMaps))(
    '$name: every field of the REST record is in the map, and none else',
    (map) => {
      const paths = restDescription.pathsOf(map.rest.version, map.rest.schema);
      const mapped = map.fields.flatMap(({ rest }) => (rest === undefined ? [] : [rest]));
      for (const path of [...mapped, ...Object.keys(map.restOnly)]) expect(paths, path).toContain(path);
      expect(new Set([...mapped, ...Object.keys(map.restOnly)])).toEqual(new Set(paths));
    },
  );

  it('finds each field that is observed in another place where the map says it is', () => {
    for (const { fields } of Object.values(fieldMaps))
      for (const { at } of fields) {
        if (!at) continue;
        const [method, path] = at.call.split(' ') as [string, string];
        expect(restDescription.originOf(method, path), at.call).toBe('observed');
        expect(restDescription.pathsOf('v2', at.schema), `${at.schema} ${at.path}`).toContain(at.path);
      }
  });

  it('says of each name that is only observed that it is', () => {
    const observed = restDescription.observedNames();
    expect(observed.has('homeGroupId')).toBe(true);
    expect(observed.has('absenceTypeId')).toBe(false);
    const ofSoap = new Set(
      allOperations().flatMap(({ input, output }) => [
        ...Object.keys(input),
        ...Object.values(input).flatMap(fieldNames),
        ...fieldNames(output),
      ]),
    );
    const silent = Object.entries(operationMoves).flatMap(([name, move]: [string, OperationMove]) =>
      [move.summary, ...move.changes, ...move.losses, ...move.decisions, ...Object.values(move.lostParts)]
        .filter((text) => !/observed/i.test(text))
        .flatMap((text) =>
          [...text.matchAll(/`([^`]+)`/g)]
            .map(([, words]) => words!.split(/[.:\s]+/))
            .filter((words) => words.some((word) => observed.has(word) && !ofSoap.has(word)))
            .map((words) => `${name}: ${words.join('.')}`),
        ),
    );
    expect(silent).toEqual([]);
  });

  it('calls no field lost that has a namesake nobody has judged', () => {
    const namesakes = restDescription.namesakes();
    const lost = Object.values(fieldMaps).flatMap(({ name, fields }) =>
      fields
        .filter(({ fidelity }) => fidelity === 'lost')
        .map(({ soap }) => ({ map: name, field: soap[0]! })),
    );
    const found = lost
      .filter(({ field }) => namesakes.has(meaningOf(field)))
      .map(({ map, field }) => `${map}.${field}`);
    expect(found.sort()).toEqual(Object.keys(judgedNamesakes).sort());
  });

  it('would notice a lost field under any of its names', () => {
    const namesakes = restDescription.namesakes();
    // Each is in a description, under another name or in another place.
    for (const field of [
      'timeZone',
      'extUnitId',
      'zipCode',
      'currency',
      'costCentre',
      'managerGroupId',
      'modifiedBadge',
    ])
      expect([field, namesakes.has(meaningOf(field))]).toEqual([field, field !== 'modifiedBadge']);
  });

  it('never says that something does not exist because nothing shows it', () => {
    const told = [
      ...Object.values(operationMoves).flatMap(({ summary, changes, losses, lostParts, decisions }) => [
        summary,
        ...changes,
        ...losses,
        ...decisions,
        ...Object.values(lostParts),
      ]),
      ...Object.values(fieldMaps).flatMap(({ fields, restOnly }) => [
        ...fields.flatMap(({ note }) => note ?? []),
        ...Object.values(restOnly),
      ]),
    ];
    const sure =
      /REST (cannot|has no|takes no|sends no|knows no|can not)|does not exist|doesn.t exist|there is no|impossible/i;
    expect(told.filter((text) => sure.test(text))).toEqual([]);
  });

  it('reads only fields that exist as context', () => {
    for (const { record, fields, rest } of Object.values(fieldMaps))
      for (const { soapContext = [], restContext = [] } of fields) {
        expect(Object.keys(record.fields)).toEqual(expect.arrayContaining([...soapContext]));
        expect(restDescription.pathsOf(rest.version, rest.schema)).toEqual(
          expect.arrayContaining([...restContext]),
        );
      }
  });
});

/** The names of the fields of a record, of those inside it too. */
function fieldNames({ record, item }: FieldSpec): string[] {
  const fields = Object.entries((record ?? item?.record)?.fields ?? {});
  return fields.flatMap(([name, spec]) => [
    name,
    ...((spec.record ?? spec.item?.record) ? fieldNames(spec) : []),
  ]);
}
