import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnyOperation } from '../../../src/definition/operation.js';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { encodeAnswer } from '../../../src/encoding/server/encodeAnswer.js';
import { TokenCipher } from '../../../src/gateway/access/TokenCipher.js';
import { KeyTokens } from '../../../src/gateway/answer/KeyTokens.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { answerWrite } from '../../../src/gateway/writes/answerWrite.js';
import type { RowFate } from '../../../src/gateway/writes/settleWrite.js';
import { WriteLedger } from '../../../src/gateway/writes/WriteLedger.js';
import { wsdlPunch, wsdlUpdateShifts } from '../../../src/operations/index.generated.js';
import { Secret } from '../../../src/secret.js';
import { wholeBody } from '../../../src/transport/wholeBody.js';
import { NAMESPACES, shift } from './script.js';

// A call of which nothing can be taken apart, that comes again once its answer was lost.

const NOW = 1_800_000_000_000;
const PUNCH = { badgeNumber: '0001', action: 1, timestamp: '2026-05-04 08:00:00' };
const states: SqliteState[] = [];
afterEach(async () => {
  for (const state of states.splice(0)) await state.close();
});

interface World {
  readonly fates?: readonly RowFate[];
  readonly order?: object;
  readonly answer?: string;
  /** How an answer goes out; default `broken`. */
  readonly delivery?: string;
}

/** What the script got, and who gave it. */
interface Given {
  readonly by: string;
  readonly head: object;
  readonly body: Buffer;
}

const answered = encodeAnswer(wsdlPunch, { ...PUNCH, validationErrors: [] } as never, {
  namespaces: NAMESPACES,
});

/** A call that was lost once, and what is said when it comes again. */
async function lostCall(
  operation: AnyOperation,
  input: object,
  { fates = [{ is: 'missing' }], order: more = {}, delivery = 'broken', answer = answered }: World = {},
) {
  let elapsed = 0;
  let isLost = true;
  let sent = 0;
  let failures = 0;
  const clock = { now: () => NOW + elapsed, elapsed: () => elapsed };
  const state = await SqliteState.open(':memory:', clock as never);
  states.push(state);
  const cipher = new TokenCipher(new Secret('x'.repeat(64)));
  const ledger = new WriteLedger(state, cipher, { repeatMinutes: 10 } as never, clock as never);
  const asked: object[] = [];
  const setting = {
    ...{
      settings: { state: 'file.db', limits: {}, protect: { writes: { quietMs: 0 } } },
      clock,
      startedAt: 0,
    },
    ...{ namespaces: NAMESPACES, switching: undefined, vault: { whose: async () => ({ is: 'none' }) } },
    deliveries: { verdict: async () => delivery, caughtUp: async () => undefined },
    service: {
      budget: undefined,
      answer: async function* ({ beforeSending }: { beforeSending(): Promise<void> }) {
        await beforeSending();
        sent++;
        if (isLost) throw new Error('cut');
        yield { status: 200, header: () => 'text/xml', headers: () => ({}), bytes: Buffer.from(answer) };
      },
    },
    settle: async (asking: { witnesses: unknown }, _: unknown, question: object) => {
      asked.push({ ...question, witnesses: asking.witnesses });
      return fates;
    },
  };
  const body = Buffer.from(encodeRequest(operation, 'key', input as never, NAMESPACES));
  const order = {
    ...{ name: operation.name, operation, effect: operation.effect, headers: {}, body },
    read: { apiKey: 'own key', partNames: [], parts: body.toString().replace(/<apiKey.*<\/apiKey>/, '') },
    by: {
      ...{ token: { id: 't', name: 'job' }, key: 'key', unit: '101' },
      tokens: new KeyTokens([], (text) => text),
    },
    ...more,
  };
  const given: Given[] = [];
  const call = async (headers: object = {}, gone = new AbortController().signal) => {
    const exchange = {
      watch: { stateFailed: () => void failures++ },
      ...{ request: { headers }, response: { destroyed: false }, gone, answerer: 'nobody' },
      send: async (head: object, pieces: AsyncIterable<Uint8Array>) => {
        const body = await wholeBody(Readable.from(pieces), 1e9);
        given.push({ by: exchange.answerer, head, body: body! });
      },
    };
    return answerWrite(setting as never, ledger, order as never, exchange as never).then(
      () => 'answered',
      ({ message }: Error) => message,
    );
  };
  expect(await call()).toContain('its answer was lost');
  isLost = false;
  elapsed = 60_000;
  const stored = async () => (await state.rowsIn(['open', 'ready', 'settled', 'answered'])).map((row) => row);
  return { call, ledger, asked, state, stored, sent: () => sent, failures: () => failures, given };
}

