/**
 * Calls a server that misbehaves in every way 10,000 times, prints what was expected and seen, and fails when a call ended
 * late or otherwise than it should. `npm run faults [-- <calls>] [--write]`; `--write` keeps the table in the docs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { faultTable, verdictsOf } from '../test/faults/faultTable.js';
import { runMixedCalls } from '../test/faults/mixedCalls.js';

const DOCUMENT = new URL('../docs/reliability.md', import.meta.url);
const count = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? 10_000);

const report = await runMixedCalls(count, {
  progress: (done) => process.stderr.write(`\r${done} of ${count} calls`),
});
process.stderr.write('\n');
const table = faultTable(report);
const verdicts = verdictsOf(report);
console.log(`${table}\n`);
for (const { what, good } of verdicts) console.log(`${good ? 'ok     ' : 'FAILED '} ${what}`);
for (const call of [...report.unexpected, ...report.late, ...report.twice].slice(0, 20)) console.log(call);
for (const leak of report.leaks.slice(0, 5)) console.log(leak);
if (process.argv.includes('--write')) {
  const lines = verdicts.map(({ what }) => `- ${what}`).join('\n');
  const kept = `<!-- faults -->\n\n${table}\n\n${lines}\n\n<!-- /faults -->`;
  const text = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(
    DOCUMENT,
    text.replace(/<!-- faults -->[\s\S]*<!-- \/faults -->/, () => kept),
  );
}
process.exitCode = verdicts.every(({ good }) => good) ? 0 : 1;
