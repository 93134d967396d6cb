import { describe, expect, it } from 'vitest';
import { countsOf } from '../../src/journal/countsOf.js';
import { checkDecision, type Decision } from '../../src/journal/decide.js';
import { Fingerprint } from '../../src/journal/Fingerprint.js';
import { JobResult, nextOf, outcomeOf } from '../../src/journal/JobResult.js';
import { entryOf } from '../../src/journal/JournalEntry.js';
import { JournalRow, type RowFacts, type RowProgress } from '../../src/journal/JournalRow.js';
import { placeOf as placeUnder } from '../../src/journal/placeOf.js';
import { RecordOrder } from '../../src/journal/recordOrder.js';
import { meaningOfRow, whoAndWhen, whoAndWhenFields } from '../../src/journal/rowMeaning.js';
import { RUN_CHECKS, WRITE_CHECKS } from '../../src/journal/WriteOptions.js';
import {
  wsdlSendQmail,
  wsdlUpdateAgreementsV2,
  wsdlUpdateEmployees,
  wsdlUpdateSections,
  wsdlUpdateShifts,
} from '../../src/operations/index.generated.js';
import { Secret } from '../../src/secret.js';
import { rowShape } from '../../src/definition/operation.js';
import type { Row } from '../../src/settle/shape.js';
import { checkOptions } from '../../src/validation/options.js';

const FIELDS = rowShape(wsdlUpdateShifts).fields;
const rowIn = (
  state: RowProgress,
  facts: Partial<RowFacts> = {},
  content: Row | undefined = { comment: 'a' },
) => new JournalRow({ key: 'k', position: 0, digest: 'd', content, state, facts: { attempts: 1, ...facts } });

it('a row that breaks a rule says what to do where the journal does not keep which', () => {
  expect(nextOf('invalid', { attempts: 0 })).toBe('Correct it, and write it again under the same key.');
});

