import { describe, expect, it } from 'vitest';
import { markUnread } from '../../src/definition/decodeMarks.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import * as operations from '../../src/operations/index.generated.js';
import { matchRows } from '../../src/outcome/matchRows.js';
import { Redactor } from '../../src/text/redaction/redact.js';
import { MARKED } from './markedOperations.js';

type Row = Record<string, unknown>;
const redactor = new Redactor([]);
const batchOf = (operation: AnyOperation, rows: readonly Row[], answers: readonly Row[]) => {
  const part = operation.input[operation.rows!]!;
  return matchRows(
    operation,
    { [operation.rows!]: part.item ? rows : rows[0] },
    { value: answers, issues: [] },
    { redactor },
  );
};
/** Of each row the place of its answer, or its status where it has none. */
const placesOf = (operation: AnyOperation, rows: readonly Row[], answers: readonly Row[]) =>
  batchOf(operation, rows, answers).rows.map((row) =>
    row.status === 'accepted' || row.status === 'rejected' ? answers.indexOf(row.value) : row.status,
  );
const no = (row: Row = {}) => ({ ...row, validationErrors: ['no'] });
const shift = (badgeNo: string, more: Row = {}): Row => ({
  ...{ badgeNo, begDate: '2026-04-06', begTime: '08:00:00', endDate: '2026-04-06', endTime: '16:00:00' },
  ...{ shiftCategoryId: '11', ...more },
});

describe('a row that gives an employee another badge number', () => {
  const { wsdlUpdateEmployees } = operations;
  const renamed = { badgeNo: '0007', newBadgeNo: '0070' };

  it.each(['0007', '0070'])('is answered under its old number or its new one: %s', (badgeNo) => {
    expect(placesOf(wsdlUpdateEmployees, [renamed], [{ badgeNo }])).toEqual([0]);
  });

  it('takes the answer of nobody else', () => {
    expect(placesOf(wsdlUpdateEmployees, [renamed], [{ badgeNo: '0042' }])).toEqual(['unanswered']);
    const rows = [renamed, { badgeNo: '0042', email: 'a@b.example' }];
    expect(placesOf(wsdlUpdateEmployees, rows, [no({ badgeNo: '0042' }), { badgeNo: '0070' }])).toEqual([
      1, 0,
    ]);
  });

  it('that says the new number alone is known by it', () => {
    const rows = [{ newBadgeNo: '0070' }, { badgeNo: '0042' }];
    expect(placesOf(wsdlUpdateEmployees, rows, [{ badgeNo: '0042' }, no({ badgeNo: '0070' })])).toEqual([
      1, 0,
    ]);
  });

  it('decides nothing while its new number is the old one of another row', () => {
    const rows = [renamed, { badgeNo: '0070', newBadgeNo: '0700' }, { badgeNo: '0001' }];
    expect(placesOf(wsdlUpdateEmployees, rows, [{ badgeNo: '0001' }, { badgeNo: '0070' }])).toEqual([
      'unanswered',
      'unanswered',
      0,
    ]);
  });
});

