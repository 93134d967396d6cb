import { afterAll, describe, expect, it } from 'vitest';
import { describeWith } from '../interop/foreignStack.js';
import { Random } from '../journal/simulation/random.js';
import { inPhp, type Kind, planted, sandbox, second } from './kinds.js';
import type { Judged } from './runJob.js';
import { fileOf } from '../surveying/surveyTwin.js';

const NOTHING: Judged = { doubled: 0, lost: 0, wrong: 0, open: 0 };
const sums = { with: NOTHING, without: NOTHING };
const words = ({ doubled, lost, wrong, open }: Judged) =>
  `${doubled} doubled, ${lost} lost, ${wrong} refused and there, ${open} open`;
afterAll(() => {
  console.log(`journals without the file: ${words(sums.without)}; with it: ${words(sums.with)}`);
  expect(sums.with.open).toBeLessThan(sums.without.open);
});

const sumOf = (a: Judged, b: Judged): Judged => ({
  doubled: a.doubled + b.doubled,
  lost: a.lost + b.lost,
  wrong: a.wrong + b.wrong,
  open: a.open + b.open,
});

/** Surveys a deployment, and runs jobs on it with its file and without. */
const ofKind = (kind: Kind) => async (seed: number) => {
  const habits = planted(kind, new Random(seed));
  const { found, operations } = await kind.survey(habits);
  const deployment = fileOf(found, operations);
  const mine = { with: NOTHING, without: NOTHING };
  for (const loses of [false, true]) {
    mine.without = sumOf(mine.without, await kind.job(habits, { loses }));
    mine.with = sumOf(mine.with, await kind.job(habits, { loses, deployment }));
  }
  console.log(`${seed} ${habits.join(', ')}: without ${words(mine.without)}; with ${words(mine.with)}`);
  sums.with = sumOf(sums.with, mine.with);
  sums.without = sumOf(sums.without, mine.without);
  expect(mine.with).toMatchObject({ doubled: 0, lost: 0, wrong: 0 });
  expect(mine.with.open).toBeLessThanOrEqual(mine.without.open);
};

const LIMIT = { timeout: 60_000 };

describe('jobs of the journal double nothing with the file of a deployment', () => {
  it.each([1, 2, 3])('the second service %i', LIMIT, ofKind(second));
  it.each([4, 5, 6])('a sandbox %i', LIMIT, ofKind(sandbox));
});

describeWith('php', 'jobs of the journal in PHP', () => {
  it.each([7, 8, 9])('SoapServer %i', LIMIT, ofKind(inPhp('php')));
});

describeWith('nusoap', 'jobs of the journal in NuSOAP', () => {
  it.each([10, 11, 12])('NuSOAP %i', LIMIT, ofKind(inPhp('nusoap')));
});
