import { expect, it } from 'vitest';
import { type Breakage, builtSimulation } from './simulation/builtSimulation.js';
import { everyNth, IS_LONG } from '../shortForm.js';

/** What must happen to a job in so many histories, each of it at least once. */
const EXPECTED = [
  ...['save rows', 'send', 'read', 'claim', 'hold', 'save job', 'read rows', 'sleep'].flatMap((step) => [
    `dies before ${step}`,
    `dies after ${step}`,
  ]),
  ...['loses the request', 'loses the answer', 'saves late', 'saves some', 'is busy', 'fails a read'],
  ...['has its journal in a file', 'has its journal in a shared database'],
  'loses its journal with a request on its way',
  ...['answers in another order', 'answers some', 'answers a row twice'],
  ...['Shifts', 'TextItems', 'TimePunches'].map((rows) => `writes with wsdlUpdate${rows}`),
  ...['writes with wsdlDeleteEligibilityRules', 'writes with wsdlPunch'],
  ...['sends twice', 'saves too late', 'saves when it is sent again'],
  ...['a second process tries', 'another job orders the same'],
  ...['is stopped for a while', 'is stopped for long before a step', 'is stopped for long after a step'],
];

const HISTORIES = IS_LONG ? 500 : 150;

it(`keeps what it promises in ${HISTORIES} histories`, { timeout: 900_000 }, async () => {
  const { simulate } = await builtSimulation('sandbox');
  const { failures, hits } = await simulate(HISTORIES, 1);
  expect(failures).toEqual([]);
  expect(EXPECTED.filter((name) => !hits.get(name))).toEqual([]);
});

it.each([4_084, 4_216, 35_609, 38_550, 45_513, 83_985, 860_081, 862_100])(
  'keeps it in history %d, which it once did not',
  async (seed) => {
    const { simulate } = await builtSimulation('sandbox');
    expect((await simulate(1, seed)).failures).toEqual([]);
  },
);

/** Places to break, and the seed from which a history that notices is near, where most do not. */
const BREAKAGES: Readonly<Record<string, Breakage & { readonly seed?: number }>> = {
  'skips the quiet wait': {
    file: 'settle/settleOrders.ts',
    from: 'if (quietFor > 0) await pace.sleep(quietFor, signal);',
    to: '',
  },
  'trusts the first read': {
    file: 'settle/settleOrders.ts',
    from: 'if (first.every(isOver)) return first;',
    to: 'return first;',
  },
  'drops the lock': {
    file: 'journal/store/SqliteStore.ts',
    from: 'if (this.#held.has(job)) return undefined;',
    to: '',
  },
  'does not look before': {
    file: 'journal/lookBefore.ts',
    from: "row.become('ready', { before, wasOtherwise",
    to: "row.become('ready', { before: [], wasOtherwise",
  },
  'sends before it records that it sends': {
    file: 'journal/sendRows.ts',
    from: 'await context.save(rows);\n  try {',
    to: 'try {',
  },
  'takes one record for two rows': {
    file: 'settle/stateOf.ts',
    from: '!mine.has(pair.order) && !used.has(pair.found)',
    to: '!mine.has(pair.order)',
  },
  'forgets which ids belong to other rows': {
    file: 'settle/settleOrders.ts',
    from: 'statesOf(view, orders, readResult, { taken: new Set(taken.keys()), companions })',
    to: 'statesOf(view, orders, readResult, { taken: new Set(), companions })',
  },
  'ignores the rows of other jobs': {
    file: 'journal/claimRows.ts',
    from: 'const theirs = others.get(other)!.get(key);',
    to: 'const theirs = undefined as JournalRow | undefined;',
  },
  'does not look for doubles at the end': {
    file: 'journal/closeRows.ts',
    from: 'else if (ids.length > 1 && (doubles.length > 0 || this.#countsDoubles(row)))',
    to: 'else if (ids.length > 99)',
  },
  'takes a lost call for one that was not sent': {
    file: 'journal/sendRows.ts',
    from: "const nothingDone = whatWasDone(error) === 'nothing';",
    to: "const nothingDone = whatWasDone(error) === 'nothing' || error.name === 'OutcomeUnknownError';",
  },
  'takes a lost lock for a death': {
    file: 'journal/Job.ts',
    from: 'if (hold.provesDeath) beginQuietAnew',
    to: 'beginQuietAnew',
  },
  'takes answers by their position': {
    file: 'outcome/matchAnswers.ts',
    from: 'const place = places?.includes(row) ? row : places?.[0];',
    to: 'const place = answers[row] ? row : places?.[0];',
  },
  'overlooks a record that may show a row': {
    file: 'settle/RecordIndex.ts',
    from: 'others.every((other) => other.has(place)));',
    to: 'others.every((other) => other.has(place))).slice(1);',
  },
  'sends a row whose token is there': {
    file: 'journal/lookBefore.ts',
    from: "if (how === 'token' && state.status === 'done')",
    to: 'if (false)',
  },
  'calls a deletion done of what is there': {
    file: 'settle/stateOf.ts',
    from: "if (sure.length > 0) return { status: 'notDone' };\n    const id",
    to: 'const id',
  },
  'calls a refused resend refused': {
    file: 'journal/sendRows.ts',
    from: "row.become('sent', { endedAt, validationErrors: answer.validationErrors });",
    to: "row.become(row.facts.attempts > 1 ? 'rejected' : 'sent', { endedAt, validationErrors: answer.validationErrors });",
    seed: 650,
  },
  'calls refused what a network delivered twice': {
    file: 'journal/settleSent.ts',
    from: "if (isDone) row.become('answered', { ids: ids.slice(0, 1), isAnswered: true });",
    to: '',
    seed: 880,
  },
  'begins rows anew that were under way when the process died': {
    file: 'journal/renewed.ts',
    from: 'return facts.attempts === 0 &&',
    to: "return state === 'sent' || facts.attempts === 0 &&",
  },
};

it.each(everyNth(3, Object.entries(BREAKAGES)))(
  'notices code that %s',
  { timeout: 1_200_000 },
  async (_, breakage) => {
    const { simulate } = await builtSimulation('sandbox', breakage);
    const { failures } = await simulate(3000, breakage.seed ?? 1, 1);
    expect(failures).toHaveLength(1);
  },
);
