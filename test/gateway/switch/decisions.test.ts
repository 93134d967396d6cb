import { describe, expect, it } from 'vitest';
import { addDays, todayOf } from '../../../src/calendar/days.js';
import { keyBookOf } from '../../../src/evidence/chain/Signer.js';
import { addSignOff } from '../../../src/evidence/signoff/History.js';
import { signOffOf } from '../../../src/evidence/signoff/SignOff.js';
import type { Switched } from '../../../src/gateway/route/Route.js';
import { newScorecard, type Scorecard } from '../../../src/gateway/shadow/Scorecards.js';
import type { RouteStatus, SwitchOrder } from '../../../src/gateway/switch/SwitchService.js';
import type { Token } from '../../../src/gateway/request/Token.js';
import type { Tally } from '../../../src/gateway/state/Tally.js';
import { switchPage } from '../../../src/gateway/switch/switchPage.js';
import { withdrawals } from '../../../src/gateway/switch/Withdrawals.js';
import { SIGNED, SIV, ULF } from '../switched.js';
import { CODE } from '../tokens.js';
import { type Board, board, ROUTE, switching } from './board.js';

const EMPLOYEES = ROUTE.operation;
const BOOK = keyBookOf({ people: { 'Siv Ek': SIV.key, 'Ulf Ek': ULF.key } });

const comparison = (more: object = {}) =>
  ({ verdict: 'equal', why: [], fields: [], differences: [], lost: [], ...more }) as never;

describe('a route on REST', () => {
  it('goes back where a value is lost that nobody has accepted and the script may read', async () => {
    const { at, to } = await switching({ switch: { reads: { other: { fields: ['givenName'] } } } });
    await to('rest', { losses: [`${EMPLOYEES}.cardNo`] });
    await at.seen(ROUTE, 'well', comparison({ lost: ['cardNo'] }));
    expect((await at.board.of(ROUTE)).mode).toBe('rest');
    await at.seen(ROUTE, 'well', comparison({ lost: ['cardNo', 'badgeNo'] }));
    expect(await at.board.of(ROUTE)).toMatchObject({
      ...{ mode: 'shadow', by: 'gateway' },
      why: 'REST has no place for badgeNo, which nobody has accepted to lose',
    });
    // The service's answer went out: the script has lost nothing.
    await to('rest-if-equal');
    await at.seen(ROUTE, 'well', comparison({ lost: ['badgeNo'] }));
    expect((await at.board.of(ROUTE)).mode).toBe('rest-if-equal');
  });

  it('asks nobody about what the script does not read', async () => {
    const { at, to } = await switching({ switch: { reads: { payroll: { fields: ['givenName'] } } } });
    await to('rest');
    await at.seen(ROUTE, 'well', comparison({ lost: ['badgeNo'] }));
    expect((await at.board.of(ROUTE)).mode).toBe('rest');
    const differing = comparison({
      fields: [
        { field: 'badgeNo', different: 1 },
        { field: 'givenName', different: 1 },
        { field: 'record', different: 0 },
      ],
      differences: [{ kind: 'outcome' }, { kind: 'field' }],
    });
    expect(at.differingIn(ROUTE, differing)).toEqual(['givenName', 'outcome']);
    const losses = [
      { kind: 'unknown', field: 'givenName+badgeNo' },
      { kind: 'leftOut', field: 'sectionId' },
      { kind: 'none', field: 'familyName' },
    ];
    expect(await at.unsureIn(ROUTE, { losses } as never)).toEqual([
      'records by their sectionId',
      'givenName',
    ]);
    await to('rest', { losses: [`${EMPLOYEES}.givenName`] });
    expect(await at.unsureIn(ROUTE, { losses } as never)).toEqual(['records by their sectionId']);
  });

  it('says why it went back: how many of the last answers, and which fields', async () => {
    const { at, to } = await switching({ switch: { back: { differing: 1, failing: 2, of: 4 } } });
    await to('rest');
    await at.seen(ROUTE, 'failed');
    await at.seen(ROUTE, 'well');
    await at.seen(ROUTE, 'differs', comparison({ fields: [{ field: 'badgeNo', different: 2 }] }));
    expect((await at.board.of(ROUTE)).why).toBe('1 differs of the last 3 answers: badgeNo');
    await to('rest');
    for (const seen of ['failed', 'failed'] as const) await at.seen(ROUTE, seen);
    expect((await at.board.of(ROUTE)).why).toBe('2 failed of the last 2 answers');
    const both = await switching({ switch: { back: { differing: 2, failing: 2, of: 4 } } });
    await both.to('rest-if-equal');
    for (const seen of ['failed', 'differs', 'well'] as const) await both.at.seen(ROUTE, seen);
    expect((await both.at.board.of(ROUTE)).mode).toBe('rest-if-equal');
    await both.at.seen(ROUTE, 'differs');
    expect(await both.at.board.of(ROUTE)).toMatchObject({
      mode: 'shadow',
      why: '2 differ of the last 4 answers',
    });
  });

  it('goes back after the last day of its exception, a write to the service alone', async () => {
    const { at, to, history } = await switching();
    const yesterday = addDays(todayOf(), -2);
    const write = { ...ROUTE, operation: 'wsdlUpdateAbsence' };
    await to('rest', { until: yesterday });
    expect(await at.of(ROUTE)).toMatchObject({ mode: 'shadow', why: `the exception ended on ${yesterday}` });
    await to('rest', { operation: write.operation, until: yesterday });
    expect(await at.of(write)).toMatchObject({ mode: 'soap', by: 'gateway' });
    expect((await history()).at(-1)).toMatchObject({ event: 'returned', from: 'rest', to: 'soap' });
    // What does not rest on it stays where it is.
    await to('rest-if-equal', { until: yesterday });
    expect((await at.of(ROUTE)).mode).toBe('rest-if-equal');
    await to('rest');
    expect((await at.of(ROUTE)).mode).toBe('rest');
  });

  it('is answered by the service where the exception it rests on cannot be found, and stays', async () => {
    const { at, to } = await switching();
    await to('rest', { until: addDays(todayOf(), 3) });
    expect((await at.of(ROUTE)).mode).toBe('soap');
    expect((await at.board.of(ROUTE)).mode).toBe('rest');
  });
});

