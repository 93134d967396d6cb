import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPayrollHistory } from '../../src/payroll/index.js';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.js';
import { quickTransfers } from './quickTransfers.js';
import { runHere } from './runHere.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-payroll-'));
  const file = {
    separator: ';',
    headLines: 1,
    columns: { employee: 'badgeNo', salaryType: 'salaryCode', hours: 'hours' },
  };
  const policy = { baseTypes: ['100'], manualTypes: [3], openLockTexts: ['Open'], file };
  writeFileSync(join(folder, 'policy.json'), JSON.stringify(policy));
});
afterEach(() => rmSync(folder, { recursive: true }));

const SMALL = { units: 1, employees: 4 };
const MARCH = ['--from', '2026-03-02', '--to', '2026-03-13', '--now', '2026-12-01T00:00:00Z'];

/** Runs `payroll …` against a world, with the policy of the folder. */
async function payroll(
  sandbox: Sandbox,
  args: readonly string[],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const env = {
    ...{ WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() },
    WORKFORCE_PAYROLL_HISTORY: join(folder, 'history'),
  };
  const run = await runHere(['payroll', ...args, '--policy', join(folder, 'policy.json')], { env });
  expect(`${run.stdout}${run.stderr}`).not.toContain(sandbox.rootKey.reveal());
  return run;
}

async function inWorld(
  world: SandboxOptions['world'],
  test: (sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  await using sandbox = await startSandbox(world === undefined ? {} : { world });
  quickTransfers(sandbox);
  await test(sandbox);
}

it('check: the verdict is the exit code', { tags: ['slow'] }, async () => {
  await inWorld({ ...SMALL, trouble: [] }, async (sandbox) => {
    expect(await payroll(sandbox, ['check', ...MARCH])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ready: 2026-03-02 to 2026-03-13, 1 unit, 4 employees, 0 findings/),
    });
  });
  await inWorld({ ...SMALL, trouble: ['breakApart'] }, async (sandbox) => {
    expect((await payroll(sandbox, ['check', ...MARCH])).code).toBe(3);
  });
  await inWorld({ ...SMALL, trouble: ['openPunch'] }, async (sandbox) => {
    const { code, stdout } = await payroll(sandbox, ['check', ...MARCH]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^not ready:/);
    expect(stdout).toMatch(/openPunch +101 +employee-[0-9a-f]{16}/);
  });
});

it('check: what is called wrongly ends with 2 before anything is sent', async () => {
  await inWorld({ ...SMALL, trouble: [] }, async (sandbox) => {
    const calls: string[] = [];
    sandbox.onCall(({ operation }) => calls.push(operation));
    writeFileSync(join(folder, 'policy.json'), '{"baseType": ["100"]}');
    const { code, stderr } = await payroll(sandbox, ['check', ...MARCH]);
    expect(code).toBe(2);
    expect(stderr).toContain('baseType');
    writeFileSync(join(folder, 'policy.json'), '{}');
    expect((await payroll(sandbox, ['check', ...MARCH, '--preliminary-file'])).code).toBe(2);
    expect((await payroll(sandbox, ['check', '--from', '2026-03-13', '--to', '2026-03-02'])).code).toBe(2);
    expect(calls).toEqual([]);
  });
});

it('check: page, table, JSON, ledger and the file of a preliminary transfer, without names', {
  tags: ['slow'],
}, async () => {
  await inWorld({ ...SMALL, trouble: ['hoursApart', 'negative'] }, async (sandbox) => {
    const places = ['html', 'csv', 'ledger'].flatMap((name) => [`--${name}`, join(folder, `out.${name}`)]);
    const run = await payroll(sandbox, ['check', ...MARCH, ...places, '--preliminary-file', '--json']);
    const check = JSON.parse(run.stdout);
    expect(check.findings.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'hoursApart',
      'negative',
    ]);
    const html = readFileSync(join(folder, 'out.html'), 'utf8');
    const csv = readFileSync(join(folder, 'out.csv'), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(3);
    for (const { kind, employee } of check.findings) {
      expect(html).toContain(employee);
      expect(csv).toContain(`${kind},error,payroll office,101,${employee}`);
    }
    const { familyName, badgeNo } = [...sandbox.world.employees.ofUnit(101)][0]!;
    for (const text of [run.stdout, html, csv]) {
      expect(text).not.toContain(familyName);
      expect(text).not.toContain(`"${badgeNo}"`);
    }
    expect(
      [...sandbox.world.punches.ofUnit(101)].some(({ transferredToPayroll }) => transferredToPayroll),
    ).toBe(false);
  });
});