describe('one id in two rows', () => {
  const { wsdlUpdateShifts, wsdlUpdateSections } = operations;
  const [early, late] = [
    shift('0007', { scheduleId: '5', endTime: '12:00:00' }),
    shift('0007', { scheduleId: '5', begTime: '12:00:00' }),
  ];

  it('the other values tell which answer is whose', () => {
    expect(placesOf(wsdlUpdateShifts, [early, late], [no(late), early])).toEqual([1, 0]);
    expect(placesOf(wsdlUpdateShifts, [early, late], [early, no(late)])).toEqual([0, 1]);
  });

  it("an answer that shows it with values of neither is nobody's", () => {
    const other = shift('0042', { scheduleId: '5', begTime: '20:00:00' });
    expect(placesOf(wsdlUpdateShifts, [early, late], [other, no(other)])).toEqual([
      'unanswered',
      'unanswered',
    ]);
  });

  it('answers two rows that are new: at most one of them is saved, and none knows which', () => {
    const rows = [shift('0007'), shift('0042')];
    const answers = rows.map((row) => ({ ...row, scheduleId: '9' }));
    expect(placesOf(wsdlUpdateShifts, rows, answers)).toEqual(['unanswered', 'unanswered']);
  });

  it('answers three rows that are new, of which one was rejected: that is known', () => {
    const rows = [shift('0007'), shift('0042'), shift('0043')];
    const [one, two, three] = rows.map((row) => ({ ...row, scheduleId: '9' }));
    const answers = [one!, two!, no(three)];
    expect(placesOf(wsdlUpdateShifts, rows, answers)).toEqual(['unanswered', 'unanswered', 2]);
  });

  it('answers a row that was saved and one that was refused: only one of them is saved', () => {
    const [one, two] = [shift('0007'), shift('0042')];
    const answers = [{ ...one, scheduleId: '9' }, no({ ...two, scheduleId: '9' })];
    expect(placesOf(wsdlUpdateShifts, [one, two], answers)).toEqual([0, 1]);
  });

  it('answers two absences for one reason, which does not name a record', () => {
    const row = (badgeNo: string) => ({ badgeNo, leaveExtCode: 'VAC', fromDate: '2026-04-06' });
    const rows = [row('0007'), row('0042')];
    const answers = rows.map((one) => ({ ...one, id: 9 }));
    expect(placesOf(operations.wsdlUpdateAbsence, rows, answers)).toEqual(['unanswered', 'unanswered']);
  });

  it('answers two rows that both named the record: by its id, and by its external id', () => {
    const rows = [
      { id: 5, name: 'Tills' },
      { extSectionId: 'T', costCentre: 7 },
    ];
    const answers = [
      { id: 5, extSectionId: 'T', name: 'Tills' },
      { id: 5, extSectionId: 'T', costCentre: 7 },
    ];
    expect(placesOf(wsdlUpdateSections, rows, answers)).toEqual([0, 1]);
  });

  it('answers three rows, of which two name the record by another external id than the third', () => {
    const rows = ['T', 'T', 'U'].map((extSectionId, i) => ({ extSectionId, costCentre: i + 1 }));
    const answers = rows.map((row) => ({ ...row, id: 5 }));
    expect(placesOf(wsdlUpdateSections, rows, answers)).toEqual(Array(3).fill('unanswered'));
  });

  it('answers two rows with two external ids: a record has one', () => {
    const rows = [{ extSectionId: 'T' }, { extSectionId: 'U' }];
    const answers = rows.map((row) => ({ ...row, id: 5 }));
    expect(placesOf(wsdlUpdateSections, rows, answers)).toEqual(['unanswered', 'unanswered']);
  });
});

describe('a row that deletes', () => {
  const { wsdlUpdateShifts } = operations;

  it('is answered by its id, with the record as it was', () => {
    const rows = [shift('0007', { scheduleId: '5', deleteShift: 1 }), shift('0007')];
    const was = shift('0042', { scheduleId: '5', begDate: '2026-03-01', endDate: '2026-03-01' });
    expect(placesOf(wsdlUpdateShifts, rows, [was, shift('0007', { scheduleId: '9' })])).toEqual([0, 1]);
    expect(placesOf(wsdlUpdateShifts, rows.slice(0, 1), [{ ...was, scheduleId: '6' }])).toEqual([
      'unanswered',
    ]);
  });
});

