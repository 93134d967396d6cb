import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readinessOf } from '../../src/migrate/report/readinessOf.js';
import { mayLeave } from '../../src/migrate/scan/knownNames.js';
import { scanFolder } from '../../src/migrate/scan/scanFolder.js';
import { differences, readTruth, type Truth, untold } from './scanTruth.js';

/** What the scan does not do right, by set: each of them is known and stands in the documents. */
const KNOWN: Readonly<
  Record<string, { readonly missed: readonly string[] | number; readonly wrong: readonly string[] }>
> = {
  // `['wsdl', 'Get…'].join('')`
  'scripts-corpus': { missed: ['old/board.min.js:5 wsdlGetDeletedSchedules'], wrong: [] },
  'scripts-habits': {
    missed: [
      // `for my $name (qw(wsdlGetUnits …))`
      'a07/fetch.pl:23 wsdlGetUnits',
      'a07/fetch.pl:23 wsdlGetSections',
      'a07/fetch.pl:23 wsdlGetDistricts',
      // `Call("Units", …)`, where the helper puts more than `wsdl` before it.
      'a15/Importer.cs:21 wsdlGetUnits',
      // Names in a map that was made of pairs.
      'b11/lambda.mjs:13 wsdlGetEmployeeSkills',
      'b11/lambda.mjs:13 wsdlGetEmployeePortrait',
      // `$proxy.$method($key, '')`, where a switch has put the name together.
      'b18/Export-Roster.ps1:21 wsdlGetDistricts',
      'b18/Export-Roster.ps1:21 wsdlGetSections',
      'c03/tasks.py:9 wsdlGetEmployeesV2',
      'c03/tasks.py:9 wsdlGetActiveAndAbsenceHours',
      // `declare -A`
      'c17/all.sh:7 wsdlGetUnits',
      'c17/all.sh:7 wsdlGetRoles',
      'e36/shifts.php:16 wsdlUpdateShiftTypes',
      // Given under a name, which the class that it extends puts into a hash.
      'f08/Roster.rb:25 wsdlgetStandardBankHolidays',
      // Names that a class of another file gives to the class that it extends.
      'm07/app/Soap/CustomerRepository.php:6 wsdlGetCustomers',
      'm07/app/Soap/UnitRepository.php:6 wsdlGetUnits',
      'q04/src/lib/repositories.ts:7 wsdlgetStandardBankHolidays',
      'q04/src/lib/repositories.ts:14 wsdlGetLeaveReasons',
    ],
    // The first stands in the prose of a notebook.
    wrong: [
      'c19/report.ipynb:14 wsdlGetUnits',
      'f08/run.rb:3 wsdlGetLeaveReasons',
      'f08/run.rb:5 wsdlGetSchedulesV3',
    ],
  },
  'scripts-r': {
    missed: ['ps/Set-Skills.ps1:5 wsdlUpdateSkills'],
    wrong: ['py/dynamic_verbs.py:12 wsdlGetDistricts'],
  },
  'scripts-run': {
    missed: ['py/skills_import.py:46 wsdlGetSkillCategories', 'py/skills_import.py:61 wsdlUpdateSkills'],
    wrong: [],
  },
  // Hidden on purpose: what is not found must be told to a person.
  'scripts-hidden': { missed: 26, wrong: [] },
  'scripts-unseen': { missed: 20, wrong: [] },
  'scripts-third': { missed: 34, wrong: [] },
  'scripts-fourth': {
    missed: [
      // `declare -A`
      'sh/heredoc_array.sh:5 wsdlGetEmployees',
      'sh/heredoc_array.sh:5 wsdlUpdateSkills',
      'php/month_end.php:6 wsdlReverseTransactions',
      // `''.join(…)`
      'py/proxy.py:7 wsdlGetUnits',
      'py/proxy.py:8 wsdlUpdateTextItems',
      'ps/Splat.ps1:8 wsdlScheduleRequestDeny',
    ],
    wrong: [],
  },
  // Each reads `badgeNo`, and in a way of its own a field that no definition has.
  'scripts-fields': { missed: [], wrong: [] },
};

const ofFile = (truth: Truth, file: string) => truth.files.find((one) => one.file === file);

