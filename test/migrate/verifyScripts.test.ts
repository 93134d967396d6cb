import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOf } from '../../src/migrate/verify/observeScript.js';
import { recordScript } from '../../src/migrate/verify/recordScript.js';
import { scriptCommand } from '../../src/migrate/verify/runScript.js';
import { verifyScripts } from '../../src/migrate/verify/verifyScripts.js';
import { startSandbox } from '../../src/sandbox/index.js';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
const cassette = join(folder, 'calls');
const script = join(folder, 'calls.mjs');
/** Calls each operation that is named, as `wsdlPunch:badgeNo=1` with a part, prints each other argument, and ends as the last one says. */
const SCRIPT = `import { request } from 'node:http';
const ask = (word, [name, part, text] = word.split(/[:=]/)) => new Promise((done) => {
  const sent = request(process.env.WORKFORCE_ENDPOINT, { method: 'POST', headers: { 'content-type': 'text/xml' } }, (answer) => {
    answer.resume().on('end', () => { console.log(name, answer.statusCode); done(); });
  });
  sent.end('<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><n:' + name + ' xmlns:n="uri:Service"><apiKey>' +
    process.env.WORKFORCE_KEY + '</apiKey>' + (part ? '<' + part + '>' + text + '</' + part + '>' : '') + '</n:' + name + '></e:Body></e:Envelope>');
});
for (const word of process.argv.slice(2))
  if (word.startsWith('wsdl')) await ask(word);
  else if (word.startsWith('exit=')) process.exitCode = Number(word.slice(5));
  else if (word.startsWith('error=')) console.error(word.slice(6));
  else if (word === 'time') console.log(process.hrtime.bigint());
  else console.log(process.env[word] ?? word);
`;
const run = (...words: string[]) => [`"${process.execPath}"`, `"${script}"`, ...words].join(' ');

