import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { encodeAnswer } from '../../../src/encoding/server/encodeAnswer.js';
import { TokenCipher } from '../../../src/gateway/access/TokenCipher.js';
import type { Clock } from '../../../src/gateway/config/Clock.js';
import { NotOverRest } from '../../../src/gateway/rest/NotOverRest.js';
import type { GatewayState, StoredRow, StoredWrite } from '../../../src/gateway/state/GatewayState.js';
import {
  closedRecord,
  keptAnswers,
  ownAnswer,
  rowsInAnswer,
} from '../../../src/gateway/writes/answerRows.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { knownRecords, lastMoment } from '../../../src/gateway/writes/knownRecords.js';
import { outcomeOverRest, routeOverRest, sendRow } from '../../../src/gateway/writes/overRest.js';
import { WriteLedger, Turn } from '../../../src/gateway/writes/WriteLedger.js';
import { wsdlPunch, wsdlUpdateEmployees, wsdlUpdateShifts } from '../../../src/operations/index.generated.js';
import { RestError } from '../../../src/rest/call/restError.js';
import { Secret } from '../../../src/secret.js';
import { NAMESPACES, shift } from './script.js';

// What is recorded of rows: before they go out, when they are answered, and when nobody knows.

const MINUTE_MS = 60_000;
const NOW = 1_000 * MINUTE_MS;
const cipher = new TokenCipher(new Secret('x'.repeat(64)));
const scope = { script: 'job', unit: '101', operation: 'wsdlUpdateShifts' };

/** A ledger whose state is a list of what it was asked to keep. */
function ledgerOf({ now }: { readonly now?: () => number } = {}) {
  const saved: (readonly [state: string, isKept: boolean | undefined])[] = [];
  let changes = 0;
  const writes: Partial<StoredWrite>[] = [];
  const added: string[][] = [];
  let [seq, elapsed] = [0, 0];
  const state = {
    ...{ now: now ?? (() => NOW + elapsed), leastSince: () => undefined },
    addWrite: async (write: object, rows: readonly StoredRow[]) => {
      added.push(rows.map(({ mark }) => mark));
      return { ...write, seq: ++seq };
    },
    recordIds: async () => ['7'],
    saveWrite: async (write: StoredWrite) => {
      writes.push(write);
      return ++seq;
    },
    saveRows: async (rows: readonly StoredRow[], isKept?: boolean) => {
      changes++;
      saved.push(...rows.map((row) => [row.state, isKept] as const));
      return ++seq;
    },
  } as unknown as GatewayState;
  const clock = { now: () => NOW + elapsed, elapsed: () => elapsed } as unknown as Clock;
  const ledger = new WriteLedger(state, cipher, { repeatMinutes: 10 } as never, clock);
  const pass = (ms: number) => {
    elapsed += ms;
  };
  return { ledger, clock, saved, writes, added, pass, changes: () => changes };
}

const turnWith = (hold: object) => Object.assign(new Turn(new Map(), () => undefined), { hold });
const mine = { check: async () => undefined, isAwaited: async () => false, release: async () => undefined };
const lost = { ...mine, check: async () => Promise.reject(new Error('the lock is gone')) };
const rowOf = (more: object = {}, write: object = {}) =>
  ({
    ...{
      mark: 'm',
      content: undefined,
      answer: undefined,
      position: 0,
      state: 'open',
      recordId: undefined,
      seq: 1,
    },
    ...{ at: NOW, ...more },
    write: { ...scope, id: 'write', over: 'soap', seq: 1, size: 1, sentAt: NOW, ...write },
  }) as unknown as StoredRow;
const order = { scope, marks: ['m', 'n'], contents: ['one'], whole: undefined, isNamed: false };

