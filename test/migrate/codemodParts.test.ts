import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  applyEdits,
  commentAbove,
  isMinified,
  plainText,
  rewriteOf,
} from '../../src/migrate/codemods/edits.js';
import { evaluate } from '../../src/migrate/codemods/evaluate.js';
import { faultsIn, parseScript, ts } from '../../src/migrate/codemods/Script.js';
import { TypeCheck } from '../../src/migrate/codemods/TypeCheck.js';
import { verdictOf } from '../../src/migrate/verify/verifyScripts.js';

/** The value of an expression where `row` is a value. */
async function valueIn(expression: string, row: unknown) {
  const script = await parseScript('job.ts', `const found = ${expression};`);
  const [statement] = script.file.statements;
  if (!statement || !ts.isVariableStatement(statement)) throw new Error(expression);
  const { initializer } = statement.declarationList.declarations[0]!;
  return evaluate(script, initializer!, { text: 'row', value: row });
}

it.each([
  ['row == null', undefined, true],
  ['row == null', 0, false],
  ['row != undefined', '', true],
  ['row != undefined', null, false],
])('tells %s of %j', async (expression, row, value) => {
  expect(await valueIn(expression, row)).toEqual({ value });
});

it.each(['row == 0', "row != ''", 'row == false', "row == '5'"])(
  'tells nothing of %s, whose loose comparison is not that of nothing',
  async (expression) => {
    for (const row of [0, '', null, 5]) expect(await valueIn(expression, row)).toBeUndefined();
  },
);

it('of two edits that overlap the outer one is made, whichever is given first', () => {
  const outer = { start: 1, end: 6, text: 'OUTER' };
  const inner = { start: 3, end: 4, text: 'inner' };
  const added = { start: 1, end: 1, text: '+' };
  for (const edits of [
    [outer, inner, added],
    [inner, added, outer],
  ])
    expect(applyEdits('abcdefgh', edits)).toBe('a+OUTERgh');
});

it.each<readonly [expression: string, row: unknown, value: unknown]>([
  ['row.a', { a: 1 }, 1],
  ['row.b', { a: 1 }, undefined],
  ['row.toString', { a: 1 }, undefined],
  ["row['a']", { a: 2 }, 2],
  ['row.length', [1, 2], 2],
  ['row.length', 'abc', 3],
  ['row.item', [1], undefined],
  ['row?.a', undefined, undefined],
  ['row?.a.b', null, undefined],
  ['row ? 1 : 2', 0, 2],
  ['row ? 1 : 2', 'x', 1],
  ['!row', '', true],
  ['typeof row', 5, 'number'],
  ['row && row.a', { a: 3 }, 3],
  ['row && row.a', 0, 0],
  ['row || 7', 0, 7],
  ['row ?? 7', 0, 0],
  ['row ?? 7', null, 7],
  ['row === 5', 5, true],
  ['row !== 5', 5, false],
  ["'a' in row", { a: 1 }, true],
  ["'b' in row", { a: 1 }, false],
  ['row instanceof Date', 3, false],
  ['Array.isArray(row)', [], true],
  ['Array.isArray(row)', {}, false],
  ['String(row)', 5, '5'],
  ['Number(row)', '5', 5],
  ['[].concat(row)', [1], [1]],
  ['[].concat(row || [])', undefined, []],
  ['[row, true, null]', 2, [2, true, null]],
  ['((x) => x.a)(row)', { a: 1 }, 'not known'],
  ['row.map', [1], 'not known'],
  ['row instanceof Map', {}, 'not known'],
  ['other', 1, 'not known'],
  ['row + 1', 1, 'not known'],
])('evaluates %s of %j', async (expression, row, value) => {
  expect(await valueIn(expression, row)).toEqual(value === 'not known' ? undefined : { value });
});

it('keeps the mark and the line ends of a file', () => {
  const kept = (text: string) => {
    const { plain, asBefore } = plainText(text);
    return [plain, asBefore(plain) === text];
  };
  expect(kept('a\nb\n')).toEqual(['a\nb\n', true]);
  expect(kept('a\r\nb\r\n')).toEqual(['a\nb\n', true]);
  expect(kept('a\r\nb\n')).toEqual(['a\r\nb\n', true]);
  expect(kept('\uFEFFa\r\n')).toEqual(['a\n', true]);
});

it('knows what a tool made by its name, or by more than 250 letters a line', () => {
  expect(isMinified('a.min.js', 'x')).toBe(true);
  expect(isMinified('a-min.mjs', 'x')).toBe(true);
  expect(isMinified('admin.js', 'x')).toBe(false);
  expect(isMinified('a.js', 'x'.repeat(250))).toBe(false);
  expect(isMinified('a.js', 'x'.repeat(251))).toBe(true);
  expect(isMinified('a.js', `${'x'.repeat(400)}\n`)).toBe(false);
});

it('writes one comment above a line, as far in as the line, and counts what is new', () => {
  const text = 'a();\n  b();\n';
  const noted = applyEdits(text, commentAbove(text, text.indexOf('b'), 'look.'));
  expect(noted).toBe('a();\n  // migrate: look.\n  b();\n');
  expect(commentAbove(noted, noted.indexOf('b()'), 'look again.')).toEqual([]);
  expect(applyEdits(text, commentAbove(text, 0, 'look.'))).toBe(`// migrate: look.\n${text}`);
  expect(applyEdits(text, commentAbove(text, text.indexOf('\n'), 'look.'))).toBe(
    `// migrate: look.\n${text}`,
  );
  expect(applyEdits(text, commentAbove(text, text.indexOf('  b'), 'look.'))).toBe(noted);
  const below = `// migrate: look.\na();\nb();\n`;
  expect(commentAbove(below, below.indexOf('b()'), 'look again.')).toHaveLength(1);
  expect(rewriteOf('a.js', text, noted)).toMatchObject({
    decisions: 1,
    findings: [{ line: 2, what: 'look.' }],
  });
  expect(rewriteOf('a.js', noted, noted)).toMatchObject({ decisions: 0, findings: [{ line: 2 }] });
});

