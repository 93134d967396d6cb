import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { Terminal } from '../../src/cli/terminal/Terminal.js';
import { csvLines } from '../../src/csv/writeCsv.js';
import { html } from '../../src/report/html.js';
import { terminalText, visibleText } from '../../src/text/safeText.js';

const OBEYED = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\x1b]0;title\x07',
      '\x1b[2J',
      '\x9b31m',
      '\u202e',
      '\u2066',
      '\u200f',
      '\u061c',
      '\r',
      '\x7f',
      '\x85',
    ),
    fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)),
  ),
});

it('nothing of a text is obeyed by a terminal but line ends, tabs and plain emphasis', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(
        terminalText(text)
          .replace(/\r\n/g, '')
          .replace(/\x1b\[\d+m/g, ''),
      ).not.toMatch(OBEYED);
      expect(visibleText(text)).not.toMatch(OBEYED);
    }),
  );
});

it('JSON means the same, whatever its texts hold', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(JSON.parse(terminalText(JSON.stringify({ text })))).toEqual({ text });
    }),
  );
});

it('whatever a command prints or notes passes it', async () => {
  const written: string[] = [];
  const take = (text: unknown, done?: unknown) => {
    written.push(String(text));
    if (typeof done === 'function') done();
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(take as never),
  );
  const terminal = new Terminal({ FORCE_COLOR: '1' });
  await terminal.print(`${terminal.style.red('error:')} \x1b]0;owned\x07\u202etxt`);
  terminal.note(`${terminal.errorStyle.dim('note')} \x9b2J`);
  for (const spy of spies) spy.mockRestore();
  expect(written).toEqual([
    '\x1b[31merror:\x1b[39m \\u001b]0;owned\\u0007\\u202etxt\n',
    '\x1b[2mnote\x1b[22m \\u009b2J\n',
  ]);
});

it.each([
  ['=1+1', "'=1+1"],
  ['\n=1+1', `"'\n=1+1"`],
  [' =1+1', `"' =1+1"`.replace(/"/g, '')],
  ['\u00a0-1', "'\u00a0-1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  ['\t x', "'\t x"],
  ['a;=1+1', "a;'=1+1"],
  ['a; =1;-2', "a;' =1;'-2"],
  ['a;"=1', `"a;'""=1"`],
  ['a;b', 'a;b'],
  ['x=1', 'x=1'],
])('a spreadsheet runs nothing of %j', (text, cell) => {
  expect(csvLines(['x'], {}, 'excel')({ x: text }).replace(/\r\n$/, '')).toBe(cell);
});

it('nothing is drawn or passed on that a terminal would obey', () => {
  const written: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const terminal = new Terminal({});
  terminal.draw('unit \x1b]0;owned\x07');
  terminal.pass('a script says \x9b2J\u202e and this\n');
  spy.mockRestore();
  expect(written.map((text) => text.replace('\r\x1b[2K', '')).join('')).not.toMatch(OBEYED);
});

it('a line that is drawn is wiped once before anything else is written', async () => {
  const written: string[] = [];
  const keep = (text: unknown, done?: unknown) => {
    written.push(String(text));
    if (typeof done === 'function') done();
    return true;
  };
  const spies = [process.stderr, process.stdout].map((to) =>
    vi.spyOn(to, 'write').mockImplementation(keep as never),
  );
  const terminal = new Terminal({});
  terminal.draw('1 of 2');
  terminal.note('a note');
  terminal.draw('2 of 2');
  await terminal.print('the result');
  await terminal.print('and more');
  for (const spy of spies) spy.mockRestore();
  const wipe = '\r\x1b[2K';
  expect(written.join('')).toBe(`${wipe}1 of 2${wipe}a note\n${wipe}2 of 2${wipe}the result\nand more\n`);
});

it('a page shows what directs or controls as a sign', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(html`<p title="${text}">${text}</p>`.text.replace(/\r/g, '')).not.toMatch(OBEYED);
    }),
  );
  expect(html`${'Åsa\n\t<b>'}`.text).toBe('Åsa\n\t&#60;b&#62;');
});

it('only the terminal of the command line writes to a terminal', () => {
  const root = new URL('../../src/', import.meta.url).pathname;
  // `cli/main.ts` prints the help that the build has written, which holds nothing from elsewhere.
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !['cli/terminal/Terminal.ts', 'cli/main.ts'].includes(file),
  );
  const writing = files.filter((file) =>
    /^(?! *\*)[^`\n]*(?:process\.(?:stdout|stderr)\.write|console\.\w+)\(/m.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(writing).toEqual([]);
});