it('the end of a call changes nothing of a row of it whose outcome is known already', async () => {
  const state = await SqliteState.open(':memory:');
  onTestFinished(() => state.close());
  const ledger = new WriteLedger(state, cipher, { repeatMinutes: 10 } as never, ledgerOf().clock);
  const order = { scope, marks: ['a', 'b'], contents: [], whole: undefined, isNamed: false };
  const turn = { hold: { check: async () => undefined } } as unknown as Turn;
  const [found] = await ledger.sending(order, 'soap', turn);
  await ledger.rowsFound(new Map([[found!, { packed: gzipSync(''), recordId: '7' }]]));
  await ledger.notSent(found!.write);
  const left = await state.rowsOf(['a', 'b'], 0);
  expect(left.map(({ mark, state: became }) => [mark, became])).toEqual([['a', 'settled']]);
});

describe('nothing goes out once another gateway may have the rows', () => {
  it('as a call', async () => {
    const { ledger, writes } = ledgerOf();
    await expect(ledger.sending(order, 'soap', turnWith(lost))).rejects.toThrow('the lock is gone');
    expect(writes).toMatchObject([{ state: 'notSent' }]);
  });

  it('as a row over REST', async () => {
    const { ledger } = ledgerOf();
    await expect(ledger.sendingRow(rowOf({ state: 'ready' }), turnWith(lost))).rejects.toThrow(
      'the lock is gone',
    );
  });

  it('and goes out where it has them, with what each says sealed', async () => {
    const { ledger, writes } = ledgerOf();
    const rows = await ledger.sending(order, 'soap', turnWith(mine));
    expect(rows.map(({ mark, position, state, at }) => [mark, position, state, at])).toEqual([
      ['m', 0, 'open', NOW],
      ['n', 1, 'open', NOW],
    ]);
    expect(rows[0]!.content).not.toContain('one');
    expect(rows.map((row) => ledger.contentOf(row))).toEqual(['one', undefined]);
    expect(writes).toEqual([]);
    // Over REST each row goes out by itself.
    expect((await ledger.sending(order, 'rest', turnWith(mine))).map(({ state }) => state)).toEqual([
      'ready',
      'ready',
    ]);
    expect((await ledger.sendingRow(rowOf({ state: 'ready' }), turnWith(mine))).state).toBe('open');
  });
});

describe('what the script has', () => {
  const kept = async (
    delivery: 'delivered' | 'broken' | 'silent',
    isNamed = false,
    hold: object | undefined = mine,
  ) => {
    const { ledger, saved } = ledgerOf();
    await ledger.delivered([rowOf()], delivery, isNamed, hold && turnWith(hold));
    return saved;
  };

  it('is kept no longer', async () => {
    expect(await kept('delivered')).toEqual([['delivered', false]]);
    expect(await kept('delivered', false, undefined)).toEqual([['delivered', false]]);
  });

  it('is kept where another gateway waits for it, the order has a name, or the script may not have it', async () => {
    expect(await kept('delivered', false, { ...mine, isAwaited: async () => true })).toEqual([
      ['delivered', true],
    ]);
    expect(await kept('delivered', true)).toEqual([['delivered', true]]);
    expect(await kept('silent')).toEqual([['silent', true]]);
    expect(await kept('broken')).toEqual([]);
  });
});

describe('the record of a whole batch, as version 0.5.0 kept it', () => {
  it('says nothing of its rows', async () => {
    const { ledger, saved, changes } = ledgerOf();
    const [whole, alone] = [rowOf({ position: -1 }), rowOf()];
    await ledger.rowsBecame('notSent', [whole, alone]);
    expect(saved).toEqual([['notSent', undefined]]);
    const own = { packed: Buffer.from('x'), recordId: '7' };
    const answered = await ledger.rowsAnswered(
      [whole, alone],
      new Map([whole, alone].map((row) => [row, own])),
    );
    expect(answered.map(({ state, recordId }) => [state, recordId])).toEqual([
      ['open', undefined],
      ['answered', '7'],
    ]);
    expect(await ledger.rowsAnswered([])).toEqual([]);
    await ledger.rowsBecame('notSent', [whole]);
    await ledger.rowsFound(new Map());
    expect(changes()).toBe(2);
    expect(saved.slice(1)).toEqual([
      ['open', undefined],
      ['answered', undefined],
    ]);
  });
});