describe('what the journal keeps of a row', () => {
  const facts = {
    ...{ validationErrors: ['Zoë is ill'], issues: [{ path: ['comment'], expected: 'a text' }] as never },
    history: [{ at: 1, process: '1@here', decided: 'dropped', by: 'Kim', why: 'Zoë is ill' }],
    saved: { digest: 'd', row: { comment: 'Zoë is ill' }, otherwise: ['comment'] },
  };

  it('is all of it, and it is the same row when it is read again', () => {
    const row = rowIn('rejected', facts);
    const again = JournalRow.from(row.stored(FIELDS));
    expect({ ...again, kept: undefined }).toEqual({ ...row, kept: undefined });
  });

  it('is nothing of what it says, where the journal keeps none: not in the words of the service or of a person', () => {
    const stored = rowIn('rejected', facts).stored();
    expect(JSON.stringify(stored)).not.toMatch(/Zoë/);
    const again = JournalRow.from(stored);
    expect(again.content).toBeUndefined();
    // That it was refused, and what a person decided, stays.
    expect(again.facts).toMatchObject({
      ...{ validationErrors: [], saved: { digest: 'd', otherwise: ['comment'] } },
      history: [{ decided: 'dropped', by: 'Kim' }],
    });
    expect(JournalRow.from(rowIn('sent').stored()).facts).toEqual({ attempts: 1 });
  });

  it('is no password, whatever holds it and at whatever depth: the caller gives the row again', () => {
    const employees = rowShape(wsdlUpdateEmployees).fields;
    for (const [fields, content] of [
      [employees, { password: new Secret('s3cret') }],
      [employees, { password: 's3cret' }],
      [employees, { password: ['s3cret'] }],
      [employees, { city: new Secret('s3cret') }],
      [employees, { passwd: 's3cret' }],
      [employees, { constructor: 's3cret' }],
      [employees, { city: { password: 's3cret' } }],
      [employees, { city: ['s3cret'] }],
      [FIELDS, { tasks: [{ begTime: '08:00:00' }, { apiKey: 's3cret' }] }],
    ] as const) {
      const row = rowIn('sent', { saved: { digest: 'd', row: content } }, content);
      const stored = row.stored(fields);
      expect(JSON.stringify(stored)).not.toContain('s3cret');
      expect(stored.content).toBeUndefined();
      expect(JournalRow.from(stored).facts.saved).toEqual({ digest: 'd' });
    }
    const content = { comment: null, tasks: [{ begTime: '08:00:00' }] };
    expect(JournalRow.from(rowIn('sent', {}, content).stored(FIELDS)).content).toEqual(content);
  });

  it('is since when it stands as it does, and the last twenty of what was done', () => {
    const row = rowIn('sent');
    row.stands(5);
    row.stands(6);
    expect(row.facts.since).toBe(5);
    row.become('answered');
    row.stands(7);
    expect(row.facts.since).toBe(7);
    const read = JournalRow.from(row.stored(FIELDS));
    read.stands(9);
    expect(read.facts.since).toBe(7);
    // A journal of a version that did not note it yet: nobody knows, until it goes on.
    const { since: _, ...former } = row.facts;
    const old = JournalRow.from(rowIn('answered', former).stored(FIELDS));
    old.stands(10);
    expect(old.facts.since).toBeUndefined();
    old.become('accepted').stands(11);
    expect(old.facts.since).toBe(11);
    for (let at = 1; at <= 25; at++) row.note({ at, process: 'p', call: 'c' });
    expect(row.facts.history).toHaveLength(20);
    expect(row.facts.history!.at(-1)!.at).toBe(25);
  });

  it('is what a call was answered, and no answer to what a person decided', () => {
    const row = rowIn('sent');
    row.noteAnswer('nothing was sent');
    expect(row.facts.history).toBeUndefined();
    row.note({ at: 1, process: 'p', call: 'c' });
    row.noteAnswer('refused');
    expect(row.decision()).toBeUndefined();
    row.note({ at: 2, process: 'p', decided: 'dropped' });
    row.noteAnswer('saved');
    expect(row.facts.history!.map(({ answer }) => answer)).toEqual(['refused', undefined]);
    expect(row.decision()).toBe('dropped');
  });

  it('says no longer what was to be done once it goes on', () => {
    const row = rowIn('uncertain', { next: 'Look.', ids: ['5'] }).become('answered', { kept: ['comment'] });
    expect(row.facts).toEqual({ attempts: 1, ids: ['5'], kept: ['comment'] });
  });

  it('tells people where it stands without what the journal alone uses', () => {
    const entry = entryOf(
      rowIn('sent', { before: ['3'], mustEndBy: 1, endedAt: 2, asked: true, maybe: ['5'] }),
      FIELDS,
    );
    expect(entry).toEqual({
      ...{ index: 0, state: 'sent', attempts: 1, input: { comment: 'a' } },
      next: 'It may be saved: run the job again.',
    });
  });
});

describe('how a row ended', () => {
  it('says what a person does next, the broken rules first', () => {
    const issues = [{ path: ['tasks', 0, 'begTime'], expected: 'a time' }] as never;
    expect(nextOf('invalid', { attempts: 0, issues })).toMatch(
      /^tasks\.0\.begTime: expected a time\. Correct/,
    );
    expect(nextOf('rejected', { attempts: 0, issues })).toMatch(/^Correct it after/);
    expect(nextOf('accepted', { attempts: 1 })).toBe('');
    expect(nextOf('uncertain', { attempts: 1, next: 'Ask Kim.' })).toBe('Ask Kim.');
  });

  it('is well where it is there once, or was given up', () => {
    const states = ['accepted', 'alreadyThere', 'dropped', 'differs', 'uncertain'] as const;
    const rows = states.map((state, i) => outcomeOf(rowIn(state, { ids: ['5'] }), i, { comment: 'b' }));
    const result = new JobResult('wsdlUpdateShifts', rows);
    expect(result.open.map(({ status }) => status)).toEqual(['differs', 'uncertain']);
    expect(result.ok).toBe(false);
    expect(new JobResult('wsdlUpdateShifts', rows.slice(0, 3)).ok).toBe(true);
    expect(new JobResult('wsdlUpdateShifts', [...rows, rows[0]!]).counts).toMatchObject({ accepted: 2 });
    expect(rows[3]).toEqual({
      ...{ index: 3, input: { comment: 'b' }, status: 'differs', ids: ['5'], validationErrors: [] },
      ...{ fields: [], kept: [], issues: [], next: expect.stringMatching(/other values/) },
    });
  });

  it('is counted', () => {
    expect(countsOf([rowIn('sent'), rowIn('accepted'), rowIn('sent')])).toEqual({ sent: 2, accepted: 1 });
  });
});

