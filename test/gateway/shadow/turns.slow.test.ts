import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CLOCK } from '../../../src/gateway/config/Clock.js';
import { shadowOf, type ShadowSetting } from '../../../src/gateway/shadow/Shadow.js';

const people = (city: string) =>
  Array.from({ length: 3_000 }, (_, i) => ({ persId: `${i}`, badgeNo: `${i}`, firstName: 'Ada', city }));

it('lets other calls go on while it compares long answers', async () => {
  const shadow = shadowOf({
    ...{ settings: { shadow: { perMinute: 1, waiting: 1 } }, service: { hasRoom: true } },
    ...{ policy: { value: { ignore: [] } }, cipher: { mark: () => 'secret' }, clock: CLOCK },
  } as unknown as ShadowSetting);
  const asked = { route: { script: 'payroll' }, question: { operation: { name: 'wsdlGetEmployeesV2' } } };
  const rest = { value: people('Oslo'), losses: [] };
  let isOver = false;
  const comparison = shadow
    .judge(asked as never, { value: people('Bergen') }, rest as never)
    .finally(() => (isOver = true));
  let turns = 0;
  for (; !isOver; turns++) await turn();
  expect(turns).toBeGreaterThan(20);
  const { records, fields } = await comparison;
  expect(records).toEqual({ soap: 3_000, rest: 3_000 });
  expect(fields.find(({ field }) => field === 'city')).toMatchObject({ different: 3_000 });
});
