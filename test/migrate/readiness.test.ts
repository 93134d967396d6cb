import { describe, expect, it } from 'vitest';
import { readinessHtml } from '../../src/migrate/report/readinessHtml.js';
import { readinessOf } from '../../src/migrate/report/readinessOf.js';
import { scanFolder } from '../../src/migrate/scan/scanFolder.js';
import type { Inventory, Use } from '../../src/migrate/scan/Use.js';

function use(file: string, operation: Use['operation'], more: Partial<Use> = {}): Use {
  return {
    file,
    operation,
    line: 1,
    language: 'TypeScript',
    style: 'node-soap',
    certainty: 'certain',
    parts: [],
    fields: ['name'],
    readsMore: false,
    ...more,
  };
}

function inventoryOf(uses: readonly Use[], more: Partial<Inventory> = {}): Inventory {
  return { files: [...new Set(uses.map(({ file }) => file))], uses, unknown: [], skipped: [], ...more };
}

const callIn = (uses: readonly Use[]) => readinessOf(inventoryOf(uses)).scripts[0]!.calls[0]!;

describe('the verdict on a call', () => {
  it('moves when REST has it and nothing that is read is lost', () => {
    const fields = ['badgeNo', 'givenName', 'active'];
    const call = callIn([use('a.ts', 'wsdlGetEmployeesV2', { fields })]);
    expect(call).toMatchObject({ verdict: 'moves', losses: [], unsure: false });
    expect(call.rest).toContain('GET /hr/v3/employees');
  });

  it('names the fields that are read and lost', () => {
    const call = callIn([use('a.ts', 'wsdlGetEmployeesV2', { fields: ['badgeNo', 'cardNo', 'punchType'] })]);
    expect(call).toMatchObject({ verdict: 'loses', losses: ['reads cardNo', 'reads punchType'] });
  });

  it('names filters that REST does not have', () => {
    const call = callIn([use('a.ts', 'wsdlGetSchedulesV3', { parts: ['fromDate', 'modifiedAfter'] })]);
    expect(call.losses).toEqual(['gives modifiedAfter: no filter by modification time']);
  });

  it('names what a write sends and REST does not take', () => {
    const call = callIn([
      use('a.ts', 'wsdlUpdateAbsence', { parts: ['badgeNo', 'decisionNo', 'externalInfo1'] }),
    ]);
    expect(call.verdict).toBe('loses');
    expect(call.losses).toEqual(['sends decisionNo', 'sends externalInfo1']);
  });

  it('does not take a field for lost that another REST call has', () => {
    const call = callIn([use('a.ts', 'wsdlGetEmployeesV2', { fields: ['groupRoles'] })]);
    expect(call.losses).toEqual([]);
    expect(call.elsewhere[0]).toMatch(/^groupRoles: /);
  });

  it('gives no comfort where nobody can see what is read', () => {
    expect(callIn([use('a.ts', 'wsdlGetUnits', { fields: [] })])).toMatchObject({
      verdict: 'loses',
      unsure: true,
    });
    expect(callIn([use('a.ts', 'wsdlGetUnits', { readsMore: true })]).verdict).toBe('loses');
  });

  it('stays when REST has nothing, and is related when it has something else', () => {
    expect(callIn([use('a.ts', 'wsdlGetTimePunches')])).toMatchObject({ verdict: 'stays', rest: [] });
    expect(callIn([use('a.ts', 'wsdlFindEmployees')]).verdict).toBe('related');
  });
});

describe('the report', () => {
  const readiness = readinessOf(
    inventoryOf(
      [
        use('leaves.ts', 'wsdlGetSections'),
        use('decide.ts', 'wsdlGetEmployees', { fields: ['cardNo'] }),
        use('both.ts', 'wsdlGetSections'),
        use('both.ts', 'wsdlUpdateShifts'),
        use('stays.php', 'wsdlPunch', { language: 'PHP' }),
      ],
      {
        files: ['leaves.ts', 'decide.ts', 'both.ts', 'stays.php', 'riddle.js', 'nothing.js'],
        unknown: [{ file: 'riddle.js', line: 8, language: 'JavaScript' }],
      },
    ),
  );

  it('judges each script, and leaves out those that call nothing', () => {
    expect(Object.fromEntries(readiness.scripts.map(({ file, verdict }) => [file, verdict]))).toEqual({
      'leaves.ts': 'leaves',
      'decide.ts': 'decide',
      'both.ts': 'both',
      'stays.php': 'stays',
      'riddle.js': 'unknown',
    });
  });

  it('adds up, and says that for 38 of 61 no counterpart is shown', () => {
    expect(readiness.totals).toEqual({
      scripts: { leaves: 1, decide: 1, both: 1, stays: 1, unknown: 1 },
      calls: { moves: 2, loses: 1, related: 0, stays: 2 },
      operations: { moves: 1, loses: 1, related: 0, stays: 2 },
      documented: { operations: 61, withCounterpart: 23, without: 38 },
    });
  });

  it('names deprecated operations with their successor', () => {
    expect(readiness.older).toMatchObject([
      {
        operation: 'wsdlGetEmployees',
        successor: 'wsdlGetEmployeesV2',
        declared: true,
        files: ['decide.ts'],
      },
    ]);
  });

  it('puts the work in order: riddles first, what stays last', () => {
    expect(readiness.work.map(({ title, files }) => [title, ...files])).toEqual([
      ['Find out what these call', 'riddle.js'],
      ['Move to the successors of deprecated operations', 'decide.ts'],
      ['Move to the typed client', 'leaves.ts', 'decide.ts', 'both.ts'],
      ['Move to REST and leave SOAP', 'leaves.ts'],
      ['Decide, then move', 'decide.ts'],
      ['Run on both protocols', 'both.ts'],
      ['Leave on SOAP', 'stays.php'],
    ]);
  });
});

describe('the page', () => {
  const page = async () =>
    readinessHtml(readinessOf(await scanFolder(new URL('scripts/', import.meta.url).pathname)));

  it('stands alone: no script, no other file, no address', async () => {
    const text = await page();
    expect(text).not.toMatch(/<script|<link|<img|src=|href=|url\(|@import|https?:/);
    expect(text).toContain('prefers-color-scheme: dark');
  });

  it('tells every verdict in words beside its colour', async () => {
    const cells = (await page()).match(/<span class="cell [^>]*>.*?<\/span><\/span>/g)!;
    expect(cells.length).toBeGreaterThan(50);
    for (const cell of cells)
      expect(cell).toMatch(/class="sr">wsdl\w+: (can move|with losses or decisions|related only|must stay)/);
  });

  it('says nothing that a script holds but names and lines', async () => {
    const text = await page();
    expect(text).not.toContain('workforce.example');
    expect(text).toContain('38');
  });

  it('keeps the names of files harmless', () => {
    const text = readinessHtml(readinessOf(inventoryOf([use('<b>&".ts', 'wsdlGetUnits')])));
    expect(text).toContain('&#60;b&#62;&#38;&#34;.ts');
    expect(text).not.toContain('<b>&');
  });
});
