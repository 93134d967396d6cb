import { afterAll, describe, expect, it } from 'vitest';
import { PLAYED } from '../../src/sandbox/like/Likeness.js';
import { HABITS } from '../secondService/Habits.js';
import { answersIn, surveySecond } from '../surveying/surveySecond.js';
import { fileOf, fileWith, surveyTwin } from '../surveying/surveyTwin.js';

const ALL = Object.entries(PLAYED).flatMap(([id, answers]) => answers.map((answer) => `${id}: ${answer}`));

// Of a value that does not show the habit, such as a short token that is not cut, every service gives the usual answer too.
const BESIDE_THE_USUAL =
  /^answer\.(charset|names|arrayCounts|emptyLists|blankTexts): |^write\.(echoedValues|token|texts|times): |^write\.records: none/;

describe('a sandbox that is like a file with one answer', () => {
  it.each(ALL)('gives it to a survey: %s', async (planted) => {
    const [id = '', answer = ''] = planted.split(': ');
    const usual = PLAYED[id]![0]!;
    const file =
      planted === 'write.records: none' ? fileWith(planted, 'write.records: one') : fileWith(planted);
    const { found } = await surveyTwin(file, planted === 'key.sees: units');
    const seen = Object.keys(found[id]?.seen ?? {});
    expect(seen).toContain(answer);
    const others = seen.filter((one) => one !== answer);
    expect(others).toEqual(others.length > 0 && BESIDE_THE_USUAL.test(planted) ? [expect.any(String)] : []);
    if (id !== 'answer.charset' && others.length > 0) expect(others).toEqual([usual]);
  });
});

const counts = { same: 0, of: 0 };
afterAll(() =>
  console.log(`like: ${counts.same} of ${counts.of} verdicts of deployments are those of their sandboxes`),
);

/** What a sandbox does not imitate of some services, and why. */
const OTHERWISE: Readonly<Record<string, readonly string[] | 'all'>> = {
  // Which answers lack a row is not in the file.
  'answers oneFewer': ['row.reasons'],
  // Neither is which row of a batch is taken for another one.
  takesTwin: ['write.change'],
  mergesWithoutId: ['write.echoedValues'],
  // Nor which rows a fault leaves behind.
  'faults Server after the last': ['write.breaks', 'write.emoji'],
  // Nor which text comes in the place of another one.
  'keeps doubledQuotes': ['write.emoji'],
  'keeps breaksAsTags': ['write.emoji'],
  'keeps withoutBlanks': ['write.emoji'],
  // Nor which records a read does not show.
  'reads the first 3': ['write.change', 'write.changedToken'],
  'answers previous': ['write.records'],
  // A read that shows some rows and never the others looks like a lag that varies.
  'reads what is approved': 'all',
  'keeps wholeHours': 'all',
  'rolls back what it answered': 'all',
  'rolls back twice and uses ids again': 'all',
};

describe('a sandbox that is like a surveyed service', () => {
  it.each(Object.keys(HABITS))('has its verdicts: %s', async (name) => {
    const { found, operations } = await surveySecond(HABITS[name]!);
    const twin = await surveyTwin(fileOf(found, operations));
    const told = new Set(
      Object.keys(found).filter((id) => ['confirmed', 'contradicted'].includes(found[id]!.verdict)),
    );
    const isTold = (one: string) => told.has(one.slice(0, one.indexOf(':')));
    const [was, is] = [[...answersIn(found)].filter(isTold), [...answersIn(twin.found)].filter(isTold)];
    const missing = was.filter((one) => !is.includes(one));
    const added = is.filter((one) => !was.includes(one));
    counts.of += was.length;
    counts.same += was.filter(
      (one) => is.includes(one) && !added.some((id) => id.startsWith(one.split(' ')[0]!)),
    ).length;
    const allowed = OTHERWISE[name];
    if (allowed === 'all') return;
    const isOpen = (one: string) => !allowed?.some((id) => one.startsWith(`${id}:`));
    expect({ missing: missing.filter(isOpen), added: added.filter(isOpen) }).toEqual({
      missing: [],
      added: [],
    });
  });
});
