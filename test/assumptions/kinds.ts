import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLAYED } from '../../src/sandbox/like/Likeness.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { ApiKey } from '../../src/secret.js';
import { startServer } from '../interop/servers/startServer.js';
import type { Random } from '../journal/simulation/random.js';
import type { Habits } from '../secondService/Habits.js';
import { runCell, WEATHERS } from '../secondService/runCell.js';
import { type Job, type Judged, runJob } from './runJob.js';
import { PLAN, surveyOf } from '../surveying/surveyOf.js';
import { surveySecond } from '../surveying/surveySecond.js';
import { fileWith, surveyTwin } from '../surveying/surveyTwin.js';

export type Survey = Pick<Awaited<ReturnType<typeof surveyOf>>, 'found' | 'operations'>;

/** A kind of service: its habits with the answers that a survey must see then, and habits of which one hides another. */
export interface Kind {
  readonly habits: Readonly<Record<string, readonly string[]>>;
  readonly apart?: readonly (readonly string[])[];
  readonly count: (random: Random) => number;
  readonly survey: (habits: readonly string[]) => Promise<Survey>;
  /** Runs a job of the journal on a service with habits. */
  readonly job: (habits: readonly string[], job: Job) => Promise<Judged>;
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

/** Starts a service in PHP, and gives what it has stored with it. */
export async function withPhp<T>(
  stack: string,
  habits: readonly string[],
  use: (service: PhpService) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-deployment-'));
  const store = join(folder, 'shifts.json');
  const env = { STACK: stack, HABITS: habits.join(' '), STORE: store };
  const program = join(import.meta.dirname, 'servers/deployment.php');
  try {
    await using server = await startServer((port) => ({
      command: 'php',
      args: ['-S', `127.0.0.1:${port}`, program],
      env,
    }));
    return await use({
      endpoint: `${server.url}/`,
      apiKey: new ApiKey('php-key-0123456789'),
      stored: () => (existsSync(store) ? (JSON.parse(readFileSync(store, 'utf8')) as Stored).shifts : []),
      storage: () => (existsSync(store) ? readFileSync(store, 'utf8') : ''),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Shown = Readonly<Record<string, unknown>>;

interface Stored {
  readonly shifts: readonly Shown[];
}

interface PhpService {
  readonly endpoint: string;
  readonly apiKey: ApiKey;
  /** The shifts that it has. */
  readonly stored: () => readonly Shown[];
  /** All that it has, as the text of its file. */
  readonly storage: () => string;
}

export const inPhp = (stack: string): Kind => ({
  habits: PHP,
  apart: [
    ['newIds', 'listsNothing'],
    ['reasons', 'emptyReasons'],
  ],
  count: (random) => 5 + random.below(4),
  survey: (habits) => withPhp(stack, habits, (service) => surveyOf(service, PLAN)),
  job: (habits, job) =>
    withPhp(stack, habits, (service) => runJob({ ...service, badgeNo: '0007', shiftCategoryId: '1' }, job)),
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

const togetherOf = (habits: readonly string[]): Habits =>
  Object.assign({}, ...habits.map((name) => SECOND[name]![0]));

export const second: Kind = {
  habits: Object.fromEntries(Object.entries(SECOND).map(([name, [, answers]]) => [name, answers])),
  apart: [
    ['upper', 'narrowed', 'minutes'],
    ['reverses', 'withoutIds'],
    ['somebody', 'breaks'],
  ],
  count: (random) => 3 + random.below(4),
  survey: (habits) => surveySecond(togetherOf(habits)),
  job: async (habits, { deployment, loses }) => {
    const name = loses ? 'the first answer is lost' : 'all is answered';
    return runCell('shifts', togetherOf(habits), WEATHERS[name]!, deployment);
  },
};

// Answers of which none shows by itself in another, or hides it.
const ALONE =
  'answer.after answer.unknownFields answer.members answer.blankTexts answer.blankDates answer.decimals ' +
  'request.parts request.trailing request.unknownFields read.filter read.order read.window read.lastDay ' +
  'fault.unknownKey fault.unknownOperation fault.malformed write.rowOrder write.person write.tasks delete.listed';

export const sandbox: Kind = {
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
  job: async (habits, job) => {
    await using service = await startSandbox({ like: fileWith(...habits), world: '2x4x6' });
    const { world, endpoint, unitKeys } = service;
    const [[unit, apiKey] = []] = unitKeys;
    const [type] = world.shiftTypes.of();
    const [person] = [...world.employees.ofUnit(unit!)];
    return await runJob(
      {
        ...{ endpoint, apiKey: apiKey!, shiftCategoryId: String(type!.id), badgeNo: person!.badgeNo },
        stored: () => [...world.shifts.ofUnit(unit!)].map((row) => ({ ...row })),
      },
      job,
    );
  },
};

/** Some habits that look random, and of which none hides another. */
export function planted({ habits, apart = [], count }: Kind, random: Random): string[] {
  const names = Object.keys(habits);
  const chosen = new Set<string>();
  for (let most = count(random); chosen.size < most; ) {
    const name = random.of(names);
    if (!apart.some((group) => group.includes(name) && group.some((one) => chosen.has(one))))
      chosen.add(name);
  }
  return [...chosen];
}
