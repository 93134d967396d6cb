import { afterAll, describe, expect, it } from 'vitest';
import { PLAYED } from '../../src/sandbox/like/Likeness.js';
import { describeWith } from '../interop/foreignStack.js';
import { Random } from '../journal/simulation/random.js';
import { inPhp, type Kind, planted, sandbox, second, type Survey } from './kinds.js';
import { answersIn } from '../surveying/surveySecond.js';
import { fileOf, surveyTwin } from '../surveying/surveyTwin.js';
import { everyNth } from '../shortForm.js';

const counts = { found: 0, planted: 0, invented: 0, same: 0, of: 0, shown: 0, changed: 0 };
afterAll(() => {
  const { found, invented, same, shown, changed } = counts;
  console.log(
    `deployments: ${found} of ${counts.planted} answers of planted habits found, ${invented} invented`,
  );
  console.log(
    `their sandboxes: ${same} of ${counts.of} verdicts are equal; ${shown} of ${changed} changed answers show`,
  );
});

/** The answers of assumptions that have one verdict. */
function told({ found }: Survey): Map<string, string> {
  const one = Object.entries(found).filter(
    ([, { verdict }]) => verdict === 'confirmed' || verdict === 'contradicted',
  );
  return new Map(one.map(([id, { seen }]) => [id, Object.keys(seen)[0]!]));
}

// What rows show of these, only a survey sees that writes the same rows: a sandbox has a charset, and texts of its own.
const OF_THE_SANDBOX =
  /^answer\.(charset|arrayCounts|blank|flags|integers|names|times|dates|unknownFields|members)/;

async function expectFound(kind: Kind, seed: number) {
  const random = new Random(seed);
  const habits = planted(kind, random);
  const [plain, survey] = [await kind.survey([]), await kind.survey(habits)];
  const usual = answersIn(plain.found);
  const differs = [...answersIn(survey.found)].filter((one) => !usual.has(one)).sort();
  const has = new Set(habits.flatMap((name) => kind.habits[name]!));
  // Where every part is required, a fault says nothing of their places.
  if (has.has('request.trailing: required')) has.delete('request.parts: position');
  const wanted = [...has].sort();
  counts.planted += wanted.length;
  counts.found += wanted.filter((one) => differs.includes(one)).length;
  counts.invented += differs.filter((one) => !wanted.includes(one)).length;
  expect({ habits, differs }).toEqual({ habits, differs: wanted });
  return { random, survey };
}

async function expectTwin(survey: Survey, random: Random) {
  const [was, is] = [told(survey), told(await surveyTwin(fileOf(survey.found, survey.operations)))];
  const other = [...was].filter(([id, answer]) => is.get(id) !== answer);
  counts.of += was.size;
  counts.same += was.size - other.length;
  expect(other.filter(([id]) => !OF_THE_SANDBOX.test(id))).toEqual([]);
  // Any one answer that is changed in the file shows in another survey.
  for (let i = 0; i < 4; i++) {
    const [id, answer] = random.of([...is].filter(([one]) => PLAYED[one]!.length > 1));
    const instead = random.of(PLAYED[id]!.filter((one) => one !== answer));
    const found = { verdict: 'varies' as const, seen: { [instead]: 1 }, by: ['reading' as const] };
    const file = fileOf({ ...survey.found, [id]: found }, survey.operations);
    const changed = await surveyTwin(file, id === 'key.sees');
    counts.changed++;
    const before = JSON.stringify([...is]);
    if (JSON.stringify([...told(changed)]) !== before) counts.shown++;
    expect({ id, instead, is: [...told(changed)] }).not.toEqual({ id, instead, is: [...is] });
  }
}

const ofKind = (kind: Kind) => async (seed: number) => {
  const { survey, random } = await expectFound(kind, seed);
  await expectTwin(survey, random);
};

const LIMIT = { timeout: 60_000 };

describe('deployments with habits that look random', () => {
  it.each(everyNth(3, [1, 2, 3]))('are found out: the second service %i', LIMIT, ofKind(second));
  it.each(everyNth(3, [4, 5, 6]))('are found out: a sandbox %i', LIMIT, ofKind(sandbox));
});

describeWith('php', 'deployments in PHP', () => {
  it.each(everyNth(3, [7, 8, 9]))('are found out: SoapServer %i', LIMIT, ofKind(inPhp('php')));

  it('are contradicted where a warning cuts every answer', LIMIT, async () => {
    const { found } = await inPhp('php').survey(['isCut']);
    expect(found['answer.whole']).toMatchObject({ verdict: 'contradicted', seen: { broken: 1 } });
  });
});

describeWith('nusoap', 'deployments in NuSOAP', () => {
  it.each(everyNth(3, [10, 11, 12]))('are found out: NuSOAP %i', LIMIT, ofKind(inPhp('nusoap')));
});
