import { expect, it } from 'vitest';
import { HABITS } from '../secondService/Habits.js';
import { answersIn, surveySecond } from '../surveying/surveySecond.js';
import { fileOf, fileWith, surveyTwin } from '../surveying/surveyTwin.js';

it.each([
  ['answer.before: comment', 'answer.charsetLabels: differ'],
  ['fault.code: otherwise', 'fault.unknownKey: otherFault'],
])('answers of a sandbox are seen where one could hide the other: %s, %s', async (...planted) => {
  const { found } = await surveyTwin(fileWith(...planted));
  expect([...answersIn(found)]).toEqual(expect.arrayContaining(planted));
});

it('a sandbox that is like a service with new ids at each change has the verdicts of its survey', async () => {
  const { found, operations } = await surveySecond(HABITS['gives a new id at each change']!);
  const twin = await surveyTwin(fileOf(found, operations));
  const told = Object.entries(found).filter(([, { verdict }]) => /^(confirmed|contradicted)$/.test(verdict));
  const ofTwin = told.map(([id]) => [id, twin.found[id]?.verdict, Object.keys(twin.found[id]?.seen ?? {})]);
  expect(ofTwin).toEqual(told.map(([id, { verdict, seen }]) => [id, verdict, Object.keys(seen)]));
});