describe.each(Object.keys(KNOWN))('%s', async (name) => {
  const folder = new URL(`../fixtures/${name}/`, import.meta.url);
  const inventory = await scanFolder(new URL('scripts/', folder).pathname);
  const truth = readTruth(folder);
  const { missed, wrong, found, fields } = differences(inventory, truth);
  const { scripts } = readinessOf(inventory);

  it('has the calls found, and nothing that is none, but for what is known', () => {
    const known = KNOWN[name]!;
    expect(wrong).toEqual(known.wrong);
    if (typeof known.missed === 'number') expect(missed.length).toBeLessThanOrEqual(known.missed);
    else expect(missed).toEqual(known.missed);
  });

  it('misses no call without a word', () => {
    expect(missed.filter((one) => untold(inventory, one.replace(/:.*$/s, '')))).toEqual([]);
  });

  it('says of no script that it can leave where a call was missed or hidden', () => {
    const leaving = scripts.filter(({ verdict }) => verdict === 'leaves').map(({ file }) => file);
    const hidden = leaving.filter(
      (file) => missed.some((one) => one.startsWith(`${file}:`)) || ofFile(truth, file)?.look,
    );
    expect(hidden).toEqual([]);
  });

  it('says no field that is not read, and of every call with another one that there may be more', () => {
    if (name !== 'scripts-fields') expect(fields.precision).toBeGreaterThan(0.95);
    const quiet = found.filter(
      ({ call, use }) =>
        !use.readsMore &&
        use.fields.length > 0 &&
        call.fieldsRead?.some((one) => !use.fields.includes(one.replace(/^.*\./, ''))),
    );
    expect(quiet.map(({ use }) => `${use.file}:${use.line}`)).toEqual([]);
  });

  it('takes whole records for whole', () => {
    const seen = found.filter(({ call }) => call.whole && !call.fieldsRead);
    expect(seen.filter(({ use }) => !use.readsMore && use.fields.length > 0)).toEqual([]);
  });

  it('sends a person to what it does not know', () => {
    const wanted = truth.files.flatMap(({ file, look = [] }) => look.map((line) => ({ file, line })));
    const isTold = ({ file, line }: (typeof wanted)[number]) =>
      !untold(inventory, file) ||
      inventory.uses.some((use) => use.file === file && Math.abs(use.line - line) <= 2);
    // In languages that are read by lines a call is found where its name stands, and nobody knows that it is made here.
    const elsewhere = ['cs/Typed.cs', 'go/tmpl.go'].filter((file) =>
      inventory.uses.some((use) => use.file === file && !mayLeave(use.operation)),
    );
    expect(wanted.filter((one) => !isTold(one) && !elsewhere.includes(one.file))).toEqual([]);
    for (const { file, unknownFields = [] } of truth.files)
      for (const { field, line } of unknownFields)
        expect(inventory.unknowns).toContainEqual(
          expect.objectContaining({ what: 'field', name: field, file, line }),
        );
  });

  // In the hidden ones the helpers are open too.
  it.skipIf(/hidden|unseen|fields/.test(name))('does not send a person everywhere', () => {
    const calm = truth.files.filter(
      ({ file, look, unknownFields }) =>
        !look && !unknownFields && !missed.some((one) => one.startsWith(`${file}:`)),
    );
    const sent = calm.filter(({ file }) => inventory.unknowns.some((one) => one.file === file));
    expect(sent.length / calm.length).toBeLessThan(0.26);
  });
});

describe('a request that grows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-grown-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const GROWN = {
    'whole.mjs': [
      "let xml = '<Envelope><Body>';",
      "xml += '<t:wsdlUpdateSkills>' + rows + '</t:wsdlUpdateSkills>';",
      "xml += '</Body></Envelope>';",
      'await fetch(url, { body: xml });',
    ],
    'parts.mjs': [
      "let xml = '<Envelope><Body><t:wsdl';",
      "xml += 'UpdateSkills';",
      "xml += '></t:wsdlUpdateSkills></Body></Envelope>';",
      'await fetch(url, { body: xml });',
    ],
    'name.py': [
      'op = "wsdlUpdate"',
      'op += what.title()',
      'body = "<Envelope><Body><%s/></Body></Envelope>" % op',
      'requests.post(url, data=body)',
    ],
    'grown.php': [
      "<?php $xml = '<Envelope><Body>';",
      "$xml .= '<wsdlUpdateSkills/>';",
      "$xml .= '</Body></Envelope>';",
      'file_get_contents($url, false, stream($xml));',
    ],
    'grown.sh': [
      'body="<Envelope><Body>"',
      'body+="<wsdl$1/>"',
      'body+="</Body></Envelope>"',
      'curl -d "$body" "$URL"',
    ],
    'Grown.bas': ['env = "<Envelope><Body>"', 'env = env & "<wsdl" & what & "/>"', 'http.Send env'],
  };

  it.each(Object.entries(GROWN))('%s is a call or a place to look at', async (file, lines) => {
    writeFileSync(join(folder, file), lines.join('\n'));
    const inventory = await scanFolder(folder);
    const isCalled = inventory.uses.some((use) => use.file === file && use.operation === 'wsdlUpdateSkills');
    expect(isCalled || !untold(inventory, file)).toBe(true);
    expect(readinessOf(inventory).scripts.find((one) => one.file === file)?.verdict).not.toBe('leaves');
  });
});