describe('an employee who is named twice', () => {
  const rows = [1, 2].map((persId) => ({ persId, badgeNo: `b${persId}` }));

  it('answered by the badge number alone in another order: no row takes the answer of the other', () => {
    const swapped = [no({ badgeNo: 'b2' }), { badgeNo: 'b1' }];
    for (const operation of [operations.wsdlUpdateShifts, operations.wsdlUpdateAbsence]) {
      expect(placesOf(operation, rows, swapped)).not.toContain(0);
      expect(placesOf(operation, rows, [...swapped].reverse())).toEqual([0, 1]);
    }
    // Both names are sent there.
    expect(placesOf(operations.wsdlUpdateEmployeeSkills, rows, swapped)).toEqual([1, 0]);
  });

  it('answered by the badge number alone: it may be the answer of a row that was sent with that number alone', () => {
    const leave = { leaveId: 200, fromDate: '2024-03-04', fromTime: '08:00:00', toDate: '2024-03-10' };
    const rows = [
      { badgeNo: '1500', ...leave },
      { badgeNo: '3208', ...leave },
      { persId: 5907, badgeNo: '1500', ...leave },
    ];
    const answers = [
      { toDate: '2024-03-10' },
      { badgeNo: '1500', leaveId: 200 },
      { toDate: '2024-03-10', id: 9 },
    ];
    expect(placesOf(operations.wsdlUpdateAbsence, rows, answers)).not.toContain(1);
    expect(placesOf(operations.wsdlUpdateAbsence, rows.slice(0, 2), answers.slice(0, 2))).toEqual([
      1,
      'unanswered',
    ]);
  });

  it('may be answered under a badge number of today, where the id alone is sent', () => {
    expect(placesOf(operations.wsdlUpdateShifts, rows, [{ badgeNo: 'b1' }, { badgeNo: 'new' }])).toEqual([
      0, 1,
    ]);
  });
});

describe('a single row answered with another record', () => {
  it.each<[AnyOperation, Row, Row]>([
    [
      operations.wsdlUpdateUnit,
      { extUnitId: 'U101', currency: 'SEK' },
      { extUnitId: 'U102', currency: 'SEK' },
    ],
    [operations.wsdlUpdateUnit, { name: 'Nord' }, { name: 'Syd' }],
    [operations.wsdlProcessLeaves, { leaveId: 1, leaveAction: 1 }, { leaveId: 2, leaveAction: 1 }],
    [operations.wsdlUpdateShifts, shift('0007', { scheduleId: '5' }), shift('0042', { scheduleId: '5' })],
    [operations.wsdlUpdateSections, { id: 5, name: 'Tills' }, { id: 5, name: 'Kitchen' }],
    [operations.wsdlMoveEmployees, { badgeNo: '0007', moveId: 'm1' }, { badgeNo: '0008', moveId: 'm1' }],
    [
      operations.wsdlUpdateShifts,
      shift('0007', { extScheduleId: 'n1' }),
      shift('0007', { extScheduleId: 'n2' }),
    ],
  ])('$name', (operation, row, answer) => {
    const batch = batchOf(operation, [row], [answer]);
    expect(batch.rows.map(({ status }) => status)).toEqual(['unanswered']);
    expect(batch.unmatched).toEqual([answer]);
  });
});

describe('answers that show no id and no name of a row', () => {
  const named = (badgeNo: string, givenName: string) => ({ badgeNo, givenName });
  const rows = [named('1', 'Åsa'), named('2', 'Bo'), named('3', 'Cem')];
  const shown = [
    { givenName: 'Åsa', id: 7 },
    { givenName: 'Bo', id: 8 },
    { givenName: 'Cem', id: 9 },
  ];

  it('in order: the place says whose they are', () => {
    expect(placesOf(operations.wsdlUpdateEmployees, rows, shown)).toEqual([0, 1, 2]);
  });

  it('with the other values of another row at a place: the order says nothing', () => {
    const turned = [shown[1]!, shown[2]!, shown[0]!];
    expect(placesOf(operations.wsdlUpdateEmployees, rows, turned)).toEqual(rows.map(() => 'unanswered'));
  });
});

