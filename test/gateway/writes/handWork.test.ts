import { afterEach, describe, expect, it } from 'vitest';
import { encodeAnswer, encodeFault } from '../../../src/encoding/server/encodeAnswer.js';
import { TokenCipher } from '../../../src/gateway/access/TokenCipher.js';
import { Refusal } from '../../../src/gateway/request/Refusal.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { textOfRecord } from '../../../src/gateway/writes/answerRows.js';
import { type HandOrder, workByHand } from '../../../src/gateway/writes/byHand.js';
import { closeWrite, openWrite, writesIn } from '../../../src/gateway/writes/closeWrite.js';
import { type RowFate, settledRows } from '../../../src/gateway/writes/settleWrite.js';
import { WriteLedger } from '../../../src/gateway/writes/WriteLedger.js';
import { wsdlUpdateEmployees, wsdlUpdateShifts } from '../../../src/operations/index.generated.js';
import { Secret } from '../../../src/secret.js';
import { NAMESPACES, shift } from './script.js';

// What a person has a gateway do with the open rows of a write, without a service.

const NOW = 1_800_000_000_000;
const states: SqliteState[] = [];
afterEach(async () => {
  for (const state of states.splice(0)) await state.close();
});

interface World {
  /** What a read shows of each row that was lost. */
  readonly fates?: readonly RowFate[] | Error;
  /** What the service answers to the rows that are sent. */
  readonly answer?: string;
  /** What REST answers to each row, in turn. */
  readonly rest?: readonly (object | Error)[];
  readonly units?: readonly string[];
  /** The unit whose key the rows went out with; default 101. */
  readonly unit?: string;
  /** The same rows were sent once more, half a minute later. */
  readonly isTwice?: boolean;
  /** Where the state is; default a file. */
  readonly place?: string;
  /** What is kept of what the rows say, as it is sealed; default all of it. */
  readonly contents?: readonly string[];
}

/** A write of some rows, of which nobody knows, and a person that works on it. */
async function byHand(
  operation: typeof wsdlUpdateShifts | typeof wsdlUpdateEmployees,
  rows: readonly object[],
  over: 'soap' | 'rest',
  world: World = {},
) {
  let elapsed = 0;
  const clock = { now: () => NOW + elapsed, elapsed: () => elapsed };
  const state = await SqliteState.open(':memory:', clock as never);
  states.push(state);
  const cipher = new TokenCipher(new Secret('x'.repeat(64)));
  const ledger = new WriteLedger(state, cipher, { repeatMinutes: 10 } as never, clock as never);
  const marks = rows.map((_, i) => `mark ${i}`);
  const scope = { script: 'job', unit: world.unit ?? '101', operation: operation.name };
  const order = {
    scope,
    marks,
    contents: world.contents ?? rows.map((row) => textOfRecord([row, {}])),
    whole: undefined,
    isNamed: false,
  };
  const ids: string[] = [];
  for (const at of world.isTwice ? [0, 30_000] : [0]) {
    elapsed = at;
    await using turn = await ledger.turn(order);
    const [sent] = await ledger.sending(order, over, turn);
    if (over === 'soap' && world.place === undefined) await ledger.lost(sent!.write);
    ids.push(sent!.write.id);
  }
  elapsed = 60_000;
  const asked: { rows: readonly object[]; key: string; endedAt: number }[] = [];
  const history: object[] = [];
  const written: object[] = [];
  const routes: object[] = [];
  const answers = [...(world.rest ?? [])];
  const setting = {
    ...{
      settings: {
        ...{ state: world.place ?? 'file.db', service: {}, protect: { writes: { quietMs: 0 } } },
        limits: { connectMs: 10_000, firstByteMs: 60_000 },
      },
      namespaces: NAMESPACES,
      clock,
    },
    ...{ startedAt: 0, deliveries: undefined },
    vault: {
      names: { root: world.unit === 'root', units: world.units ?? ['101'] },
      key: async (unit?: string) => new Secret(unit === undefined ? 'the root key' : `key ${unit}`),
    },
    service: {
      budget: undefined,
      answer: async function* ({ beforeSending }: { beforeSending(): Promise<void> }) {
        await beforeSending();
        yield {
          status: 200,
          header: () => 'text/xml',
          headers: () => ({}),
          bytes: Buffer.from(world.answer ?? ''),
        };
      },
    },
    settle: async (_: unknown, __: unknown, question: (typeof asked)[number]) => {
      asked.push(question);
      if (world.fates instanceof Error) throw world.fates;
      return world.fates;
    },
    switching: world.rest && {
      side: {
        write: async (question: object) => {
          written.push(question);
          const next = answers.shift();
          if (next instanceof Error) throw next;
          return { value: { rows: [{ value: next }] } };
        },
      },
      cards: { overRest: async (route: object) => void routes.push(route) },
      seen: async (route: object) => void routes.push(route),
    },
  };
  const hand = { setting, ledger, state, history: { add: async (line: object) => void history.push(line) } };
  const work = (what: HandOrder['what']) =>
    workByHand(hand as never, { id: ids[0]!, what, by: 'Siv Ek', why: 'asked' });
  const open = async () =>
    (await state.rowsIn(['open', 'ready'])).map(({ position, state: is }) => `${position} ${is}`);
  const pass = (ms: number) => {
    elapsed += ms;
  };
  /** What a row is answered with when the script comes again for it. */
  const known = async () => (await state.rowsOf(['mark 0'], 0)).filter((row) => row.state !== 'missing');
  return { work, open, known, asked, history, written, routes, state, cipher, pass };
}