describe('a call of which nothing can be taken apart, and whose answer was lost', () => {
  it('is looked for with its key, from when it ended, and sent again where it is not there', async () => {
    const { call, asked, stored, sent } = await lostCall(wsdlPunch, PUNCH);
    expect(await call()).toBe('answered');
    expect(asked).toMatchObject([{ key: 'key', endedAt: NOW, witnesses: [] }]);
    expect(asked).toMatchObject([{ rows: [{ badgeNumber: '0001', action: 1 }] }]);
    expect(sent()).toBe(2);
    // What it was before is not there: it is not looked for any more.
    expect((await stored()).map(({ state }) => state)).toEqual(['answered']);
  });

  it('gets its answer once more where that did not reach the script, and is sent no more', async () => {
    const { call, asked, sent } = await lostCall(wsdlPunch, PUNCH);
    expect([await call(), await call(), await call()]).toEqual(['answered', 'answered', 'answered']);
    expect([sent(), asked.length]).toEqual([2, 1]);
  });

  it('is looked for once more where the answer says nothing of it', async () => {
    for (const said of ['<return xsi:nil="true"/>', '', '<return>OK</return>']) {
      const answer = answered.replace(/<return.*<\/return>/s, said);
      const { call, asked, sent, stored, given } = await lostCall(wsdlPunch, PUNCH, {
        ...{ answer, delivery: 'delivered' },
      });
      expect([await call(), sent(), asked.length]).toEqual(['answered', 2, 1]);
      expect(given[0]!.body.toString()).toBe(answer);
      expect((await stored()).map(({ state }) => state)).toEqual(['open']);
      expect([await call(), asked.length]).toEqual(['answered', 2]);
    }
  });

  it('is delivered with what is wrong with it', async () => {
    const answer = encodeAnswer(wsdlPunch, { ...PUNCH, validationErrors: ['no'] } as never, {
      namespaces: NAMESPACES,
    });
    const { call, stored } = await lostCall(wsdlPunch, PUNCH, { answer, delivery: 'delivered' });
    expect([await call(), await stored()]).toEqual(['answered', []]);
  });

  it('says who gave its answer, and packs it for who takes that, however long it is', async () => {
    // No two letters of it are alike for long.
    const noise = Array.from({ length: 9_000 }, (_, i) => String.fromCharCode(33 + ((i * i * 7919) % 89)));
    for (const said of ['', `<!-- ${noise.join('').replaceAll(/[-<>&]/g, 'x')} -->`]) {
      const answer = answered.replace('</SOAP-ENV:Envelope>', `${said}</SOAP-ENV:Envelope>`);
      const { call, given } = await lostCall(wsdlPunch, PUNCH, { answer });
      await call();
      await call({ 'accept-encoding': 'gzip' });
      const type = { 'content-type': 'text/xml' };
      expect(given.map(({ by, head }) => ({ by, head }))).toEqual([
        { by: 'soap', head: { status: 200, headers: type } },
        { by: 'kept', head: { status: 200, headers: { ...type, 'content-encoding': 'gzip' } } },
      ]);
      expect(given[0]!.body.toString()).toBe(answer);
      expect(gunzipSync(given[1]!.body).toString()).toBe(answer);
    }
  });

  it('is answered as a whole where version 0.5.0 has kept it, and sent no more', async () => {
    const { call, ledger, asked, sent, given } = await lostCall(wsdlPunch, PUNCH);
    await call();
    const known = ledger.known.bind(ledger);
    ledger.known = async (...of) => {
      const [row] = (await known(...of)).known;
      return { known: [{ ...row!, position: -1, write: { ...row!.write, size: 0 } }], spare: [] };
    };
    expect([await call(), sent(), asked.length]).toEqual(['answered', 2, 1]);
    expect(given[1]!.body).toEqual(given[0]!.body);
  });

  it('is not sent for a script that has gone while it waited for its turn', async () => {
    const { call, sent } = await lostCall(wsdlPunch, PUNCH);
    expect(await call({}, AbortSignal.abort())).not.toBe('answered');
    expect(sent()).toBe(1);
  });

  it('is answered also where it cannot be recorded that the script has the answer, which is told', async () => {
    const { call, state, failures } = await lostCall(wsdlPunch, PUNCH, { delivery: 'delivered' });
    state.saveRows = async () => Promise.reject(new Error('the disk is full'));
    expect([await call(), failures()]).toEqual(['answered', 1]);
  });

  it('is looked for in the charset in which it came', async () => {
    const rows = [{ ...shift('0001'), begDate: 'soon', comment: 'nå' }];
    const text = encodeRequest(wsdlUpdateShifts, 'key', { Shifts: rows } as never, NAMESPACES);
    const order = {
      body: Buffer.from(text.replace(' encoding="UTF-8"', ''), 'latin1'),
      headers: { 'content-type': 'text/xml; charset=ISO-8859-1' },
    };
    const { call, asked } = await lostCall(wsdlUpdateShifts, { Shifts: rows }, { order });
    await call();
    expect(asked).toMatchObject([{ rows: [{ comment: 'nå' }] }]);
  });

  it('is looked for with the key of a caller that has no token', async () => {
    const { call, asked } = await lostCall(wsdlPunch, PUNCH, { order: { by: undefined } });
    expect(await call()).toBe('answered');
    expect(asked).toMatchObject([{ key: 'own key' }]);
  });

  it('is looked for row by row where it holds one that is not of its type', async () => {
    const rows = [shift('0001'), { ...shift('0002'), begDate: 'soon' }];
    const fates = [{ is: 'missing' }, { is: 'missing' }] as const;
    const { call, asked } = await lostCall(wsdlUpdateShifts, { Shifts: rows }, { fates });
    await call();
    expect(asked).toMatchObject([{ rows: [{ badgeNo: '0001' }, { badgeNo: '0002' }] }]);
  });

  it('is looked for as a whole where the answer lacks one of its rows, and is sent no more where one is there', async () => {
    const rows = [shift('0001'), { ...shift('0002'), begDate: 'soon' }];
    const fates = [{ is: 'missing' }, { is: 'missing' }] as RowFate[];
    const answer = encodeAnswer(
      wsdlUpdateShifts,
      [{ ...shift('0001'), scheduleId: 7, validationErrors: [] }] as never,
      { namespaces: NAMESPACES },
    );
    const world = { fates, answer, delivery: 'delivered' };
    const { call, stored, sent } = await lostCall(wsdlUpdateShifts, { Shifts: rows }, world);
    expect(await call()).toBe('answered');
    expect((await stored()).map(({ state }) => state)).toEqual(['open']);
    fates[0] = { is: 'saved', record: {} };
    expect(await call()).toContain('It is saved: nothing is to do');
    expect(sent()).toBe(2);
  });

  it('is not sent again where any of it is there', async () => {
    const rows = [shift('0001'), { ...shift('0002'), begDate: 'soon' }];
    const fates = [{ is: 'missing' }, { is: 'saved', record: {} }] as const;
    const { call, stored, sent } = await lostCall(wsdlUpdateShifts, { Shifts: rows }, { fates });
    expect(await call()).toContain('It is saved: nothing is to do');
    expect(sent()).toBe(1);
    expect((await stored()).map(({ state }) => state)).toEqual(['open']);
  });

  it('is not sent again where nobody can look for it', async () => {
    const strange = await lostCall(wsdlPunch, PUNCH, { order: { operation: undefined } });
    expect(await strange.call()).toContain('the operation is not known');
    const keyless = await lostCall(wsdlPunch, PUNCH, { order: { by: undefined, read: undefined } });
    expect(await keyless.call()).toBe('the same was sent before, and its answer is not there any more');
    expect([strange.sent(), keyless.sent(), strange.asked, keyless.asked]).toEqual([1, 1, [], []]);
  });

  it('is not sent again where a person has seen it, or its answer can be read no longer', async () => {
    for (const [is, told] of [
      ['settled', 'Somebody has looked: it is saved'],
      ['answered', 'the same was sent before, and its answer is not there any more'],
    ] as const) {
      const { call, state, stored, sent, asked } = await lostCall(wsdlPunch, PUNCH);
      const [row] = await stored();
      await state.saveRows([{ ...row!, state: is }]);
      expect(await call()).toContain(told);
      expect([sent(), asked]).toEqual([1, []]);
    }
  });
});
