import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Secret } from '../../src/index.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import {
  matchSigned,
  payrollCheck,
  proposalsCsv,
  proposalsOf,
  readSigned,
  sendCorrections,
} from '../../src/payroll/index.js';
import { withServer, withWorld } from './withWorld.js';
import { ASKED, type Week, workWeek } from './workWeek.js';

let folder: string;
let journal: Journal;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payroll-corrections-'));
  journal = await openJournal(join(folder, 'jobs.db'));
});
afterEach(async () => {
  await journal.close();
  rmSync(folder, { recursive: true });
});

const KEY = new Secret('corrections');
const sign = (csv: string, which: RegExp) =>
  csv.replaceAll(/^.*$/gm, (line) => (which.test(line) ? line.replace(/^,/, 'Siv Ek,') : line));

/** A week with one trouble that the interface can mend on each day, and one that it cannot. */
function troubled(): Week {
  const week = workWeek();
  delete week.punches[0]!.punchOut;
  Object.assign(week.punches[1]!, { approvedByManager: false });
  Object.assign(week.punches[2]!, { unpaid: true });
  week.manualSalaries.push({
    ...{ badgeNo: '0001', restId: 101, date: '2026-03-03', salaryCode: '210', hours: '-1.00' },
    ...{ punchId: 0, approved: true, transferred: false },
  });
  return week;
}

it('what was signed is written once, what was struck out is not, and the check afterwards says what is left', {
  tags: ['slow'],
}, async () => {
  await withWorld(troubled(), async (client, { world }) => {
    const check = () => payrollCheck(client, { ...ASKED, key: KEY });
    const before = await check();
    expect(before.findings.map(({ kind }) => kind).sort()).toEqual([
      ...['negative', 'openPunch', 'punchNotApproved', 'punchNotPaid'],
    ]);
    const csv = proposalsCsv(proposalsOf(before));
    expect(csv).not.toMatch(/negative|0001/);
    const signed = readSigned(sign(csv, /openPunch|punchNotPaid/));
    expect(signed.map(({ signedBy }) => signedBy)).toEqual(['Siv Ek', 'Siv Ek']);
    const { standing, stale } = matchSigned(signed, proposalsOf(await check()));
    expect(stale).toEqual([]);

    const asked = { journal, job: 'march' };
    const planned = await sendCorrections(client, standing, { ...asked, dryRun: true });
    expect(
      planned.flatMap(({ result }) => (Array.isArray(result) ? result.map(({ plan }) => plan) : [])),
    ).toEqual([...['change', 'create']]);
    expect(world.punches.get(1)!.punchOut).toBeUndefined();
    for (const _ of [1, 2]) await sendCorrections(client, standing, asked);
    expect(world.punches.get(1)!.punchOut).toBe('2026-03-02T16:30:00');
    expect([...world.manualSalaries.of()].filter(({ punchId }) => punchId === 3)).toMatchObject([
      { salaryCode: '100', hours: '8.00' },
    ]);
    const after = (await check()).findings.map(({ kind }) => kind).sort();
    expect(after).toEqual(['negative', 'punchNotApproved']);
  });
});

it('a unit is called missing only where the list of units could be read', async () => {
  await withServer(troubled(), async (client, sandbox) => {
    const proposals = proposalsOf(await payrollCheck(client, { ...ASKED, key: KEY }));
    const asked = { journal, job: 'march' };
    const elsewhere = proposals.map((one) => ({ ...one, finding: { ...one.finding, unit: 999 } }));
    await expect(sendCorrections(client, elsewhere, asked)).rejects.toThrow('the key sees no unit 999');
    sandbox.setFaults(async (call) => {
      if (!call.operation?.startsWith('wsdlGetUnits')) return undefined;
      const { body, ...well } = await call.well();
      return { kind: 'answer', ...well, body: Buffer.from(body.toString().replaceAll('>101<', '>?<')) };
    });
    await expect(sendCorrections(client, proposals, asked)).rejects.toThrow(/the list lacks 1 unit/);
  });
});

it('what approves a punch or gives it its shift is looked up before and after, and never uncertain', async () => {
  const week = workWeek();
  Object.assign(week.punches[1]!, { approvedByManager: false });
  Object.assign(week.punches[2]!, { scheduleId: 0 });
  await withWorld(week, async (client, { world }) => {
    const check = () => payrollCheck(client, { ...ASKED, key: KEY });
    const proposals = proposalsOf(await check());
    expect(proposals.map(({ finding }) => finding.kind)).toEqual(['punchNotApproved', 'punchWithoutShift']);
    const asked = { journal, job: 'march' };
    const planned = await sendCorrections(client, proposals, { ...asked, dryRun: true });
    expect(planned.flatMap(({ result }) => (Array.isArray(result) ? result : []))).toMatchObject([
      { plan: 'change' },
      { plan: 'change' },
    ]);
    const [sent] = await sendCorrections(client, proposals, asked);
    expect('rows' in sent!.result && sent!.result.rows.map(({ status }) => status)).toEqual(
      Array(2).fill('accepted'),
    );
    expect(world.punches.get(2)).toMatchObject({
      approvedByManager: true,
      punchIn: '2026-03-03T08:00:00',
      punchOut: '2026-03-03T16:30:00',
    });
    expect((await check()).findings).toEqual([]);
  });
});

it('what is not found any more, or is another correction by now, is not written', async () => {
  await withWorld(troubled(), async (client, { world }) => {
    const check = () => payrollCheck(client, { ...ASKED, key: KEY });
    const csv = sign(proposalsCsv(proposalsOf(await check())), /./);
    world.punches.get(2)!.approvedByManager = true;
    world.shifts.get(1)!.endTime = '17:00:00';
    const edited = csv.replace('hours=8.00', 'hours=80.00');
    const { standing, stale } = matchSigned(readSigned(edited), proposalsOf(await check()));
    expect(standing).toEqual([]);
    expect(stale.map(({ why }) => why).sort()).toEqual([
      'the check does not propose it any more',
      'the check proposes something else by now',
      'the check proposes something else by now',
    ]);
  });
});

it.each([
  ['semicolons', (csv: string) => csv.replaceAll(/^([^,]*),([^,]*),/gm, '$1,$2,').replaceAll(',', ';')],
  ['tabs', (csv: string) => csv.replaceAll(',', '\t')],
  ['line ends of one LF', (csv: string) => csv.replaceAll('\r\n', '\n')],
])('a table that a spreadsheet wrote with %s is the same', async (_, saved) => {
  await withWorld(troubled(), async (client) => {
    const check = await payrollCheck(client, { ...ASKED, key: KEY });
    const proposals = proposalsOf(check).filter(({ finding }) => finding.kind === 'punchNotApproved');
    const signed = readSigned(saved(sign(proposalsCsv(proposals), /punchNotApproved/)));
    expect(matchSigned(signed, proposals).standing).toEqual(proposals);
  });
});

it('a table that is cut off is refused as a whole', () => {
  expect(() => readSigned('signedBy,proposal\r\nSiv,1')).toThrow(/no column "changes"/);
  expect(() => readSigned('signedBy,proposal,changes\r\nSiv,1\r\n')).toThrow(/2 cells and not 3/);
});
