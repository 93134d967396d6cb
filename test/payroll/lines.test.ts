import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/payroll/findings/Finding.js';
import { checkHtml } from '../../src/payroll/page/checkHtml.js';
import { findingsPart } from '../../src/payroll/page/findingsPart.js';
import { daysText, inOrder, linesOf, notJudgedText } from '../../src/payroll/page/lines.js';

// The findings as people work through them.

const of = (more: object): Finding =>
  ({
    ...{
      kind: 'openPunch',
      severity: 'error',
      owner: 'unit manager',
      unit: 101,
      employee: 'a',
      day: '2026-03-04',
    },
    ...{ records: [], says: '', advice: '', judgedBy: 'data', explains: [], key: 'k', ...more },
  }) as Finding;
const keys = (...findings: Finding[]) => inOrder(findings).map(({ key }) => key);

describe('lines', () => {
  it('hold the days of one matter, and their minutes and money where there are any', () => {
    const [line, ...others] = linesOf([
      of({ day: '2026-03-05', minutes: 30.04, money: 10 }),
      of({ day: '2026-03-04', minutes: 15.04 }),
    ]);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ first: { day: '2026-03-04' }, minutes: 45.1, money: 10 });
    expect(linesOf([of({})])[0]).not.toHaveProperty('minutes');
    expect(linesOf([of({ minutes: 0 })])[0]).toHaveProperty('minutes', 0);
    expect(linesOf([of({ minutes: 0 })])[0]).not.toHaveProperty('money');
  });

  it('say on the page what all their days have at stake, who it is, and what somebody accepted', () => {
    const summaries = (...findings: Finding[]) =>
      [
        ...findingsPart({
          findings,
          explained: [],
          units: [{ id: 101, name: 'Harbour' }],
        } as never).text.matchAll(/<summary>(.*?)<\/summary>/gs),
      ].map(([, text]) =>
        text!
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
    const day = (date: string, more: object = {}) => of({ day: date, minutes: 45, money: 9.7, ...more });
    expect(summaries(day('2026-03-04'), day('2026-03-05', { since: 'new' }))).toEqual([
      'to put right open punch new a , unit 101 2026-03-04, 03-05 1 h 30 about 19',
    ]);
    expect(summaries(of({ minutes: 59, name: 'Siv Ek', severity: 'note' }))).toEqual([
      'note open punch Siv Ek a , unit 101 2026-03-04 59 min',
    ]);
    const exception = { until: '2026-04-30', owner: 'payroll', reason: 'agreed' };
    expect(summaries(of({ employee: undefined, exception }))).toEqual([
      'accepted open punch unit 101 Harbour 2026-03-04',
    ]);
  });

  it.each(['kind', 'unit', 'employee', 'name', 'severity', 'owner'])(
    'part where the %s is another',
    (field) => {
      const other = {
        kind: 'longPunch',
        unit: 102,
        employee: 'b',
        name: 'B',
        severity: 'warning',
        owner: 'b',
      };
      expect(linesOf([of({}), of({ [field]: other[field as 'kind'] })])).toHaveLength(2);
    },
  );

  it('part by the reason of an exception, and of nobody by each matter without a day', () => {
    const accepted = (reason: string) => of({ exception: { reason } });
    expect(linesOf([accepted('a'), accepted('b'), accepted('a'), of({})])).toHaveLength(3);
    const ofUnit = (more: object) => of({ employee: undefined, ...more });
    expect(linesOf([ofUnit({ day: undefined }), ofUnit({ day: undefined, key: 'l' })])).toHaveLength(2);
    expect(linesOf([ofUnit({}), ofUnit({ day: '2026-03-05', key: 'l' })])).toHaveLength(1);
  });

  it('stand by what is at stake, errors first and what is accepted last', () => {
    const one = (key: string, more: object) => of({ key, employee: key, ...more });
    expect(
      keys(
        one('accepted', { minutes: 900, exception: { reason: 'a' } }),
        one('note', { minutes: 800, severity: 'note' }),
        one('warning', { minutes: 700, severity: 'warning' }),
        one('little', { minutes: 5 }),
        one('none', {}),
        one('much', { minutes: 60 }),
        one('whole', { day: undefined }),
      ),
    ).toEqual(['whole', 'much', 'little', 'none', 'warning', 'note', 'accepted']);
  });

  it('without money count a minute as one of the others', () => {
    const one = (key: string, more: object) => of({ key, employee: key, ...more });
    expect(
      keys(
        one('paid little', { minutes: 100, money: 100 }),
        one('not priced', { minutes: 60 }),
        one('paid well', { minutes: 50, money: 350 }),
      ),
    ).toEqual(['paid well', 'not priced', 'paid little']);
  });

  it('of the same stake stand by kind, unit and employee', () => {
    const one = (key: string, more: object) => of({ key, minutes: 5, ...more });
    expect(
      keys(
        one('late kind', { kind: 'longPunch' }),
        one('unit 102', { unit: 102 }),
        one('b', { employee: 'b' }),
        one('a', { employee: 'a', owner: 'x' }),
      ),
    ).toEqual(['a', 'b', 'unit 102', 'late kind']);
  });
});

