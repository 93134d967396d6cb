import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { answerOf } from '../../src/assumptions/Assumption.js';
import { verdictOf } from '../../src/assumptions/Found.js';
import type { Deployment } from '../../src/assumptions/file/Deployment.js';
import { ASSUMPTIONS, assumptionNamed } from '../../src/assumptions/list/all.js';
import type { CommandContext } from '../../src/cli/CommandContext.js';
import { formatDeploymentHtml, printSurvey } from '../../src/cli/survey/printSurvey.js';
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

// Of two services: what is as assumed, otherwise, several answers, and a guarantee that does not hold.
const SEEN = {
  'answer.names': { asDefined: 4 },
  'answer.charset': { latin1: 3 },
  'write.lag': { none: 1, stale: 2 },
} as const;
const deployment = () => {
  const assumptions = Object.fromEntries(
    Object.entries(SEEN).map(([id, seen]) => [
      id,
      { verdict: verdictOf(assumptionNamed(id)!, Object.keys(seen)), seen, by: ['reading'] },
    ]),
  );
  const surveys = [{ on: '2026-03-16', by: 'reading', calls: 7 }];
  return { format: 1, service: {}, surveys, assumptions, operations: {} } as unknown as Deployment;
};

it('shows every assumption on its page, under what was seen of it', () => {
  const known = deployment();
  const text = formatDeploymentHtml(known);
  expect(text).toContain('1 survey, 7 answers');
  const titles = ['Otherwise than assumed', 'Several answers', 'As assumed, or handled', 'Not shown'];
  const places = titles.map((title) => text.indexOf(`<h2>${title}`)).filter((at) => at >= 0);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  for (const { id, sentence } of ASSUMPTIONS) {
    expect(text.split(`>${id}</span>`), id).toHaveLength(2);
    const isShown = Object.hasOwn(SEEN, id);
    const isBelow = text.indexOf(`>${id}</span>`) > text.indexOf('<h2>Not shown');
    expect([id, isBelow, sentence.length > 0]).toEqual([id, !isShown, true]);
  }
  for (const [id, seen] of Object.entries(SEEN))
    for (const [answer, times] of Object.entries(seen))
      expect(text).toContain(`${answerOf(assumptionNamed(id)!, answer).says} <span class="faint">${times}<`);
});

it('prints of each assumption that was shown what was seen, and counts the others', async () => {
  const { notes, context } = contextOf();
  const rows: string[][] = [];
  const lines: string[] = [];
  const terminal = {
    ...context.terminal,
    ...{ print: async (line: string) => lines.push(line), style: {} },
    table: async (_: unknown, given: string[][]) => rows.push(...given),
  };
  const known = deployment();
  await printSurvey(terminal as never, known, { file: 'deployment.json' });
  expect(rows.map(([, id]) => id).sort()).toEqual(Object.keys(SEEN).sort());
  const verdicts = Object.values(known.assumptions).map(({ verdict }) => verdict);
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
  expect(lines.join('')).toBe(
    `\n${count('confirmed')} confirmed, ${count('contradicted')} contradicted, ${count('varies')} vary, ${ASSUMPTIONS.length - 3} not shown`,
  );
  expect(notes.at(-1)).toBe('written: deployment.json (3 assumptions)');
  for (const [verdict, id, seen] of rows) {
    const found = SEEN[id as keyof typeof SEEN];
    expect(verdict!.replace('!', '')).toBe(known.assumptions[id!]!.verdict);
    for (const times of Object.values(found)) expect(seen).toContain(`(${times})`);
  }
});