describe('more answers than the rows that they fit', () => {
  const { wsdlUpdateEmployees } = operations;

  it('none of these rows is known for sure', () => {
    const rows = [
      { badgeNo: 'a', newBadgeNo: 'b' },
      { badgeNo: 'b', newBadgeNo: 'c' },
    ];
    const answers = [{ badgeNo: 'a' }, { badgeNo: 'c' }, { badgeNo: 'b' }];
    expect(placesOf(wsdlUpdateEmployees, rows, answers)).toEqual(['unanswered', 'unanswered']);
    expect(placesOf(wsdlUpdateEmployees, rows, answers.slice(1))).toEqual([1, 0]);
  });

  it("an answer that is a row's and stands again at another place: the order says nothing", () => {
    const rows = [{ badgeNo: 'a', email: 'x@a.example' }, { badgeNo: 'a', email: 'y@a.example' }, {}];
    const repeated = { badgeNo: 'a', email: 'x@a.example' };
    expect(placesOf(wsdlUpdateEmployees, rows, [repeated, { ...rows[1]! }, { ...repeated }])).toEqual([
      0,
      1,
      'unanswered',
    ]);
  });

  it('and each of them of one or two rows: one answer too many leaves the whole chain open', () => {
    const rows = ['ab', 'bc', 'cd'].map(([badgeNo, newBadgeNo]) => ({ badgeNo, newBadgeNo }));
    const answers = ['a', 'b', 'c', 'd'].map((badgeNo) => ({ badgeNo }));
    expect(placesOf(wsdlUpdateEmployees, rows, answers)).toEqual(Array(3).fill('unanswered'));
    expect(placesOf(wsdlUpdateEmployees, rows, answers.slice(1))).toEqual([0, 1, 2]);
  });

  it('and all of either: none is known', () => {
    const rows = ['x', 'y'].map((email) => ({ badgeNo: 'a', email: `${email}@a.example` }));
    const answers = ['u', 'v', 'w'].map((email) => ({ badgeNo: 'a', email: `${email}@a.example` }));
    expect(placesOf(wsdlUpdateEmployees, rows, answers)).toEqual(['unanswered', 'unanswered']);
  });

  it('as many as these rows: the one that is known by its values stays known', () => {
    const [x, y, z] = ['x', 'y', 'z'].map((email) => ({ badgeNo: 'a', email: `${email}@a.example` }));
    const [u, v] = ['u', 'v'].map((email) => ({ badgeNo: 'a', email: `${email}@a.example` }));
    const answers = [{ ...z }, u!, v!];
    expect(placesOf(wsdlUpdateEmployees, [x!, y!, z!], answers)).toEqual(['unanswered', 'unanswered', 0]);
  });

  it('two of them like one row: the other row has neither', () => {
    const rows = ['x', 'y'].map((email) => ({ badgeNo: 'a', email: `${email}@a.example` }));
    const answers = [no(rows[0]), { ...rows[0] }, { badgeNo: 'b' }];
    expect(placesOf(wsdlUpdateEmployees, rows, answers)).toEqual(['unanswered', 'unanswered']);
  });

  it("one answer to two rows whose other values it does not show is nobody's", () => {
    const rows = [{ badgeNo: 'a', email: 'x@a.example' }, { badgeNo: 'a' }];
    expect(placesOf(wsdlUpdateEmployees, rows, [{ badgeNo: 'a' }])).toEqual(['unanswered', 'unanswered']);
    expect(placesOf(wsdlUpdateEmployees, rows, [{ badgeNo: 'a', email: 'z@a.example' }])).toEqual([
      'unanswered',
      'unanswered',
    ]);
  });
});

describe('texts that a service did not keep whole', () => {
  const { wsdlUpdateSkills } = operations;
  const skill = (skillDescription: string) => ({ skillDescription });

  it.each([
    ['Łódź', '?ód?'],
    ['Zoë', 'Zo?'],
    ['Kassa å', 'KASSA Å'],
    ['Kassa vid ingången', 'Kassa vid ing'],
  ])('%s answered as %s contradicts nothing, in any order', (sent, shown) => {
    const rows = [skill(sent), skill('Other')];
    expect(placesOf(wsdlUpdateSkills, rows, [skill(shown), skill('Other')])).toEqual([0, 1]);
    expect(placesOf(wsdlUpdateSkills, rows, [no(skill('Other')), skill(shown)])).toEqual([1, 0]);
    expect(placesOf(wsdlUpdateSkills, rows, [skill(shown)])).toEqual([0, 'unanswered']);
  });

  it('what fits two rows decides nothing', () => {
    const rows = [skill('Kassa vid ingången'), skill('Kassa vid utgången')];
    expect(placesOf(wsdlUpdateSkills, rows, [skill('Kassa vid')])).toEqual(['unanswered', 'unanswered']);
    const both = [
      { ...skill('Kassa vid'), skillId: 2 },
      { ...skill('Kassa vid'), skillId: 1 },
    ];
    expect(batchOf(wsdlUpdateSkills, rows, both).rows.map((row) => 'by' in row && row.by)).toEqual([
      'position',
      'position',
    ]);
  });
});

