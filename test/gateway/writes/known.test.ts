import { describe, expect, it } from 'vitest';
import type { TokenCipher } from '../../../src/gateway/access/TokenCipher.js';
import type { Clock } from '../../../src/gateway/config/Clock.js';
import type { GatewayState, StoredRow } from '../../../src/gateway/state/GatewayState.js';
import { WriteLedger, Turn } from '../../../src/gateway/writes/WriteLedger.js';

const MINUTE_MS = 60_000;
const NOW = 1_000 * MINUTE_MS;

/** What the ledger says of some equal rows that are recorded, which began so many minutes ago. */
async function known(
  recorded: readonly (readonly [state: StoredRow['state'], minutesAgo: number])[],
  {
    isNamed = false,
    newest = 0,
    sets = [] as readonly string[],
    isKept = true,
    marks = ['m'],
    joined = [] as readonly number[],
    waitedSince = undefined as number | undefined,
  } = {},
) {
  const rows = recorded.map(([state, minutesAgo], i) => ({
    ...{
      mark: 'm',
      content: undefined,
      answer: isKept ? 'kept' : undefined,
      position: i,
      state,
      recordId: undefined,
      seq: i + 1,
    },
    ...{ at: NOW - minutesAgo * MINUTE_MS, write: { id: 'write', seq: i + 1, answer: undefined } },
  })) as unknown as StoredRow[];
  const ended: StoredRow[] = [];
  const state = {
    ...{ now: () => NOW, leastSince: () => undefined },
    rowsOf: async () => rows,
    newestOf: async () => newest,
    saveRows: async (some: readonly StoredRow[], isKeptThen?: boolean) => {
      // The answer of what is over is let go of.
      expect(isKeptThen).toBe(false);
      ended.push(...some);
    },
  } as unknown as GatewayState;
  const clock = { now: () => NOW, elapsed: () => 0 } as unknown as Clock;
  const ledger = new WriteLedger(state, {} as TokenCipher, { repeatMinutes: 10 } as never, clock);
  const scope = { script: 'job', unit: '1', operation: 'wsdlUpdateShifts' };
  const outcomes = new Map([['m', joined.map((i) => rows[i]!)]]);
  const turn = new Turn(new Map([['m', { outcomes } as Turn]]), () => undefined);
  turn.hold = { waitedSince } as Turn['hold'];
  const found = await ledger.known(
    {
      scope,
      marks,
      sets: new Map(sets.map((mark) => [mark, 'both'])),
      contents: [],
      whole: undefined,
      isNamed,
    },
    turn,
  );
  return {
    known: found.known.map((row) => row?.position),
    spare: found.spare.map((row) => row.position),
    ended: ended.map(({ position, state }) => [position, state]),
  };
}

describe('a row that comes again is the one from before', () => {
  it('for as long as nobody knows what became of it', async () => {
    expect((await known([['open', 10_000]])).known).toEqual([0]);
    expect((await known([['settled', 10_000]], { newest: 9 })).known).toEqual([0]);
  });

  it('for ten minutes where the connection broke, also after other writes', async () => {
    expect((await known([['answered', 10]], { newest: 9 })).known).toEqual([0]);
    expect(await known([['answered', 11]])).toMatchObject({ known: [undefined], ended: [[0, 'delivered']] });
  });

  it('for ten minutes where nothing was heard, until the next other write', async () => {
    expect((await known([['silent', 10]], { newest: 1 })).known).toEqual([0]);
    expect((await known([['silent', 10]], { newest: 2 })).known).toEqual([undefined]);
    expect((await known([['silent', 11]], { newest: 1 })).known).toEqual([undefined]);
  });

  it('until the next other write, where it sets what is there', async () => {
    for (const state of ['answered', 'settled'] as const) {
      expect((await known([[state, 10]], { newest: 1, sets: ['m'] })).known).toEqual([0]);
      expect((await known([[state, 10]], { newest: 2, sets: ['m'] })).known).toEqual([undefined]);
      expect((await known([[state, 10]], { newest: 2, sets: ['n'] })).known).toEqual([0]);
    }
    expect((await known([['open', 10]], { newest: 2, sets: ['m'] })).known).toEqual([0]);
  });

  it('and not where nothing of it went out', async () => {
    expect(await known([['ready', 0]])).toMatchObject({ known: [undefined], ended: [[0, 'notSent']] });
    expect((await known([['notSent', 0]])).known).toEqual([undefined]);
  });
});

it('of equal rows the call gets first what the script surely does not have', async () => {
  const recorded = [
    ['silent', 1],
    ['answered', 1],
    ['open', 1],
  ] as const;
  expect((await known(recorded, { newest: 1, marks: ['m', 'm', 'm'] })).known).toEqual([2, 1, 0]);
  expect(
    await known([
      ['open', 1],
      ['open', 1],
    ]),
  ).toMatchObject({ known: [0], spare: [1] });
  // What has its answer is no other row that may be there.
  expect(
    await known([
      ['open', 1],
      ['answered', 1],
    ]),
  ).toMatchObject({ known: [0], spare: [] });
});

it('what was under way when the call came is known once, also where it was delivered meanwhile', async () => {
  const marks = ['m', 'm'];
  expect((await known([['answered', 1]], { marks, joined: [0] })).known).toEqual([0, undefined]);
  const both = [
    ['delivered', 1],
    ['answered', 1],
  ] as const;
  expect((await known(both, { marks, joined: [0, 1] })).known).toEqual([1, 0]);
  expect((await known([['silent', 11]], { joined: [0] })).known).toEqual([0]);
});

describe('under a name', () => {
  it('the first row is always the first, however its answer went out and however long ago', async () => {
    const recorded = [
      ['delivered', 9_000],
      ['answered', 9_000],
      ['silent', 9_000],
    ] as const;
    const marks = ['m', 'm', 'm'];
    expect((await known(recorded, { isNamed: true, newest: 9, marks })).known).toEqual([0, 1, 2]);
  });

  it('a row of which nothing went out is sent', async () => {
    expect((await known([['notSent', 1]], { isNamed: true })).known).toEqual([undefined]);
    expect((await known([['ready', 1]], { isNamed: true })).known).toEqual([undefined]);
  });

  it('an outcome that is kept no longer is refused, and nothing is sent', async () => {
    for (const state of ['delivered', 'silent', 'answered'] as const)
      await expect(known([[state, 20_000]], { isNamed: true, isKept: false })).rejects.toThrow(
        'this Idempotency-Key was answered before',
      );
    expect((await known([['open', 20_000]], { isNamed: true, isKept: false })).known).toEqual([0]);
  });
});

it('without a name, an answer that went out at another gateway is refused', async () => {
  const waitedSince = 0;
  await expect(known([['delivered', 0]], { isKept: false, waitedSince })).rejects.toThrow(
    'at another gateway',
  );
  expect((await known([['delivered', 0]], { waitedSince })).known).toEqual([0]);
});

it('a row that was delivered beside one that is not answered is the one from before where both come again', async () => {
  const beside = [
    ['delivered', 10_000],
    ['open', 10_000],
  ] as const;
  const marks = ['m', 'm'];
  expect((await known(beside, { marks })).known).toEqual([1, 0]);
  expect((await known(beside, { marks, isKept: false })).known).toEqual([1, undefined]);
  expect((await known([['delivered', 10_000]])).known).toEqual([undefined]);
});