let endpoint = '';
let stop: () => Promise<unknown>;
let key = '';
beforeAll(async () => {
  writeFileSync(script, SCRIPT);
  const sandbox = await startSandbox();
  stop = () => sandbox.stop();
  endpoint = String(sandbox.endpoint);
  key = sandbox.unitKeys.get(101)!.reveal();
  const recorded = await record('wsdlGetRoles', 'wsdlGetUnit', 'exit=3');
  expect(recorded).toEqual({ calls: ['wsdlGetRoles', 'wsdlGetUnit'], exitCode: 3, timedOut: false });
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

const record = (...words: string[]) =>
  recordScript({ script: run(...words), cassette, target: endpoint, key, projectKey: 'of the tests' });
const verify = (before: string[], after: string[], more: object = {}) =>
  verifyScripts({ before: run(...before), after: run(...after), cassette, ...more });
const BOTH = ['wsdlGetRoles', 'wsdlGetUnit'];

it('a recording of a script that calls nothing is none', async () => {
  const none = join(folder, 'none');
  const recorded = await recordScript({
    script: run('x'),
    cassette: none,
    target: endpoint,
    key,
    projectKey: 'p',
  });
  expect(recorded).toEqual({ calls: [], exitCode: 0, timedOut: false });
  expect(existsSync(none)).toBe(false);
  await expect(verify(BOTH, BOTH, { cassette: none })).rejects.toThrow('there is no cassette in');
});

describe('of two scripts', () => {
  it.each<[string, string[], string[], object]>([
    [
      'those that call and print the same are the same',
      BOTH,
      BOTH,
      { verdict: 'same', output: [], counts: { same: 2 }, before: { exitCode: 0, lines: 2, complaints: 0 } },
    ],
    [
      'one that reads in another order is the same but for its output',
      BOTH,
      [...BOTH].reverse(),
      {
        verdict: 'outputDiffers',
        counts: { same: 1, moved: 1 },
        output: ['the order of the lines, or their ends, differ'],
        firstOtherLine: 1,
      },
    ],
    [
      'one that prints more',
      [...BOTH, 'a'],
      [...BOTH, 'a', 'b', 'a'],
      {
        verdict: 'outputDiffers',
        firstOtherLine: 4,
        output: ['2 lines new or changed: 4 and 5'],
        ofItself: [],
      },
    ],
    [
      'one that prints less',
      [...BOTH, 'a', 'b'],
      BOTH,
      { verdict: 'outputDiffers', firstOtherLine: 3, output: ['2 lines missing or changed: 3 and 4'] },
    ],
    [
      'one that prints no two runs the same',
      [...BOTH, 'time'],
      [...BOTH, 'time'],
      { verdict: 'outputDiffers', ofItself: ['1 line missing or changed: 3', '1 line new or changed: 3'] },
    ],
    [
      'one that complains',
      BOTH,
      [...BOTH, 'error=no'],
      { verdict: 'outputDiffers', after: { complaints: 1 }, output: [] },
    ],
    [
      'one of which only the runtime warns is the same',
      BOTH,
      [...BOTH, '"error=(node:7) SomeWarning: x"'],
      { verdict: 'same', after: { complaints: 0 } },
    ],
    [
      'nothing is known where the old one calls what was not recorded',
      [...BOTH, 'wsdlGetSections'],
      [...BOTH, 'wsdlGetSections'],
      {
        verdict: 'unproven',
        unrecorded: [
          { script: 'before', call: 3 },
          { script: 'after', call: 3 },
        ],
      },
    ],
    [
      'what a server by position would read is not known where the old one leaves out the first parts',
      [...BOTH, 'wsdlGetSchedules:toDate=2026-03-04'],
      [...BOTH, 'wsdlGetSchedules:toDate=2026-03-04'],
      {
        unseen: expect.arrayContaining([
          expect.objectContaining({ what: expect.stringMatching(/leaves parts out .* in 1 call: 3; /) }),
        ]),
      },
    ],
    [
      'nothing is known where the old one fails before its calls',
      ['wsdlGetRoles', 'exit=1'],
      ['wsdlGetRoles', 'exit=1'],
      { verdict: 'unproven' },
    ],
  ])('%s', async (_, before, after, expected) => {
    const { counts, ...found } = await verify(before, after);
    const { counts: wanted = {}, ...others } = expected as { counts?: object };
    expect(found).toMatchObject(others);
    expect(counts).toMatchObject(wanted);
  });

  it('the old one may make fewer calls than were recorded, which is told', async () => {
    const { unseen, verdict } = await verify(['wsdlGetRoles'], ['wsdlGetRoles']);
    const told = unseen.map(({ what }) => what).join('\n');
    expect([verdict, told]).toEqual([
      'same',
      expect.stringMatching(/does not make 1 recorded call: .*wsdlGetUnit/),
    ]);
    const whole = await verify(BOTH, BOTH);
    expect(whole.unseen.map(({ what }) => what).join('\n')).not.toContain('recorded call');
  });

  it('each is told where it is, and what it complains of', async () => {
    const told: string[] = [];
    const env = { PLACES: '{url} {endpoint} {wsdl} {key} {other}' };
    const onError = (which: string, text: string) => told.push(`${which}: ${text.trim()}`);
    const words = ['wsdlGetRoles', '"error=$PLACES"'];
    const { verdict } = await verify(words, words, { env, onError });
    expect(verdict).toBe('same');
    expect(told[0]).toMatch(
      /^before: (http:\/\/127\.0\.0\.1:\d+) \1(\/\w+)+ \1(\/\w+)+\?wsdl key-of-the-replay \{other\}$/,
    );
    expect(told[1]).toBe(told[0]!.replace('before', 'after'));
  });
});

it.each([
  ['job.mjs', (file: string) => `"${process.execPath}" "${file}"`],
  ['job.JS', (file: string) => `"${process.execPath}" "${file}"`],
  ['job.ts', (file: string) => `"${process.execPath}" "${file}"`],
  ['job.cts', (file: string) => `"${process.execPath}" "${file}"`],
  ['job.tsy', (file: string) => `"${file}"`],
  ['job.php', (file: string) => `php "${file}"`],
  ['job.py', (file: string) => `python3 "${file}"`],
  ['job.sh', (file: string) => `sh "${file}"`],
  ['job.inc', (file: string) => `php "${file}"`],
  ['job', (file: string) => `"${file}"`],
  ['a $x "y".rb', () => `"${join(folder, 'a \\$x \\"y\\".rb')}"`],
])('the file %s runs by its ending', (name, command) => {
  const file = join(folder, name);
  writeFileSync(file, '');
  expect(scriptCommand(file)).toBe(command(file));
});

it('what is no file runs as it is', () => {
  expect(scriptCommand('php job.php --month 3')).toBe('php job.php --month 3');
});

it.each([
  ['https://wfs.example/hr/v3/employees', { method: 'GET' }, 'read'],
  ['https://wfs.example/nowhere', { method: 'GET' }, 'read'],
  ['https://wfs.example/nowhere', { method: 'POST', body: 'x' }, 'unknown'],
])('a call of %s by %o is a %s', (url, init, effect) => {
  const body = 'body' in init ? { body: Buffer.from(init.body as string) } : {};
  expect(callOf(url, { ...init, ...body }).effect).toBe(effect);
});