describe('how long ago something was', () => {
  it('is what has passed here, however the clock was set, and by what is recorded where this process did not see it', async () => {
    let wall = NOW;
    const { ledger, pass } = ledgerOf({ now: () => wall });
    const [row] = await ledger.sending({ ...order, marks: ['m'] }, 'soap', turnWith(mine));
    pass(5_000);
    wall -= 86_400_000;
    expect(ledger.ageOf(row!, row!.at)).toBe(5_000);
    expect(ledger.ageOf({ seq: 99 }, wall - 7_000)).toBe(7_000);
    expect(ledger.time()).toBe(wall);
  });

  it('of an answer is counted from the answer on', async () => {
    const { ledger, pass } = ledgerOf();
    const sent = await ledger.sending(order, 'soap', turnWith(mine));
    pass(60_000);
    const answer = { status: 200, contentType: 'text/xml', packed: gzipSync('answer') };
    const rows = await ledger.answered(sent, answer, ['7']);
    pass(1_000);
    expect(rows.map((row) => ledger.ageOf(row, row.at))).toEqual([1_000, 1_000]);
    expect(rows.map(({ state, recordId }) => [state, recordId])).toEqual([
      ['answered', '7'],
      ['answered', undefined],
    ]);
    expect(ledger.answerOf(rows[0]!.write)).toEqual(answer);
  });
});

describe('the last moment at which the service can have taken a row', () => {
  const limits = { connectMs: 10_000, firstByteMs: 120_000 };
  const of = (row: StoredRow, state: string, startedAgo = 3_600_000) => {
    const { ledger, clock, pass } = ledgerOf();
    pass(startedAgo);
    const setting = { settings: { state, limits }, clock, startedAt: 0 } as never;
    return clock.now() - lastMoment({ setting, ledger }, row);
  };
  const ago = (ms: number) => NOW + 3_600_000 - ms;

  it('is when it ended, however long ago that is', () => {
    for (const state of ['postgres://host/name', 'file.db'])
      expect(of(rowOf({}, { sentAt: ago(900_000), endedAt: ago(300_000) }), state)).toBe(300_000);
    // A clock that was set back makes nothing end in the future.
    expect(of(rowOf({}, { endedAt: ago(-5_000) }), 'file.db')).toBe(0);
  });

  it('is as long as an attempt can last, where another gateway may have it, from when the row itself went out', () => {
    const shared = 'postgres://host/name';
    expect(of(rowOf({ at: ago(600_000) }, { sentAt: ago(600_000) }), shared)).toBe(470_000);
    // Over REST rows go out one after the other.
    expect(of(rowOf({ at: ago(200_000) }, { sentAt: ago(600_000) }), shared)).toBe(70_000);
    expect(of(rowOf({ at: ago(1_000) }, { sentAt: ago(1_000) }), shared)).toBe(-129_000);
  });

  it('is at the latest when the gateway that sent it died', () => {
    expect(of(rowOf({}, { sentAt: ago(600_000) }), 'file.db')).toBe(600_000);
    // It was sent before this one was started.
    const died = rowOf({}, { sentAt: NOW - 7_200_000 });
    expect(of(died, 'file.db', 60_000)).toBe(60_000);
  });
});

