import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PLAYED } from '../../src/sandbox/like/played.js';
import { ApiKey } from '../../src/secret.js';
import { describeWith } from '../interop/foreignStack.js';
import { startServer } from '../interop/servers/startServer.js';
import { Random } from '../journal/simulation/random.js';
import type { Habits } from '../secondService/Habits.js';
import { PLAN, surveyOf } from './surveyOf.js';
import { answersIn, surveySecond } from './surveySecond.js';
import { fileOf, fileWith, surveyTwin } from './surveyTwin.js';

type Survey = Pick<Awaited<ReturnType<typeof surveyOf>>, 'found' | 'operations'>;

/** A kind of service: its habits with the answers that a survey must see then, and habits of which one hides another. */
interface Kind {
  readonly habits: Readonly<Record<string, readonly string[]>>;
  readonly apart?: readonly (readonly string[])[];
  readonly count: (random: Random) => number;
  readonly survey: (habits: readonly string[]) => Promise<Survey>;
}

const of = (answer: string, ...ids: string[]) => ids.map((id) => `${id}: ${answer}`);
const texts = (answer: string) => of(answer, 'write.token', 'write.texts', 'write.echoedValues');
const times = (answer: string) => of(answer, 'write.times', 'write.breaks', 'write.echoedValues');

const PHP: Kind['habits'] = {
  cuts: texts('cut'),
  lowers: texts('case'),
  minutes: ['answer.times: minutes', ...times('seconds')],
  words: ['answer.flags: words', ...of('flagInWords', 'write.flags', 'write.echoedValues')],
  lowerNames: ['answer.names: lower', 'row.reasons: otherCase'],
  showsDeleted: ['delete.absent: shown'],
  lastDay: ['read.lastDay: leftOut'],
  listsNothing: ['delete.listed: notListed'],
  newIds: ['write.change: newId', 'delete.listed: inPart'],
  somebody: ['write.person: somebody'],
  reasons: ['write.savedReasons: reasoned'],
  emptyReasons: ['row.noReason: emptyText'],
  lags: ['write.lag: stale'],
  reverses: ['write.rowOrder: other'],
  warns: ['answer.before: text'],
};

const inPhp = (stack: string): Kind => ({
  habits: PHP,
  apart: [
    ['newIds', 'listsNothing'],
    ['reasons', 'emptyReasons'],
  ],
  count: (random) => 5 + random.below(4),
  survey: async (habits) => {
    const folder = mkdtempSync(join(tmpdir(), 'workforce-deployment-'));
    const env = { STACK: stack, HABITS: habits.join(' '), STORE: join(folder, 'shifts.json') };
    const program = join(import.meta.dirname, 'servers/deployment.php');
    try {
      await using server = await startServer((port) => ({
        command: 'php',
        args: ['-S', `127.0.0.1:${port}`, program],
        env,
      }));
      return await surveyOf({ endpoint: `${server.url}/`, apiKey: new ApiKey('php-key-0123456789') }, PLAN);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
});

const SECOND: Readonly<Record<string, readonly [habits: Habits, answers: readonly string[]]>> = {
  upper: [{ spoils: 'upper', spoiledWhere: 'kept' }, texts('case')],
  narrowed: [{ spoils: 'narrowed', spoiledWhere: 'kept' }, texts('narrowed')],
  minutes: [
    { spoils: 'withoutSeconds', spoiledWhere: 'kept' },
    ['answer.times: minutes', ...times('seconds')],
  ],
  warns: [{ warning: true }, ['answer.before: text']],
  lags: [{ lagReads: 2 }, ['write.lag: stale']],
  newIds: [{ newIds: true }, ['write.change: newId', 'delete.listed: inPart']],
  reverses: [{ answers: 'reversed' }, ['write.rowOrder: other']],
  withoutIds: [{ answers: 'withoutIds' }, ['write.echo: withoutId']],
  somebody: [{ creates: 'givesPerson' }, ['write.person: somebody']],
  breaks: [{ creates: 'putsBreak' }, ['write.breaks: different']],
  showsDeleted: [{ showsDeleted: true }, ['delete.absent: shown']],
};

const second: Kind = {
  habits: Object.fromEntries(Object.entries(SECOND).map(([name, [, answers]]) => [name, answers])),
  apart: [
    ['upper', 'narrowed', 'minutes'],
    ['reverses', 'withoutIds'],
    ['somebody', 'breaks'],
  ],
  count: (random) => 3 + random.below(4),
  survey: (habits) => surveySecond(Object.assign({}, ...habits.map((name) => SECOND[name]![0]))),
};

// Answers of which none shows by itself in another, or hides it.
const ALONE =
  'answer.after answer.unknownFields answer.members answer.blankTexts answer.blankDates answer.decimals ' +
  'request.parts request.trailing request.unknownFields read.filter read.order read.window read.lastDay ' +
  'fault.unknownKey fault.unknownOperation fault.malformed write.rowOrder write.person write.tasks delete.listed';

const sandbox: Kind = {
  habits: Object.fromEntries(
    ALONE.split(' ').flatMap((id) =>
      PLAYED[id]!.slice(1).map((answer) => [
        `${id}: ${answer}`,
        [`${id}: ${answer}`, ...(answer === 'otherFault' ? ['fault.code: otherwise'] : [])],
      ]),
    ),
  ),
  apart: ALONE.split(' ').map((id) => PLAYED[id]!.map((answer) => `${id}: ${answer}`)),
  count: (random) => 7 + random.below(6),
  survey: (habits) => surveyTwin(fileWith(...habits)),
};

/** Some habits that look random, and of which none hides another. */
function planted({ habits, apart = [], count }: Kind, random: Random): string[] {
  const names = Object.keys(habits);
  const chosen = new Set<string>();
  for (let most = count(random); chosen.size < most; ) {
    const name = random.of(names);
    if (!apart.some((group) => group.includes(name) && group.some((one) => chosen.has(one))))
      chosen.add(name);
  }
  return [...chosen];
}

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
  const wanted = [...new Set(habits.flatMap((name) => kind.habits[name]!))].sort();
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
  it.each([1, 2, 3])('are found out: the second service %i', LIMIT, ofKind(second));
  it.each([4, 5, 6])('are found out: a sandbox %i', LIMIT, ofKind(sandbox));
});

describeWith('php', 'deployments in PHP', () => {
  it.each([7, 8, 9])('are found out: SoapServer %i', LIMIT, ofKind(inPhp('php')));

  it('are contradicted where a warning cuts every answer', LIMIT, async () => {
    const { found } = await inPhp('php').survey(['isCut']);
    expect(found['answer.whole']).toMatchObject({ verdict: 'contradicted', seen: { broken: 1 } });
  });
});

describeWith('nusoap', 'deployments in NuSOAP', () => {
  it.each([10, 11, 12])('are found out: NuSOAP %i', LIMIT, ofKind(inPhp('nusoap')));
});
