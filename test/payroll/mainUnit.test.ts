import { expect, it } from 'vitest';
import { type Client, createClient, Secret } from '../../src/index.js';
import { dayText, explainDay, payrollCheck } from '../../src/payroll/index.js';
import type { Sandbox } from '../../src/sandbox/index.js';
import { NOW, POLICY, withWorld } from './withWorld.js';
import { workWeek } from './workWeek.js';

const DAYS = { from: '2026-03-02', to: '2026-03-08' } as const;
const ASKED = {
  ...DAYS,
  policy: POLICY,
  now: NOW,
  personal: true,
  key: new Secret('the same aliases each time'),
} as const;

/** A client whose key is that of unit 101, and shows all units in every operation. */
function ofMainUnit(sandbox: Sandbox): Client {
  const { endpoint, apiKey } = sandbox.clientOptions(101);
  const text = (key: unknown) => (typeof key === 'string' ? key : (key as { reveal(): string }).reveal());
  const [own, root] = [text(apiKey), text(sandbox.clientOptions().apiKey)];
  return createClient({
    ...{ endpoint, apiKey, retry: { backoffMs: 1 } },
    fetch: async (url, init) => {
      const asked = Buffer.from(init!.body as Uint8Array).toString();
      return await fetch(url, { ...init, body: asked.replace(own, root) });
    },
  });
}

it('a month is the same where the key of the main unit shows all units', async () => {
  await withWorld({ from: DAYS.from, units: 3, employees: 4, trouble: [] }, async (root, sandbox) => {
    const main = await payrollCheck(ofMainUnit(sandbox), ASKED);
    const check = await payrollCheck(root, ASKED);
    expect(check.verdict).toBe('ready');
    expect(main).toMatchObject({ verdict: 'ready', findings: [], units: check.units });
  });
});

it('one unit of such a customer is judged alone', async () => {
  await withWorld({ from: DAYS.from, units: 3, employees: 4, trouble: [] }, async (root, sandbox) => {
    const [main, check] = [
      await payrollCheck(ofMainUnit(sandbox), { ...ASKED, units: [101] }),
      await payrollCheck(root, { ...ASKED, units: [101] }),
    ];
    expect(main).toMatchObject({ verdict: 'ready', findings: [], units: check.units });
  });
});

it('who works in the main unit and in another is paid once for each day', async () => {
  const week = workWeek('day', 'Europe/London');
  Object.assign(week.shifts[1]!, { restId: 102 });
  Object.assign(week.punches[1]!, { restId: 102 });
  await withWorld(week, async (root, sandbox) => {
    const main = ofMainUnit(sandbox);
    const check = await payrollCheck(root, ASKED);
    expect((await payrollCheck(main, ASKED)).findings).toEqual(check.findings);
    for (const date of ['2026-03-02', '2026-03-03'] as const) {
      const day = { badgeNo: '0001', date, policy: POLICY, now: NOW, key: ASKED.key } as const;
      expect(dayText((await explainDay(main, day))!)).toBe(dayText((await explainDay(root, day))!));
    }
  });
});