describe('the record that answers a row', () => {
  const records = ['0001', '0002'].map((badgeNo, i) => ({
    ...shift(badgeNo),
    scheduleId: i + 7,
    validationErrors: [],
  }));
  const packed = gzipSync(encodeAnswer(wsdlUpdateShifts, records as never, { namespaces: NAMESPACES }));
  const of = (row: StoredRow, badgeNo = '0002', bytes: Buffer | undefined = packed) => {
    let reads = 0;
    const ledger = {
      answerOf: () => {
        reads++;
        return bytes && { status: 200, contentType: 'text/xml', packed: bytes };
      },
      answerOfRow: ({ answer }: StoredRow) => answer as never,
    };
    const recordOf = keptAnswers(ledger, wsdlUpdateShifts);
    const record = recordOf(row, shift(badgeNo)) as { scheduleId?: unknown } | undefined;
    recordOf(row, shift(badgeNo));
    return [record && Number(record.scheduleId), reads];
  };

  it('stands at its place in the answer of its write, which is read once', () => {
    expect(of(rowOf({ state: 'answered', position: 1 }, { size: 2 }))).toEqual([8, 1]);
  });

  it('is none that is about another row, or in an answer of another count of rows', () => {
    expect(of(rowOf({ state: 'answered', position: 0 }, { size: 2 }))[0]).toBeUndefined();
    expect(of(rowOf({ state: 'answered', position: 1 }, { size: 3 }))[0]).toBeUndefined();
    expect(of(rowOf({ state: 'answered', position: 2 }, { size: 2 }))[0]).toBeUndefined();
  });

  it('is none of a row that is open, and none without an answer, or in one that cannot be read', () => {
    expect(of(rowOf({ state: 'open', position: 1 }, { size: 2 }))).toEqual([undefined, 0]);
    expect(of(rowOf({ state: 'answered', position: 1 }, { size: 2 }), '0002', gzipSync('<html>'))).toEqual([
      undefined,
      1,
    ]);
  });

  it('is its own where it has one, and what was sent where a person has said that it is saved', () => {
    const own = ownAnswer(wsdlUpdateShifts, shift('0002'), {
      ...shift('0002'),
      scheduleId: 12,
      validationErrors: [],
    });
    expect(own.recordId).toBe('12');
    expect(of(rowOf({ state: 'settled', answer: own.packed }))).toEqual([12, 0]);
    const { recordId } = ownAnswer(wsdlUpdateShifts, shift('0002'), {
      scheduleId: 12,
      validationErrors: ['no'],
    });
    expect(recordId).toBeUndefined();
    const recordOf = (kept: Buffer) =>
      keptAnswers({ answerOf: () => undefined, answerOfRow: () => kept }, wsdlUpdateShifts)(
        rowOf({ state: 'settled' }),
        shift('0002'),
      );
    expect(recordOf(closedRecord())).toEqual({ ...shift('0002'), validationErrors: [] });
    // Some services answer a row with nothing, and some with a text.
    for (const answer of [null, 'done'])
      expect(recordOf(ownAnswer(wsdlUpdateShifts, shift('0002'), answer).packed)).toBe(answer);
  });
});

it('an answer that is none has a record of no row, one to a single row is its record, and a damaged one is told', () => {
  const of = (
    text: string | Buffer,
    operation: typeof wsdlUpdateShifts | typeof wsdlPunch = wsdlUpdateShifts,
  ) => {
    const packed = typeof text === 'string' ? gzipSync(text) : text;
    return rowsInAnswer(operation, { status: 200, contentType: 'text/xml', packed }, [shift('0001')]);
  };
  const fault = `<E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"><E:Body><E:Fault><faultcode>E:Server</faultcode><faultstring>no</faultstring></E:Fault></E:Body></E:Envelope>`;
  const one = encodeAnswer(wsdlPunch, { action: 1, validationErrors: [] } as never, {
    namespaces: NAMESPACES,
  });
  expect([of(fault), of('<html>busy</html>')]).toEqual([[undefined], [undefined]]);
  expect(of(one, wsdlPunch)).toEqual([{ validationErrors: [] }]);
  expect(() => of(Buffer.from('not packed'))).toThrow('incorrect header check');
});

