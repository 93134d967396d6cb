import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runHere } from './runHere.js';

const IMPORT = "import { createClient } from 'workforce-soap';\n";
const MAKES = 'const client = createClient({ endpoint, apiKey });\n';
const READS = 'for (const s of await client.wsdlGetSections()) console.log(s.name);\n';
const TEXT = IMPORT + MAKES + READS;

let folder: string;
let jobs: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codemod-'));
  jobs = join(folder, 'jobs');
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(name: string, text = TEXT, encoding: BufferEncoding = 'utf8'): void {
  const path = join(jobs, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, encoding);
}
const read = (name: string) => readFileSync(join(jobs, name), 'utf8');
const move = (...words: string[]) => runHere(['migrate', 'codemod', 'bridge', ...words], { cwd: folder });
const isMoved = (name: string) => read(name).includes('bridged(');

it('a dry run shows what it would do and changes nothing, and --write does it, once', async () => {
  put('job.mjs');
  chmodSync(join(jobs, 'job.mjs'), 0o750);
  const dry = await move('jobs');
  expect(dry.stdout).toMatch(/^--- .*job\.mjs\n\+\+\+ .*job\.mjs\n/);
  expect(dry.stdout).toContain('+const client = bridged(createClient({ endpoint, apiKey }));');
  expect(dry).toMatchObject({
    code: 0,
    stderr: '1 file would change (--write does it), 0 comments for a person\n',
  });
  expect([read('job.mjs'), readdirSync(jobs)]).toEqual([TEXT, ['job.mjs']]);
  const [facts] = JSON.parse((await move('jobs', '--json')).stdout);
  expect(facts).toMatchObject({ file: 'job.mjs', findings: [], diff: dry.stdout });
  expect(facts).not.toHaveProperty('before');
  expect((await move('jobs', '--write')).stderr).toBe('1 file changed, 0 comments for a person\n');
  expect(statSync(join(jobs, 'job.mjs')).mode & 0o777).toBe(0o750);
  expect(readdirSync(jobs)).toEqual(['job.mjs', 'workforce-bridge.mjs']);
  // What a team wrote into the module stays.
  put('workforce-bridge.mjs', '// ours\n');
  put('job.ts');
  expect(await move('jobs', '--write')).toMatchObject({ stderr: expect.stringMatching(/^1 file changed/) });
  expect(read('workforce-bridge.mjs')).toBe('// ours\n');
  expect((await move('jobs', '--write')).stdout).toBe('');
});

it('a script in TypeScript gets the types of the module', async () => {
  put('job.ts');
  await move('jobs', '--write');
  expect(readdirSync(jobs)).toEqual(['job.ts', 'workforce-bridge.d.mts', 'workforce-bridge.mjs']);
});

it('changes the scripts of a folder alone that it can, and names the others', async () => {
  put('a/job.mjs');
  const others = ['node_modules/job.mjs', '.hidden/job.mjs', 'old/job.mjs', 'job.php', 'job.min.js'];
  for (const name of others) put(name);
  put('latin.mjs', `${TEXT}// fråga Åsa\n`, 'latin1');
  put('kept.mjs');
  chmodSync(join(jobs, 'kept.mjs'), 0o440);
  writeFileSync(join(folder, 'elsewhere.mjs'), TEXT);
  symlinkSync(join(folder, 'elsewhere.mjs'), join(jobs, 'link.mjs'));
  symlinkSync(join(folder, 'nothing.mjs'), join(jobs, 'dangling.mjs'));
  put('unlike.mjs', 'console.log(1);\n');
  chmodSync(join(jobs, 'unlike.mjs'), 0o440);
  const { code, stderr } = await move('jobs', '--write', '--exclude', 'old');
  expect(code).toBe(0);
  expect(stderr.trim().split('\n')).toEqual([
    'job.min.js is minified and stays: move its source',
    'kept.mjs is write-protected and stays',
    'latin.mjs is not in UTF-8 and stays',
    'link.mjs is a link and stays: move what it leads to',
    '1 file changed, 0 comments for a person',
  ]);
  expect(isMoved('a/job.mjs')).toBe(true);
  expect([...others, 'kept.mjs', 'latin.mjs', 'link.mjs'].filter(isMoved)).toEqual([]);
});

it('one file is changed alone, also where a link leads to it', async () => {
  put('a.mjs');
  put('b.mjs');
  symlinkSync(join(jobs, 'a.mjs'), join(folder, 'link.mjs'));
  expect((await move('link.mjs', '--write')).stderr).toMatch(/^1 file changed/);
  expect([isMoved('a.mjs'), isMoved('b.mjs'), lstatSync(join(folder, 'link.mjs')).isSymbolicLink()]).toEqual([
    true,
    false,
    true,
  ]);
  put('job.php');
  expect(await move('jobs/job.php')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('job.php is no script that the codemod reads'),
  });
  expect(await move('nowhere')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('nowhere'),
  });
});

it.each([
  ['client.mjs', "import { client } from './client.mjs';\n", true],
  ['client.ts', "import { client } from './client';\n", true],
  ['client.js', "const { client } = require('./client');\n", true],
  ['service/index.mjs', "import { client } from './service/index.mjs';\n", true],
  ['service/index.mjs', "import { client } from './service/';\n", true],
  ['index.mjs', "import { client } from './index.mjs';\n", true],
  ['client.mjs', "import { client } from './my-client.mjs';\n", false],
  ['client.mjs', "import { client } from './client.mjs.other';\n", false],
])('a file %s that makes the client moves with those that use it: %j', async (maker, uses, moves) => {
  put(maker, `${IMPORT}export ${MAKES}`);
  put('user.mjs', uses + READS);
  await move('jobs', '--write');
  expect(isMoved(maker)).toBe(moves);
  expect(read('user.mjs')).toBe(uses + READS);
});
