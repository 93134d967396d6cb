import { expect, it } from 'vitest';
import { createClient, type Shift } from '../../../src/index.js';
import { answerWith, badgesIn, openRows, script, shift } from './script.js';

// Answers with status 200 that say nothing of a row, or say it in another place than that of the row.

const CASES: Readonly<Record<string, (items: readonly string[]) => readonly string[]>> = {
  'an item is missing': ([first]) => [first!],
  'an item is nil': ([first]) => [first!, '<item xsi:nil="true"/>'],
  'an item is empty': ([first]) => [first!, '<item/>'],
  'one row is answered twice, the other never': ([first]) => [first!, first!],
  'there is no item': () => [],
};

it('a row that the answer does not answer is not delivered: it is looked for when it comes again', {
  tags: ['slow'],
}, async () => {
  const run = await script();
  const booked: string[] = [];
  for (const [what, change] of Object.entries(CASES)) {
    answerWith(run, change);
    const text = await run.order(['0001', '0002'], { closes: true });
    run.sandbox.setFaults();
    expect(text, what).not.toContain('Fault');
    expect(badgesIn(text), what).toEqual(badgesIn(change(['<badgeNo >0001<']).join('')));
    const open = change(['x']).length > 0 ? 1 : 2;
    expect(await openRows(run), what).toBe(open);
    expect(badgesIn(await run.order(['0002'], { closes: true })), what).toEqual(['0002']);
    booked.push('0001', '0002');
    expect(await run.booked(), what).toEqual(booked.sort());
    expect(await openRows(run), what).toBe(open - 1);
  }
});

it.each([400, 500])(
  'rows that are answered with HTTP %i are looked for when they come again',
  async (status) => {
    const run = await script();
    run.sandbox.setFaults(async (call) =>
      call.operation === 'wsdlUpdateShifts' ? { kind: 'answer', ...(await call.well()), status } : undefined,
    );
    await run.order(['0001', '0002'], { closes: true });
    expect(await openRows(run)).toBe(2);
    run.sandbox.setFaults();
    expect(badgesIn(await run.order(['0001', '0002'], { closes: true }))).toEqual(['0001', '0002']);
    expect(await run.booked()).toEqual(['0001', '0002']);
  },
);

it('rows beside one that is not answered are delivered: the same again is another order', async () => {
  const run = await script();
  answerWith(run, ([first]) => [first!]);
  await run.order(['0001', '0002'], { closes: true });
  run.sandbox.setFaults();
  await run.order(['0001'], { closes: true });
  expect(await run.booked()).toEqual(['0001', '0001', '0002']);
});

it('rows beside one that is not answered are booked once where the whole call comes again, however often', async () => {
  const run = await script();
  const badges = ['0001', '0002', '0003'];
  const saved: string[] = [];
  answerWith(run, (items) => {
    saved.push(...items.map((item) => /<scheduleId[^>]*>(\d+)</.exec(item)![1]!));
    return items.slice(0, 2);
  });
  await run.order(badges, { closes: true });
  run.sandbox.setFaults();
  // The row that is not answered is not there, and when it is sent again its answer is lost.
  const gone = { ...shift('0003'), scheduleId: saved[2]!, deleteShift: 1 };
  await createClient(run.sandbox.clientOptions(101)).wsdlUpdateShifts({ Shifts: [gone as Shift] });
  run.loseNext();
  expect(await run.order(badges, { closes: true })).toContain('Send the same again');
  run.sandbox.setFaults();
  expect(badgesIn(await run.order(badges, { closes: true }))).toEqual(badges);
  expect(await run.booked()).toEqual(badges);
  // The script has all outcomes: the same rows are another order.
  await run.order(badges, { closes: true });
  expect(await run.booked()).toEqual([...badges, ...badges].sort());
});

it('a new row beside a change stays open where the answer is to the change alone', async () => {
  const run = await script();
  const [, scheduleId] = /<scheduleId[^>]*>(\d+)</.exec(await run.order(['0001'], { closes: true }))!;
  answerWith(run, ([first]) => [first!]);
  const rows = [{ ...shift('0001'), scheduleId: Number(scheduleId), endTime: '17:00:00' }, shift('0002')];
  await run.order([], { closes: true, rows });
  expect(await openRows(run)).toBe(1);
});

it('rows that are asked for twice at once have one outcome, also where their answer lacks one', async () => {
  const run = await script();
  answerWith(run, ([first]) => [first!]);
  const how = { closes: true };
  await Promise.all([run.order(['0001', '0002'], how), run.order(['0002', '0001'], how)]);
  expect(await run.booked()).toEqual(['0001', '0002']);
});

it.each<[string, (items: readonly string[]) => readonly string[]]>([
  ['in another order', (items) => items.toReversed()],
  ['with one item more', (items) => [...items, items[0]!.replaceAll('0001', '0009')]],
])('a row that comes again alone has its outcome from an answer %s', async (_, change) => {
  const run = await script();
  answerWith(run, change);
  const [, again] = await Promise.all([
    run.order(['0001', '0002'], { closes: true }),
    run.order(['0002'], { closes: true }),
  ]);
  expect(badgesIn(again!)).toEqual(['0002']);
  expect(await run.booked()).toEqual(['0001', '0002']);
});
