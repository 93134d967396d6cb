/**
 * Prints how many tests of a vitest JSON report passed and failed, then a line for each that failed. A run without a
 * report counts as one failure.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [report, status] = process.argv.slice(2);
try {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  // A file that cannot be loaded has no tests to fail.
  const failed = numFailedTests || (numFailedTestSuites > 0 || status !== '0' ? 1 : 0);
  console.log(numPassedTests, failed);
  for (const { name, message, status: ended, assertionResults } of testResults) {
    const file = relative('', name);
    const bad = assertionResults.filter((test) => test.status === 'failed');
    for (const test of bad) console.log(`${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    if (ended === 'failed' && bad.length === 0) console.log(`${file}: ${firstLine(message)}`);
  }
} catch {
  console.log(0, 1);
}

function firstLine(text) {
  return (text ?? '').split('\n', 1)[0];
}
