import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from './runHere.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-usage-'));
  writeFileSync(join(folder, 'there.csv'), 'badgeNo\n1\n');
  writeFileSync(join(folder, 'latin.csv'), Buffer.from('badgeNo\nK\xf6nig\n', 'latin1'));
  writeFileSync(join(folder, 'wide.csv'), Buffer.from('badgeNo\n1\n', 'utf16le'));
  writeFileSync(join(folder, 'half.ndjson'), '{"badgeNo":"1"}\n{"badgeNo":\n');
  writeFileSync(join(folder, 'list.json'), '[{"badgeNo":"1"},3]');
  writeFileSync(join(folder, 'twice.csv'), 'badgeNo,badgeNo\n1,2\n');
  writeFileSync(join(folder, 'head.csv'), 'badgeNo\n');
  writeFileSync(join(folder, 'semicolons.csv'), 'badgeNo;begDate\n1;2026-03-01\n');
  writeFileSync(join(folder, 'empty.key'), ' \n');
  writeFileSync(join(folder, 'words.key'), 'two words\n');
  writeFileSync(join(folder, 'notes.log'), 'nothing was called\n');
  writeFileSync(join(folder, 'other.har'), '{"log":{"pages":[]}}');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Nothing answers there: what is refused is refused before. */
const ENV = { WORKFORCE_ENDPOINT: 'http://127.0.0.1:9/soap', WORKFORCE_KEY: 'key-of-nobody' };

async function refused(line: string, says: string, env: Readonly<Record<string, string>> = {}) {
  const args = line.split(' ').map((word) => (word === "''" ? '' : word));
  const { code, stderr, stdout } = await runHere(args, { cwd: folder, env: { ...ENV, ...env } });
  expect(stderr).toContain(says);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
}

const WRITE = 'write wsdlUpdateShifts there.csv --job w';
const EXPORT = 'export employees --out out';
const CHECK = 'payroll check --from 2026-03-01 --to 2026-03-31';
const TRANSFER = 'payroll transfer --id m --from 2026-03-01 --to 2026-03-31';
const OF_OTHERS = 'expected one character such as';

