import { expect, it } from 'vitest';
import { wsdlUpdateShifts } from '../../src/operations/index.generated.js';
import { matchRows } from '../../src/outcome/matchRows.js';
import { Redactor } from '../../src/text/redaction/redact.js';
import { cpuMs } from '../cpuMs.js';

type Row = Readonly<Record<string, unknown>>;
const redactor = new Redactor([]);
const shifts = (sent: readonly Row[], answers: readonly Row[]) =>
  matchRows(wsdlUpdateShifts, { Shifts: sent }, { value: answers, issues: [] }, { redactor });
const shift = (badgeNo: string): Row => ({
  ...{ badgeNo, begDate: '2026-04-06', begTime: '08:00:00', endDate: '2026-04-06', endTime: '16:00:00' },
  shiftCategoryId: '11',
});

it('rows in another order take a time that grows with their number alone', async () => {
  const timeOf = async (count: number) => {
    const sent = Array.from({ length: count }, (_, i) => shift(`${i}`));
    const answers = sent.map((row, i) => ({ ...row, scheduleId: `${i + 1}` })).reverse();
    let batch = shifts([], []);
    const took = await cpuMs(() => {
      batch = shifts(sent, answers);
    });
    expect(batch.ok).toBe(true);
    expect(
      batch.rows.every((row) => row.status === 'accepted' && row.value.badgeNo === row.input.badgeNo),
    ).toBe(true);
    return took;
  };
  const least = async (count: number) =>
    Math.min(await timeOf(count), await timeOf(count), await timeOf(count));
  await timeOf(500);
  // Were each row put to each answer, it would be 64 times as much.
  expect((await least(4_000)) / (await least(500))).toBeLessThan(32);
});