describe('what a person decides', () => {
  const check = (more: Partial<Decision>) => () =>
    checkDecision({ row: 1, drop: true, by: 'Kim', why: 'looked', ...more });

  it('is one thing about one row, with who and why', () => {
    expect(check({})).not.toThrow();
    expect(check({ drop: false, again: true })).not.toThrow();
    expect(check({ drop: false, done: '5' })).not.toThrow();
    for (const more of [{ drop: false }, { again: true }, { done: '5' }, { drop: false, again: false }])
      expect(check(more)).toThrow(/one of done, drop and again/);
    for (const row of [0, 1.5, -1]) expect(check({ row })).toThrow(/number of a row from 1/);
    for (const more of [{ by: '' }, { why: ' ' }, { by: undefined as never }])
      expect(check(more)).toThrow(/expected a text/);
  });
});

describe('rows that name the same record', () => {
  const { fields } = rowShape(wsdlUpdateEmployees);
  const shown = wsdlUpdateEmployees.settlement!.shown!;
  const named = (badgeNo: string, more: Row = {}) => rowIn('ready', { attempts: 0 }, { badgeNo, ...more });
  const order = (...rows: JournalRow[]) => new RecordOrder(shown, fields, rows);

  it('go one after the other, each once it is known what became of the one before', () => {
    const [a, b, other] = [named('1', { city: 'Lund' }), named('1', { city: 'Ystad' }), named('2')];
    const them = order(a!, b!, other!);
    const next = () => [a, b, other].map((row) => them.isNext(row!));
    expect(next()).toEqual([true, false, true]);
    for (const state of ['sent', 'recorded'] as const) {
      a!.state = state;
      expect(next()).toEqual([true, false, true]);
    }
    for (const state of ['answered', 'accepted', 'rejected', 'uncertain'] as const) {
      a!.state = state;
      expect(next()).toEqual([true, true, true]);
    }
    expect(them.after(a!)).toEqual([b]);
    expect(them.after(b!)).toEqual([]);
    expect(them.after(rowIn('ready'))).toEqual([]);
  });

  it('set what those after them set, once these were sent and not refused', () => {
    const [a, b] = [named('1', { city: 'Lund' }), named('1', { zip: '22100' })];
    const them = order(a!, b!);
    expect([...them.setSince(a!)]).toEqual([]);
    b!.facts.attempts = 1;
    expect([...them.setSince(a!)].sort()).toEqual(['badgeNo', 'zip']);
    b!.state = 'rejected';
    expect([...them.setSince(a!)]).toEqual([]);
  });

  it('are known by a name in whatever writing, and by any of their names', () => {
    const { fields: sections } = rowShape(wsdlUpdateSections);
    const by = wsdlUpdateSections.settlement!.shown!;
    const rows = [{ id: 7 }, { extSectionId: 'B' }, { id: '7', extSectionId: 'B' }, { id: '07' }];
    const [a, b, both, last] = rows.map((content) => rowIn('ready', { attempts: 0 }, content));
    const them = new RecordOrder(by, sections, [a!, b!, both!, last!]);
    expect(them.isNext(both!)).toBe(false);
    expect(them.isNext(last!)).toBe(false);
    expect(them.isNext(b!)).toBe(true);
  });

  it('that name it by several names wait for all before them', () => {
    const { fields: sections } = rowShape(wsdlUpdateSections);
    const by = wsdlUpdateSections.settlement!.shown!;
    const rows = [{ id: 7 }, { id: 7 }, { extSectionId: 'B' }, { id: 7, extSectionId: 'B' }].map((content) =>
      rowIn('ready', { attempts: 0 }, content),
    );
    const them = new RecordOrder(by, sections, rows);
    for (const row of rows.slice(1, 3)) row.state = 'accepted';
    expect(them.isNext(rows[3]!)).toBe(false);
    rows[0]!.state = 'accepted';
    expect(them.isNext(rows[3]!)).toBe(true);
  });

  it('need no order where no read shows them, or the journal has them no more', () => {
    const rows = [named('1'), named('1')];
    expect(new RecordOrder(undefined, fields, rows).isNext(rows[1]!)).toBe(true);
    rows[0]!.content = undefined;
    expect(order(...rows).isNext(rows[1]!)).toBe(true);
  });
});