describe('a withdrawal', () => {
  const SINCE = '2026-03-02T10:00:00.000Z';
  const withdrawn = { script: 'payroll', who: 'Ulf Ek', kind: 'withdrawn', at: '2026-03-02T10:00:00.001Z' };
  const route = { ...ROUTE, mode: 'rest', since: SINCE, by: 'Siv Ek', why: 'a test' } as const;
  const until = '2026-04-01';
  const exception = {
    ...{ script: 'payroll', who: 'Siv Ek', kind: 'exception', at: SINCE, reason: 'a test', until },
    ...{ excepts: ['nights'], sha256: 'a'.repeat(64) },
  };

  it.each<[what: string, given: readonly object[], switched: object, found: string]>([
    ['of the script', [withdrawn], {}, 'Ulf Ek'],
    ['of the operation', [{ ...withdrawn, operation: EMPLOYEES }], {}, 'Ulf Ek'],
    ['of another operation', [{ ...withdrawn, operation: 'wsdlGetRoles' }], {}, 'none'],
    ['of another script', [{ ...withdrawn, script: 'other' }], {}, 'none'],
    ['of before', [{ ...withdrawn, at: SINCE }], {}, 'none'],
    ['that nobody gave', [], {}, 'none'],
    ['beside the exception', [exception, withdrawn], { until }, 'Ulf Ek'],
    ['that nobody gave beside the exception', [exception], { until }, 'none'],
    ['without the exception', [withdrawn], { until }, 'unknown'],
    ['beside the exception of another script', [{ ...exception, script: 'other' }], { until }, 'unknown'],
    ['beside an exception until another day', [exception], { until: '2026-04-02' }, 'unknown'],
  ])('%s', async (_, given, switched, found) => {
    const { settings, signOffs } = await board();
    for (const one of given)
      addSignOff(signOffs, signOffOf(one), { signer: 'reason' in one ? SIV : ULF, keys: BOOK });
    const said = withdrawals(settings)({ ...route, ...switched } as Switched);
    expect(typeof said === 'string' ? said : said.who).toBe(found);
  });
});

