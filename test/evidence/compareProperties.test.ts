import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareField } from '../../src/evidence/rows/compareField.js';
import { type FieldMove, valueAt } from '../../src/bridge/map/FieldMap.js';
import { joinPartitions, Partitions, withTemporaryFolder } from '../../src/evidence/rows/pairs.js';
import { SUBJECTS } from '../../src/evidence/compare/Scope.js';
import { fieldMaps } from '../../src/bridge/map/fieldMaps.generated.js';
import type { Lookups } from '../../src/bridge/map/Lookups.js';
import { restFromRecord } from '../../src/bridge/mappers/Mapped.js';
import { recordOf } from '../arbitraries.js';

const lookups: Lookups = {
  zoneOf: () => 'Europe/Stockholm',
  groupOfUnit: (id) => `1${id}`,
  unitOfGroup: (id) => Number(id.slice(1)),
  groupOfSection: (id) => `2${id}`,
  sectionOfGroup: (id) => Number(id.slice(1)),
  groupOfDistrict: (id) => `3${id}`,
  districtOfGroup: (id) => Number(id.slice(1)),
  employeeOfBadge: (badgeNo) => `4${badgeNo}`,
  badgeOfEmployee: (id) => id.slice(1),
};

type Fields = Record<string, unknown>;

/** A SOAP record of a subject, and what the map makes of it over REST. */
const pairOf = (subject: (typeof SUBJECTS)[number]) =>
  recordOf(fieldMaps[subject].record).map((record) => {
    const soap = Object.fromEntries(
      Object.entries(record).filter(([, value]) => value !== undefined),
    ) as Fields;
    // Both sides leave out what has no day.
    if (subject === 'shifts')
      Object.assign(soap, { begDate: soap.begDate ?? '2026-03-02', begTime: soap.begTime ?? '08:00:00' });
    if (subject === 'employees') soap.active = soap.leaveDate ? 0 : 1;
    // The document has no hours below zero, and their minutes are whole.
    if (subject === 'shifts') soap.hours = (Math.abs(Number(soap.hours ?? 0) % 24) || 0).toFixed(2);
    const { body } = restFromRecord(fieldMaps[subject], soap, lookups);
    return { soap, rest: body as Fields };
  });

/** Another value of the same form. */
function other(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : ['another'];
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
    return new Date(Date.parse(value) + 3_600_000 * 5).toISOString();
  if (typeof value === 'string' && /^-?PT/.test(value)) return 'PT99H';
  return `${value}9`;
}

describe.each(SUBJECTS)('%s', (subject) => {
  const moved = (move: FieldMove) => ({ move, spec: fieldMaps[subject].record.fields[move.soap[0]!] });
  const moves = fieldMaps[subject].fields.filter(({ rest }) => rest !== undefined);

  it('a record and what the map makes of it are never different', () => {
    fc.assert(
      fc.property(pairOf(subject), ({ soap, rest }) => {
        const found = moves
          .map((move) => ({ field: move.soap.join('+'), ...compareField(moved(move), soap, rest, lookups) }))
          .filter(({ status }) => status === 'different' || status === 'missing');
        expect(found).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('another value over REST is never the same', () => {
    fc.assert(
      fc.property(pairOf(subject), fc.constantFrom(...moves), ({ soap, rest }, move) => {
        const value = valueAt(rest, move.rest!);
        fc.pre(value !== undefined && !move.conversion.onlyBack);
        const changed = structuredClone(rest);
        const steps = move.rest!.split('.');
        const inner = steps.slice(0, -1).reduce<Fields>((at, step) => at[step] as Fields, changed);
        inner[steps.at(-1)!] = other(value);
        const { status } = compareField(moved(move), soap, changed, lookups);
        expect(status, move.rest).toMatch(/^(different|missing|incomparable)$/);
      }),
      { numRuns: 40 },
    );
  });
});

it('of records in any order, each is paired with its own and none is lost or made', {
  tags: ['slow'],
}, async () => {
  const side = fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(side, side, async (left, right) => {
      const found = await withTemporaryFolder(async (folder) => {
        const [soap, rest] = [new Partitions(folder, 'soap'), new Partitions(folder, 'rest')];
        for (const key of left) await soap.add({ key: String(key), record: key });
        for (const key of right) await rest.add({ key: String(key), record: key });
        await Promise.all([soap.close(), rest.close()]);
        const pairs: unknown[] = [];
        for await (const pair of joinPartitions(soap, rest)) pairs.push([pair.soap, pair.rest]);
        return pairs;
      });
      const all = [...new Set([...left, ...right])];
      const expected = all.map((key) => [
        left.includes(key) ? key : undefined,
        right.includes(key) ? key : undefined,
      ]);
      expect(found.map(String).sort()).toEqual(expected.map(String).sort());
    }),
    { numRuns: 15 },
  );
});