describe('what a row says', () => {
  const { fields } = rowShape(wsdlUpdateShifts);

  it('is the same in whatever way it is written, and whatever says nothing is beside it', () => {
    const said = (row: Row) => meaningOfRow(fields, row, false);
    const row = { begTime: '08:00:00', sectionId: 3, comment: 'a' };
    for (const same of [
      { comment: 'a', sectionId: '3', begTime: '08:00' },
      { ...row, badgeNo: '', tasks: [], persId: '0', projectId: undefined },
    ])
      expect(said(same)).toEqual(said(row));
    expect(said({ ...row, comment: 'b' })).not.toEqual(said(row));
    expect(said({ ...row, isFreeDay: 1 })).not.toEqual(said(row));
    expect(said({ ...row, fieldOfOurs: '' })).toEqual(said(row));
    expect(JSON.stringify(said({ ...row, badgeNo: '' }))).toBe(JSON.stringify(said(row)));
  });

  it('tells with its empty fields what it removes', () => {
    const all = (row: Row) => meaningOfRow(fields, row, true);
    expect(all({ comment: 'a', tasks: [] })).not.toEqual(all({ comment: 'a' }));
    expect(all({ comment: '' })).not.toEqual(all({}));
    expect(all({ comment: undefined })).toEqual(all({}));
    expect(all({ comment: '' })).toEqual(all({ comment: null }));
  });

  it('is told inside of its lists too', () => {
    const { fields: agreement } = rowShape(wsdlUpdateAgreementsV2);
    const said = (hourlySalary: string, more: Row = {}) =>
      meaningOfRow(
        agreement,
        { salariesReplace: [{ fromDate: '2026-05-01', hourlySalary, ...more }] },
        false,
      );
    expect(said('150.50')).toEqual(said('150.5'));
    expect(said('150.5', { monthlySalary: '' })).toEqual(said('150.5'));
    expect(said('150.5')).not.toEqual(said('151'));
    expect(meaningOfRow(fields, { badgeNos: ['1', ''] }, false)).not.toEqual(
      meaningOfRow(fields, { badgeNos: ['1'] }, false),
    );
  });

  it('is a secret by its text', () => {
    const said = (text: string) => meaningOfRow(fields, { password: new Secret(text) }, false);
    expect(said('a')).toEqual(said('a'));
    expect(said('a')).not.toEqual(said('b'));
  });

  it('tells of whom and of which day it is, where new rows are told apart by that', () => {
    const day = { begDate: '2026-05-04T00:00:00', endDate: '2026-05-05' };
    expect(whoAndWhenFields(wsdlUpdateShifts, { badgeNo: '1', ...day })).toEqual(['badgeNo', 'begDate']);
    expect(whoAndWhenFields(wsdlUpdateShifts, { persId: '3', badgeNo: '1' })).toEqual(['persId']);
    expect(whoAndWhenFields(wsdlUpdateShifts, { badgeNo: '', endDate: '2026-05-05' })).toEqual(['endDate']);
    expect(whoAndWhen(wsdlUpdateShifts, { badgeNo: ' 1 ', ...day })).toEqual(['1', '2026-05-04']);
    expect(whoAndWhen(wsdlUpdateShifts, { comment: 'a' })).toBeUndefined();
    expect(whoAndWhen(wsdlUpdateEmployees, { badgeNo: '1' })).toBeUndefined();
    expect(whoAndWhen(wsdlSendQmail, { toPersId: 3 })).toBeUndefined();
  });
});

