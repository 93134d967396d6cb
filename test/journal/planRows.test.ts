import { describe, expect, it } from 'vitest';
import { type AnyOperation, rowShape } from '../../src/definition/operation.js';
import { Fingerprint } from '../../src/journal/Fingerprint.js';
import { DROPPED, JournalRow, type RowFacts, type RowProgress } from '../../src/journal/JournalRow.js';
import type { Plan } from '../../src/journal/Plan.js';
import { goOn, planRows, tryAgain } from '../../src/journal/planRows.js';
import {
  wsdlUpdateEmployees,
  wsdlUpdateManualSalaries,
  wsdlUpdateShifts,
  wsdlUpdateTimePunches,
} from '../../src/operations/index.generated.js';
import type { Row } from '../../src/settle/shape.js';

const planOf = (operation: AnyOperation, options: Partial<Plan> = {}): Plan => ({
  ...{ operation, shape: rowShape(operation), fingerprint: new Fingerprint(undefined) },
  ...{ key: (_, index) => `row ${index}`, moves: false, replaces: undefined, ...options },
});
const DAY = { begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' };
const shift = (more: Row = {}) => ({ ...DAY, badgeNo: '0001', shiftCategoryId: '11', ...more });

/** A row as the journal has it after a run. */
function recorded(plan: Plan, content: Row, state: RowProgress, facts: Partial<RowFacts> = {}): JournalRow {
  const [row] = planRows(plan, [content], []).mine;
  return row!.become(state, { attempts: 1, ...facts });
}
/** What a run has to do with a row of which the journal knows something. */
const planned = (plan: Plan, known: JournalRow, content: Row) => planRows(plan, [content], [known]).mine[0]!;

const saved = (plan: Plan, content: Row, more: Partial<RowFacts> = {}) =>
  recorded(plan, content, 'accepted', {
    ids: ['5'],
    saved: { digest: recorded(plan, content, 'sent').digest, row: content },
    ...more,
  });

describe('a row that says what it said before', () => {
  const plan = planOf(wsdlUpdateShifts);
  const again = (state: RowProgress, facts: Partial<RowFacts> = {}) =>
    planned(plan, recorded(plan, shift(), state, facts), shift());

  it.each(['accepted', 'alreadyThere', 'differs', 'doubled', 'sent', 'answered'] as const)(
    'stays as it ended, or is under way: %s',
    (state) => expect(again(state, { ids: ['5'] })).toMatchObject({ state, facts: { attempts: 1 } }),
  );

  it.each(['rejected', 'invalid'] as const)('is tried anew that was not taken: %s', (state) => {
    const history = [{ at: 1, process: '1@here' }];
    const { facts, ...row } = again(state, { history, validationErrors: ['no'], before: ['3'] });
    expect(row).toMatchObject({ state: 'recorded', content: shift() });
    expect(facts).toEqual({ attempts: 0, history, whose: facts.whose });
  });

  it('is looked for again of which nobody knew, and is not sent again where the service said that it saved it', () => {
    expect(again('uncertain').state).toBe('sent');
    expect(again('uncertain', { isAnswered: true }).state).toBe('answered');
    expect(again('uncertain', { attempts: 0 }).state).toBe('recorded');
    expect(again('ready', { attempts: 0 }).state).toBe('recorded');
    expect(again('ready').state).toBe('ready');
  });

  it('stays dropped where a person gave it up, and comes back where it only left the input', () => {
    const history = [{ at: 1, process: '1@here', decided: DROPPED }];
    expect(again('dropped', { history }).state).toBe('dropped');
    expect(again('dropped').state).toBe('recorded');
    const other = planned(plan, recorded(plan, shift(), 'dropped', { history }), shift({ comment: 'new' }));
    expect(other.state).toBe('recorded');
  });

  it('takes up what it was before it was given other content that could not be sent', () => {
    expect(again('changed', { was: 'accepted' }).state).toBe('answered');
    expect(again('changed', { was: 'doubled' }).state).toBe('doubled');
    expect(again('changed').state).toBe('sent');
    expect(again('changed', { isAnswered: true }).state).toBe('answered');
  });

  it('stays what it was found to be before it was ever sent', () => {
    for (const state of ['alreadyThere', 'doubled', 'differs', 'dropped'] as const) {
      const history = [{ at: 1, process: '1@here', decided: DROPPED }];
      expect(again(state, { attempts: 0, history }).state).toBe(state);
    }
  });

  it('in another writing is the same', () => {
    const known = recorded(plan, shift({ comment: 'a' }), 'accepted', { ids: ['5'] });
    expect(planned(plan, known, shift({ comment: 'a', begTime: '08:00' })).state).toBe('accepted');
  });
});

describe('a row that says something else under its key', () => {
  const plan = planOf(wsdlUpdateShifts);
  const later = shift({ endTime: '17:00:00' });

  it('replaces one that was never taken', () => {
    for (const known of [
      recorded(plan, shift(), 'recorded', { attempts: 0 }),
      recorded(plan, shift(), 'ready', { attempts: 0 }),
      recorded(plan, shift(), 'rejected'),
      recorded(plan, shift(), 'invalid', { attempts: 0 }),
    ])
      expect(planned(plan, known, later)).toMatchObject({
        ...{ state: 'recorded', content: later, facts: { attempts: 0 } },
      });
  });

  it('is a change of what was saved, under its id, which the journal goes on to know', () => {
    const row = planned(plan, saved(plan, shift()), later);
    expect(row).toMatchObject({ state: 'recorded', content: { ...later, scheduleId: '5' } });
    expect(row.facts).toMatchObject({ attempts: 0, ids: ['5'], saved: { row: shift() } });
  });

  it('is a change under a number where the id is one, and by what the row names where it names something', () => {
    const punches = planOf(wsdlUpdateTimePunches);
    const punch = { badgeNo: '0001', punchIn: '2026-05-04 08:00:00' };
    expect(planned(punches, saved(punches, punch), { ...punch, comment: 'new' }).content).toEqual({
      ...punch,
      comment: 'new',
      id: 5,
    });
    const employees = planOf(wsdlUpdateEmployees);
    const employee = { badgeNo: '0001', city: 'Lund' };
    const moved = { badgeNo: '0001', city: 'Ystad' };
    expect(planned(employees, saved(employees, employee), moved)).toMatchObject({
      ...{ state: 'recorded', content: moved },
    });
    const named = shift({ scheduleId: '9' });
    expect(planned(plan, saved(plan, named), { ...named, comment: 'new' }).content).toMatchObject({
      scheduleId: '9',
    });
  });

  it('is not sent where no change of what was saved can be', () => {
    const salaries = planOf(wsdlUpdateManualSalaries);
    const salary = {
      ...{ badgeNo: '0001', punchDateTime: '2026-05-04 00:00:00', salaryCode: 'ob', hours: '1' },
    };
    const noChange = { state: 'changed', facts: { next: expect.stringMatching(/no change of it to send/) } };
    expect(planned(salaries, saved(salaries, salary), { ...salary, hours: '2' })).toMatchObject({
      ...noChange,
      facts: { ...noChange.facts, was: 'accepted' },
    });
    expect(planned(plan, saved(plan, shift(), { ids: ['5', '6'] }), later)).toMatchObject(noChange);
    expect(planned(plan, saved(plan, shift(), { ids: ['0'] }), later)).toMatchObject(noChange);
    expect(planned(plan, saved(plan, shift(), { ids: [] }), later)).toMatchObject(noChange);
  });

  it('is not sent while it is not known what became of what it said before', () => {
    for (const [state, facts] of [
      ['sent', {}],
      ['uncertain', {}],
      ['answered', {}],
    ] as const) {
      const row = planned(plan, recorded(plan, shift(), state, facts), later);
      expect([state, row.state, row.facts.next]).toEqual([state, 'changed', undefined]);
      expect(row.digest).toBe(recorded(plan, shift(), 'sent').digest);
    }
  });

  it('is not sent while another change of what was saved is under way, and is looked up where it is the saved one', () => {
    const known = () => {
      const { digest } = recorded(plan, shift(), 'sent');
      return recorded(plan, later, 'sent', { ids: ['5'], saved: { digest, row: shift() } });
    };
    expect(planned(plan, known(), shift({ endTime: '18:00:00' })).state).toBe('changed');
    const back = planned(plan, known(), shift());
    expect(back).toMatchObject({ state: 'answered', content: shift(), facts: { ids: ['5'], attempts: 1 } });
    expect(back.digest).toBe(recorded(plan, shift(), 'sent').digest);
    // The change itself goes on, under the id of what it changes.
    expect(planned(plan, known(), later)).toMatchObject({
      ...{ state: 'sent', content: { ...later, scheduleId: '5' } },
    });
  });

  it('is a change again once what it said before was refused, or is the saved one', () => {
    const { digest } = recorded(plan, shift(), 'sent');
    const facts = { ids: ['5'], kept: ['comment'], saved: { digest, row: shift() }, asked: true as const };
    const refused = () => recorded(plan, later, 'rejected', facts);
    for (const content of [later, shift({ endTime: '18:00:00' })]) {
      const row = planned(plan, refused(), content);
      expect(row).toMatchObject({ state: 'recorded', content: { ...content, scheduleId: '5' } });
      expect(row.facts).toMatchObject({ attempts: 0, kept: ['comment'], asked: true, saved: { digest } });
    }
    const back = planned(plan, refused(), shift());
    expect(back.state).toBe('answered');
    expect(planned(plan, back, later)).toMatchObject({ state: 'recorded', content: { scheduleId: '5' } });
  });

  it('corrects what is there otherwise, with the fields that a person was told', () => {
    const known = recorded(plan, shift(), 'differs', { ids: ['5'], fields: ['endTime'] });
    expect(planned(plan, known, later)).toMatchObject({
      ...{ state: 'recorded', content: { scheduleId: '5' } },
      facts: { saved: { row: shift(), otherwise: ['endTime'] } },
    });
  });

  it('is of the same person and day, unless it is told that it moves', () => {
    for (const moved of [shift({ badgeNo: '0002' }), shift({ begDate: '2026-05-05' })]) {
      expect(planned(plan, saved(plan, shift()), moved)).toMatchObject({
        ...{ state: 'changed', facts: { next: expect.stringMatching(/another person or day/) } },
      });
      expect(planned(planOf(wsdlUpdateShifts, { moves: true }), saved(plan, shift()), moved)).toMatchObject({
        ...{ state: 'recorded', content: { scheduleId: '5' } },
      });
      const refused = recorded(plan, shift(), 'rejected');
      expect(planned(plan, refused, moved).state).toBe('recorded');
      expect(planned(plan, recorded(plan, shift(), 'sent'), moved).facts.next).toMatch(/another person/);
    }
    // A refused change of what was saved is still that person's.
    const { digest } = recorded(plan, shift(), 'sent');
    const change = recorded(plan, later, 'rejected', { ids: ['5'], saved: { digest, row: shift() } });
    expect(planned(plan, change, shift({ badgeNo: '0002' })).state).toBe('changed');
  });
});

describe('a row without a key of its own', () => {
  const plan = planOf(wsdlUpdateShifts, { key: undefined });

  it('is known by what it says, and by how often', () => {
    const first = planRows(plan, [shift(), shift(), shift({ comment: 'a' })], []).mine;
    expect(new Set(first.map(({ key }) => key)).size).toBe(3);
    for (const row of first) row.become('accepted', { attempts: 1, ids: ['5'] });
    const { mine } = planRows(plan, [shift({ comment: 'a' }), shift(), shift(), shift()], first);
    expect(mine.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted', 'recorded']);
  });

  it('is the same under the digest of its text, as versions before 0.6 kept it, and under no other', () => {
    const plan = planOf(wsdlUpdateShifts);
    const kept = recorded(plan, shift(), 'accepted', { ids: ['5'] });
    const under = (digest: string) => {
      kept.digest = digest;
      return planned(plan, kept, shift()).state;
    };
    expect(under(plan.fingerprint.of(shift()))).toBe('accepted');
    expect(under(plan.fingerprint.of(shift({ comment: 'x' })))).not.toBe('accepted');
  });

  it('is the same where an empty field was added that no change can be sent of', () => {
    const salaries = planOf(wsdlUpdateManualSalaries, { key: undefined });
    const salary = {
      ...{ badgeNo: '0001', punchDateTime: '2026-05-04 00:00:00', salaryCode: 'ob', hours: '1' },
    };
    const known = saved(salaries, salary);
    expect(planned(salaries, known, { ...salary, comment: '' }).state).toBe('accepted');
  });
});

describe('keys', () => {
  it('are a field of the rows or what a function says, one for each row', () => {
    const plan = planOf(wsdlUpdateShifts, { key: 'comment' });
    const two = [shift({ comment: 'a' }), shift({ comment: 'b' })];
    expect(new Set(planRows(plan, two, []).mine.map(({ key }) => key)).size).toBe(2);
    expect(() => planRows(plan, [two[0]!, two[0]!], [])).toThrow(/row 2 has the key of a row before it/);
    expect(() => planRows(plan, [two[0]!, shift()], [])).toThrow(/row 2 has none/);
    expect(() => planRows(plan, [shift({ comment: '' })], [])).toThrow(/row 1 has none/);
  });
});

it('a row that breaks a rule is told with the path inside of it, and does not go out', () => {
  const [bad, good] = planRows(planOf(wsdlUpdateShifts), [shift({ begTime: 'early' }), shift()], []).mine;
  expect(bad).toMatchObject({ state: 'invalid', facts: { issues: [{ path: ['begTime'] }] } });
  expect(good!.state).toBe('recorded');
});

it('a row is sent again that was saved after one which changes now, where both name the same record', () => {
  const plan = planOf(wsdlUpdateEmployees);
  const rows = ['Lund', 'Ystad', 'Malmö'].map((city, i) => ({ badgeNo: i === 2 ? '0002' : '0001', city }));
  const known = planRows(plan, rows, []).mine;
  for (const row of known) row.become('accepted', { attempts: 1, saved: { digest: row.digest } });
  const changed = [{ ...rows[0], city: 'Kiruna' }, rows[1]!, rows[2]!];
  expect(planRows(plan, changed, known).mine.map(({ state }) => state)).toEqual([
    ...['recorded', 'recorded', 'accepted'],
  ]);
  const last = [rows[0]!, { ...rows[1], city: 'Kiruna' }, rows[2]!];
  expect(planRows(plan, last, known).mine.map(({ state }) => state)).toEqual([
    ...['accepted', 'recorded', 'accepted'],
  ]);
});

describe('a corrected row under another key', () => {
  const plan = planOf(wsdlUpdateShifts, { key: 'comment' });
  const known = (state: RowProgress = 'rejected', more: Row = {}) =>
    recorded(plan, shift({ comment: 'a', ...more }), state);

  it('takes the place of the refused one of its person and day, where there is one on either side', () => {
    for (const state of ['rejected', 'invalid'] as const) {
      const former = known(state);
      const { mine, replaced } = planRows(plan, [shift({ comment: 'b' })], [former]);
      expect(mine).toMatchObject([{ state: 'recorded', content: { comment: 'b' } }]);
      expect(mine[0]!.key).not.toBe(former.key);
      expect(replaced).toEqual([former]);
      expect(former).toMatchObject({ state: 'dropped', facts: { next: expect.stringMatching(/replaces/) } });
    }
    const alone = (rows: Row[], formers: JournalRow[]) => planRows(plan, rows, formers).replaced.length;
    expect(alone([shift({ comment: 'b' })], [known('accepted')])).toBe(0);
    expect(alone([shift({ comment: 'b' })], [known('uncertain')])).toBe(0);
    expect(alone([shift({ comment: 'b', badgeNo: '0002' })], [known()])).toBe(0);
    expect(alone([shift({ comment: 'b' }), shift({ comment: 'c' })], [known()])).toBe(0);
    const second = recorded(plan, shift({ comment: 'd' }), 'accepted');
    expect(alone([shift({ comment: 'b' })], [known(), second])).toBe(0);
    // The one that the input still has is not looked at.
    expect(alone([shift({ comment: 'b' }), shift({ comment: 'd' })], [known(), second])).toBe(1);
  });

  it('takes no place where it is of nobody and no day', () => {
    const employees = planOf(wsdlUpdateEmployees, { key: 'city' });
    const refused = recorded(employees, { badgeNo: '0001', city: 'Lund' }, 'rejected');
    expect(planRows(employees, [{ badgeNo: '0001', city: 'Ystad' }], [refused]).replaced).toEqual([]);
  });

  it('takes the place of the row that the caller names, once, as a change of what that saved', () => {
    const former = saved(plan, shift({ comment: 'a' }));
    former.position = 0;
    const naming = (replaces: Plan['replaces']) => ({ ...plan, replaces });
    const moved = shift({ comment: 'b', badgeNo: '0002' });
    for (const name of ['a', 1]) {
      const { mine } = planRows(
        naming(() => name),
        [moved],
        [new JournalRow({ ...former })],
      );
      expect(mine).toMatchObject([{ state: 'recorded', content: { ...moved, scheduleId: '5' } }]);
    }
    const twice = [moved, { ...moved, comment: 'c' }];
    const both = naming(() => 'a');
    expect(() => planRows(both, twice, [new JournalRow({ ...former })])).toThrow(/row 2 replaces a row that/);
    for (const none of ['', undefined])
      expect(
        planRows(
          naming(() => none),
          [moved],
          [new JournalRow({ ...former })],
        ).replaced,
      ).toEqual([]);
    expect(() =>
      planRows(
        naming(() => 2),
        [moved],
        [new JournalRow({ ...former })],
      ),
    ).toThrow(/does not have/);
    const still = [shift({ comment: 'a' }), moved];
    const second = naming(({ comment }) => (comment === 'b' ? 'a' : undefined));
    expect(() => planRows(second, still, [new JournalRow({ ...former })])).toThrow(
      /row 2 replaces .*still has/,
    );
  });
});

describe('a job that goes on with the rows that the journal has', () => {
  const plan = planOf(wsdlUpdateShifts);
  const rows = (...states: RowProgress[]) =>
    states.map((state, i) => recorded(plan, shift({ comment: String(i) }), state));

  it('looks again for what is open, and leaves what has ended', () => {
    const known = rows('accepted', 'rejected', 'uncertain', 'sent', 'changed');
    expect(goOn(known).mine.map(({ state }) => state)).toEqual([
      ...['accepted', 'rejected', 'sent', 'sent', 'changed'],
    ]);
  });

  it('tries again what was refused where it is told to', () => {
    expect(tryAgain(rows('rejected', 'invalid', 'accepted')).mine.map(({ state }) => state)).toEqual([
      ...['recorded', 'invalid', 'accepted'],
    ]);
  });

  it('needs the rows of what is open, and a job', () => {
    const [open, ended] = rows('sent', 'accepted');
    for (const row of [open!, ended!]) row.content = undefined;
    expect(() => goOn([open!])).toThrow(/write them again/);
    expect(goOn([ended!]).mine).toHaveLength(1);
    expect(() => goOn([])).toThrow(/no such job/);
    const [refused] = rows('rejected');
    refused!.content = undefined;
    expect(tryAgain([refused!]).mine).toMatchObject([{ state: 'rejected' }]);
  });
});