describe('rows that come again beside others', () => {
  const saved = (badgeNo: string, scheduleId: number) => ({
    ...shift(badgeNo),
    scheduleId: String(scheduleId),
    validationErrors: [],
  });
  /** What is known of rows `m`, `n` and so on, of which some were sent before, by what a read shows of them. */
  const known = async (
    marks: string,
    before: readonly (StoredRow | undefined)[],
    spare: readonly StoredRow[],
    fates: readonly object[],
  ) => {
    const made = ledgerOf();
    const asked: object[] = [];
    const limits = { connectMs: 1, firstByteMs: 1 };
    const setting = {
      ...{ settings: { state: 'file.db', limits, protect: { writes: { quietMs: 0 } } }, startedAt: 0 },
      ...{ namespaces: NAMESPACES, clock: made.clock, service: {} },
      settle: async (asking: { taken: object; witnesses: object }, _: unknown, of: object) => {
        const { taken, witnesses } = asking;
        asked.push({ taken: [...(taken as Set<string>)], witnesses, ...of });
        return fates;
      },
    };
    const rows = [...marks].map((mark) => shift(mark));
    const writing = {
      ...{ ledger: made.ledger, setting, known: before, spare, turn: turnWith(mine) },
      order: { operation: wsdlUpdateShifts, by: { key: 'key' } },
      ordered: { ...order, scope, marks: [...marks], contents: [], rows, others: {} },
    };
    const { records, rows: stored } = await knownRecords(writing as never, new AbortController().signal);
    return { ...made, asked, records, stored: stored.map((row) => row?.state) };
  };
  const open = (mark: string, position = 0) => rowOf({ mark, position, seq: 99 }, { endedAt: NOW - 1_000 });
  const missing = { is: 'missing' };

  it('are looked for where nobody knows of them, and are not asked for again where they are there', async () => {
    const record = saved('m', 8);
    const {
      asked,
      records,
      stored,
      saved: kept,
    } = await known('mn', [open('m'), undefined], [], [{ is: 'saved', record }]);
    expect(asked).toEqual([
      {
        ...{ taken: ['7'], witnesses: [], key: 'key', endedAt: NOW - 1_000 },
        rows: [shift('m')],
      },
    ]);
    expect([records, stored]).toEqual([
      [record, undefined],
      ['settled', undefined],
    ]);
    expect(kept).toEqual([['settled', undefined]]);
  });

  it('are recorded as not sent where they are not there, those that the call asks for last', async () => {
    const record = saved('m', 8);
    const equal = [open('m', 0), open('m', 1)];
    const {
      asked,
      records,
      saved: kept,
    } = await known('m', equal.slice(0, 1), equal.slice(1), [missing, { is: 'saved', record }]);
    expect(asked).toMatchObject([{ rows: [shift('m'), shift('m')] }]);
    expect(records).toEqual([record]);
    expect(kept).toEqual([
      ['notSent', undefined],
      ['answered', undefined],
    ]);
  });

  it('are told apart by their places where nobody can know of one', async () => {
    const fates = [missing, { is: 'unknown', why: 'Somebody has to look.' }, missing];
    await expect(known('mn', [undefined, open('n')], [open('n', 1)], fates.slice(1))).rejects.toThrow(
      'row 2: Somebody has to look. an equal row that was sent with it: It is not there',
    );
    await expect(known('mn', [open('m'), open('n')], [], fates.slice(0, 2))).rejects.toThrow(
      'row 1: It is not there',
    );
  });

  it('are kept until they are asked for, where more of them are there', async () => {
    const equal = [open('m', 0), open('m', 1)];
    const { records, saved: kept } = await known('m', equal.slice(0, 1), equal.slice(1), [
      { is: 'saved', record: saved('m', 8) },
      { is: 'saved', record: saved('m', 9) },
    ]);
    expect(records).toMatchObject([{ scheduleId: '8' }]);
    expect(kept).toEqual([
      ['settled', undefined],
      ['answered', undefined],
    ]);
  });

  it('are not looked for where their answer is kept, and tell a read what it must show', async () => {
    const own = ownAnswer(wsdlUpdateShifts, shift('m'), saved('m', 8));
    const answered = rowOf({ state: 'answered', recordId: '8', answer: cipher.sealBytes(own.packed) });
    const alone = await known('m', [answered], [], []);
    expect([alone.asked, alone.records]).toMatchObject([[], [{ scheduleId: '8' }]]);
    const { asked, stored, records } = await known('mn', [answered, open('n')], [], [missing]);
    expect(asked).toMatchObject([{ witnesses: [{ row: shift('m'), ids: ['8'] }] }]);
    expect(stored).toEqual(['settled', undefined]);
    expect(records[1]).toBeUndefined();
    const nameless = await known('mn', [{ ...answered, recordId: undefined }, open('n')], [], [missing]);
    expect(nameless.asked).toMatchObject([{ witnesses: [] }]);
  });

  it('have each its own record, and none of a row that nobody asks for', async () => {
    const record = saved('n', 8);
    const earlier = rowOf({ mark: 'm', seq: 98 }, { endedAt: NOW - 9_000 });
    const {
      asked,
      records,
      stored,
      saved: kept,
    } = await known('mn', [earlier, open('n')], [open('other')], [missing, { is: 'saved', record }]);
    expect(asked).toMatchObject([{ rows: [shift('m'), shift('n')], endedAt: NOW - 1_000 }]);
    expect([records, stored]).toEqual([
      [undefined, record],
      [undefined, 'settled'],
    ]);
    expect(kept).toEqual([
      ['notSent', undefined],
      ['settled', undefined],
    ]);
  });
});

