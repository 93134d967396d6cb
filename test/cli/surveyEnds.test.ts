import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { CommandContext } from '../../src/cli/CommandContext.js';
import { agreed, goesOn, progressOf, tellLeft } from '../../src/cli/survey/surveyService.js';
import { BudgetSpent } from '../../src/surveying/createAsker.js';

// How a survey ends, and what it leaves for the next one.

function contextOf({ isAborted = false, interactive = false } = {}) {
  const notes: string[] = [];
  const signal = isAborted ? AbortSignal.abort() : new AbortController().signal;
  const terminal = { note: (line: string) => notes.push(line), interactive };
  const context = { terminal, signal, exitCode: 0 } as unknown as CommandContext;
  return { context, notes };
}

it.each<[left: readonly string[], unsure: string | undefined, code: number, says: readonly string[]]>([
  [[], undefined, 0, []],
  [['shift 7'], undefined, 3, ['a row of the survey could not be taken back: delete shift 7']],
  [[], 'no read came', 3, ['whether all rows were taken back is not known: no read came']],
])('of rows %j that are left, and %j, it ends with %i', (left, unsure, code, says) => {
  const { context, notes } = contextOf();
  tellLeft(context, { left, unsure });
  expect([context.exitCode, notes]).toEqual([code, says]);
});

it('is continued by the same command where the calls were spent or somebody stopped it, and else is a failure', () => {
  const ended = (error: unknown, isAborted = false) => {
    const { context } = contextOf({ isAborted });
    return [goesOn(context, error), context.exitCode];
  };
  expect(ended(new BudgetSpent())).toEqual([true, 3]);
  expect(ended(new Error('x'), true)).toEqual([true, 3]);
  expect(ended(new Error('x'))).toEqual([false, 0]);
});

it('shows what it will ask, and begins only where somebody has said so', async () => {
  const { context, notes } = contextOf();
  const options = (more: object) => more as Parameters<typeof agreed>[1];
  expect(await agreed(context, options({ yes: true }), ['It will ask'], 'Begin?')).toBe(true);
  expect(notes).toEqual(['It will ask']);
  expect(await agreed(context, options({ yes: true, json: true }), ['It will ask'], 'Begin?')).toBe(true);
  expect(notes).toHaveLength(1);
  await expect(agreed(context, options({}), [], 'Begin?')).rejects.toThrow('nothing was sent: add --yes');
});

it('keeps what was done and what is to be taken back until it is over, for the same service alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-survey-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'deployment.json.part');
  const open = (endpoint: string) => progressOf(file, { endpoint } as never);
  const progress = open('https://service.example/soap');
  expect([progress.done, progress.mark]).toEqual([[], undefined]);
  const plan = { day: '2027-03-01', shiftCategoryId: '11', mark: 'svy7' };
  progress.begin(plan);
  expect(open('https://service.example/soap')).toMatchObject({ writing: plan, mark: 'svy7', done: [] });
  const tally = { assumptions: { a: 1 }, operations: { b: 2 } } as never;
  progress.end('people', tally);
  expect(open('https://service.example/soap')).toMatchObject({
    done: ['people'],
    writing: plan,
    assumptions: { a: 1 },
  });
  progress.end('write', tally);
  const after = open('https://service.example/soap');
  expect([after.done, after.writing]).toEqual([['people', 'write'], undefined]);
  expect(() => open('https://other.example/soap')).toThrow('is of https://service.example/soap');
  expect(readFileSync(file, 'utf8')).not.toContain('undefined');
  progress.remove();
  expect(existsSync(file)).toBe(false);
});