describe('a name that is hidden', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-hidden-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['base64.py', 'run(b64decode("d3NkbFVwZGF0ZVNraWxscw=="))'],
    ['turned.rb', "run(ARGV[0] || 'jfqyHcqngrFxvyyf'.tr('a-z', 'n-za-m'))"],
    ['backwards.js', "run('sllikSetadpUldsw'.split('').reverse().join(''))"],
    ['digits.pl', "run(pack 'H*', '7773646c557064617465536b696c6c73');"],
  ])('%s is a place to look at by its other writing alone', async (file, text) => {
    writeFileSync(join(folder, file), text);
    const { unknowns } = await scanFolder(folder);
    expect(unknowns).toContainEqual(expect.objectContaining({ what: 'beginning', file, line: 1 }));
  });

  it('stands in a list that grows, beside another call', async () => {
    const lines = [
      'client.wsdlGetUnits({});',
      'const jobs = [];',
      "jobs.push('wsdlUpdateUnit');",
      'later(jobs);',
    ];
    writeFileSync(join(folder, 'grows.js'), lines.join('\n'));
    const { unknowns } = await scanFolder(folder);
    expect(unknowns).toContainEqual(
      expect.objectContaining({ what: 'name', name: 'wsdlUpdateUnit', file: 'grows.js', line: 3 }),
    );
  });

  it('stands in a job that is kept as XML', async () => {
    writeFileSync(join(folder, 'job.xml'), '<project><shell>./send wsdlUpdateUnit</shell></project>');
    const { unknowns } = await scanFolder(folder);
    expect(unknowns).toContainEqual(
      expect.objectContaining({ what: 'name', name: 'wsdlUpdateUnit', file: 'job.xml', line: 1 }),
    );
  });

  it('is taken out of a file by a script that names only its library', async () => {
    writeFileSync(
      join(folder, 'play.py'),
      'import zeep\nsvc = zeep.Client(URL).service\nsvc[step["call"]](KEY)',
    );
    const { unknowns } = await scanFolder(folder);
    expect(unknowns).toContainEqual(expect.objectContaining({ what: 'call', file: 'play.py', line: 3 }));
  });

  it('stands in an attribute of a page, and is taken for a call', async () => {
    writeFileSync(
      join(folder, 'page.html'),
      `<button onclick="ask('wsdlPunch')">in</button>\n<script>client.wsdlGetUnits();</script>`,
    );
    const { uses } = await scanFolder(folder);
    const found = uses.filter(({ file }) => file === 'page.html').map(({ operation }) => operation);
    expect(found).toEqual(['wsdlPunch', 'wsdlGetUnits']);
  });

  it.each([
    ['run.js', "const { wsdlGetUnits } = client;\nwsdlGetUnits({});\neval(jobs.join(';'));"],
    ['run.py', 'client.service.wsdlGetUnits(KEY)\n\nexec(source)'],
    ['run.rb', "soap = Savon.client(wsdl: URL)\nsoap.call(:wsdl_get_units)\nsoap.call(ENV['STEP'].to_sym)"],
    ['run.vbs', 'Set units = c.wsdlGetUnits(Key)\n\nExecute "c." & step & "(Key)"'],
    ['Run.vb', 'Dim units = c.wsdlGetUnits(Key)\n\nc.GetType().GetMethod(Settings("Step")).Invoke(c, rows)'],
    ['run.ps1', '$svc = New-WebServiceProxy $url\n$svc.wsdlGetUnits($key)\nInvoke-Expression $job'],
  ])('%s runs a text beside a call, and nobody knows what is in it', async (file, text) => {
    writeFileSync(join(folder, file), text);
    const inventory = await scanFolder(folder);
    expect(inventory.unknowns).toContainEqual(expect.objectContaining({ what: 'call', file, line: 3 }));
    expect(readinessOf(inventory).scripts.find((one) => one.file === file)?.verdict).toBe('unknown');
  });
});
