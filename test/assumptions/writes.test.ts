import { describe, expect, it } from 'vitest';
import type { Exchange, SentRow, Trial, Written } from '../../src/assumptions/Assumption.js';
import { EMOJI, WRITE_WORKFLOWS } from '../../src/assumptions/list/writes.js';
import { wsdlGetSchedulesV3, wsdlUpdateShifts } from '../../src/operations/index.generated.js';

// What rows tell that a survey wrote, from answers and reads alone.

const envelope = (body: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:n="uri:x"><e:Body>${body}</e:Body></e:Envelope>`;
const exchange = (operation: Exchange['operation'], body: string, status = 200): Exchange => ({
  ...{ operation, request: undefined, status, contentType: 'text/xml; charset=utf-8' },
  bytes: Buffer.from(envelope(body)),
});
const written = (...items: string[]) =>
  exchange(wsdlUpdateShifts, `<n:r><return>${items.join('')}</return></n:r>`);
const read = (...items: string[]) =>
  exchange(wsdlGetSchedulesV3, `<n:r><return><schedules>${items.join('')}</schedules></return></n:r>`);
const FAULT = exchange(
  wsdlUpdateShifts,
  '<e:Fault><faultcode>e:Client</faultcode><faultstring>no</faultstring></e:Fault>',
  500,
);

type Letter = 'a' | 'b' | 'c' | 'w';
const BEGINS = { a: '08:00:00', b: '12:00:00', c: '16:00:00', w: '25:00:00' } as const;
const row = (letter: Letter, more: object = {}): SentRow => ({
  ...{ extScheduleId: `svy7-${letter}`, begDate: '2026-03-02', begTime: BEGINS[letter], badgeNo: '0007' },
  ...more,
});
const item = (letter: Letter, id: number | string, more = '') =>
  `<item><scheduleId>${id}</scheduleId><extScheduleId>svy7-${letter}</extScheduleId><begDate>2026-03-02</begDate><begTime>${BEGINS[letter]}</begTime>${more}</item>`;
const refusal = (letter: Letter, id: number | string = 0) =>
  item(letter, id, '<validationErrors><item>no such time</item></validationErrors>');

const of = (rows: readonly SentRow[], answer?: Exchange, shown?: Exchange, more: object = {}): Written => ({
  ...{ rows, answer, shown, staleReads: 0, lagMs: 0 },
  ...more,
});
const ROWS = [row('a'), row('b')];
const CREATED = of(ROWS, written(item('a', 11), item('b', 12)), read(item('a', 11), item('b', 12)));
const NEVER_SHOWN = { ...CREATED, shown: undefined };
const WRONG = [row('w')];
const HALF = [row('a', { begTime: '09:00:00' }), row('w'), row('b')];

/** What a trial tells that is only this, besides two rows that were saved. */
const told = (id: string, trial: Partial<Trial>) => {
  const nothing = of([]);
  const whole: Trial = {
    ...{ before: read(), created: CREATED, changed: undefined, refused: nothing, halfWrong: nothing },
    ...{ again: nothing, emoji: nothing, many: undefined, deleted: undefined, gone: undefined, rules: {} },
    ...trial,
  };
  const workflow = WRITE_WORKFLOWS[id];
  if (workflow?.by !== 'writing') throw new Error(id);
  return workflow.told(whole).map(({ answer }) => answer);
};

describe.each<
  [id: string, cases: readonly (readonly [what: string, trial: Partial<Trial>, answers: readonly string[]])[]]
>([
  [
    'write.wrongRow',
    [
      ['a fault', { refused: of(WRONG, FAULT) }, ['fault']],
      ['no answer', { refused: of(WRONG) }, []],
      ['reasons', { refused: of(WRONG, written(refusal('w'))) }, ['refused']],
      ['reasons, and the row', { refused: of(WRONG, written(refusal('w')), read(item('w', 13))) }, ['saved']],
      ['an id, and no row', { refused: of(WRONG, written(item('w', 13))) }, ['silent']],
      ['a row without an id', { refused: of(WRONG, written(item('w', 0))) }, ['unanswered']],
      ['no row', { refused: of(WRONG, written()) }, ['unanswered']],
    ],
  ],
  [
    'write.halfWrong',
    [
      ['no answer', { halfWrong: of(HALF) }, []],
      ['a fault', { halfWrong: of(HALF, FAULT) }, ['faultBeforeAll']],
      ['a fault, and the first row', { halfWrong: of(HALF, FAULT, read(item('a', 21))) }, ['faultAfterHalf']],
      [
        'a fault, and no read that ever shows a row',
        { created: NEVER_SHOWN, halfWrong: of(HALF, FAULT) },
        [],
      ],
      [
        'reasons of the wrong row, and both others',
        {
          halfWrong: of(
            HALF,
            written(item('a', 21), refusal('w'), item('b', 22)),
            read(item('a', 21), item('b', 22)),
          ),
        },
        ['wrongRowAlone'],
      ],
      [
        'reasons of all, and no row',
        { halfWrong: of(HALF, written(refusal('a'), refusal('w'), refusal('b'))) },
        ['allRows'],
      ],
      ['no reasons and no row', { halfWrong: of(HALF, written(item('a', 21))) }, []],
      [
        'reasons from the wrong row on, and the first',
        { halfWrong: of(HALF, written(item('a', 21), refusal('w'), refusal('b')), read(item('a', 21))) },
        ['untilWrongRow'],
      ],
      [
        'no reasons of the last row, which no read shows',
        { halfWrong: of(HALF, written(item('a', 21), refusal('w'), item('b', 22)), read(item('a', 21))) },
        [],
      ],
    ],
  ],
  [
    'write.lag',
    [
      ['a row at once', {}, ['none']],
      ['a row after a while', { created: { ...CREATED, staleReads: 2, lagMs: 1_200 } }, ['stale']],
      ['a row that is never shown', { created: NEVER_SHOWN }, ['notInTime']],
      ['a row that was refused', { created: of(ROWS, written(refusal('a'), refusal('b'))) }, []],
      ['a row with reasons and an id', { created: of(ROWS, written(refusal('a', 11), item('b', 12))) }, []],
      ['no answer', { created: of(ROWS, FAULT, read(item('a', 11))) }, []],
      // Nobody knows of what never was there when it was deleted.
      [
        'a deletion of what was never shown',
        { created: NEVER_SHOWN, deleted: of(ROWS, written(), read()) },
        ['notInTime'],
      ],
      ['a deletion', { deleted: of(ROWS, written(), read()) }, ['none', 'none']],
    ],
  ],
  [
    'write.records',
    [
      ['each row once', {}, ['one', 'one']],
      [
        'one twice',
        { created: { ...CREATED, shown: read(item('a', 11), item('a', 14), item('b', 12)) } },
        ['several', 'one'],
      ],
      ['one not', { created: { ...CREATED, shown: read(item('a', 11)) } }, ['one', 'none']],
      [
        'one not, which was refused',
        { created: of(ROWS, written(item('a', 11), refusal('b')), read(item('a', 11))) },
        ['one'],
      ],
      ['one that was there before', { before: read(item('a', 11)) }, ['none', 'one']],
      [
        'one not that was answered as saved behind a wrong one',
        { halfWrong: of(HALF, written(item('a', 21), refusal('w'), item('b', 22)), read(item('a', 21))) },
        ['one', 'one', 'none'],
      ],
    ],
  ],
  [
    'write.person',
    (
      [
        ['<persId>71</persId><badgeNo>0007</badgeNo>', '', ['somebody']],
        ['<persId>0</persId><badgeNo/>', '', ['nobody']],
        ['<persId>-1</persId><badgeNo>000</badgeNo>', '', ['nobody']],
        ['<persId>0</persId><badgeNo>0007</badgeNo>', '', ['somebody']],
        ['<persId>seven</persId>', '', []],
        ['', '', ['nobody']],
        // Somebody was asked for.
        ['<persId>0</persId>', '0007', []],
      ] as const
    ).map(([fields, badgeNo, answers]) => {
      const created = of([row('a', { badgeNo })], written(item('a', 11)), read(item('a', 11, fields)));
      return [`${fields} of ${badgeNo}`, { created }, answers];
    }),
  ],
  [
    'write.change',
    (
      [
        [[item('a', 11, '<comment>svy7-a new</comment>')], ['sameId']],
        [[item('a', 31, '<comment>svy7-a new</comment>')], ['newId']],
        // One that shows what was there before, too.
        [[item('a', 11), item('a', 31, '<comment>svy7-a new</comment>')], ['newId']],
        [[31, 11].map((id) => item('a', id, '<comment>svy7-a new</comment>')), ['sameId']],
        [[item('a', 11)], []],
      ] as const
    ).map(([items, answers]) => {
      const changed = of([row('a', { scheduleId: 11 })], written(), read(...items));
      return [`${items.length} of ${answers}`, { changed }, answers];
    }),
  ],
  [
    'write.sameToken',
    (
      [
        [
          'the first one',
          written(item('c', 11)),
          read(item('a', 11, '<comment>again</comment>')),
          ['merged'],
        ],
        ['one of its own', written(item('c', 15)), read(item('a', 15, '<comment>again</comment>')), ['own']],
        ['reasons', written(refusal('c')), undefined, ['refused']],
        ['nothing', written(item('c', 15)), undefined, []],
      ] as const
    ).map(([what, answer, shown, answers]) => {
      const rows = [row('c', { extScheduleId: 'svy7-a', comment: 'again' })];
      return [what, { again: of(rows, answer, shown) }, answers];
    }),
  ],
  [
    'write.emoji',
    (
      [
        [`svy7-c fine ${EMOJI} end`, 'Łódź', ['kept']],
        ['svy7-c fine', 'Łódź', ['cut']],
        ['svy7-c fine ? end', 'Łódź', ['lost']],
        // Where other letters are lost too, nothing is to be told of it.
        ['svy7-c fine ? end', '??d?', []],
      ] as const
    ).map(([shown, hard, answers]) => {
      const comment = (text: string) => `<comment>${text}</comment>`;
      const created = { ...CREATED, shown: read(item('a', 11), item('b', 12, comment(`svy7-b ${hard}`))) };
      const rows = [row('c', { comment: `svy7-c fine ${EMOJI} end` })];
      return [
        shown,
        { created, emoji: of(rows, written(item('c', 16)), read(item('c', 16, comment(shown)))) },
        answers,
      ];
    }),
  ],
  [
    'limit.rows',
    [
      ['a fault', { many: of([row('w'), row('w')], FAULT) }, ['refused']],
      ['all rows', { many: of([row('w'), row('w')], written(refusal('w'), refusal('w'))) }, ['taken']],
      ['some rows', { many: of([row('w'), row('w')], written(refusal('w'))) }, ['inPart']],
      ['no answer', { many: of([row('w')]) }, []],
    ],
  ],
  [
    'delete.absent',
    [
      ['no row any more', { deleted: of(ROWS, written(), read()) }, ['absent']],
      ['the rows still', { deleted: of(ROWS, written()) }, ['shown']],
      ['rows that were never shown', { created: NEVER_SHOWN, deleted: of(ROWS, written(), read()) }, []],
      ['no answer', { deleted: of(ROWS, FAULT, read()) }, []],
    ],
  ],
  [
    'delete.listed',
    (
      [
        ['both', read(item('a', 11), item('b', 12)), ['listed']],
        ['one', read(item('b', 12)), ['inPart']],
        ['others', read(item('c', 99)), ['notListed']],
        ['a fault', FAULT, ['noRead']],
        ['no read', undefined, []],
      ] as const
    ).map(([what, gone, answers]) => {
      const rows = [11, 12, 77].map((scheduleId) => ({ scheduleId }));
      return [what, { deleted: of(rows, written(), read()), gone }, answers];
    }),
  ],
  [
    'write.savedReasons',
    [
      ['silent rows', {}, ['silent', 'silent']],
      [
        'reasons of a row that is there',
        { created: { ...CREATED, answer: written(refusal('a', 11), item('b', 12)) } },
        ['reasoned', 'silent'],
      ],
      [
        'reasons of a row that is not',
        { created: of(ROWS, written(refusal('a'), item('b', 12)), read(item('b', 12))) },
        ['silent'],
      ],
    ],
  ],
  [
    'write.echo',
    [
      ['rows with ids and days', {}, ['row', 'row']],
      [
        'ids alone',
        { created: of(ROWS, written('<item><scheduleId>11</scheduleId></item>', refusal('b'))) },
        ['idAlone'],
      ],
      [
        'rows without ids',
        { created: of(ROWS, written(item('a', 0), item('b', ''))) },
        ['withoutId', 'withoutId'],
      ],
      ['empty rows', { created: of(ROWS, written('<item/>', '<item/>')) }, ['emptyRow', 'emptyRow']],
      ['one row of two', { created: of(ROWS, written(item('a', 11))) }, ['otherNumber']],
      ['no row', { created: of(ROWS, written()) }, ['nothing']],
      ['a fault', { created: of(ROWS, FAULT) }, []],
    ],
  ],
  [
    'write.rules',
    [
      [
        'no rule any more',
        { rules: { rules: { created: CREATED, deleted: of(ROWS, written(), read()) } } },
        ['absent'],
      ],
      [
        'the rule still',
        {
          rules: { rules: { created: CREATED, deleted: of(ROWS, written(), undefined, { staleReads: 2 }) } },
        },
        ['otherwise'],
      ],
      ['a rule that nobody read again', { rules: { rules: { created: CREATED, deleted: of(ROWS) } } }, []],
      [
        'a rule that was never read',
        { rules: { rules: { created: NEVER_SHOWN, deleted: of(ROWS, written(), read()) } } },
        [],
      ],
    ],
  ],
])('%s', (id, cases) => {
  it.each(cases)('tells of %s', (_, trial, answers) => {
    expect(told(id, trial)).toEqual(answers);
  });
});
