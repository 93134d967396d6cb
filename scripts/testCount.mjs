/** Prints how many tests of a vitest JSON report passed and failed; a run without a report counts as one failure. */
import { readFileSync } from 'node:fs';

const [report, status] = process.argv.slice(2);
try {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that cannot be loaded has no tests to fail.
  const failed = numFailedTests || (numFailedTestSuites > 0 || status !== '0' ? 1 : 0);
  console.log(numPassedTests, failed);
} catch {
  console.log(0, 1);
}
