import { expect, it } from 'vitest';
import { applyEdits } from '../../src/migrate/codemods/edits.js';
import { evaluate } from '../../src/migrate/codemods/evaluate.js';
import { parseScript } from '../../src/migrate/codemods/Script.js';

/** The value of an expression where `row` is a value. */
async function valueIn(expression: string, row: unknown) {
  const script = await parseScript('job.ts', `const found = ${expression};`);
  const [statement] = script.file.statements;
  if (!statement || !script.ts.isVariableStatement(statement)) throw new Error(expression);
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