const answered = (...records: readonly object[]) =>
  encodeAnswer(wsdlUpdateShifts, records as never, { namespaces: NAMESPACES });
const missing = { is: 'missing' } as const;

describe('a write over SOAP', () => {
  it('is asked for with its key and the moment at which it ended', async () => {
    const { work, asked, history, open } = await byHand(wsdlUpdateShifts, [shift('0001')], 'soap', {
      fates: [missing],
    });
    expect(await work('settle')).toEqual([{ position: 0, is: 'missing' }]);
    expect(asked).toEqual([{ rows: [shift('0001')], key: 'key 101', endedAt: NOW }]);
    expect(history).toMatchObject([
      {
        event: 'settled',
        script: 'job',
        unit: '101',
        operation: 'wsdlUpdateShifts',
        by: 'Siv Ek',
        why: 'asked',
        rows: 1,
      },
    ]);
    expect(await open()).toEqual([]);
  });

  it('is asked for with the root key where it went out with that', async () => {
    const { work, asked } = await byHand(wsdlUpdateShifts, [shift('0001')], 'soap', {
      ...{ fates: [missing], unit: 'root' },
    });
    await work('settle');
    expect(asked.map(({ key }) => key)).toEqual(['the root key']);
  });

  it('is asked for with the equal rows of another write, from when the last of them ended', async () => {
    const { work, asked, open } = await byHand(wsdlUpdateShifts, [shift('0001')], 'soap', {
      ...{ fates: [missing, missing], isTwice: true },
    });
    expect(await work('settle')).toEqual([{ position: 0, is: 'missing' }]);
    expect(asked).toEqual([{ rows: [shift('0001'), shift('0001')], key: 'key 101', endedAt: NOW + 30_000 }]);
    expect(await open()).toEqual([]);
  });

  it('stays open where the answer does not say which row it is about, and not where the row is rejected', async () => {
    const other = answered({ ...shift('0009'), scheduleId: 7, validationErrors: [] });
    const strange = await byHand(wsdlUpdateShifts, [shift('0001')], 'soap', {
      fates: [missing],
      answer: other,
    });
    expect(await strange.work('send')).toEqual([
      { position: 0, is: 'unknown', why: 'The answer does not say which row it is about.' },
    ]);
    expect(await strange.open()).toEqual(['0 open']);
    const wrong = answered({ ...shift('0001'), scheduleId: 0, validationErrors: ['too long', 'too late'] });
    const rejected = await byHand(wsdlUpdateShifts, [shift('0001')], 'soap', {
      fates: [missing],
      answer: wrong,
    });
    expect(await rejected.work('send')).toEqual([{ position: 0, is: 'rejected', why: 'too long; too late' }]);
    expect(await rejected.open()).toEqual([]);
    // When the script sends it again it is a new order.
    expect(await rejected.known()).toEqual([]);
  });

  it('stays open where a row that sets the same as before is answered by what is not about it', async () => {
    const rows = [{ badgeNo: '0001', city: 'Lund' }];
    const said = (record: object) =>
      encodeAnswer(wsdlUpdateEmployees, [record] as never, { namespaces: NAMESPACES });
    for (const [record, told, left] of [
      [{ badgeNo: '0009', validationErrors: [] }, { is: 'unknown' }, ['0 open']],
      [{ badgeNo: '0001', validationErrors: ['no'] }, { is: 'rejected', why: 'no' }, []],
      [{ badgeNo: '0001', validationErrors: [] }, { is: 'sent' }, []],
    ] as const) {
      const world = { fates: [missing], answer: said(record) };
      const { work, open, known } = await byHand(wsdlUpdateEmployees, rows, 'soap', world);
      expect(await work('send')).toMatchObject([told]);
      expect(await open()).toEqual(left);
      // What was rejected is another order when it comes again, and what is there is the same one.
      expect(await known()).toHaveLength(told.is === 'rejected' ? 0 : 1);
    }
  });

  it('says nothing of what is kept and cannot be read', async () => {
    const { work, asked, state, open } = await byHand(wsdlUpdateShifts, [shift('0001')], 'soap', {
      fates: [missing],
    });
    const rows = await state.rowsIn(['open']);
    await state.saveRows(rows.map((row) => ({ ...row, content: 'damaged' })));
    const unknown = { position: 0, is: 'unknown', why: 'What it says is not kept.' };
    expect([await work('send'), asked, await open()]).toEqual([[unknown], [], ['0 open']]);
  });

  it('stays open where the service answers with a fault, as that does not say what became of it', async () => {
    const answer = encodeFault({ code: 'Server', string: 'busy' }, { namespaces: NAMESPACES });
    const { work, open } = await byHand(wsdlUpdateShifts, [shift('0001')], 'soap', {
      ...{ fates: [missing], answer },
    });
    expect(await work('send')).toEqual([
      { position: 0, is: 'unknown', why: 'The service answered with a fault: settle it again.' },
    ]);
    expect(await open()).toEqual(['0 open']);
  });

  it('is left alone as long as another gateway may wait for its answer, and no longer', async () => {
    const { work, pass } = await byHand(wsdlUpdateShifts, [shift('0001')], 'soap', {
      ...{ fates: [missing], place: 'postgres://one/state' },
    });
    pass(9_999);
    await expect(work('settle')).rejects.toThrow(
      `it may be under way until ${new Date(NOW + 70_000).toISOString()}`,
    );
    pass(1);
    expect(await work('settle')).toEqual([{ position: 0, is: 'missing' }]);
  });

  it('is closed by nobody once a row of it has changed, whatever else is open', async () => {
    const { state, cipher, open } = await byHand(wsdlUpdateShifts, [shift('0001')], 'soap', {
      isTwice: true,
    });
    const [first] = await writesIn(state, ['open']);
    await state.saveRows(first!.rows.map((row) => ({ ...row, at: row.at + 1 })));
    const closing = closeWrite(state, cipher, first!, { saved: true, by: 'Siv Ek', why: 'seen' });
    await expect(closing).rejects.toThrow('list them again');
    expect([await open(), await state.history()]).toEqual([['0 open', '0 open'], []]);
  });

  it('is sent for the rows that are not there, and for no others', async () => {
    const record = { ...shift('0001'), scheduleId: 7 };
    const fates = [
      { is: 'saved', record },
      missing,
      { is: 'unknown', why: 'Somebody has to look.' },
    ] as const;
    const answer = answered({ ...shift('0002'), scheduleId: 8, validationErrors: [] });
    const rows = ['0001', '0002', '0003'].map(shift);
    const { work, open } = await byHand(wsdlUpdateShifts, rows, 'soap', { fates, answer });
    expect(await work('send')).toEqual([
      { position: 0, is: 'saved' },
      { position: 1, is: 'sent' },
      { position: 2, is: 'unknown', why: 'Somebody has to look.' },
    ]);
    expect(await open()).toEqual(['2 open']);
  });

  it('is left alone while the service cannot be asked, and a failure of the gateway is told', async () => {
    const rows = [shift('0001')];
    const busy = await byHand(wsdlUpdateShifts, rows, 'soap', {
      fates: new Refusal('Server', 'It is busy.'),
    });
    expect(await busy.work('send')).toEqual([{ position: 0, is: 'unknown', why: 'It is busy.' }]);
    const broken = await byHand(wsdlUpdateShifts, rows, 'soap', { fates: new Error('the disk is full') });
    await expect(broken.work('send')).rejects.toThrow('the disk is full');
    const other = await byHand(wsdlUpdateShifts, rows, 'soap', { fates: [missing], units: ['102'] });
    await expect(other.work('send')).rejects.toThrow(
      'its key is not among the keys of the configuration (unit 101)',
    );
    expect(await other.open()).toEqual(['0 open']);
    // As a state of version 0.5.0 has it.
    const old = await byHand(wsdlUpdateShifts, rows, 'soap', { fates: [missing], unit: '' });
    await expect(old.work('settle')).rejects.toThrow(
      'version 0.5.0 of the gateway kept it, without its unit',
    );
    expect(await old.open()).toEqual(['0 open']);
  });
});