describe('an order', () => {
  it.each<[order: Partial<SwitchOrder>, own: Board, why: string]>([
    [{}, { rest: false }, 'rest is not in the configuration'],
    [{ unit: '102' }, {}, 'no such unit'],
    [{}, {}, 'name the operations: payroll was not seen yet'],
    [{ operations: ['wsdlUpdateAbsence'], mode: 'rest' }, {}, 'protect.writes, which is off'],
    [{ operations: ['wsdlUpdateAbsence'], mode: 'rest-if-equal' }, {}, 'never asked twice'],
    [{ operations: [EMPLOYEES], mode: 'rest' }, {}, `payroll: ${EMPLOYEES} may not go to rest`],
  ])('%j is refused', async (more, own, why) => {
    const { order, history } = await board(own);
    await expect(order(more)).rejects.toThrow(why);
    expect(await history()).toEqual([]);
  });

  it('for what the script was seen to call needs no names, unless REST is to answer', async () => {
    const { order, state } = await board();
    for (const [script, operation] of [
      ['payroll', EMPLOYEES],
      ['payroll', 'wsdlPunch'],
      ['other', 'wsdlGetUnits'],
    ])
      await state.addTallies([{ hour: '2026-03-02T10', script, operation } as Tally]);
    const card = newScorecard('2026-03-02', { ...ROUTE, operation: 'wsdlGetRoles' });
    await state.saveNotes('scorecard', [{ name: 'a card', text: JSON.stringify(card) }]);
    const names = (await order({})).map(({ operation, unit }) => [operation, unit]);
    expect(names).toEqual([
      [EMPLOYEES, '*'],
      ['wsdlGetRoles', '*'],
    ]);
    expect((await order({ script: 'other' })).map(({ operation }) => operation)).toEqual(['wsdlGetUnits']);
    for (const mode of ['rest', 'rest-if-equal'] as const)
      await expect(order({ mode })).rejects.toThrow('name the operations that REST may answer');
    expect((await order({ unit: 'root', operations: [EMPLOYEES] }))[0]!.unit).toBe('root');
  });

  it('back for every unit takes those along that were switched by themselves, of this call alone', async () => {
    const { order, service } = await board();
    for (const unit of ['101', '*']) await order({ unit, operations: [EMPLOYEES, 'wsdlGetRoles'] });
    const back = await order({ operations: [EMPLOYEES], mode: 'soap' });
    expect(back.map(({ operation, unit }) => [operation, unit])).toEqual([
      [EMPLOYEES, '*'],
      [EMPLOYEES, '101'],
    ]);
    await order({ unit: '101', operations: ['wsdlGetRoles'], mode: 'soap' });
    const now = (await service.status()).map(({ switched: { operation, unit, mode } }) => [
      operation,
      unit,
      mode,
    ]);
    expect(now).toEqual([
      [EMPLOYEES, '*', 'soap'],
      [EMPLOYEES, '101', 'soap'],
      ['wsdlGetRoles', '*', 'shadow'],
      ['wsdlGetRoles', '101', 'soap'],
    ]);
    expect(await order({ unit: '101', operations: [EMPLOYEES], mode: 'soap' })).toHaveLength(1);
  });

  it('that somebody signs says so in the history, until when and with which losses', async () => {
    const { order, history } = await board();
    const [switched] = await order({ operations: [EMPLOYEES], mode: 'rest', sign: SIGNED });
    expect(switched).toMatchObject({ mode: 'rest', until: SIGNED.until });
    expect(switched).not.toHaveProperty('losses');
    const [signed, line] = await history();
    expect(signed).toMatchObject({ event: 'signed', by: 'Siv Ek', signOff: { kind: 'exception' } });
    expect(line).toMatchObject({ event: 'switched', from: 'soap', to: 'rest', permission: 'exception' });
  });

  it.each<[what: string, tokens: readonly Partial<Token>[], isSigned: boolean]>([
    ['two tokens of one text', [{ code: CODE }, { code: CODE }], true],
    ['tokens of two texts', [{ code: CODE }, { code: { ...CODE, sha256: 'b'.repeat(64) } }], false],
    ['a token that names no text', [{ code: CODE }, {}], false],
    ['a revoked token of another text', [{ code: CODE }, { revokedAt: 1 }], true],
    ['a token of another script', [{ code: CODE }, { name: 'other' }], true],
  ])('is signed for a script with %s: %s', async (_, tokens, isSigned) => {
    const { order } = await board({ tokens });
    const signed = order({ operations: [EMPLOYEES], mode: 'rest', sign: SIGNED });
    if (isSigned) expect(await signed).toHaveLength(1);
    else await expect(signed).rejects.toThrow();
  });
});