describe('an operation that only a deployment has, and says nothing of how it is settled', () => {
  const { operation } = MARKED.updateNamed;

  it('has rows that are told apart by its own fields', () => {
    const rows = [{ a: 'one' }, { a: 'two' }];
    expect(placesOf(operation, rows, [{ a: 'two' }, no({ a: 'one' })])).toEqual([1, 0]);
  });
});

describe('by what an answer is known', () => {
  const { wsdlUpdateShifts } = operations;
  const rows = [
    shift('0007', { scheduleId: '5' }),
    shift('0042', { extScheduleId: 'n1' }),
    shift('0001'),
    {},
  ];
  const answers = [rows[0]!, no(rows[1]), { ...rows[2]!, scheduleId: '9' }, no()];
  const matched = (leastEvidence?: 'content' | 'token' | 'id') =>
    matchRows(
      wsdlUpdateShifts,
      { Shifts: rows },
      { value: answers, issues: [] },
      { redactor, leastEvidence },
    );

  it('each answered row says it', () => {
    expect(matched().rows.map((row) => 'by' in row && row.by)).toEqual([
      'id',
      'token',
      'content',
      'position',
    ]);
  });

  it.each([
    ['content', ['accepted', 'rejected', 'accepted', 'unanswered']],
    ['token', ['accepted', 'rejected', 'unanswered', 'unanswered']],
    ['id', ['accepted', 'unanswered', 'unanswered', 'unanswered']],
  ] as const)('a call that asks for %s at least leaves the others unanswered', (least, expected) => {
    const batch = matched(least);
    expect(batch.rows.map(({ status }) => status)).toEqual(expected);
    expect(batch.unmatched).toEqual(
      answers.slice(expected.filter((status) => status !== 'unanswered').length),
    );
  });

  it('an id or a token that two rows were sent with says nothing of which it is', () => {
    const twice = [shift('0007', { extScheduleId: 'n1' }), shift('0042', { extScheduleId: 'n1' })];
    const batch = batchOf(wsdlUpdateShifts, twice, twice);
    expect(batch.rows.map((row) => 'by' in row && row.by)).toEqual(['content', 'content']);
  });

  it('a value that could not be decoded says neither, unless its text does', () => {
    const { wsdlUpdateTimePunches } = operations;
    const sent = [
      { persId: 7, punchIn: '2026-04-06 08:00:00' },
      { persId: 8, punchIn: '2026-04-06 08:00:00' },
    ];
    const unread = (text: string) => {
      const record = { punchIn: '2026-04-06 08:00:00' };
      markUnread(record, ['persId', text]);
      return record;
    };
    expect(placesOf(wsdlUpdateTimePunches, sent, [unread('8 '), { persId: 7 }])).toEqual([1, 0]);
    expect(placesOf(wsdlUpdateTimePunches, sent, [unread('none'), { persId: 8 }])).toEqual([0, 1]);
    expect(placesOf(wsdlUpdateTimePunches, sent, [unread('8 ')])).toEqual(['unanswered', 0]);
    expect(placesOf(wsdlUpdateTimePunches, sent, [unread('none')])).toEqual(['unanswered', 'unanswered']);
    const shown = { persId: 7 };
    markUnread(shown, ['id', 'none']);
    const [row] = batchOf(wsdlUpdateTimePunches, [{ id: 5, persId: 7 }], [shown]).rows;
    expect(row).toMatchObject({ status: 'accepted', by: 'content' });
  });
});

