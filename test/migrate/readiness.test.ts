import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readinessHtml } from '../../src/migrate/report/readinessHtml.js';
import { readinessOf } from '../../src/migrate/report/readinessOf.js';
import type { DryRun } from '../../src/migrate/codemods/rewriteClient.js';
import { scanFolder } from '../../src/migrate/scan/scanFolder.js';
import type { Inventory, Use } from '../../src/migrate/scan/Use.js';

function use(file: string, operation: Use['operation'], more: Partial<Use> = {}): Use {
  return {
    file,
    operation,
    line: 1,
    language: 'TypeScript',
    style: 'method',
    fields: ['name'],
    readsMore: false,
    ...more,
  };
}

function inventoryOf(uses: readonly Use[], more: Partial<Inventory> = {}): Inventory {
  return { files: [...new Set(uses.map(({ file }) => file))], uses, unknowns: [], skipped: [], ...more };
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

  it('names filters that REST does not have where the script names them', () => {
    const call = callIn([use('a.ts', 'wsdlGetSchedulesV3', { withoutPlace: ['modifiedAfter'] })]);
    expect(call.verdict).toBe('loses');
    expect(call.assumed).toEqual(['It names modifiedAfter, and may give it: no filter by modification time']);
  });

  it('never takes a write for lossless: what it sends is not read', () => {
    const call = callIn([use('a.ts', 'wsdlUpdateSections')]);
    expect(call).toMatchObject({ verdict: 'loses', losses: [], changes: true, unsure: true });
    expect(call.assumed).toEqual([expect.stringMatching(/^The scan cannot read its input/)]);
  });

  it('tells what is seen from what is assumed', () => {
    const call = callIn([
      use('a.ts', 'wsdlGetEmployeesV2', { fields: ['badgeNo'], readsMore: true, line: 7 }),
    ]);
    expect(call.reads).toEqual(['badgeNo']);
    expect(call.losses).toEqual([]);
    expect(call.assumed).toEqual([expect.stringMatching(/^Line 7: whole records .* no place, such as /)]);
  });

  it('names fields of records inside a field that has no place', () => {
    const call = callIn([use('a.ts', 'wsdlGetSchedulesV3', { fields: ['scheduleId', 'tagCode'] })]);
    expect(call.losses).toEqual(['reads tagCode (of tags)']);
  });

  it('does not take a field for lost that another REST call has', () => {
    const call = callIn([use('a.ts', 'wsdlGetEmployeesV2', { fields: ['groupRoles'] })]);
    expect(call.losses).toEqual([]);
    expect(call.elsewhere[0]).toMatch(/^groupRoles: /);
  });

  it('gives no comfort where only an observed call has what is used', () => {
    const read = callIn([use('a.ts', 'wsdlGetUnits', { fields: ['name', 'timeZone'] })]);
    expect(read).toMatchObject({ verdict: 'loses', losses: [], unsure: false });
    expect(read.observed).toEqual([expect.stringMatching(/^timeZone: Observed in `GET \/v2\/organisation/)]);
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
        unknowns: [{ what: 'call', name: 'ask', file: 'riddle.js', line: 8, language: 'JavaScript' }],
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

  it('adds up', () => {
    expect(readiness.totals).toEqual({
      scripts: { leaves: 1, decide: 1, both: 1, stays: 1, unknown: 1 },
      calls: { moves: 2, loses: 1, related: 0, stays: 2 },
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

  it('puts each script in one place of the work: riddles first, what stays last', () => {
    expect(readiness.work.map(({ title, files }) => [title, ...files])).toEqual([
      ['Look yourself', 'riddle.js'],
      ['Move to REST and leave SOAP', 'leaves.ts'],
      ['Decide, then move', 'decide.ts'],
      ['Run on both protocols', 'both.ts'],
      ['Leave on SOAP', 'stays.php'],
    ]);
  });
});

describe('what to do first', () => {
  const firstOf = (uses: readonly Use[]) => readinessOf(inventoryOf(uses)).scripts[0]!.first;

  it('says how much more is lost than what it names', () => {
    const fields = ['badgeNo', 'cardNo', 'punchType', 'info'];
    expect(firstOf([use('a.ts', 'wsdlGetEmployeesV2', { fields })])).toBe(
      'Settle whether it can do without: `wsdlGetEmployeesV2` reads cardNo; 2 more are below.',
    );
  });

  it('promises of a script only what a dry run of the codemod shows', () => {
    const firstWith = (calls: DryRun['calls'], envelopes: readonly number[] = []) => {
      const codemod = {
        file: 'a.ts',
        changes: calls.length > 0,
        calls,
        envelopes,
        comments: envelopes.length,
      };
      const inventory = inventoryOf([use('a.ts', 'wsdlGetNeoRoles')]);
      return readinessOf(inventory, { dryRuns: new Map([['a.ts', codemod]]) }).scripts[0]!.first;
    };
    const call = { line: 3, operation: 'wsdlGetNeoRoles', why: undefined } as const;
    expect(firstOf([use('a.ts', 'wsdlGetNeoRoles')])).toMatch(/^Put it behind the gateway/);
    expect(firstWith([])).toMatch(/^Put it behind the gateway/);
    expect(
      firstWith(
        [
          { ...call, to: 'client' },
          { ...call, to: 'stand-in' },
        ],
        [9],
      ),
    ).toBe(
      'The codemod moves 1 call to `createClient` and 1 call to the stand-in. 1 place stays for a person. It leaves 1 comment. Compare both sides before it goes.',
    );
  });

  it('does not move what was made from another file', () => {
    expect(firstOf([use('board.min.js', 'wsdlGetNeoRoles')])).toMatch(/^Find the source/);
  });
});

it('says what keeps most scripts on SOAP', () => {
  const { kept } = readinessOf(
    inventoryOf([
      use('a.ts', 'wsdlGetTimePunches'),
      use('a.ts', 'wsdlGetSections'),
      use('b.ts', 'wsdlGetTimePunches'),
      use('b.ts', 'wsdlPunch'),
    ]),
  );
  expect(kept).toEqual([
    { operation: 'wsdlGetTimePunches', changes: false, files: ['a.ts', 'b.ts'] },
    { operation: 'wsdlPunch', changes: true, files: ['b.ts'] },
  ]);
});

describe('who calls', () => {
  it('counts what a helper calls for those who call the helper', () => {
    const calledFrom = [{ file: 'nightly.js', line: 4 }];
    const { scripts } = readinessOf(
      inventoryOf(
        [
          use('lib.js', 'wsdlGetSections', { calledFrom }),
          use('weekly.js', 'wsdlGetUnits', { through: 'lib.js' }),
        ],
        { files: ['lib.js', 'nightly.js', 'weekly.js'] },
      ),
    );
    expect(scripts.map(({ file, helpers: own }) => [file, ...own])).toEqual([
      ['nightly.js', 'lib.js'],
      ['weekly.js', 'lib.js'],
    ]);
  });

  it('counts what a script takes in as a part of it, and what it writes not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parts-'));
    writeFileSync(
      join(folder, 'a.js'),
      "const c = require('soap');\nrequire('./lib');\nclient.wsdlGetUnits({});\nwriteFileSync('units.json', x);\nread('ask.xml');\n",
    );
    writeFileSync(join(folder, 'lib.js'), "require('./deep');\n");
    writeFileSync(join(folder, 'deep.js'), 'exports.round = (x) => x;\n');
    writeFileSync(join(folder, 'units.json'), '[1]');
    writeFileSync(join(folder, 'ask.xml'), '<s:Envelope><s:Body><w:wsdlGetRoles/></s:Body></s:Envelope>');
    writeFileSync(join(folder, 'other.js'), 'client.wsdlGetUnits({});\n');
    const { scripts } = readinessOf(await scanFolder(folder));
    expect(scripts.find(({ file }) => file === 'a.js')?.parts).toEqual(['ask.xml', 'deep.js', 'lib.js']);
  });

  it('joins helpers with their callers in real folders', { tags: ['slow'] }, async () => {
    const folder = new URL('../fixtures/scripts-corpus/scripts/', import.meta.url).pathname;
    const { scripts } = readinessOf(await scanFolder(folder));
    const board = scripts.find(({ file }) => file === 'dashboards/staffing-board/src/index.ts')!;
    expect(board.helpers).toEqual(['dashboards/staffing-board/src/schedules.ts']);
    expect(board.calls.map(({ operation }) => operation)).toEqual(['wsdlGetSchedulesV3']);
    expect(scripts.map(({ file }) => file)).not.toContain('dashboards/staffing-board/src/schedules.ts');
    const check = scripts.find(({ file }) => file === 'nightly/agreement-check.js')!;
    // Mail and agreements by way of names that another file gives them.
    expect(check.calls.map(({ operation }) => operation)).toEqual([
      'wsdlSendQmail',
      'wsdlGetFirstToExpireTimeTrackersBalance',
      'wsdlGetAgreementsV2',
    ]);
  });

  it('takes configuration, recordings and test doubles for no scripts, and names what they name', () => {
    const { scripts, mentions } = readinessOf(
      inventoryOf([use('jobs.yml', 'wsdlGetUnits', { language: 'data' })], { noScripts: ['jobs.yml'] }),
    );
    expect(scripts).toEqual([]);
    expect(mentions).toEqual([{ file: 'jobs.yml', operations: ['wsdlGetUnits'] }]);
  });

  it('knows nothing where nothing could be read', () => {
    expect(readinessOf(inventoryOf([], { unread: { pas: 3 } })).isBlind).toBe(true);
    expect(readinessOf(inventoryOf([], { files: ['a.js'] })).isBlind).toBe(false);
  });
});

describe('the work', () => {
  it('says how much each script is and why, and begins each step with what changes something', () => {
    const { scripts } = readinessOf(
      inventoryOf([
        use('reads.ts', 'wsdlGetEmployeesV2', { fields: ['cardNo'] }),
        use('writes.php', 'wsdlUpdateEmployees', { language: 'PHP' }),
        use('stays.ts', 'wsdlPunch'),
      ]),
    );
    expect(scripts.map(({ file, effort }) => [file, effort.size])).toEqual([
      ['writes.php', 'medium'],
      ['reads.ts', 'small'],
      ['stays.ts', 'small'],
    ]);
    expect(scripts[0]!.effort.why).toEqual([
      'no codemod for its language: by hand, or unchanged behind the gateway',
      '1 operation used in ways that cannot be seen',
      '1 operation that may change something',
    ]);
    expect(scripts.map(({ first }) => first)).toEqual([
      'See what `wsdlUpdateEmployees` is really used for: record a run, or watch it behind the gateway.',
      'Settle whether it can do without: `wsdlGetEmployeesV2` reads cardNo.',
      'Ask the service’s operator what replaces `wsdlPunch`, and until when SOAP answers. Until then nothing: keep its key and its client in order.',
    ]);
  });

  it('asks each question once, that of most scripts first', () => {
    const fields = ['cardNo'];
    const { questions } = readinessOf(
      inventoryOf([
        use('a.ts', 'wsdlGetEmployeesV2', { fields: ['punchType', ...fields] }),
        use('b.ts', 'wsdlGetEmployeesV2', { fields }),
      ]),
    );
    expect(questions.map(({ text, files }) => [text, ...files])).toEqual([
      ['`wsdlGetEmployeesV2` reads cardNo: can the script do without?', 'a.ts', 'b.ts'],
      ['`wsdlGetEmployeesV2` reads punchType: can the script do without?', 'a.ts'],
    ]);
  });
});

it('asks questions of as many scripts in the order of their words', () => {
  const { questions } = readinessOf(
    inventoryOf([
      use('a.ts', 'wsdlGetEmployeesV2', { fields: ['punchType'] }),
      use('b.ts', 'wsdlGetEmployeesV2', { fields: ['cardNo'] }),
      use('c.ts', 'wsdlGetEmployeesV2', { fields: ['info'] }),
    ]),
  );
  expect(questions.map(({ text }) => /reads (\w+)/.exec(text)![1])).toEqual(['cardNo', 'info', 'punchType']);
});

it('asks once what several operations ask', () => {
  const { questions } = readinessOf(
    inventoryOf([
      use('a.ts', 'wsdlGetEmployeesV2', { fields: ['cardNo'] }),
      use('b.ts', 'wsdlGetEmployees', { fields: ['cardNo'] }),
    ]),
  );
  expect(questions.map(({ text, files }) => [text, ...files])).toEqual([
    ['`wsdlGetEmployees` and `wsdlGetEmployeesV2` read cardNo: can the scripts do without?', 'a.ts', 'b.ts'],
  ]);
});

describe('the page', () => {
  const page = async () =>
    readinessHtml(readinessOf(await scanFolder(new URL('scripts/', import.meta.url).pathname)));

  it('stands alone: no script, no other file, no address', async () => {
    const text = await page();
    expect(text.replace(/<link rel="icon" href="data:[^"]*">/, '')).not.toMatch(
      /<script|<link|<img|src=|href=|url\(|@import|https?:/,
    );
    expect(text).toContain('prefers-color-scheme: dark');
  });

  it('tells every verdict in words beside its colour', async () => {
    const tags = (await page()).match(/<span class="tag [^>]*>.*?<\/span>/g)!;
    expect(tags.length).toBeGreaterThan(50);
    for (const tag of tags)
      expect(tag).toMatch(/>(can move|with losses or decisions|related only|must stay)</);
  });

  it('says nothing that a script holds but names and lines', { tags: ['slow'] }, async () => {
    const text = await page();
    expect(text).not.toContain('workforce.example');
    expect(text).toContain('38');
  });

  it('begins with the order of the work', { tags: ['slow'] }, async () => {
    const text = await page();
    const at = ['In which order', 'To settle', 'Script by script'].map((title) =>
      text.indexOf(`<h2>${title}`),
    );
    expect(at.every((one) => one > 0)).toBe(true);
    expect([...at].sort((a, b) => a - b)).toEqual(at);
  });

  it('keeps the names of files harmless', () => {
    const text = readinessHtml(readinessOf(inventoryOf([use('<b>&".ts', 'wsdlGetUnits')])));
    expect(text).toContain('&#60;b&#62;&#38;&#34;.ts');
    expect(text).not.toContain('<b>&');
  });
});
