import { readdirSync, readFileSync } from 'node:fs';
import { ALLOWABLE, MESSAGES } from '../src/sandbox/world/messages.js';
import { join } from 'node:path';

export interface RuleTest {
  /** Sections of the interface document. */
  readonly sections: string;
  readonly rule: string;
  readonly file: string;
}

const TITLE = /^\s*it\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/gm;
const RULE = /^((?:\d+(?:\.\d+)?)(?:, \d+(?:\.\d+)?)*) (.+)$/s;

/** The tests of the sandbox whose titles begin with a section of the interface document. */
export function ruleTests(root: string): RuleTest[] {
  const folder = join(root, 'test/sandbox');
  const files = [
    ...readdirSync(join(folder, 'rules')).map((file) => `rules/${file}`),
    ...readdirSync(folder).filter((file) => file.endsWith('.test.ts')),
  ].sort();
  const found = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(TITLE)].flatMap((match): RuleTest[] => {
      const title = (match[1] ?? match[2] ?? '').replaceAll("\\'", "'");
      const [, sections, rule] = RULE.exec(title) ?? [];
      return sections && rule ? [{ sections, rule, file }] : [];
    }),
  );
  return found.sort((a, b) => orderOf(a) - orderOf(b));
}

function orderOf({ sections }: RuleTest): number {
  const [chapter = 0, section = 0] = sections.split(/[.,]/).map(Number);
  return chapter * 100 + section;
}

/** docs/sandbox.md with its last two sections, the tables of messages and of rules, as they must be. */
export function withRules(document: string, tests: readonly RuleTest[]): string {
  const messages = document.indexOf(MESSAGES_NOTICE) + MESSAGES_NOTICE.length;
  const rules = document.indexOf(HEADING);
  return `${document.slice(0, messages)}\n\n${messageTable()}\n${document.slice(rules, document.indexOf(NOTICE))}${NOTICE}\n\n${ruleTable(tests)}`;
}

const MESSAGES_NOTICE = 'Written by `npm run generate` from the texts of the sandbox.';
const HEADING = '## Rules of the document, and the tests that prove them';

function messageTable(): string {
  const allowable: readonly string[] = ALLOWABLE;
  const rows = Object.entries(MESSAGES).map(([code, text]) => {
    const [, rule, section] = /^(.*?)(?: \(document ([\d.]+)\))?$/.exec(text)!;
    const source = section ? `document ${section}` : "the sandbox's own";
    return `| \`${code}\` | ${rule!.replace(/[|<>]/g, '\\$&')} | ${source} | ${allowable.includes(code) ? 'yes' : ''} |\n`;
  });
  return `| code | rejects because | source | \`allow\` |\n|---|---|---|---|\n${rows.join('')}`;
}

const NOTICE = 'Written by `npm run generate` from the titles of the tests.';

function ruleTable(tests: readonly RuleTest[]): string {
  const rows = tests.map(
    ({ sections, rule, file }) => `| ${sections} | ${rule.replace(/[|<>]/g, '\\$&')} | \`${file}\` |\n`,
  );
  return `| document | rule | test in \`test/sandbox\` |\n|---|---|---|\n${rows.join('')}`;
}
