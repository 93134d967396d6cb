import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { useCassette } from '../../src/cassette/useCassette.js';
import { checkCassettes, formatCheckTable } from '../../src/cassette/checkCassettes.js';
import { type StalenessPolicy, CassetteStaleError } from '../../src/cassette/callStaleness.js';

const recorded = fileURLToPath(new URL('../fixtures/cassettes', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'stale-'));
cpSync(recorded, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));
const call = join(folder, 'payroll-run', '003-wsdlFindEmployees');
const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));
const soon = () =>
  new Date(Date.parse(JSON.parse(readFileSync(join(call, 'call.json'), 'utf8')).recordedAt) + 86_400_000);

describe('staleness', () => {
  it('finds nothing in cassettes of today', () => {
    const checked = checkCassettes(recorded, {}, soon());
    expect(checked).toHaveLength(28);
    expect(checked.filter(({ status }) => status !== 'ok')).toEqual([]);
  });

  it('finds what is too old', () => {
    const later = new Date(soon().getTime() + 200 * 86_400_000);
    expect(checkCassettes(recorded, {}, later)[0]).toMatchObject({
      status: 'warning',
      ageDays: 201,
      changes: ['recorded 201 days ago, at most 180 are allowed'],
    });
    expect(checkCassettes(recorded, { maxAgeDays: 365 }, later)[0]?.status).toBe('ok');
    expect(checkCassettes(recorded, { onAge: 'fail' }, later)[0]?.status).toBe('failed');
    expect(checkCassettes(recorded, { onAge: 'ignore' }, later)[0]?.status).toBe('ok');
  });

  it('says which fields changed since the recording, and which the answer has that are not known', () => {
    const facts = JSON.parse(readFileSync(join(call, 'call.json'), 'utf8'));
    // As if it had been recorded when a field was missing, one had another type, and one was still there.
    edit(join(call, 'call.json'), (text) => text.replace(facts.schema, '0000000000000000'));
    edit(join(folder, 'payroll-run', 'cassette.json'), (text) => {
      const cassette = JSON.parse(text);
      const { 'answer[].email': _, ...fields } = cassette.schemas[facts.schema].fields;
      cassette.schemas['0000000000000000'] = {
        operation: facts.operation,
        fields: { ...fields, 'answer[].employeeId': 'string required', 'answer[].fax': 'string' },
      };
      return JSON.stringify(cassette);
    });
    edit(join(call, 'response.xml'), (text) =>
      text.replace('<employeeId', '<nickname>x</nickname><employeeId'),
    );
    const checked = checkCassettes(folder, { onSchema: 'fail' }, soon());
    expect(checked.find(({ call: name }) => name === '003-wsdlFindEmployees')).toMatchObject({
      status: 'failed',
      changes: [
        '~ answer[].employeeId string required → int required',
        '- answer[].fax string',
        '+ answer[].email string required',
        '? answer.nickname is not in the definitions',
      ],
    });
    const table = formatCheckTable(checked).split('\n');
    expect(table[0]).toMatch(/^status +cassette +call +recorded +age$/);
    expect(table.find((line) => line.includes('003'))).toMatch(
      /^failed {2}payroll-run {2}003-wsdlFindEmployees +\d{4}-\d\d-\d\d {2}1 d$/,
    );
    expect(table).toContain('    - answer[].fax string');
  });

  it('knows REST calls by the descriptions: what changed in these, and which fields an answer has beyond them', () => {
    const rest = join(folder, 'payroll-run', '023-GET-v2-employee-badgeNo-0915');
    const facts = JSON.parse(readFileSync(join(rest, 'call.json'), 'utf8'));
    edit(join(rest, 'call.json'), (text) => text.replace(facts.schema, '1111111111111111'));
    edit(join(folder, 'payroll-run', 'cassette.json'), (text) => {
      const cassette = JSON.parse(text);
      const { operation, fields } = cassette.schemas[facts.schema];
      expect(operation).toBe('GET /v2/employee/badgeNo/{badgeNo}');
      const { 'answer.email': _, ...older } = fields;
      cassette.schemas['1111111111111111'] = {
        operation,
        fields: { ...older, 'answer.employeeId': 'string', 'query.page': 'integer' },
      };
      return JSON.stringify(cassette);
    });
    edit(join(rest, 'response.json'), (text) => text.replace('{', '{ "nickname": "x", '));
    const stale = (policy: StalenessPolicy) =>
      checkCassettes(folder, policy, soon()).find(({ call: name }) => name.startsWith('023-'))!;
    expect(stale({})).toMatchObject({
      status: 'warning',
      changes: [
        '~ answer.employeeId string → integer',
        '- query.page integer',
        '+ answer.email string',
        '? answer.nickname is not in the definitions',
      ],
    });
    expect(stale({ onSchema: 'fail' }).status).toBe('failed');
    expect(stale({ onFields: 'fail' }).status).toBe('failed');
    expect(stale({ onFields: 'ignore', onSchema: 'ignore' }).status).toBe('ok');
    expect(formatCheckTable([stale({})])).toContain('    ~ answer.employeeId string → integer\n');
    expect(() =>
      useCassette('payroll-run', { folder, mode: 'replay', staleness: { onSchema: 'fail' } }).start(),
    ).toThrow('023-GET-v2-employee-badgeNo-0915: ~ answer.employeeId string → integer');
  });

  it('fails a test where the policy says so, and warns elsewhere', async () => {
    const strict = useCassette('payroll-run', { folder, mode: 'replay', staleness: { onSchema: 'fail' } });
    expect(() => strict.start()).toThrow(CassetteStaleError);
    expect(() =>
      useCassette('payroll-run', { folder, mode: 'replay', staleness: { onSchema: 'fail' } }).start(),
    ).toThrow('~ answer[].employeeId');
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    useCassette('payroll-run', { folder, mode: 'replay' }).start();
    expect(String(await warned)).toContain('003-wsdlFindEmployees');
  });
});