it('check --preliminary-file: a journal remembers the transfer that was started', {
  tags: ['slow'],
}, async () => {
  await inWorld({ ...SMALL, trouble: [] }, async (sandbox) => {
    const journal = join(folder, 'journal.sqlite');
    const run = await payroll(sandbox, ['check', ...MARCH, '--preliminary-file', '--journal', journal]);
    expect(run).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ready:/) });
    const { stdout } = await runHere(['journal', 'list', '--journal', journal, '--json'], {});
    expect(stdout).toMatch(/"check-2026-03-02-2026-03-13-[0-9a-f]{8}"/);
  });
});

it('check --against last: what changed, and for whom', { tags: ['slow'] }, async () => {
  await inWorld({ ...SMALL, trouble: [] }, async (sandbox) => {
    await payroll(sandbox, ['check', ...MARCH, '--signed-by', 'Siv']);
    const punch = [...sandbox.world.punches.ofUnit(101)][0]!;
    punch.punchOut = punch.punchOut!.replace('16:30', '17:30');
    const { code, stdout } = await payroll(sandbox, ['check', ...MARCH, '--against', 'last']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/employee-[0-9a-f]{16} 100: 80\.00 then, 81\.00 now/);
  });
});

it('explain: a day as characters, and as a page', async () => {
  const world = {
    trouble: [],
    from: '2026-03-23',
    everyDay: true,
    shifts: 7,
    timeZone: 'Europe/Copenhagen',
  } as const;
  await inWorld(world, async (sandbox) => {
    const html = join(folder, 'day.html');
    const { code, stdout } = await payroll(sandbox, [
      'explain',
      '--badge',
      '0007',
      '--date',
      '2026-03-28',
      '--html',
      html,
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('it shows 510 minutes, and 450 passed');
    expect(stdout).not.toMatch(/\b0007\b/);
    expect(readFileSync(html, 'utf8')).toContain('<svg');
    const nobody = await payroll(sandbox, ['explain', '--badge', '9999', '--date', '2026-03-28']);
    expect(nobody).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nobody with this badge number'),
    });
  });
});

it('transfer --after-check: only what was checked, and is still the same', { tags: ['slow'] }, async () => {
  await inWorld({ ...SMALL, trouble: [] }, async (sandbox) => {
    const days = ['--from', '2026-03-02', '--to', '2026-03-13', '--now', '2026-12-01T00:00:00Z'];
    const transfer = (label: string) =>
      payroll(sandbox, [
        ...[
          'transfer',
          '--id',
          label,
          ...days,
          '--final',
          '--lock',
          '--no-upload',
          '--never-started',
          '--after-check',
        ],
        ...['--out', join(folder, `${label}.csv`)],
      ]);
    expect(await transfer('first')).toMatchObject({ code: 1, stderr: expect.stringContaining('no check') });
    await payroll(sandbox, ['check', ...days]);
    const [punch] = sandbox.world.punches.ofUnit(101);
    const before = punch!.comment;
    punch!.breakMinutes = 31;
    expect(await transfer('second')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('records of 1 employee'),
    });
    Object.assign(punch!, { breakMinutes: 30, comment: before });
    expect(sandbox.world.salaryLocks.find(() => true)).toBeUndefined();
    expect((await transfer('third')).code).toBe(0);
    expect(readFileSync(join(folder, 'third.csv'), 'utf8')).toContain(';100;8.00;');
    // The transfer is noted: who changes something now is told of.
    punch!.ts = '2099-01-01T00:00:00';
    const check = JSON.parse(
      (await payroll(sandbox, ['check', ...days, '--against', 'last', '--json'])).stdout,
    );
    expect(check.findings.map(({ kind }: { kind: string }) => kind)).toContain('changedAfterTransfer');
    expect(check.history.previous.transferred).toBe(true);
  });
});

