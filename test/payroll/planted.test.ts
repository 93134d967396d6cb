import { expect, it } from 'vitest';
import { FINDING_KINDS } from '../../src/payroll/index.js';
import { OFFICE, TOLD_OF_OFFICE } from './office.js';
import { expectedOf, toldOf } from './plantedMonth.js';
import { PLANTS } from './plants.js';

it('every kind of finding is planted, and so is what looks like it', () => {
  const planted = PLANTS.map(({ kind }) => kind);
  // That of a file and that of days to come have months of their own.
  const all = [...planted, 'fileApart', 'punchInFuture'].sort();
  expect(all, 'the lists of plants in test/payroll/plantsOf….ts').toEqual([...FINDING_KINDS].sort());
});

it('each planted trouble of a month is told once, and nothing else', async () => {
  const all = [...PLANTS, ...OFFICE];
  const { told, check } = await toldOf('2026-03', 'Europe/Copenhagen', 'plant', all);
  expect(told, 'what follows from another finding is in its `explains`').toEqual(
    [...expectedOf(PLANTS), ...TOLD_OF_OFFICE].sort(),
  );
  // What an absence explains holds nothing up.
  expect(check.findings.find(({ kind }) => kind === 'paidNoMore')).toMatchObject({
    ...{ severity: 'note', says: expect.stringContaining('It is explained: absent from 2026-03-02') },
  });
});
