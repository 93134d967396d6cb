/** Writes a page of each entry of the package from the declarations in its source. `tsx scripts/apiDocument.ts FOLDER` */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { docOf, entries, exportsOf, membersOf, type PublicName } from './publicApi.js';

/** Entries with one name for each record or operation, which have pages of their own. */
const TABLES: Readonly<Record<string, string>> = {
  'workforce-soap/records': '[Records](../docs/records.md)',
  'workforce-soap/operations': '[Operations](../docs/operations.md)',
};

const folder = process.argv[2] ?? 'site/.pages/api';
mkdirSync(folder, { recursive: true });
const pages = entries().map(({ entry, file }) => ({
  entry,
  page: pageName(entry),
  names: namesOf(entry, file),
}));
for (const { entry, page, names } of pages) writeFileSync(join(folder, page), pageOf(entry, names));
const list = pages.map(({ entry, page, names }) => `| [\`${entry}\`](${page}) | ${names.length} |`);
writeFileSync(join(folder, 'index.md'), `# API\n\n| entry | names |\n|---|---|\n${list.join('\n')}\n`);

function pageName(entry: string): string {
  return `${entry.replaceAll('/', '-')}.md`;
}

/** The names of an entry, without its records, which the main entry has as types. */
function namesOf(entry: string, file: string): PublicName[] {
  return exportsOf(file)
    .filter((one) => entry in TABLES || !one.file.startsWith('src/records/'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function pageOf(entry: string, names: readonly PublicName[]): string {
  const see = TABLES[entry];
  if (see !== undefined) return `# ${entry}\n\nThis entry has one name for each. See ${see}.\n`;
  return `# ${entry}\n\n${names.map(sectionOf).join('\n')}`;
}

function sectionOf({ name, node }: PublicName): string {
  const says = docOf(node).replaceAll('<', '&lt;');
  return `## ${name}\n\n${says ? `${says}\n\n` : ''}\`\`\`ts\n${signatureOf(node)}\n\`\`\`\n`;
}

/** A declaration without bodies and initial values. */
function signatureOf(node: ts.Node): string {
  if (ts.isFunctionDeclaration(node)) return withoutBody(node);
  if (ts.isClassDeclaration(node)) {
    const members = membersOf(node).map((member) => `  ${memberOf(member)}`);
    return `${head(node)}{\n${members.join('\n')}\n}`;
  }
  if (ts.isVariableStatement(node)) {
    const [one] = node.declarationList.declarations;
    return `const ${one!.name.getText()}${one!.type ? `: ${one!.type.getText()}` : ''};`;
  }
  return node.getText().replace(/^export /, '');
}

function memberOf(member: ts.ClassElement | ts.TypeElement): string {
  const says = docOf(member).replace(/\s+/g, ' ');
  return (says ? `/** ${says} */\n  ` : '') + withoutBody(member as ts.FunctionLikeDeclaration);
}

function withoutBody(node: ts.FunctionLikeDeclaration | ts.PropertyDeclaration): string {
  const end = 'body' in node && node.body ? node.body.getStart() : endOf(node);
  return `${textOf(node, end)
    .replace(/^export /, '')
    .trim()};`.replace(/;;$/, ';');
}

/** A property ends before its initial value. */
function endOf(node: ts.Node): number {
  return ts.isPropertyDeclaration(node) && node.initializer
    ? node.initializer.getFullStart() - 1
    : node.getEnd();
}

function textOf(node: ts.Node, end: number): string {
  return node.getSourceFile().text.slice(node.getStart(), end);
}

function head(node: ts.ClassDeclaration): string {
  const brace = node.getSourceFile().text.indexOf('{', node.heritageClauses?.end ?? node.name!.end);
  return textOf(node, brace).replace(/^export /, '');
}
