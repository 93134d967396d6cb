import { expect, it } from 'vitest';
import { explore } from '../../src/surveying/explore/explore.js';
import {
  type RowStep,
  rowOf,
  shorterThan,
  stepInWords,
  type Workflow,
  workflowOf,
} from '../../src/surveying/explore/Workflow.js';

const PLAIN = { day: 0, time: 0, pause: 0, text: 0 } as const;
const row = (does: RowStep['does'], shift: number, more: Partial<RowStep> = {}): RowStep => ({
  ...{ does, shift, token: shift, ...PLAIN },
  ...more,
});
const batch = (...rows: RowStep[]) => ({ is: 'write', rows }) as const;

it.each([
  [{ is: 'readDay', day: 1 } as const, 'read the second day'],
  [{ is: 'readDeleted' } as const, 'read what was deleted'],
  [batch(row('create', 0)), 'one batch: create a on the first day. Then read both days'],
  [
    batch(row('create', 1, { token: 0, day: 1, time: 1, pause: 1, text: 2 }), row('delete', 0)),
    'one batch: create b on the second day, with the token of a, past midnight, with a break, with the comment with ; and quotes; delete a. Then read both days',
  ],
  [
    batch(row('change', 0, { time: 2 })),
    'one batch: change a, with seconds, without its break, without its comment. Then read both days',
  ],
  [
    batch(row('change', 0, { day: 1, pause: 1, text: 4 })),
    'one batch: change a to the other day, with a break, with the comment with %. Then read both days',
  ],
])('says of a step in words what it does (%#)', (step, words) => {
  expect(stepInWords(step)).toBe(words);
});

it('is shorter without a step, then with a new shift for a changed one, without a row, and with a plainer value', () => {
  const [made, changed] = [row('create', 0, { text: 1 }), row('change', 0, { day: 1, time: 2 })];
  const read = { is: 'readDay', day: 0 } as const;
  const workflow: Workflow = [batch(made), batch(changed, row('create', 1)), read];
  const fresh = row('create', 2, { day: 1, time: 2 });
  const withSecond = (...rows: RowStep[]): Workflow => [batch(made), batch(...rows), read];
  expect(shorterThan(workflow)).toEqual([
    ...[workflow.slice(1), [workflow[0], read], workflow.slice(0, 2)],
    withSecond(fresh, row('create', 1)),
    ...[withSecond(row('create', 1)), withSecond(changed)],
    [batch(row('create', 0)), ...workflow.slice(1)],
    ...[{ day: 0, time: 0 }, { day: 0 }, { time: 0 }].map((plainer) =>
      withSecond({ ...changed, ...plainer }, row('create', 1)),
    ),
  ]);
});

it('calls its shifts a, b and so on again where one was cut away', () => {
  const left = shorterThan([batch(row('create', 3), row('create', 5, { token: 3 }))]);
  expect(left.at(-1)).toEqual([batch(row('create', 0), row('create', 1, { token: 0 }))]);
  expect(shorterThan([batch(row('create', 0))])).toEqual([[]]);
});

const DAY = { day: '2027-01-30', mark: 'Svy' };
const KNOWN = {
  ...{
    badgeNo: '0001',
    begDate: '2027-01-30',
    endDate: '2027-01-30',
    begTime: '03:17:00',
    endTime: '09:00:00',
  },
  ...{ extScheduleId: 'Svy-a', comment: 'survey Svy-a', begBreak: '04:00:00', endBreak: '04:30:00' },
};

it('sends of a new shift its time, its token and its comment, on one of the two days', () => {
  expect(rowOf(row('create', 1, { token: 0, day: 1 }), KNOWN, DAY)).toEqual({
    ...{
      badgeNo: '0001',
      begDate: '2027-01-31',
      endDate: '2027-01-31',
      begTime: '04:41:00',
      endTime: '09:00:00',
    },
    ...{ extScheduleId: 'Svy-a', comment: 'survey Svy-b' },
  });
  const more = rowOf(row('create', 0, { time: 1, pause: 1, text: 1 }), KNOWN, DAY);
  expect(more).toMatchObject({ begDate: '2027-01-30', endDate: '2027-01-31', endTime: '02:00:00' });
  expect(more).toMatchObject({ begBreak: '11:00:00', endBreak: '11:30:00', comment: 'survey Svy-a again' });
});