describe('a write over REST', () => {
  const people = ['0001', '0002', '0003'].map((badgeNo) => ({ badgeNo }));
  const done = (badgeNo: string) => ({ badgeNo, id: 5, validationErrors: [] });

  it('whose rows never went out is sent row by row, and nobody is asked for them', async () => {
    const rest = people.map(({ badgeNo }) => done(badgeNo));
    const { work, open, asked, written } = await byHand(wsdlUpdateEmployees, people, 'rest', { rest });
    expect((await work('send')).map(({ is }) => is)).toEqual(['sent', 'sent', 'sent']);
    expect([await open(), asked]).toEqual([[], []]);
    expect(written).toEqual(
      people.map((row) => ({ operation: wsdlUpdateEmployees, unit: '101', input: { employees: [row] } })),
    );
  });

  it('ends with a row whose answer is lost: those after it are not there', async () => {
    const rest = [done('0001'), new Error('cut')];
    const { work, open, routes } = await byHand(wsdlUpdateEmployees, people, 'rest', { rest });
    expect(await work('send')).toEqual([
      { position: 0, is: 'sent' },
      {
        position: 1,
        is: 'unknown',
        why: expect.stringContaining('row 2 was sent over REST and its answer was lost'),
      },
      { position: 2, is: 'missing' },
    ]);
    expect(await open()).toEqual(['1 open']);
    // The failure counts for the route of the script.
    const route = { script: 'job', unit: '101', operation: 'wsdlUpdateEmployees' };
    expect(routes).toEqual([route, route]);
  });

  it('is not sent of what nothing is kept, as a version before has recorded it', async () => {
    const { work, written } = await byHand(wsdlUpdateEmployees, people.slice(0, 1), 'rest', {
      ...{ rest: [done('0001')], contents: [] },
    });
    expect(await work('send')).toEqual([{ position: 0, is: 'missing', why: 'What it says is not kept.' }]);
    expect(written).toEqual([]);
  });

  it('is not sent where REST is not there any more, nor where a person only asks', async () => {
    const gone = await byHand(wsdlUpdateEmployees, people.slice(0, 1), 'rest');
    expect(await gone.work('send')).toEqual([
      { position: 0, is: 'unknown', why: 'It was begun over REST, which is not there any more.' },
    ]);
    const { work, open } = await byHand(wsdlUpdateEmployees, people.slice(0, 1), 'rest', {
      rest: [done('0001')],
    });
    expect(await work('settle')).toEqual([{ position: 0, is: 'missing' }]);
    expect(await open()).toEqual([]);
  });
});

it('the beginning of an id names one write alone', () => {
  const rows = ['abc', 'abd', 'abd'].map((id, i) => ({ position: i, write: { id } }) as never);
  expect(openWrite(rows, 'abd').rows).toHaveLength(2);
  expect(() => openWrite(rows, 'ab')).toThrow('several writes begin with ab');
  expect(() => openWrite(rows, 'x')).toThrow('no open write begins with x');
});

it('what nobody can know of one row is said with what is known of the others', () => {
  const fates = [
    { is: 'saved', record: {} },
    { is: 'unknown', why: 'Somebody has to look.' },
    missing,
    { is: 'resets', why: 'It is otherwise.' },
  ] as const;
  const places = [0, 1, 2, undefined].map((place) => ({ place }));
  expect(() => settledRows(fates, places)).toThrow(
    'so it was not sent again. row 1: It is saved: nothing is to do. row 2: Somebody has to look. row 3: It is not there: it can be sent again. an equal row that was sent with it: It is otherwise.',
  );
  expect(settledRows([fates[0], fates[2], fates[3]], places)).toEqual([{}, undefined, undefined]);
});