describe('a call over REST', () => {
  const people = ['0001', '0002'].map((badgeNo) => ({ badgeNo }));
  const answer = (badgeNo: string) => ({ badgeNo, id: 5, validationErrors: [] });
  const of = async (
    before: readonly (StoredRow | undefined)[],
    {
      rows: asked = people,
      unit = '101',
    }: { readonly rows?: readonly object[] | null; readonly unit?: string } = {},
  ) => {
    const made = ledgerOf();
    const written: object[] = [];
    /** What is recorded of the rows before when one goes out. */
    const stands: object[] = [];
    const units = new Set<string | undefined>();
    const switching = {
      side: {
        write: async ({
          input,
          unit: of,
        }: {
          input: { employees: { badgeNo: string }[] };
          unit?: string;
        }) => {
          units.add(of);
          stands.push(made.saved.at(-2) ?? []);
          written.push(input.employees[0]!);
          return { value: { rows: [{ value: answer(input.employees[0]!.badgeNo) }] } };
        },
      },
      cards: { overRest: async () => undefined },
      styles: { of: async () => undefined },
    };
    const writing = {
      ...{ ledger: made.ledger, known: before, spare: [], turn: turnWith(mine) },
      setting: { switching, namespaces: NAMESPACES },
      order: { operation: wsdlUpdateEmployees, by: { key: 'key' } },
      ordered: { ...order, marks: ['m', 'n'], contents: [], rows: asked ?? undefined, others: {} },
    };
    const route = { script: 'job', unit, operation: 'wsdlUpdateEmployees' };
    const { rows } = await outcomeOverRest(writing as never, route);
    const states = rows.map(({ state }) => state);
    return { written, stands, added: made.added, states, units: [...units] };
  };

  it('sends the rows of which no answer is kept, and records no others', async () => {
    const own = ownAnswer(wsdlUpdateEmployees, people[0]!, answer('0001'));
    const kept = (mark: string) => rowOf({ mark, state: 'answered', answer: cipher.sealBytes(own.packed) });
    expect(await of([undefined, undefined])).toMatchObject({ written: people, added: [['m', 'n']] });
    expect(await of([kept('m'), undefined])).toMatchObject({
      ...{ written: [people[1]], added: [['n']], states: ['answered', 'answered'] },
    });
    expect(await of([kept('m'), kept('n')])).toMatchObject({ written: [], added: [] });
  });

  it('keeps what it did for good while it is not over: the script is told nothing of it where the next row fails', async () => {
    expect((await of([undefined, undefined])).stands).toEqual([[], ['settled', undefined]]);
  });

  it('is of a unit, or of all of them under a root key, and is refused where a row is not of its type', async () => {
    const both = [undefined, undefined];
    expect((await of(both)).units).toEqual(['101']);
    expect((await of(both, { unit: 'root' })).units).toEqual([undefined]);
    await expect(of(both, { rows: null })).rejects.toThrow('is not of its type');
  });
});