it('sends of a change what it changes, and leaves out its token, and its break and comment where they are plain', () => {
  const nightly = { ...KNOWN, begDate: '2027-01-31', endDate: '2027-02-01' };
  expect(rowOf(row('change', 0), nightly, DAY)).toEqual({
    ...{
      badgeNo: '0001',
      begDate: '2027-01-31',
      endDate: '2027-02-01',
      begTime: '03:17:00',
      endTime: '09:00:00',
    },
  });
  // The other day of the two.
  expect(rowOf(row('change', 0, { day: 1, time: 2, text: 1 }), nightly, DAY)).toMatchObject({
    ...{ begDate: '2027-01-30', endDate: '2027-01-30', endTime: '16:07:31', comment: 'changed Svy-a again' },
  });
  const gone = rowOf(row('delete', 0, { day: 1, time: 2, pause: 1, text: 1 }), KNOWN, DAY);
  expect(gone).toEqual(rowOf(row('change', 0), KNOWN, DAY));
});

it('is the same for a seed and a number, and has a row at most of each shift in a batch', () => {
  expect(workflowOf(7, 3)).toEqual(workflowOf(7, 3));
  expect(workflowOf(8, 3)).not.toEqual(workflowOf(7, 3));
  const all = Array.from({ length: 200 }, (_, number) => workflowOf(1, number));
  for (const workflow of all) {
    const made = new Set<number>();
    expect(workflow[0]!.is).toBe('write');
    expect(workflow.length).toBeGreaterThanOrEqual(2);
    expect(workflow.length).toBeLessThanOrEqual(5);
    for (const step of workflow) {
      if (step.is !== 'write') continue;
      expect(new Set(step.rows.map(({ shift }) => shift)).size).toBe(step.rows.length);
      for (const { does, shift } of step.rows) {
        expect(made.has(shift)).toBe(does !== 'create');
        made.add(shift);
      }
      expect(step.rows.length).toBeLessThanOrEqual(4);
    }
  }
  const steps = all.flat();
  const does = steps.flatMap((step) => (step.is === 'write' ? step.rows.map((one) => one.does) : step.is));
  expect(new Set(does)).toEqual(new Set(['create', 'change', 'delete', 'readDay', 'readDeleted']));
});

/** Explores a service that answers no row of a batch with a new shift of this kind, beside a twin that answers each. */
async function exploredBy(isUnanswered: (step: RowStep) => boolean, seen: object = {}) {
  const sideOf = (echo: (rows: readonly { readonly step: RowStep }[]) => string) => {
    const created: (readonly number[])[] = [];
    const asker = { left: 400, wait: async () => undefined, ask: async () => undefined };
    const spent = <T>(value: T) => {
      asker.left--;
      return Promise.resolve(value);
    };
    return {
      created,
      ...{ asker, plan: { day: '2027-03-01', shiftCategoryId: '11', mark: 'svy' }, mark: 'svy1' },
      ...{ neverShown: new Set(), first: async () => ({}), begin: () => created.push([]), knows: () => true },
      write: (rows: readonly { readonly step: RowStep }[]) => {
        const made = rows.filter(({ step }) => step.does === 'create').map(({ step }) => step.shift);
        created[created.length - 1] = [...created.at(-1)!, ...made];
        return spent([{ aspect: 'echo', word: echo(rows) }]);
      },
      ...{ look: () => spent([]), takeBack: async () => undefined },
    };
  };
  const service = sideOf((rows) => (rows.some(({ step }) => isUnanswered(step)) ? 'nothing' : 'row'));
  const known = { assumptions: { 'write.echo': { seen } } };
  const { found } = await explore({ service, twin: sideOf(() => 'row'), known, seed: 7 } as never);
  return { found, created: service.created };
}

it('an exploration cuts a workflow down to the row that shows the difference, and orders no shift twice', async () => {
  const ofNew = await exploredBy(({ does, time }) => does === 'create' && time === 2);
  expect(ofNew.found).toMatchObject([
    {
      steps: ['one batch: create a on the first day, with seconds. Then read both days'],
      mayBeShorter: false,
    },
  ]);
  expect(ofNew.found[0]!.service).toMatch(/^nothing/);
  const ofChanged = await exploredBy(({ does }) => does === 'change');
  expect(ofChanged.found[0]!.steps).toEqual([
    'one batch: create a on the first day. Then read both days',
    stepInWords(batch(row('change', 0))),
  ]);
  for (const shifts of [...ofNew.created, ...ofChanged.created])
    expect(new Set(shifts).size).toBe(shifts.length);
});

it('an exploration finds no difference that the file of the service has, and one that it has otherwise', async () => {
  const isUnanswered = ({ does }: RowStep) => does === 'create';
  expect((await exploredBy(isUnanswered, { nothing: 3 })).found).toEqual([]);
  expect((await exploredBy(isUnanswered, { row: 3, nothing: 1 })).found).toEqual([]);
  expect((await exploredBy(isUnanswered, { row: 3 })).found).toHaveLength(1);
});
