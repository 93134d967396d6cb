import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MISS =
  'cassette payroll-run: No recorded wsdlFindEmployees matches. Nearest is 003-wsdlFindEmployees, where badgeNoList[1] differs';

/** Runs a file under node's own test runner; gives its exit code and its report. */
function nodeTest(file: string, reporter: 'tap' | 'spec'): Promise<{ code: number | null; report: string }> {
  const args = ['--import', 'tsx', '--test', `--test-reporter=${reporter}`, `test/testing/nodeTest/${file}`];
  // In a test of node:test this variable would make the child report to its parent.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env });
    let report = '';
    child.stdout.on('data', (data) => (report += data));
    child.on('close', (code) => resolve({ code, report }));
  });
}

/** What the TAP report says of one test, as far as the next. */
function partOf(report: string, test: string): string {
  const start = report.indexOf(`# Subtest: ${test}`);
  return report.slice(start, report.indexOf('\n  ...', start));
}

describe("node's test runner", () => {
  it('passes with `using`, and with start and stop in hooks', async () => {
    const { code, report } = await nodeTest('passing.ts', 'tap');
    expect(report).toContain('ok 1 - using: replays and ends by itself');
    expect(report).toContain('ok 2 - start and stop');
    expect(report).toContain('# fail 0');
    expect(code).toBe(0);
  });

  it('fails and says which recorded call is nearest, also where the test itself saw nothing', async () => {
    const { code, report } = await nodeTest('failing.ts', 'tap');
    expect(code).toBe(1);
    for (const test of ['a miss that the code under test does not notice', 'a miss before stop']) {
      expect(partOf(report, test)).toMatch(/^not ok/m);
      expect(report.slice(report.indexOf(`# Subtest: ${test}`))).toContain(MISS);
    }
    expect(partOf(report, 'a recording that is too old')).toMatch(
      /stale:\n +001-wsdlGetUnitsAPIKeyV2: recorded \d+ days ago, at most -1 are allowed/,
    );
    // The one test that passes is that whose miss only the hook after it tells.
    expect(report).toContain('# pass 1\n# fail 2');
  });

  it('shows what was missed where the test throws as well, which `using` makes one error of', async () => {
    const { report } = await nodeTest('throwing.ts', 'spec');
    expect(report).toContain('SuppressedError');
    expect(report).toContain(`CassetteMissError: ${MISS}`);
  });
});
