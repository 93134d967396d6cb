import { expect, it } from 'vitest';
import { secondWith, textIn } from './exploring.js';

const isChange = (row: string) => !/^0?$/.test(textIn(row, 'scheduleId')) && !row.includes('<deleteShift');

it('finds a change that removes a break in the fewest steps and rows', async () => {
  const second = await secondWith((rows) =>
    rows.map((row) =>
      isChange(row) && !row.includes('<begBreak')
        ? row.replace('</item>', '<begBreak></begBreak><endBreak></endBreak></item>')
        : row,
    ),
  );
  const { found, left } = await second.explore(3, 180);
  expect(found[0]?.service).toMatch(/^notShown/);
  expect(found[0]?.steps).toEqual([
    expect.stringMatching(/^one batch: create a on the first day, with a break\. Then/),
    expect.stringMatching(/^one batch: change a, without/),
  ]);
  expect({ left, count: await second.count() }).toEqual({ left: [], count: 0 });
});

it('finds that a shift past midnight ends on its first day', async () => {
  const second = await secondWith((rows) =>
    rows.map((row) => row.replace(/(<endDate\b[^>]*>)[^<]*/, `$1${textIn(row, 'begDate')}`)),
  );
  const { found } = await second.explore(3, 60);
  expect(found[0]?.service).toMatch(/^different/);
  expect(found[0]?.steps).toEqual([
    expect.stringMatching(/^one batch: create a on the first day, past midnight\. Then/),
  ]);
});