describe('a fingerprint', () => {
  it('is the same for the same value in whatever order, another under a key, and another for another value', () => {
    const [plain, keyed] = [new Fingerprint(undefined), new Fingerprint(new Secret('key'))];
    for (const print of [plain, keyed]) {
      expect(print.of({ a: 1, b: [2, { c: null }], d: undefined })).toBe(
        print.of({ b: [2, { c: null }], a: 1 }),
      );
      expect(print.of({ a: 1 })).toMatch(/^[\da-f]{32}$/);
      const values = [
        { a: 1 },
        { a: '1' },
        { a: [1] },
        { a: [1, 2] },
        { a: 12 },
        { a: { b: 1 } },
        {},
        null,
        'a',
        ['a'],
      ];
      expect(new Set(values.map((value) => print.of(value))).size).toBe(values.length);
      expect(print.of(new Secret('a'))).not.toBe(print.of(new Secret('b')));
      expect(print.of(new Secret('a'))).not.toBe(print.of('a'));
      expect(print.of(undefined)).toBe(print.of(null));
    }
    expect(plain.of('a')).not.toBe(keyed.of('a'));
  });
});

it('an endpoint is the same in another writing, and a name is as it is', () => {
  const placeOf = (endpoint: string) => placeUnder(endpoint, new Fingerprint(new Secret('k')));
  const one = placeOf('https://Service.example:443/soap/');
  expect(placeOf('https://service.example/soap')).toBe(one);
  for (const other of [
    'https://service.example/Soap',
    'http://service.example/soap',
    'https://service.example/soap?a',
  ])
    expect(placeOf(other)).not.toBe(one);
  expect(placeOf('the new service/')).toBe('the new service/');
  // Jobs of one must not be taken for jobs of the other.
  for (const name of ['prod:101', 'test:101']) expect(placeOf(name)).toBe(name);
});

it('an endpoint is told from others by its query, without what that says', () => {
  const print = new Fingerprint(new Secret('k'));
  const endpoints = [
    'unit=7&token=s3cret',
    'unit=8&token=s3cret',
    'unit=7&token=0ther',
    's3cret',
    'token=s3c=ret',
    '',
  ];
  const places = endpoints.map((query) =>
    placeUnder(`https://ann:s3cret@service.example/soap?${query}`, print),
  );
  expect(new Set(places).size).toBe(endpoints.length);
  expect(places.join()).not.toMatch(/s3c|ret\b|0ther|ann/);
  expect(places[0]).toMatch(/^https:\/\/service\.example\/soap\?unit=hmac:\w+&token=hmac:\w+$/);
  expect(places.map((place) => placeUnder(place, print))).toEqual(places);
  const other = new Fingerprint(new Secret('other'));
  expect(placeUnder('https://service.example/soap?token=s3cret', other)).not.toBe(
    placeUnder('https://service.example/soap?token=s3cret', print),
  );
});

describe('options of a job', () => {
  const write = (options: object) => () => checkOptions(options as never, WRITE_CHECKS);
  const run = (options: object) => () => checkOptions(options as never, RUN_CHECKS);

  it('are refused where they say what cannot be', () => {
    for (const wrong of [
      { batchSize: 0 },
      { attempts: 0 },
      { quietMs: -1 },
      { sendMs: 'soon' },
      { token: 1 },
      { alike: 'theirs' },
      { signal: {} },
      { onDoubt: 'x' },
      { onProgress: 1 },
    ]) {
      expect(run(wrong)).toThrow(new RegExp(Object.keys(wrong)[0]!));
      expect(write(wrong)).toThrow();
    }
    for (const wrong of [{ key: '' }, { key: 1 }, { moves: 'yes' }, { replaces: 'a' }])
      expect(write(wrong)).toThrow(new RegExp(Object.keys(wrong)[0]!));
  });

  it('are taken where they can be', () => {
    expect(
      write({ batchSize: 1, attempts: 1, quietMs: 0, alike: 'mine', key: 'badgeNo', moves: true }),
    ).not.toThrow();
    expect(write({ key: () => 'a', replaces: () => 1, signal: new AbortController().signal })).not.toThrow();
    expect(write({})).not.toThrow();
  });
});
