import { expect, it } from 'vitest';
import { addDays } from '../../src/calendar/days.js';
import { createClient } from '../../src/index.js';
import { MACHINE } from '../../src/settle/pace.js';
import { operationNamed, recordsToCompare } from '../../src/settle/readShown.js';
import { viewOf } from '../../src/settle/settleOrders.js';
import { statesOf } from '../../src/settle/stateOf.js';

const ROWS = 5_000;

/** A month of 300 people: by employee, for nobody, and with a token. */
function row(i: number) {
  const day = addDays('2026-05-01', i % 31);
  const times = {
    begDate: day,
    endDate: day,
    begTime: '08:00:00',
    endTime: `16:${String(i % 60).padStart(2, '0')}:00`,
  };
  const person = Math.floor(i / 31);
  if (i % 3 === 0) return { ...times, shiftCategoryId: '11', badgeNo: String(person).padStart(4, '0') };
  if (i % 3 === 1) return { ...times, shiftCategoryId: '11', extScheduleId: `T${i}` };
  return { ...times, shiftCategoryId: '11', comment: `${i}` };
}

it(`puts ${ROWS} rows to ${ROWS} records in seconds`, async () => {
  const operation = await operationNamed('wsdlUpdateShifts');
  const client = createClient({ endpoint: 'http://127.0.0.1:9/soap', apiKey: 'a-key-of-a-unit' });
  const view = await viewOf({ client, operation, pace: MACHINE });
  const orders = Array.from({ length: ROWS }, (_, i) => ({ row: row(i) }));
  const records = orders
    .filter((_, i) => i % 7 > 0)
    .map(({ row: { shiftCategoryId, ...shown } }, i) => ({
      id: String(i),
      record: { ...shown, categoryId: shiftCategoryId, scheduleId: String(i) },
    }));
  const started = process.cpuUsage();
  const shown = recordsToCompare(operation.settlement!.shown!, records);
  const states = statesOf(view, orders, { records: shown, gaps: [], deleted: new Set() });
  expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  expect(states.map(({ status }) => status)).toEqual(orders.map((_, i) => (i % 7 > 0 ? 'done' : 'notDone')));
});
