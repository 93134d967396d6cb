import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { effectsIn } from '../../src/migrate/verify/effectsIn.js';
import { literalsIn } from '../../src/migrate/verify/literalsIn.js';
import { sameInAll } from '../../src/migrate/verify/sameInAll.js';
import { unseenIn } from '../../src/migrate/verify/unseenIn.js';

const folder = mkdtempSync(join(tmpdir(), 'unseen-'));
afterAll(() => rmSync(folder, { recursive: true }));

const literals = (script: string) =>
  literalsIn(script).map(({ field, literal, line }) => `${line} ${field} ${literal}`);

it.each([
  ["if (row.badgeNo === '0007') skip();", ['1 badgeNo 0007']],
  [
    "const SKIP = ['0007', '0012'];\nrows.filter((row) => !SKIP.includes(row.badgeNo));",
    ['1 badgeNo 0007', '1 badgeNo 0012'],
  ],
  ["const badge = row.badgeNo;\nif (badge === '0007') console.log(row.name);", ['2 badgeNo 0007']],
  ["if ($row->badgeNo == '0007') continue;", ['1 badgeNo 0007']],
  ["if row['badgeNo'] in ('0007', '0012'):", ['1 badgeNo 0007', '1 badgeNo 0012']],
  ["if employee.familyName == 'Persson':", ['1 familyName Persson']],
  ["next if row.email =~ 'boss@example.com'", ['1 email boss@example.com']],
])('finds literal values of persons in %j', (script, found) => {
  expect(literals(script)).toEqual(found);
});

it.each([
  "await client.wsdlFindEmployees({ badgeNoList: [{ badgeNo: '0001' }] });",
  "$c->wsdlGetEmployees($key, ['badgeNo' => '0001']);",
  "client.service.wsdlGetEmployees(apiKey=key, badgeNo='0001')",
  "// if (row.badgeNo === '0007')",
  "console.log(row.badgeNo, '20260302', 'badgeNo');",
  "if (row.badgeNo === '') skip();",
  'rows.sort((a, b) => (a.badgeNo < b.badgeNo ? -1 : 1));',
])('finds none in %j', (script) => {
  expect(literals(script)).toEqual([]);
});

it('names fields by which a script decides and that were alike in every record', () => {
  const records = [
    { persId: 4, absenceShift: false, hours: '8.00', section: 5 },
    { persId: 7, absenceShift: false, hours: '7.50', section: 0 },
  ];
  const decided = (script: string) => sameInAll([script], records).map(({ field, how }) => `${field} ${how}`);
  expect(decided('if (row.persId && !row.absenceShift && row.hours > 7 && row.section) keep(row);')).toEqual([
    'persId never empty, 0 or false',
    'absenceShift always empty, 0 or false',
    'hours never empty, 0 or false',
  ]);
  expect(decided('print(row.persId)')).toEqual([]);
  expect(sameInAll(['if (row.persId) keep();'], [])).toEqual([]);
});

it.each([
  ["fs.writeFileSync('out.csv', text)", 'files'],
  ["file_put_contents('out.csv', $text);", 'files'],
  ["with open('out.csv', 'w') as out:", 'files'],
  ["$fh = fopen($path, 'a');", 'files'],
  ['php old.php > out/hours.csv', 'files'],
  ['$rows | Export-Csv hours.csv', 'files'],
  ["mail('pay@example.com', 'hours', $text);", 'mail'],
  ["cursor.execute('INSERT INTO hours VALUES (%s)', row)", 'database'],
  ['ftp_put($connection, $name, $file);', 'elsewhere'],
  ["await fetch('https://hooks.example/pay', { method: 'POST', body });", 'web'],
  ["requests.post('https://hooks.example/pay', json=rows)", 'web'],
  ['curl -X POST -d @hours.csv https://hooks.example/pay', 'web'],
  ["$ch = curl_init('https://hooks.example/pay');", 'web'],
])('sees what %j does besides', (script, kind) => {
  expect(effectsIn(`first\n${script}`)).toEqual([{ kind, line: 2 }]);
});

it.each([
  "open('in.csv')",
  "readFileSync('in.csv')",
  "import { writeFileSync } from 'node:fs';",
  'const body = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">`;',
  'await fetch(endpoint, { body });',
  'if (a > b) print(a)',
])('sees nothing in %j', (script) => {
  expect(effectsIn(script)).toEqual([]);
});

it('property: reads any text in time, and finds nothing in one without digits, quotes and names', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      expect(literalsIn(text).every(({ line }) => line >= 1)).toBe(true);
      effectsIn(text);
    }),
  );
});

/** What is said of scripts that a test writes, the first of them the old one. */
function doubts(files: Readonly<Record<string, string>>, env?: Record<string, string>): string[] {
  const own = mkdtempSync(join(folder, 'scripts-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), text);
  }
  const before = join(own, Object.keys(files)[0]!);
  const found = unseenIn({ before, after: before, cassette: join(folder, 'none'), ...(env ? { env } : {}) });
  return found.map(({ what }) => what);
}

it.each([
  [
    'a.mjs',
    "import { skip } from './lib/skip.mjs';",
    'lib/skip.mjs',
    "export const skip = (row) => row.badgeNo === '0007';",
  ],
  [
    'a.cjs',
    "const { skip } = require('./lib/skip');",
    'lib/skip.js',
    "exports.skip = (row) => row.badgeNo === '0007';",
  ],
  [
    'a.ts',
    "import { skip } from './lib/skip.js';",
    'lib/skip.ts',
    "export const skip = (row: Row) => row.badgeNo === '0007';",
  ],
  [
    'a.php',
    "require_once __DIR__ . '/lib/skip.php';",
    'lib/skip.php',
    "function skip($row) { return $row->badgeNo === '0007'; }",
  ],
  ['a.py', 'from lib.skip import skip', 'lib/skip.py', "def skip(row): return row.badgeNo == '0007'"],
  ['a.sh', '. ./lib/skip.sh', 'lib/skip.sh', '[ "$badgeNo" != \'0007\' ] || exit'],
])('reads what %s takes by %s', (name, text, helper, inIt) => {
  const found = doubts({ [name]: text, [helper]: inIt });
  expect(found.join()).toContain(`${helper.replace(/.*\//, '')} line 1 looks at a literal badgeNo`);
});

it('says that a machine in UTC hides a confusion of zones, and nothing where it has another zone', () => {
  const files = { 'zone.mjs': "console.log(new Date(day + 'T' + time).toISOString());" };
  expect(doubts(files, { TZ: 'UTC' })).toEqual([
    expect.stringMatching(/^zone\.mjs reckons with the local time/),
  ]);
  expect(doubts(files, { TZ: 'Europe/Stockholm' })).toEqual([]);
  expect(doubts({ 'none.mjs': 'console.log(day, time);' }, { TZ: 'UTC' })).toEqual([]);
});