it('a list with more in it is another list: it does not make two rows alike', () => {
  const task = (begTime: string) => ({ shiftTypeId: '11', begTime, endTime: '12:00:00' });
  const rows = [[task('08:00:00')], [task('08:00:00'), task('10:00:00')]].map((tasks) =>
    shift('0007', { tasks }),
  );
  expect(placesOf(operations.wsdlUpdateShifts, rows, [{ ...rows[0], scheduleId: '9' }])).toEqual([
    0,
    'unanswered',
  ]);
});

it.each([
  ['in capitals', 'EARLY', 'LATE'],
  ['as they were sent', 'early', 'late'],
])('other values tell which answer is whose: %s', (_name, first, second) => {
  const rows = ['early', 'late'].map((comment) => shift('0007', { comment }));
  const answers = [second, first].map((comment) => shift('0007', { comment, scheduleId: comment.length }));
  expect(placesOf(operations.wsdlUpdateShifts, rows, answers)).toEqual([1, 0]);
});

it('the records inside two rows tell which answer is whose, though the service changed one of them', () => {
  const task = (begTime: string) => ({ shiftTypeId: '11', begTime, endTime: '18:00:00' });
  const tasks = (...times: string[]) => ({ tasks: times.map((time) => task(`${time}:00:00`)) });
  const rows = [tasks('08', '10'), tasks('12', '14')].map((more) => shift('0007', more));
  const answers = [tasks('12', '15'), tasks('09', '10')].map((more, i) =>
    shift('0007', { ...more, scheduleId: `${i + 1}` }),
  );
  expect(placesOf(operations.wsdlUpdateShifts, rows, answers)).toEqual([1, 0]);
});

it('a value without a reading names its row where it is shown as it was sent', () => {
  const rows = [{ begDate: 'the first Monday' }, { begDate: '2026-04-06' }];
  const answers = [{ begDate: '2026-04-06' }, { begDate: 'the first Monday' }];
  expect(placesOf(operations.wsdlUpdateShifts, rows, answers)).toEqual([1, 0]);
});

it('the records inside two rows tell which answer is whose', () => {
  const task = (begTime: string) => ({ shiftTypeId: '11', begTime, endTime: '12:00:00' });
  const rows = ['08:00:00', '10:00:00'].map((begTime) => shift('0007', { tasks: [task(begTime)] }));
  const answers = rows.toReversed().map((row, i) => ({ ...row, scheduleId: `${i + 1}` }));
  expect(placesOf(operations.wsdlUpdateShifts, rows, answers)).toEqual([1, 0]);
});

describe('values that could not be decoded', () => {
  const { wsdlUpdateTimePunches } = operations;
  const punchIn = '2026-04-06 08:00:00';
  const unread = (persId: string) => {
    const record = { punchIn };
    markUnread(record, ['persId', persId]);
    return record;
  };

  it('make two answers of what reads the same', () => {
    const rows = [7, 8].map((persId) => ({ persId, punchIn }));
    expect(placesOf(wsdlUpdateTimePunches, rows, [unread('8 '), unread('7 ')])).toEqual([1, 0]);
  });

  it('do not speak against the order', () => {
    const rows = [7, 8].map((persId) => ({ persId, punchIn }));
    const batch = batchOf(wsdlUpdateTimePunches, rows, [unread('one'), unread('two')]);
    expect(batch.rows.map((row) => 'by' in row && row.by)).toEqual(['position', 'position']);
  });
});

describe('rows that no mark names', () => {
  const { wsdlUpdateShifts } = operations;
  const answered = (badgeNo: string) => ({ ...shift(badgeNo), scheduleId: `5${badgeNo}` });

  it('and answers that show their other values elsewhere: the order says nothing, however many rows have marks', () => {
    const marked = Array.from({ length: 99 }, (_, i) => `${1_000 + i}`);
    const [early, late] = [{ comment: 'early' }, { comment: 'late' }];
    const rows = [...marked.map((badgeNo) => shift(badgeNo)), early, late];
    const statuses = (answers: readonly Row[]) =>
      batchOf(wsdlUpdateShifts, rows, [...marked.map(answered), ...answers])
        .rows.slice(-2)
        .map(({ status }) => status);
    expect(statuses([no(late), early])).toEqual(['unanswered', 'unanswered']);
    expect(statuses([no(early), late])).toEqual(['rejected', 'accepted']);
  });

  it('are not those of an answer that names somebody else', () => {
    const rows = [{ badgeNo: '0001', comment: 'early' }, { comment: 'late' }];
    const answers = [{}, { badgeNo: '0009', comment: 'early' }];
    expect(placesOf(wsdlUpdateShifts, rows, answers)).toEqual([0, 1]);
  });
});

