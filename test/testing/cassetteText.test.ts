import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { diffCassettes, showCassette } from '../../src/cassette/cassetteText.js';
import { checkCassettes, formatCheckTable } from '../../src/cassette/checkCassettes.js';

const recorded = fileURLToPath(new URL('../fixtures/cassettes/payroll-run', import.meta.url));
const base = mkdtempSync(join(tmpdir(), 'cassette-text-'));
afterAll(() => rmSync(base, { recursive: true }));

const CALL = '003-wsdlFindEmployees';

/** A copy of the cassette with one call, whose facts and answer are changed. */
function copied(facts: object, answer = (text: string) => text): string {
  const folder = mkdtempSync(join(base, 'copy-'));
  cpSync(join(recorded, CALL), join(folder, CALL), { recursive: true });
  cpSync(join(recorded, 'cassette.json'), join(folder, 'cassette.json'));
  const [call, response] = ['call.json', 'response.xml'].map((file) => join(folder, CALL, file));
  writeFileSync(call!, JSON.stringify({ ...JSON.parse(readFileSync(call!, 'utf8')), ...facts }));
  writeFileSync(response!, answer(readFileSync(response!, 'utf8')));
  return folder;
}

const RECORDED = { recordedAt: '2026-01-01T12:00:00.000Z' };
const NEW_FIELD = (text: string) => text.replace('<employeeId', '<nickname>x</nickname><employeeId');
const after = (days: number) => new Date(Date.parse(RECORDED.recordedAt) + days * 86_400_000);

it.each([
  [180, {}, 'ok', []],
  [181, {}, 'warning', ['recorded 181 days ago, at most 180 are allowed']],
  [181, { maxAgeDays: 181 }, 'ok', []],
  [181, { onAge: 'fail' }, 'failed', ['recorded 181 days ago, at most 180 are allowed']],
  [181, { onAge: 'ignore' }, 'ok', []],
] as const)('a call of %i days ago under %j is %s', (ageDays, policy, status, changes) => {
  const [checked] = checkCassettes(copied(RECORDED), policy, after(ageDays));
  expect(checked).toMatchObject({ cassette: '.', call: CALL, ageDays, status, changes });
});

it.each([
  [{ schema: '0' }, {}, 'warning', ['recorded under definitions that cassette.json does not hold']],
  [{ schema: '0' }, { onSchema: 'fail' }, 'failed', [expect.any(String)]],
  [{ operation: 'wsdlFindNobody' }, {}, 'warning', ['wsdlFindNobody is no operation any more']],
] as const)('a call recorded as %j under %j is a %s', (facts, policy, status, changes) => {
  const [checked] = checkCassettes(copied({ ...RECORDED, ...facts }), policy, after(1));
  expect(checked).toMatchObject({ status, changes });
});

it('a field of an answer that the definitions lack stands below its line of the table', () => {
  const checked = checkCassettes(copied(RECORDED, NEW_FIELD), { onFields: 'fail' }, after(1));
  expect(formatCheckTable(checked).split('\n')).toEqual([
    expect.stringMatching(/^status {2}cassette {2}call +recorded +age$/),
    `failed  .         ${CALL}  2026-01-01  1 d`,
    '    ? answer.nickname is not in the definitions',
    '',
  ]);
});

it('shows what was sent and answered, values that all rows have once, and the others in a table', () => {
  const text = showCassette(recorded);
  expect(text).toMatch(/^## wsdl\w+\n\n\w+, HTTP 200\n/);
  expect(text).toContain('### ');
  // The second call of an operation is told from the first.
  expect(text).toMatch(/^## \S+ \(2\)/m);
  expect(text).toMatch(/^\| --- \|/m);
  for (const table of text.match(/(^\|.*\n)+/gm)!) {
    const columns = table
      .trim()
      .split('\n')
      .map((line) => line.replaceAll('\\|', '').split('|').length);
    expect(new Set(columns).size).toBe(1);
  }
});

it('tells of what differs alone, call by call, and of a call that one of them lacks', () => {
  const { answer } = JSON.parse(readFileSync(join(recorded, CALL, 'call.json'), 'utf8'));
  const otherAnswer = [{ ...answer[0], email: 'other|x' }, ...answer.slice(1)];
  const [same, other] = [copied(RECORDED), copied({ ...RECORDED, answer: otherAnswer })];
  expect(diffCassettes(same, copied(RECORDED))).toBe('');
  const changed = diffCassettes(same, other)
    .split('\n')
    .filter((line) => /^[+-](?![+-])/.test(line));
  expect(changed).toHaveLength(2);
  expect(changed[0]).toContain(`| ${answer[0].email} |`);
  expect(changed[1]).toContain('| other\\|x |');
  expect(diffCassettes(join(base, 'nowhere'), same)).toContain('+## wsdlFindEmployees');
  expect(() => showCassette(join(base, 'nowhere'))).toThrow('There is no cassette in');
});