it('propose writes over no row that somebody signed, and reads nothing then', async () => {
  await inWorld({ ...SMALL, trouble: [] }, async (sandbox) => {
    const calls: string[] = [];
    sandbox.onCall(({ operation }) => calls.push(operation));
    const out = join(folder, 'march.csv');
    for (const text of ['signedBy,proposal,changes\nSiv Ek,a,b\n', 'a form that a spreadsheet has']) {
      writeFileSync(out, text);
      expect(await payroll(sandbox, ['propose', ...MARCH, '--out', out])).toMatchObject({
        ...{ code: 2, stderr: expect.stringContaining('march.csv is there already') },
      });
      expect(readFileSync(out, 'utf8')).toBe(text);
    }
    expect(calls).toEqual([]);
  });
});

it('propose, correct: what somebody signed is written once, after a look at what would change', {
  tags: ['slow'],
}, async () => {
  await inWorld({ ...SMALL, trouble: ['openPunch', 'punchNotApproved', 'negative'] }, async (sandbox) => {
    const [out, journal] = [join(folder, 'march.csv'), join(folder, 'jobs.db')];
    const propose = () => payroll(sandbox, ['propose', ...MARCH, '--out', out]);
    writeFileSync(out, '');
    expect((await propose()).code).toBe(0);
    const proposed = await propose();
    expect(proposed).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 corrections for 2 findings of 3'),
    });
    const correct = [...['correct', out, ...MARCH, '--job', 'march', '--journal', journal]];
    expect(await payroll(sandbox, [...correct, '--new'])).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('nobody signed') },
    });
    const table = readFileSync(out, 'utf8');
    writeFileSync(out, table.replaceAll(/^,(.*openPunch)/gm, 'Siv Ek,$1'));
    const dry = await payroll(sandbox, [...correct, '--dry-run']);
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^change: openPunch, unit 101, wsdlUpdateTimePunches/),
    });
    const open = () =>
      [...sandbox.world.punches.ofUnit(101)].filter(({ punchOut }) => punchOut === undefined);
    expect(open()).toHaveLength(1);
    const done = await payroll(sandbox, [...correct, '--new']);
    expect(done).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^accepted: openPunch.*\nnot ready: .*2 findings/s),
    });
    expect(open()).toHaveLength(0);
  });
});

it('seal: a transfer after a check is sealed, and a month later it is said what is no longer so', {
  tags: ['slow'],
}, async () => {
  await inWorld({ ...SMALL, trouble: [] }, async (sandbox) => {
    await payroll(sandbox, ['check', ...MARCH]);
    const file = join(folder, 'march.csv');
    const given = ['--no-upload', '--never-started', '--after-check', '--out'];
    const transfer = (id: string, ...more: string[]) =>
      payroll(sandbox, ['transfer', '--id', id, ...MARCH, ...given, ...more]);
    // A preliminary one pays nobody.
    const draft = await transfer('draft', join(folder, 'draft.csv'), '--preliminary', '--no-lock');
    expect(draft.code).toBe(0);
    expect(await payroll(sandbox, ['seal', 'verify', 'draft'])).toMatchObject({
      stderr: expect.stringContaining('no transfer draft is sealed'),
    });
    const history = await openPayrollHistory(join(folder, 'history'));
    expect(history.transfersIn({ from: '2026-03-02', to: '2026-03-13' })).toEqual([]);
    history.close();
    expect((await transfer('march', file, '--final', '--lock')).code).toBe(0);
    const verify = (...more: string[]) => payroll(sandbox, ['seal', 'verify', 'march', ...more]);
    expect(await verify()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^same: as it was paid/) });
    expect(await verify('--file', file)).toMatchObject({ code: 0 });
    writeFileSync(file, readFileSync(file, 'utf8').replace(';8.00;', ';9.00;'));
    expect(await verify('--file', file)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/with other rows: 2, 3, 4/),
    });
    const [punch] = sandbox.world.punches.ofUnit(101);
    punch!.comment = 'a word more';
    const changed = await verify();
    expect(changed).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('punches, shifts or absences'),
    });
    const [alias = ''] = /employee-[0-9a-f]{16}/.exec(changed.stdout) ?? [];
    const { badgeNo, familyName } = sandbox.world.employees.get(punch!.employeeId)!;
    const env = { WORKFORCE_ENDPOINT: sandbox.endpoint, WORKFORCE_KEY: sandbox.rootKey.reveal() };
    const who = await runHere(['payroll', 'who', alias, '--history', join(folder, 'history')], { env });
    expect(who.stdout).toMatch(new RegExp(`^${alias}: ${badgeNo} .*${familyName}`));
  });
});