describe('a row over REST', () => {
  const route = { script: 'job', unit: '101', operation: 'wsdlUpdateEmployees' };
  const sent = async (error: Error, index = 0) => {
    const { ledger, saved } = ledgerOf();
    const said: unknown[] = [];
    const switching = {
      side: { write: async () => Promise.reject(error) },
      cards: { overRest: async (_: unknown, trouble?: string) => void said.push(trouble) },
      seen: async (_: unknown, what: string) => void said.push(what),
    };
    const writing = {
      ledger,
      turn: turnWith(mine),
      setting: { switching },
      order: { operation: wsdlUpdateEmployees },
    };
    const stored = rowOf({ state: 'ready' });
    const fault = await sendRow(writing as never, route, { stored, row: { badgeNo: '0001' }, index }).catch(
      ({ message }: Error) => message,
    );
    expect(said).toEqual([expect.any(String), 'failed']);
    return { fault, states: saved.map(([state]) => state) };
  };

  it('whose answer was lost stays open: it is looked for when it comes again', async () => {
    const { fault, states } = await sent(new Error('cut'));
    expect(states).toEqual(['open']);
    expect(fault).toMatch(
      /^row 1 was sent over REST and its answer was lost .*Send the same again, through the gateway/,
    );
    expect(fault).not.toContain('before it');
    expect((await sent(new Error('cut'), 2)).fault).toContain('the 2 before it have their outcome');
  });

  it('that REST refused, or that cannot go there, was not sent', async () => {
    const refused = Object.assign(Object.create(RestError.prototype) as Error, {
      message: 'no',
      kind: 'denied',
    });
    for (const error of [new NotOverRest('not over REST'), refused]) {
      const { fault, states } = await sent(error);
      expect(states).toEqual(['open', 'notSent']);
      expect(fault).toMatch(/^row 1 could not be sent over REST .*; nothing was written$/);
    }
    const { fault } = await sent(new NotOverRest('not over REST'), 1);
    expect(fault).toMatch(
      /row 2 could not be sent .*; the 1 before it have their outcome, which is kept\. Send the same again/,
    );
  });
});

it('what was begun over one protocol is finished over it, whatever is switched since', async () => {
  const route = { script: 'job', unit: '101', operation: 'wsdlUpdateEmployees' };
  const of = (mode: string | undefined, begun?: 'soap' | 'rest') => {
    const switching = { routeOf: async () => mode && route, of: async () => ({ mode }) };
    return routeOverRest({ switching } as never, {} as never, begun);
  };
  expect([await of('rest'), await of('soap'), await of(undefined)]).toEqual([route, undefined, undefined]);
  expect([await of('rest', 'soap'), await of('soap', 'rest')]).toEqual([undefined, route]);
  await expect(of(undefined, 'rest')).rejects.toThrow('begun over REST, which is not there any more');
  const without = (begun?: 'soap' | 'rest') =>
    routeOverRest({ switching: undefined } as never, {} as never, begun);
  expect([await without(), await without('soap')]).toEqual([undefined, undefined]);
  await expect(without('rest')).rejects.toThrow('begun over REST, which is not there any more');
});