describe.each<readonly [of: string, refusals: Readonly<Record<string, string>>]>([
  [
    'numbers',
    {
      [`${WRITE} --batch-size 0`]: 'Expected a number above 0',
      [`${WRITE} --batch-size -1`]: 'Expected a number above 0',
      [`${WRITE} --batch-size 1.5`]: 'Expected a whole number from 1',
      [`${WRITE} --batch-size ten`]: 'Expected a number above 0',
      [`${WRITE} --quiet-seconds 0`]: 'Expected a number above 0',
      [`${WRITE} --delimiter ''`]: 'Expected one character, or tab',
      [`${WRITE} --delimiter ;;`]: 'Expected one character, or tab',
      [`${EXPORT} --max-lost -1`]: 'Expected a whole number from 0',
      [`${EXPORT} --max-lost 1234567890`]: 'Expected a whole number from 0',
      [`${EXPORT} --max-lost 1.5`]: 'Expected a whole number from 0',
      'cassettes check . --max-age 0': '--max-age: expected a number of days',
      'cassettes check . --max-age soon': '--max-age: expected a number of days',
      [`${EXPORT} --max-null punches.hours=101`]: '--max-null: expected such as punches.hours=5',
      [`${EXPORT} --max-null punches.nothing=5`]: '--max-null: expected such as punches.hours=5',
      [`${EXPORT} --max-null nothing.hours=5`]: '--max-null: expected such as punches.hours=5',
      [`${EXPORT} --max-null punches.hours`]: '--max-null: expected such as punches.hours=5',
    },
  ],
  [
    'words that are one of several',
    {
      [`${EXPORT} -f ndjson,xml`]: '--format: there is no xml; there are ndjson, csv',
      [`${EXPORT} -f ndjsn`]: '--format: there is no ndjsn; did you mean ndjson?',
      'export employees,emploees --out out': 'there is no dataset emploees; did you mean employees?',
      'export qqqqqqqq --out out': 'there is no dataset qqqqqqqq; there are units',
      'migrate compare --subjects units,rolls': '--subjects: there is no rolls; did you mean roles?',
      'ops --effect reed': 'Allowed choices are read, write, append, lock',
      'ops qqqqqqq': 'no operation has qqqqqqq; all: workforce-soap ops',
      'ops show wsdlGetUnitz': 'there is no operation wsdlGetUnitz; did you mean wsdlGetUnit?',
      'ops show bankholidays': 'there are wsdlgetStandardBankHolidays, wsdlUpdateStandardBankHolidays.',
      'ops show qqqqqqqqqqqq': 'there is no operation qqqqqqqqqqqq; see: workforce-soap ops',
      'gateway switch s reset': 'no such mode',
      'gateway writes --state done': '--state: no such state',
      'gateway writes close 1 --as lost --by a --why b': '--as: expected saved or not-saved',
      'call wsdlGetUnits --ndjson --excel': 'choose one of --ndjson and --excel',
      'call wsdlGetEmployeesV2 --badgeNo 1 --columns badgeNo,nam': '--columns: there is no field nam',
    },
  ],
  [
    'options that go together, or do not',
    {
      [`${EXPORT} --delimiter ;`]: 'go with --format csv or excel',
      [`${EXPORT} --null -`]: 'go with --format csv or excel',
      [`${EXPORT} -f csv --load postgres`]: '--load reads files of ndjson',
      [`${EXPORT} -f csv --history`]: '--history goes with --format parquet or sqlite',
      [`${EXPORT} -f csv --nested lists`]: '--nested lists goes with --format parquet',
      [`${EXPORT} --load s3`]: '--load s3 needs WORKFORCE_S3',
      [`${EXPORT} --to s3`]: '--load s3 needs WORKFORCE_S3',
      [`${EXPORT} --strict --max-lost 3`]: 'cannot be used with',
      [`${EXPORT} --resume --restart`]: 'cannot be used with',
      [`${EXPORT} --quiet --verbose`]: 'cannot be used with',
      [`${EXPORT} --personal pseudonym`]: '--personal pseudonym needs --pseudonym-key',
      [`${EXPORT} --pseudonym-key env:NAME`]: '--pseudonym-key goes with --personal pseudonym',
      [`${CHECK} --file march.csv`]: 'a file needs --policy',
      [`${CHECK} --preliminary-file`]: 'a file needs --policy',
      [`${TRANSFER} --final --no-lock --upload --out a.csv`]: '--upload sends the file elsewhere',
      [`${TRANSFER} --to 2026-02-28 --final --no-lock --no-upload --out a.csv`]:
        '--from must not be after --to',
      [`${TRANSFER} --final --no-lock --no-upload`]: 'say with --out where the file goes',
      'migrate compare --from 2026-03-01': '--from and --to go together',
      'migrate compare --to 2026-03-01': '--from and --to go together',
      'migrate compare --subjects shifts': 'shifts need --from and --to',
      'migrate compare --reveal employee-1': '--reveal needs the --pseudonym-key',
      'migrate compare --reveal employee-1 --json': '--reveal shows people, so it does not go with --json',
      'migrate compare --reveal employee-1 --out a': '--reveal shows people, so it does not go with --out',
      'migrate compare --history nights': '--history keeps what was seen of each script: give --scripts',
      'migrate compare --history nights --scripts .': '--history keeps signed nights: give --night-key',
      'gateway switch s rest': '--why: say in a few words why',
      'gateway switch s soap --sign': '--sign takes --key',
      'gateway writes close 1 --as saved --by a': '--by and --why: say who has looked',
      'gateway writes settle 1 --by a': '--by and --why: say who wants it',
      'gateway writes send 1 --why a': '--by and --why: say who wants it',
      "gateway token create '' --unit 101": 'name: expected the name of a script',
      'gateway token create job 102 --unit 101': 'as in --unit 101,102',
      'evidence key night.key --keys keys.json': 'say whose key it is',
      'evidence key night.key --keys keys.json --machine a --person b': 'say whose key it is',
      'survey --write': '--write needs --unit',
      'survey --from notes.log --write --unit 1': '--from makes no call',
      'survey --from notes.log --errors': '--from makes no call',
      'survey --explore': '--explore needs --write',
      'survey --explore --write --unit 1': 'deployment.json says nothing of writes',
      'survey --unit 1 --key env:NO_SUCH': 'env:NO_SUCH is empty',
      'write wsdlUpdateShifts - --job w --key stdin': 'both want the standard input',
      'call wsdlUpdateShifts --input - --key stdin': 'both want the standard input',
    },
  ],
  [
    'days and times',
    {
      [`${EXPORT} --from yesterday`]: '--from: Expected a day such as',
      [`${EXPORT} --from today-12345d`]: '--from: Expected a day such as',
      [`${EXPORT} --from today-`]: '--from: Expected a day such as',
      'payroll check --from 2026-02-30 --to 2026-03-31': '--from: Expected a day such as',
      'payroll check --from 2026-03-02 --to 2026-03-01': '--from must not be after --to',
      'payroll explain --badge 1 --date 1.3.2026': '--date: Expected a day such as',
      'migrate compare --night 2020-01-01': '--night takes today or yesterday',
      'migrate compare --night today+1d': '--night takes today or yesterday',
      'gateway switch s soap --until 2026-13-01': '--until: expected YYYY-MM-DD',
      'gateway replay 2026-13-01': 'the day: expected YYYY-MM-DD',
      'survey --day 31.3.2026': '--day: Expected a day such as',
    },
  ],
  [
    'values',
    {
      [`${EXPORT} --units 0`]: '--units: expected ids of units',
      [`${EXPORT} --units 101,`]: '--units: expected ids of units',
      [`${EXPORT} --units 1.5`]: '--units: expected ids of units',
      [`${EXPORT} -f csv --delimiter ab`]: OF_OTHERS,
      [`${EXPORT} -f csv --delimiter a`]: OF_OTHERS,
      [`${EXPORT} -f csv --null a"b`]: '--null: expected a text without quotes',
      [`${WRITE} --delimiter ;;`]: 'Expected one character, or tab',
      'migrate verify --before a.js --after b.js --cassette nowhere': 'there is no cassette in nowhere',
      'migrate record a.js --cassette c --target nonsense': '--target: ',
      'evidence verify --history nights --mark night:1': '--mark takes a line that evidence mark has printed',
      'journal list --journal postgres://u:p@db.example/j':
        'give an address with a password in WORKFORCE_JOURNAL',
      'queue status --redis redis://u:p@db.example': '--redis holds a password',
      'call wsdlGetUnits --endpoint http://u:p@host/soap': 'the endpoint: ',
      'call wsdlGetUnits --endpoint nowhere': 'the endpoint: ',
      'call wsdlGetSchedulesV3 --fromDate.x 1': '--GetSchedulesV3.fromDate has no fields',
      'call wsdlGetUnits --nothing 1': 'wsdlGetUnits has no part nothing',
      'call wsdlGetEmployeesV2 --badgeNo': '--badgeNo needs a value',
      'call wsdlUpdateShifts --tasks [1 --yes': '--tasks: expected JSON',
      'write wsdlGetUnits there.csv --job w': 'changes nothing: use workforce-soap call',
      'write wsdlInitiateTransferToPayroll there.csv --job w': 'started with workforce-soap payroll transfer',
    },
  ],
  [
    'files that are damaged or not there',
    {
      'write wsdlUpdateShifts nowhere.csv --job w': 'cannot read nowhere.csv (ENOENT)',
      'write wsdlUpdateShifts latin.csv --job w': 'latin.csv is not in UTF-8',
      'write wsdlUpdateShifts wide.csv --job w': 'wide.csv is not in UTF-8',
      'write wsdlUpdateShifts half.ndjson --job w': 'neither JSON nor one JSON object a line (line 2)',
      'write wsdlUpdateShifts empty.key --job w': 'empty.key is empty: look at the program that wrote it',
      'call wsdlUpdateShifts --input empty.key --yes':
        'empty.key is empty: look at the program that wrote it',
      'write wsdlUpdateShifts list.json --job w': 'list.json: row 2 is no object',
      'write wsdlUpdateShifts twice.csv --job w': 'the column badgeNo is there twice',
      'write wsdlUpdateShifts head.csv --job w': 'head.csv names columns and has no rows',
      'write wsdlUpdateShifts semicolons.csv --job w': 'has one column: say with --delimiter',
      'write wsdlUpdateShifts there.csv --job w': 'no journal. Give --journal',
      'journal list': 'no journal. Give --journal',
      'journal list --journal nowhere.db': 'there is no journal at nowhere.db',
      'call wsdlUpdateShifts --input half.ndjson --yes': 'one JSON object a line (line 2)',
      'call wsdlGetUnits --key file:nowhere.key': 'cannot read the key from file:nowhere.key (ENOENT)',
      'call wsdlGetUnits --key file:empty.key': 'file:empty.key is empty. Put the key there',
      'call wsdlGetUnits --key file:words.key': 'file:words.key holds more than one word',
      'call wsdlGetUnits --key env:NO_SUCH': 'env:NO_SUCH is empty. Set it',
      'cassettes check nowhere': 'there is no folder nowhere',
      'sandbox --port 65536': 'port: expected a port from 0 to 65535',
      'sandbox --like list.json': 'list.json: expected object, given a list. Correct the file',
      'cassettes show .': 'there is no cassette in .',
      'contract verify --folder nowhere': 'contract.json',
      'contract init --scripts nowhere': 'there is no folder nowhere',
      'migrate scan nowhere': 'there is no folder nowhere',
      'migrate codemod client nowhere': 'there is no folder nowhere',
      'survey --from nowhere': 'nowhere is not there',
      'survey --from notes.log': 'notes.log is no HAR file and no log with envelopes',
      'survey --from other.har': 'other.har is no HAR file: expected JSON with log.entries',
      'survey --against nowhere.json --from notes.log': 'nowhere.json',
      'doctor --config nowhere.json': 'nowhere.json',
      'doctor --profile live': 'no profile "live"',
    },
  ],
])('refuses before anything is sent: %s', (_, refusals) => {
  it.each(Object.entries(refusals))('%s', (line, says) => refused(line, says));
});

it.each([
  [
    'no settings at all',
    'call wsdlGetUnits',
    'no endpoint. Set WORKFORCE_ENDPOINT',
    { WORKFORCE_ENDPOINT: '' },
  ],
  [
    'recording without a key of the project',
    'migrate record there.csv --cassette c --target http://h/soap',
    'set WORKFORCE_CASSETTE_KEY',
    {},
  ],
  ['scrubbing without one', 'cassettes scrub raw . --name n', 'set WORKFORCE_CASSETTE_KEY', {}],
  [
    'scrubbing what holds no call',
    'cassettes scrub node-soap notes.log --name n',
    'holds no calls in the format node-soap',
    { WORKFORCE_CASSETTE_KEY: 'a long random text' },
  ],
  [
    'an environment without a name',
    'migrate record there.csv --cassette c --target http://h/soap --env =x',
    '--env takes NAME=text',
    { WORKFORCE_CASSETTE_KEY: 'a long random text' },
  ],
  [
    'a script that is not there',
    'migrate record ./gone.js --cassette c --target http://h/soap',
    'there is no script ./gone.js',
    { WORKFORCE_CASSETTE_KEY: 'a long random text' },
  ],
])('refuses %s', (_, line, says, env) => refused(line, says, env));
