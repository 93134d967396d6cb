import { describe, expect, it } from 'vitest';
import { fieldMaps } from '../../src/migrate/map/fieldMaps.js';
import { operationMoves } from '../../src/migrate/map/operationMoves.js';
import { judgedNamesakes } from './judgedNamesakes.js';
import { restDescription } from './restDescription.js';

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

  it('calls no field lost that has a namesake nobody has judged', () => {
    const namesakes = restDescription.namesakes();
    const lost = Object.values(fieldMaps).flatMap(({ name, fields }) =>
      fields
        .filter(({ fidelity }) => fidelity === 'lost')
        .map(({ soap }) => ({ map: name, field: soap[0]! })),
    );
    const found = lost
      .filter(({ field }) => namesakes.has(field.toLowerCase()))
      .map(({ map, field }) => `${map}.${field}`);
    expect(found.sort()).toEqual(Object.keys(judgedNamesakes).sort());
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