describe('the page', () => {
  const card = (more: Partial<Scorecard>) => ({ ...newScorecard('2026-03-02', ROUTE), ...more });
  const status = (switched: Partial<Switched>, more: object = {}) =>
    ({
      switched: { ...ROUTE, mode: 'soap', since: '', by: '', why: 'nobody has switched it', ...switched },
      standing: { fulfilled: false, lacks: [], losses: [], notCounted: [], waitsFor: [] },
      permission: { allowed: false, why: 'nobody has signed it' },
      cards: [],
      ...more,
    }) as unknown as RouteStatus;

  it('counts what REST answers, and names who uses which key', () => {
    const text = switchPage(
      [
        status({ mode: 'rest' }),
        status({ mode: 'rest-if-equal', unit: '*' }),
        status({ unit: 'root', script: 'b' }),
      ],
      [],
    );
    expect(text).toContain('REST answers <strong>1</strong> of 3 calls in 2 scripts');
    for (const key of ['unit 101', 'every key', 'root key']) expect(text).toContain(`<td>${key}</td>`);
    expect(text).toContain('<option selected>rest-if-equal</option>');
    expect(text).not.toContain('role="status"');
    expect(switchPage([], [], 'switched')).toContain('role="status"><strong>switched</strong>');
  });

  it('says what a route waits for, all that is lost in one line, and that it may go', () => {
    const losses = [`${EMPLOYEES}.cardNo`, `${EMPLOYEES}.badgeNo`];
    const lacks = [
      { id: 'nights', text: '5 nights in a row' },
      { id: losses[0], text: 'no place' },
    ];
    const waits = switchPage([status({}, { standing: { lacks, losses, notCounted: ['a sandbox'] } })], []);
    expect(waits).toContain('<td>5 nights in a row; somebody who accepts that 2 fields would be lost</td>');
    expect(waits).toContain('Before it may go to rest:');
    expect(waits).toContain('<code>cardNo</code> <code>badgeNo</code>');
    expect(waits).not.toContain('may go</span>');
    expect(switchPage([status({})], [])).toContain('<td>nobody has signed it</td>');
    const allowed = { allowed: true, why: 'signed by Siv' };
    const goes = switchPage(
      [status({}, { permission: allowed, standing: { lacks, losses, notCounted: [] } })],
      [],
    );
    expect(goes).toContain('<td>signed by Siv</td>');
    expect(goes).toContain('It may go to rest:');
    expect(goes).toContain('<span class="tag go">may go</span>');
  });

  it('shows fields of which there is something to say, the newest examples, and why nothing was compared', () => {
    const none = { given: 0, different: 0, lost: 0, ignored: 0, noise: 0 } as never;
    const fields = {
      cardNo: { ...(none as object), given: 3, lost: 3 },
      badgeNo: { ...(none as object), given: 3 },
      note: { ...(none as object), noise: 1 },
    } as never;
    const examples = Array.from({ length: 7 }, (_, i) => ({
      ...{ record: `record-${i}`, field: 'cardNo', soap: 'a', rest: 'b' },
    })) as never;
    const cards = [
      card({ calls: 4, compared: 3, different: 1, fields, examples, failures: { 'a timeout': 2 } }),
      card({ calls: 1, failures: { 'a timeout': 1 } }),
    ];
    const text = switchPage([status({}, { cards })], []);
    expect(text).toContain('<td class="number">5</td><td class="number">3</td>');
    expect(text).toContain('<td class="number">1</td><td class="number">3</td><td>');
    expect(text).toContain('<p class="faint">3: a timeout</p>');
    expect([...text.matchAll(/<th scope="row"><code>(\w+)</g)].map(([, name]) => name)).toEqual([
      'cardNo',
      'note',
    ]);
    expect([...text.matchAll(/record-(\d)/g)].map(([, i]) => i)).toEqual(['2', '3', '4', '5', '6']);
    expect(switchPage([status({})], [])).not.toContain('Fields of which');
  });

  it('shows the newest fifty decisions, the newest first', () => {
    const lines = Array.from({ length: 52 }, (_, i) =>
      JSON.stringify({
        ...{
          at: `2026-03-02T10:${String(i).padStart(2, '0')}:30.000Z`,
          event: 'switched',
          script: 'payroll',
        },
        ...(i === 51 ? { from: 'soap', to: 'rest', operation: EMPLOYEES } : {}),
        ...{ by: 'Siv', why: 'a test' },
      }),
    );
    const text = switchPage([status({})], lines);
    expect(text).toContain('The newest 50 of 52 lines');
    const minutes = [...text.matchAll(/<td>2026-03-02 10:(\d\d)<\/td>/g)].map(([, minute]) => Number(minute));
    expect([minutes[0], minutes.at(-1), minutes.length]).toEqual([51, 2, 50]);
    expect(text.match(/switched soap → rest/g)).toHaveLength(1);
  });
});
