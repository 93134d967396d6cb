import { expect, it } from 'vitest';
import { checkScope, SCOPE_CHECKS } from '../../src/payroll/checkScope.js';
import { type PolicyInput, payrollCheck } from '../../src/payroll/index.js';
import { NOW, POLICY, withWorld } from './withWorld.js';

const DAYS = { from: '2026-03-02', to: '2026-03-13' } as const;

const checked = (policy: PolicyInput, now: string = NOW) =>
  withWorld({ units: 1, trouble: ['openPunch', 'breakApart'] }, (client) =>
    payrollCheck(client, {
      ...DAYS,
      policy: { ...POLICY, ...policy },
      now: now as typeof NOW,
      personal: true,
    }),
  );

it('errors make it not ready, warnings leave it ready with exceptions, notes ready', {
  tags: ['slow'],
}, async () => {
  expect((await checked({})).verdict).toBe('not ready');
  expect((await checked({ findings: { openPunch: { severity: 'warning', owner: 'Siv' } } })).verdict).toBe(
    'ready with exceptions',
  );
  const note = { severity: 'note' } as const;
  expect((await checked({ findings: { openPunch: note, breakApart: note } })).verdict).toBe('ready');
});

it('what is switched off is not found, and said to be off', async () => {
  const check = await checked({ findings: { openPunch: 'off', breakApart: 'off' } });
  expect(check.findings).toEqual([]);
  expect(check.off).toEqual(['openPunch', 'breakApart']);
});

it('an exception holds for whom and when it says, until its last day', async () => {
  const exception = { kind: 'openPunch', reason: 'asked', owner: 'Siv', until: '2026-12-31' } as const;
  const [open] = (await checked({})).findings.filter(({ kind }) => kind === 'openPunch');
  const accepted = async (more: object, now?: string) => {
    const check = await checked({ exceptions: [{ ...exception, ...more }] }, now);
    return [check.verdict, check.expired];
  };
  expect(await accepted({})).toEqual(['ready with exceptions', 0]);
  expect(
    await accepted({ employee: open!.employee, unit: open!.unit, from: open!.day, to: open!.day }),
  ).toEqual(['ready with exceptions', 0]);
  expect(await accepted({ employee: '0040' })).toEqual(['not ready', 0]);
  expect(await accepted({ to: '2026-03-01' })).toEqual(['not ready', 0]);
  expect(await accepted({}, '2027-01-02T00:00:00Z')).toEqual(['not ready', 1]);
});

it('what is not configured is told as not judged, not guessed', async () => {
  const check = await withWorld({ trouble: ['periodLocked', 'hoursApart'] }, (client) =>
    payrollCheck(client, { ...DAYS, now: NOW }),
  );
  expect(check.findings).toEqual([]);
  expect(check.notJudged.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'transactionWithoutSource',
      'hoursApart',
      'changedAfterTransfer',
      'periodLocked',
    ]),
  );
});

it('thresholds decide', async () => {
  expect((await checked({ thresholds: { breakMinutes: 45 } })).findings.map(({ kind }) => kind)).toEqual([
    'openPunch',
  ]);
});

it('a slip in the policy is refused with its place', async () => {
  const wrong = { thresholds: { breakMinute: 45 } } as PolicyInput;
  await expect(checked(wrong)).rejects.toThrow(
    /^policy\.thresholds\.breakMinute: there is no such setting; did you mean breakMinutes\?/,
  );
  const days = { from: '2026-04-02', to: '2026-04-01', until: '2026-12-31' } as const;
  const never = { exceptions: [{ kind: 'negative', ...days, reason: 'x', owner: 'y' }] } as const;
  await expect(checked(never as unknown as PolicyInput)).rejects.toThrow(
    /policy\.exceptions\.0\.from: .*not after to/,
  );
});

it('a period is a day or more, and its end is not before its begin', () => {
  const scope = (from: string, to: string) => checkScope({ from, to } as never, SCOPE_CHECKS, ['from', 'to']);
  expect(scope('2026-03-02', '2026-03-02').approvals).toEqual(['manager']);
  expect(() => scope('2026-03-02', '2026-03-01')).toThrow('not after to');
});