it('more records inside than were sent speak against a row, and none that it did not send', () => {
  const task = (begTime: string) => ({ shiftTypeId: '11', begTime, endTime: '18:00:00' });
  const rows = [shift('0007', { tasks: [task('08:00:00')] }), shift('0007')];
  const answer = shift('0007', { scheduleId: '9', tasks: [task('08:00:00'), task('10:00:00')] });
  expect(placesOf(operations.wsdlUpdateShifts, rows, [answer])).toEqual(['unanswered', 0]);
});

describe('an answer that belongs elsewhere', () => {
  const { wsdlUpdateSections } = operations;

  it('and stands twice, is not that of the other row by its place', () => {
    const rows = [{ id: 1 }, { costCentre: 2 }];
    const answers = [{ costCentre: 2 }, { costCentre: 2 }];
    expect(placesOf(wsdlUpdateSections, rows, answers)).toEqual(['unanswered', 'unanswered']);
  });

  it('and stands twice, once at the place of a row that it contradicts, leaves all open', () => {
    const rows = [
      { extSectionId: 'S1', name: 'Tills' },
      { extSectionId: 'S2', name: 'Kitchen' },
      { extSectionId: 'S3', name: 'Tills' },
    ];
    const answers = [{ name: 'Tills' }, { name: 'Tills' }, {}];
    expect(placesOf(wsdlUpdateSections, rows, answers)).toEqual(Array(3).fill('unanswered'));
  });

  it('speaks against the order where it is known by its other values, too', () => {
    const rows = [{ name: 'Tills', costCentre: 1 }, { name: 'Tills', costCentre: 2 }, {}];
    const answers = [{ ...rows[1] }, { ...rows[0] }, no()];
    expect(placesOf(wsdlUpdateSections, rows, answers)).toEqual([1, 0, 'unanswered']);
  });

  it('speaks against the order where it shows more of two others than of the row at its place', () => {
    const group = { name: 'Tills', extGroupId: 'G' };
    const rows = [{ name: 'Tills' }, group, { ...group }];
    const answers = [{ ...group }, { name: 'Tills' }, { name: 'Tills', costCentre: 5 }];
    expect(placesOf(wsdlUpdateSections, rows, answers)).toEqual(Array(3).fill('unanswered'));
  });

  it('and leaves of two rows one, is what the other answer is not', () => {
    const rows = [
      { extSectionId: 'S1', name: 'Tills' },
      { extSectionId: 'S2', name: 'Tills' },
    ];
    const answers = [{ name: 'Tills' }, { extSectionId: 'S1' }];
    expect(placesOf(wsdlUpdateSections, rows, answers)).toEqual([1, 0]);
  });

  it('speaks against the order: it is the answer of one row alone', () => {
    const rows = [
      { extSectionId: 'S1', name: 'Tills' },
      { name: 'Tills', costCentre: 2 },
    ];
    const answers = [{ name: 'Tills', costCentre: 2 }, { costCentre: 2 }];
    expect(placesOf(wsdlUpdateSections, rows, answers)).toEqual(['unanswered', 0]);
  });
});

it('answers stand in no order where one of them is that of another row, by all that it shows', () => {
  const { wsdlUpdateEmployees } = operations;
  const rows = [
    { badgeNo: '0001', familyName: 'Ulf' },
    { badgeNo: '0001', familyName: 'Siv', city: 'Lund' },
    { badgeNo: '0001', familyName: 'Eva' },
  ];
  const answers = [{ familyName: 'Ulf' }, { familyName: 'Siv' }, no(rows[1])];
  expect(placesOf(wsdlUpdateEmployees, rows, answers)).toEqual(['unanswered', 2, 'unanswered']);
});
