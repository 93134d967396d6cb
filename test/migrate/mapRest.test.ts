import { describe, expect, it } from 'vitest';
import { fieldMaps } from '../../src/migrate/map/fieldMaps.js';
import { operationMoves } from '../../src/migrate/map/operationMoves.js';
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