describe('the verdict on two runs', () => {
  const run = { exitCode: 0, timedOut: false, stdout: 'a\n', complaints: 0 };
  const call = { meaning: { operation: 'wsdlGetUnits' }, effect: 'read' };
  const seen = { run, calls: [call] };
  const pair = { status: 'same', effect: 'read' };
  it.each<readonly [verdict: string, before: object, after: object, pairs: readonly object[]]>([
    ['same', {}, {}, [pair]],
    ['same', {}, {}, [{ ...pair, status: 'moved' }]],
    ['different', {}, {}, [{ status: 'moved', effect: 'write' }]],
    ['different', {}, {}, [{ status: 'moved', effect: 'unknown' }]],
    ['different', {}, {}, [pair, { ...pair, status: 'missing' }]],
    ['different', {}, {}, [pair, { ...pair, status: 'extra' }]],
    ['different', {}, {}, [{ ...pair, status: 'different' }]],
    ['different', {}, { run: { ...run, exitCode: 1 } }, [pair]],
    ['different', {}, { run: { ...run, timedOut: true } }, [pair]],
    ['outputDiffers', {}, { run: { ...run, stdout: 'b\n' } }, [pair]],
    ['outputDiffers', {}, { run: { ...run, complaints: 1 } }, [pair]],
    ['same', { run: { ...run, complaints: 3 } }, { run: { ...run, complaints: 1 } }, [pair]],
    ['unproven', { calls: [] }, {}, []],
    ['unproven', { run: { ...run, timedOut: true } }, {}, [pair]],
    ['unproven', { calls: [call, { ...call, unrecorded: 'nothing near' }] }, {}, [pair]],
    ['same', {}, { calls: [{ ...call, unrecorded: 'nothing near' }] }, [pair]],
  ])('is %s: %j, then %j, with %j', (verdict, before, after, pairs) => {
    const given = [{ ...seen, ...before }, { ...seen, ...after }, pairs] as never as Parameters<
      typeof verdictOf
    >;
    expect(verdictOf(...given)).toBe(verdict);
  });
});

it.each<readonly [body: string, row: unknown, value: unknown]>([
  ['const a = x.a; return a;', { a: 1 }, 1],
  ['let a; return a;', 1, undefined],
  ['if (x) { const a = 1; } return x;', 5, 5],
  ['if (x) return 1; else return 2;', 0, 2],
  ['if (!x) { return 1; } return 2;', 0, 1],
  ['if (!x) return 1;', 5, undefined],
  ['x.a = 1; return x;', {}, 'not known'],
  ['const { a } = x; return a;', { a: 1 }, 'not known'],
])('evaluates a function that does %s with %j', async (body, row, value) => {
  const script = await parseScript('job.js', `const get = (x) => { ${body} };\nget(row);`);
  const [, call] = script.file.statements;
  if (!call || !ts.isExpressionStatement(call)) throw new Error(body);
  const made = evaluate(script, call.expression, { text: 'row', value: row });
  expect(made).toEqual(value === 'not known' ? undefined : { value });
});

it('a name that no file has is a fault, and one of Node.js is none', async () => {
  expect(await faultsIn('job.js', 'const a = 1;\nconsole.log(a, __dirname, process.argv);')).toEqual([]);
  expect(await faultsIn('job.js', 'missing(1);')).toEqual([expect.stringContaining("'missing'")]);
  expect(await faultsIn('job.js', 'requirements(1);')).toEqual([expect.stringContaining("'requirements'")]);
  expect(await faultsIn('job.js', 'const a = 1;\nconst a = 2;')).toHaveLength(2);
  expect(await faultsIn('job.js', 'const a = (;')).not.toEqual([]);
});

describe('types', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-types-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  // Without the types of the platform it takes some milliseconds.
  const settings = (more: object) =>
    JSON.stringify({ compilerOptions: { noLib: true, types: [], ...more }, files: [] });
  mkdirSync(join(folder, 'strict/inside'), { recursive: true });
  writeFileSync(join(folder, 'tsconfig.json'), settings({ strict: false }));
  writeFileSync(join(folder, 'strict/tsconfig.json'), settings({ strict: true }));
  const types = new TypeCheck(folder);
  const WRONG = "/** @type {number} */\nexport const a = 'x';\nclass Own {}\nnew Own().c;\n";

  it('are checked as the project of a file says, in JavaScript only for what can hardly be right', async () => {
    expect(await types.faultsOf('job.js', WRONG)).toEqual([expect.stringContaining("Property 'c'")]);
    expect(await types.faultsOf('job.ts', 'export const a: number = "x";')).toEqual([
      expect.stringContaining("not assignable to type 'number'"),
    ]);
    expect(await types.faultsOf('job.mts', 'export const a: number = "x";')).toHaveLength(1);
    const loose = 'export const a: number = null;\nfunction unused(b) {}\n';
    expect(await types.faultsOf('job.ts', loose)).toEqual([]);
    expect(await types.faultsOf('strict/inside/job.ts', loose)).toHaveLength(2);
  });

  it('say the first line of what has several', async () => {
    const text = 'export const a: { b: { c: number } } = { b: { c: "x" } as { c: string } };';
    expect(await types.faultsOf('job.ts', text)).toEqual([
      expect.stringMatching(/^Type .* is not assignable/),
    ]);
  });
});
