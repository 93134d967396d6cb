/** Reads documents, help texts and messages for the style of docs/writing.md. `npm run prose`, or with names of files. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { complaintsAboutDocument } from './prose/documents.mjs';
import { complaintsAboutMessages } from './prose/messages.mjs';

/** Written by `npm run generate` from definitions, or a record of what was. */
const LEFT_OUT =
  /^(docs\/(operations|records|migration|writes-operations)\.md|CHANGELOG\.md|changes\/|docs\/decisions\/|test\/|bench\/|wsdl\/|src\/bridge\/map\/|src\/.*\.generated\.ts)/;

const named = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '*.md', 'src/**/*.ts'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(
    (file) => !LEFT_OUT.test(file) && (named.length === 0 || named.some((name) => file.startsWith(name))),
  );
const found = [];
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const complaints = file.endsWith('.md')
    ? await complaintsAboutDocument(file, text)
    : complaintsAboutMessages(file, text);
  found.push(...complaints);
}
for (const { place, message } of found) console.log(`${place}: ${message}`);
console.log(`${files.length} files, ${found.length} complaints (docs/writing.md)`);
process.exitCode = found.length === 0 ? 0 : 1;