it('days are told one by one up to six, each once, and beyond by their number', () => {
  const days = (count: number) =>
    linesOf(Array.from({ length: count }, (_, i) => of({ day: `2026-03-0${i + 1}` }))).map(daysText)[0];
  expect(days(1)).toBe('2026-03-01');
  expect(days(6)).toBe('2026-03-01, 03-02, 03-03, 03-04, 03-05, 03-06');
  expect(days(7)).toBe('7 days from 2026-03-01 on');
  expect(linesOf([of({}), of({})]).map(daysText)).toEqual(['2026-03-04']);
  expect(linesOf([of({ day: undefined })]).map(daysText)).toEqual(['']);
});

it.each([
  [{ why: 'x' }, 'x'],
  [{ kind: 'tooYoung', why: 'x' }, 'too young: x'],
  [{ kind: 'tooYoung', unit: 0, why: 'x' }, 'too young: unit 0: x'],
  [
    { why: 'x', accepted: { until: '2026-04-01', owner: 'Siv Ek' } },
    'x (accepted until 2026-04-01 by Siv Ek)',
  ],
])('%j is told as %s', (one, text) => {
  expect(notJudgedText({ because: 'notShown', ...one } as never)).toBe(text);
});

describe('the page', () => {
  const check = {
    ...{
      verdict: 'ready',
      at: '2026-04-01T08:00:00Z',
      from: '2026-03-01',
      to: '2026-03-31',
      findings: [],
      counts: {},
    },
    ...{
      units: [],
      failed: [],
      off: [],
      notJudged: [],
      expired: 0,
      doubts: [],
      clockNights: [],
      explained: [],
    },
    ...{ inSeveralUnits: 0, aliased: true },
  };
  const page = (more: object) => checkHtml({ ...check, ...more } as never).replace(/\s+/g, ' ');

  it('says what is otherwise than in the check before, of the first twenty people by name', () => {
    const history = (count: number, more: object = {}) => {
      const changed = Array.from({ length: count }, (_, i) => ({ unit: 101, employee: `e${i}.` }));
      const previous = {
        at: '2026-03-30T08:00:00Z',
        verdict: 'not ready',
        signedBy: 'Siv Ek',
        transferred: false,
      };
      return page({ history: { previous, gone: [], changed, changedSums: [], ...more } });
    };
    expect(history(0)).toContain('Since the last check');
    expect(history(0)).toContain(
      'not ready, signed by Siv Ek. 0 findings of it are gone, and 0 sums changed.',
    );
    expect(history(0)).not.toContain('are others now');
    expect(history(20)).toContain('e19.');
    expect(history(20)).not.toContain(' more');
    expect(history(21)).toContain('Records of 21 employees are others now: e0., e1.,');
    expect(history(21)).toContain('e19. and 1 more.');
    const gone = [{ kind: 'openPunch', unit: 101, employee: 'e1', day: '2026-03-04', says: 'Never out.' }];
    const changedSums = [{ unit: 101, employee: 'e2', salaryType: '100', before: '8.00', after: '7.50' }];
    expect(history(0, { gone, changedSums })).toContain('1 finding of it is gone, and 1 sum changed.');
    expect(history(0, { gone })).toContain(
      'Gone: open punch, unit 101, <code>e1</code>, 2026-03-04. Never out.',
    );
    const ofUnit = [{ kind: 'openPunch', unit: 101, says: 'Never out.' }];
    expect(history(0, { gone: ofUnit })).toContain('Gone: open punch, unit 101. Never out.');
    const transferred = { at: '2026-03-30T08:00:00Z', verdict: 'ready', transferred: true };
    expect(history(0, { previous: transferred })).toMatch(/Since the last transfer.*: ready\. 0 findings/);
    expect(history(0, { changedSums })).toContain('<td class="number">8.00</td><td class="number">7.50</td>');
    expect(page({ history: { gone: [], changed: [], changedSums: [] } })).toContain(
      'the first check of these days',
    );
    expect(page({})).not.toContain('Since the');
  });

  it('says what could not be looked at, and what ended', () => {
    const night = { employee: 'e1', day: '2026-03-29', wall: 480, shortest: 420, longest: 420 };
    const told = page({
      ...{
        expired: 2,
        inSeveralUnits: 1,
        off: ['unitEmpty'],
        failed: [{ unit: 102, name: 'B' }, { unit: 0 }],
      },
      notJudged: [{ kind: 'tooYoung', unit: 101, because: 'notShown', why: 'no date of birth' }],
      clockNights: [night, { ...night, longest: 480 }, ...Array.from({ length: 19 }, () => night)],
    });
    for (const words of [
      ...[
        'Could not be read: unit 102, some unit that the list of units does not show.',
        'Not judged: too young: unit 101: no date of birth.',
      ],
      ...[
        '2 exceptions of the policy ended',
        '1 employee with work in several units',
        'it shows 480 minutes, and 420 passed',
      ],
      ...[
        'and 420 or 480 passed',
        '1 more nights with a change of clock.',
        '<code>unitEmpty</code> is switched off',
      ],
    ])
      expect(told).toContain(words);
    expect(page({})).not.toMatch(
      /could not be read|Could not be read|of the policy ended|in several units|more nights/,
    );
  });

  it.each([
    [59.4, '59 min'],
    [59.5, '1 h 00'],
    [60, '1 h 00'],
    [10_590, '176 h 30'],
  ])('shows %d minutes as %s', (minutes, text) => {
    expect(page({ findings: [of({ minutes })] })).toContain(`<span class="minutes">${text}</span>`);
  });

  const textOf = (more: object) =>
    checkHtml({ ...check, ...more } as never)
      .replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  const unit = (id: number, name: string) => ({
    ...{ id, name, employees: 1, hoursPunched: '8.00', hoursPaid: [], lacks: [] },
  });
  const units = [unit(101, 'Ward A'), unit(102, 'Ward B')];

  it('says of a finding what it is, of whom, since when, what is behind it and who has accepted it', () => {
    const record = (id?: number) => ({ operation: 'wsdlGetTimePunches', field: 'punchOut', id });
    const exception = { until: '2026-05-01', owner: 'Siv Ek', reason: 'agreed' };
    const one = of({ says: 'It is open.', advice: 'End it.', since: 'new', records: [record(7), record()] });
    const text = textOf({ units, findings: [one] });
    expect(text).toContain('to put right open punch new a , unit 101 2026-03-04');
    expect(text).toContain(
      '2026-03-04 It is open. End it. wsdlGetTimePunches.punchOut of 7, wsdlGetTimePunches.punchOut ',
    );
    const many = of({ name: 'Siv', records: [1, 2, 3, 4, 5, 6].map(record), explains: ['longPunch'] });
    expect(textOf({ units, findings: [many] })).toMatch(
      /open punch Siv a , unit 101 .*With it: long punch\..*of 4 and 2 more/,
    );
    const accepted = textOf({ units, findings: [of({ exception })] });
    expect(accepted).toContain(' accepted open punch a ');
    expect(accepted).toContain('Accepted until 2026-05-01 by Siv Ek: agreed.');
    const ofUnit = of({ employee: undefined, day: undefined, severity: 'warning' });
    expect(textOf({ units, findings: [ofUnit] })).toContain(' warning open punch unit 101 Ward A ');
  });

  it('has a list to tick off for each unit manager and each other one, of what is not accepted', () => {
    const text = textOf({
      units,
      findings: [
        of({ unit: 102, says: 'It is open.' }),
        of({ unit: 102, employee: 'b', severity: 'warning' }),
        of({ unit: 101, employee: 'c', owner: 'payroll', day: '2026-03-05', says: 'Late.' }),
        of({ unit: 101, employee: 'c', owner: 'payroll', day: '2026-03-06', says: 'Later.' }),
        of({ unit: 101, employee: 'd', exception: { until: 'x', owner: 'y', reason: 'z' } }),
        of({ unit: 101, employee: 'e', severity: 'note' }),
      ],
    });
    const lists = text.slice(text.indexOf('For the payroll'));
    expect(lists).toMatch(
      /^For the payroll: 1 to put right To tick off\. open punch : c , unit 101, 2026-03-05, 03-06\. Unit 102 Ward B: 1 to put right, 1 warning To tick off\. open punch : a , unit 102, 2026-03-04\. It is open\. /,
    );
    expect(lists).not.toMatch(/Unit 101|Late/);
  });

  it('shows three hundred lines, and says that all are in the CSV', () => {
    const findings = (count: number) => Array.from({ length: count }, (_, i) => of({ employee: `e${i}` }));
    const more = /The first 300 are shown; all are in the CSV\./g;
    expect(textOf({ units, findings: findings(300) })).not.toMatch(more);
    // In the findings and in the list of the unit.
    expect(textOf({ units, findings: findings(301) }).match(more)).toHaveLength(2);
  });
});
