import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInputs } from '../../scripts/worldReads.js';
import { encodeRequest } from '../../src/encoding/request/envelope.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { createBuild } from '../../src/testing/index.js';
import { describeWith } from '../interop/foreignStack.js';
import { answerSchemas, COUNTS_HOLD, withArrayTypes } from './answerSchema.js';

const XMLLINT = 'xmllint';
const WORLDS = ['small', 'rich'] as const;
const BUILDS = (['required', 'all'] as const).map((fields) => createBuild({ fields, today: '2026-03-16' }));

/** The answers of all operations as they go over the wire, by the operation and a number. */
async function answersOf(
  world: string,
  operations = allOperations(),
): Promise<{ wsdl: string; answers: Map<string, string> }> {
  await using sandbox = await startSandbox({ world });
  const answers = new Map<string, string>();
  for (const operation of operations) {
    const built = () => BUILDS.map((build) => build.input(operation.name as 'wsdlUpdateShifts'));
    const inputs = operation.effect === 'read' ? readInputs(sandbox.world, operation) : built();
    for (const [i, input] of inputs.slice(0, 4).entries()) {
      const key = sandbox.rootKey.reveal();
      const body = encodeRequest(operation, key, input as never, sandbox.namespaces);
      const response = await fetch(sandbox.endpoint, { method: 'POST', body });
      answers.set(`${operation.name}-${i}`, await response.text());
    }
  }
  return { wsdl: await (await fetch(`${sandbox.endpoint}?wsdl`)).text(), answers };
}

describeWith('xmllint', 'the answers of the sandbox and the WSDL that it serves', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'answers-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const xmllint = (...args: readonly string[]) =>
    spawnSync(XMLLINT, ['--nonet', ...args], { cwd: folder, encoding: 'utf8' });

  /** What xmllint has to say against answers: the first twenty lines. */
  async function complaints(wsdl: string, answers: ReadonlyMap<string, string>): Promise<string[]> {
    for (const [file, text] of Object.entries(answerSchemas(wsdl))) await writeFile(join(folder, file), text);
    const files = [...answers.keys()].map((name) => `${name}.xml`);
    for (const [name, text] of answers) await writeFile(join(folder, `${name}.xml`), withArrayTypes(text));
    const { stderr } = xmllint('--noout', '--schema', 'envelope.xsd', ...files);
    const wrong = stderr.split('\n').filter((line) => line !== '' && !line.endsWith(' validates'));
    const counts = xmllint('--xpath', COUNTS_HOLD, ...files)
      .stdout.trim()
      .split('\n');
    wrong.push(
      ...files.filter((_, i) => counts[i] !== 'true').map((file) => `${file}: the count of an array`),
    );
    return [...new Set(wrong)].slice(0, 20);
  }

  it.each(WORLDS)('fit each other in the %s world, all operations', async (world) => {
    const { wsdl, answers } = await answersOf(world);
    const answered = new Set([...answers.keys()].map((name) => name.slice(0, name.lastIndexOf('-'))));
    expect(answered.size).toBe(allOperations().length);
    expect(await complaints(wsdl, answers)).toEqual([]);
  });

  it.each([
    ['a required field is left out', /<leaveDate [^>]*\/>/, '', 'Missing child element'],
    ['a number is a text', /(<staffCat [^>]*>)1</, '$1one<', 'not a valid value'],
    ['a field is not declared', '</badgeNo>', '</badgeNo><shoe>42</shoe>', 'not expected'],
    ['an array is of others', 'arrayType="tns:Employee[', 'arrayType="tns:Role[', 'not valid'],
    ['an array says too many', 'arrayType="tns:Employee[2]', 'arrayType="tns:Employee[3]', 'count'],
  ])('are told apart when %s', async (_, what, by, complaint) => {
    const employees = allOperations().filter(({ name }) => name === 'wsdlGetEmployees');
    const { wsdl, answers } = await answersOf('1x2', employees);
    expect(await complaints(wsdl, answers)).toEqual([]);
    const broken = answers.get('wsdlGetEmployees-0')!.replace(what, by);
    const [first] = await complaints(wsdl, new Map([['wsdlGetEmployees-0', broken]]));
    expect(first).toContain(complaint);
  });
});
