import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { explainDay, payrollCheck, type PolicyInput } from '../../src/payroll/index.js';
import { readBalances, readLists } from '../../src/payroll/ledger/readLists.js';
import { inProcess } from '../inProcess.js';
import { spoiledClient } from './spoiled.js';
import { ASKED, DAYS, told, type Week, workWeek } from './workWeek.js';
import { withWorld } from './withWorld.js';

const check = (week: Week, policy: PolicyInput = {}) =>
  withWorld(week, (client) => payrollCheck(client, { ...ASKED, policy: { ...ASKED.policy, ...policy } }));

/** A second unit that has what the first has. */
function twoUnits(): Week {
  const week = workWeek();
  week.shifts.push(
    ...week.shifts.map((row) => ({ ...row, id: Number(row.id) + 10, badgeNo: '0002', restId: 102 })),
  );
  week.punches.push(
    ...week.punches.map((row) => ({
      ...{ ...row, id: Number(row.id) + 10, scheduleId: Number(row.scheduleId) + 10 },
      ...{ badgeNo: '0002', restId: 102 },
    })),
  );
  return week;
}

it('units are told of in their order, whichever is read first', async () => {
  const week = twoUnits();
  week.punches = [];
  const told = await withWorld(week, async (_, sandbox) => {
    let release = () => {};
    const isRead = new Promise<void>((resolve) => {
      release = resolve;
    });
    const answer = inProcess(sandbox);
    const client = createClient({
      ...sandbox.clientOptions(),
      fetch: async (to, init) => {
        const asked = Buffer.from(init.body as Uint8Array);
        if (asked.includes('wsdlGetPayrollV2') && asked.includes(sandbox.unitKeys.get(101)!.reveal()))
          await isRead;
        return answer(to, init);
      },
    });
    return (await payrollCheck(client, { ...ASKED, onUnit: release })).notJudged;
  });
  expect(told.flatMap(({ kind, unit }) => (kind === 'notShown' ? [unit] : []))).toEqual([101, 101, 102, 102]);
});

it('a unit with shifts, without a punch and pay, is not ready but not judged', async () => {
  const week = workWeek();
  week.punches = [];
  const result = await check(week);
  expect(result.verdict).toBe('notJudged');
  expect(result.notJudged.filter(({ unit }) => unit === 101).map(({ why }) => why)).toEqual([
    'the unit shows no punches, though shifts of the period are over',
    'the unit shows no payroll transactions, though there is work',
  ]);
});

it('what other units show is an error where a unit does not', async () => {
  const week = twoUnits();
  expect((await check(week)).verdict).toBe('ready');
  week.punches = week.punches.filter(({ restId }) => restId !== 102);
  const { verdict, findings } = await check(week);
  expect(verdict).toBe('not ready');
  expect(findings.map(({ kind, unit }) => [kind, unit])).toEqual([
    ['notShown', 102],
    ['notShown', 102],
  ]);
});

it('the policy says which units do not punch, and an exception accepts what is not judged', async () => {
  const week = workWeek();
  week.punches = [];
  expect((await check(week, { without: { punches: [101], pay: [101] } })).verdict).toBe('ready');
  const accepted = await check(week, {
    exceptions: [{ kind: 'notShown', unit: 101, reason: 'a new unit', owner: 'Siv Ek', until: '2026-12-31' }],
  });
  expect(accepted.verdict).toBe('ready with exceptions');
});

it.each([
  ['wsdlGetTimePunches', (xml: string) => xml.replace(/<hours([^>]*)>[^<]*</, '<hours$1>eight<'), 'unread'],
  ['wsdlGetPayrollV2', (xml: string) => xml.replace(/<hours([^>]*)>[^<]*</, '<hours$1>7½<'), 'unread'],
  [
    'wsdlGetSchedulesV3',
    (xml: string) => xml.replace(/<endTime([^>]*)>[^<]*</, '<endTime$1>late<'),
    'incomplete',
  ],
  ['wsdlGetLeaveApplicationsV2', (xml: string) => xml, undefined],
  [
    'wsdlGetEmployeesV2',
    (xml: string) => xml.replace(/<punchType([^>]*)>[^<]*</, '<punchType$1>x<'),
    'unread',
  ],
  [
    'wsdlGetAgreementsV2',
    (xml: string) => xml.replace(/<fromDate([^>]*)>[^<]*</, '<fromDate$1>x<'),
    'unread',
  ],
])(
  '%s with a field that cannot be read is not judged, and never ready',
  async (operation, spoil, because) => {
    const { verdict, notJudged, findings } = await withWorld(twoUnits(), (_, sandbox) =>
      payrollCheck(spoiledClient(sandbox, operation, spoil), ASKED),
    );
    expect(findings).toEqual([]);
    expect(verdict).toBe(because ? 'notJudged' : 'ready');
    const reasons = notJudged.filter((one) => one.because !== 'notAsked');
    expect(reasons.some((one) => one.because === because)).toBe(because !== undefined);
    expect(JSON.stringify(reasons)).not.toMatch(/eight|7½|late/);
  },
);

const LAST_ID = /(.*)<id([^>]*)>\d+</s;

it.each([
  ['none', (xml: string) => xml.replace(/<item.*<\/item>/s, '').replace(/\[\d+\]/, '[0]')],
  ['one without an id', (xml: string) => xml.replace(LAST_ID, '$1<id$2>one<')],
  ['two without ids', (xml: string) => xml.replace(LAST_ID, '$1<id$2>one<').replace(LAST_ID, '$1<id$2>two<')],
])('a check is never ready where the list of units shows %s', async (_, spoil) => {
  const { verdict, units } = await withWorld(twoUnits(), (_client, sandbox) =>
    payrollCheck(spoiledClient(sandbox, 'wsdlGetUnitsAPIKeyV2', spoil), ASKED),
  );
  expect(verdict).toBe('not ready');
  expect(units.map(({ id }) => id)).not.toContain(0);
});

it('a unit that was named is not called missing where the list of units is not whole', async () => {
  const check = (units: readonly number[]) =>
    withWorld(twoUnits(), (_, sandbox) => {
      const spoil = (xml: string) => xml.replace(LAST_ID, '$1<id$2>one<');
      return payrollCheck(spoiledClient(sandbox, 'wsdlGetUnitsAPIKeyV2', spoil), { ...ASKED, units });
    });
  await expect(check([102])).rejects.toMatchObject({ name: 'KeyUnavailableError' });
  expect((await check([101])).verdict).toBe('ready');
});

it('nothing is missed in a list of which items were left out', async () => {
  const week = twoUnits();
  const { verdict, notJudged, findings } = await withWorld(week, (_, sandbox) =>
    payrollCheck(
      spoiledClient(sandbox, 'wsdlGetTimePunches', (xml) =>
        xml.replace(/<item[^>]*>(?:(?!<\/item>).)*<id[^>]*>1<\/id>.*?<\/item>/s, '<item xsi:nil="true"/>'),
      ),
      ASKED,
    ),
  );
  expect(findings).toEqual([]);
  expect(verdict).toBe('notJudged');
  expect(notJudged).toContainEqual(expect.objectContaining({ unit: 101, because: 'incomplete' }));
});

it('a transaction under the badge number of another than whose punch it names is one finding', async () => {
  const week = twoUnits();
  const shown = { pType: 1, scheduleId: 1 };
  week.manualSalaries.push({
    ...{ id: 900, badgeNo: '0002', restId: 101, punchId: 1, date: DAYS[0], salaryCode: '100' },
    ...{ hours: '8.00', approved: true, transferred: false, shown },
  });
  week.punches[0]!.unpaid = true;
  expect(await told(week)).toEqual([['badgeNotOwners', '02', 101, 480]]);
});

it('pay for work in a borrowing unit is that of whom it names, wherever it stands', async () => {
  const week = twoUnits();
  const [shift, punch] = [week.shifts[1]!, week.punches[1]!];
  // Worked in 102; the punch is paid at home, by an entry that names it.
  Object.assign(shift, { restId: 102 });
  Object.assign(punch, { restId: 102, unpaid: true });
  week.manualSalaries.push({
    ...{ id: 901, badgeNo: '0001', restId: 101, punchId: 2, date: DAYS[1], salaryCode: '100' },
    ...{ hours: '8.00', approved: true, transferred: false, shown: { pType: 1 } },
  });
  // And pay for the first day, worked at home, stands in the borrowing unit.
  week.punches[0]!.unpaid = true;
  week.manualSalaries.push({
    ...{ id: 902, badgeNo: '0001', restId: 102, punchId: 1, date: DAYS[0], salaryCode: '100' },
    ...{ hours: '8.00', approved: true, transferred: false, shown: { pType: 1 } },
  });
  expect(await told(week)).toEqual([]);
});

it('no finding holds the id of an employee beside the alias, and no exception a badge number', async () => {
  const week = twoUnits();
  Object.assign(week.employees[0]!, { badgeNo: '', costCentre: 599 });
  for (const rows of [week.agreements, week.shifts, week.punches])
    for (const row of rows)
      if (row.badgeNo === '0001') {
        delete row.badgeNo;
        Object.assign(row, { employeeId: 71, restId: 101 });
      }
  Object.assign(week.employees[1]!, { id: 777_001, badgeNo: '00012' });
  for (const rows of [week.agreements, week.shifts, week.punches])
    for (const row of rows) if (row.badgeNo === '0002') row.badgeNo = '00012';
  const result = await check(week, {
    badgeLength: 4,
    exceptions: [
      { kind: 'badgeLength', employee: '00012', reason: 'known', owner: 'Siv Ek', until: '2026-12-31' },
    ],
  });
  expect(result.findings.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['badgeMissing', 'badgeLength']),
  );
  expect(JSON.stringify(result.findings)).not.toMatch(/777001|00012/);
  expect(
    result.findings
      .flatMap(({ records }) => records)
      .filter(({ operation }) => operation === 'wsdlGetEmployeesV2'),
  ).toEqual(expect.arrayContaining([expect.objectContaining({ id: 0 })]));
});

it('a list of units that is not whole makes the period not ready', async () => {
  const { verdict, failed } = await withWorld(twoUnits(), (_, sandbox) =>
    payrollCheck(
      spoiledClient(sandbox, 'wsdlGetUnitsAPIKeyV2', (xml) =>
        xml.replace(/<item[^>]*>(?:(?!<\/item>).)*102.*?<\/item>/s, '<item xsi:nil="true"/>'),
      ),
      ASKED,
    ),
  );
  expect(verdict).toBe('not ready');
  expect(failed.map(({ unit }) => unit)).toEqual([0]);
});

it('an exception of one unit, or of a day that is over, accepts nothing of another', async () => {
  const week = twoUnits();
  week.punches = [];
  const exception = { kind: 'notShown', reason: 'a new unit', owner: 'Siv Ek', until: '2026-12-01' } as const;
  const accepting = (...units: number[]) => ({ exceptions: units.map((unit) => ({ ...exception, unit })) });
  // `NOW` is the first of December.
  expect((await check(week, accepting(101, 102))).verdict).toBe('ready with exceptions');
  const { verdict, notJudged } = await check(week, accepting(101));
  expect(verdict).toBe('notJudged');
  const open = notJudged.filter(({ because, accepted }) => because === 'notShown' && !accepted);
  expect([...new Set(open.map(({ unit }) => unit))]).toEqual([102]);
});

it.each([
  [
    'a list of salary types that is not whole',
    'wsdlGetAgreementTemplatesSalaryTypes',
    (xml: string) => xml.replace(/<item [^>]*>.*?<\/item>/s, '<item xsi:nil="true"/>'),
    'wsdlGetAgreementTemplatesSalaryTypes did not answer with the whole list',
  ],
  [
    'an empty list of cost centres',
    'wsdlGetTextItems',
    (xml: string) => xml.replace(/<item [^>]*>.*<\/item>/s, '').replace(/\[\d+\]/, '[0]'),
    'the service shows no list of cost centres',
  ],
  [
    'an empty list of salary types',
    'wsdlGetAgreementTemplatesSalaryTypes',
    (xml: string) => xml.replace(/<item [^>]*>.*<\/item>/s, '').replace(/\[\d+\]/, '[0]'),
    'the service shows no salary types of agreement templates',
  ],
  [
    'a list of units that is not whole',
    'wsdlGetUnits>',
    (xml: string) => xml.replace(/(<\/item>)(?=<\/return>)/, '$1<item xsi:nil="true"/>'),
    '1 item of wsdlGetUnits left out of the answer',
  ],
])('%s is said not to be judged', async (_, operation, spoil, why) => {
  const { verdict, findings, notJudged } = await withWorld(twoUnits(), (__, sandbox) =>
    payrollCheck(spoiledClient(sandbox, operation, spoil), ASKED),
  );
  expect([verdict, findings]).toEqual(['notJudged', []]);
  expect(notJudged.map((one) => one.why)).toContain(why);
});

it('a balance that an answer leaves out is missing, and none of a tracker that is refused', async () => {
  const answers = [
    { status: 'accepted', value: { balance: '12.5' } },
    { status: 'accepted', value: {} },
    { status: 'rejected', validationErrors: ['no such tracker'] },
    { status: 'unanswered' },
  ];
  const client = { wsdlGetTimeTrackersBalance: async () => ({ rows: answers }) };
  const asked = { trackers: [{ id: 7 }], employeeIds: [1, 2, 3, 4], days: [DAYS[0]] };
  expect(await readBalances(client as never, asked)).toEqual({
    balances: [{ id: 7, employeeId: 1, day: DAYS[0], balance: '12.5' }],
    unanswered: 2,
  });
});

it('a list of cost centres or of salary types that is not whole is none, and a call that fails ends the check', async () => {
  const whole = (records: object[], leftOut = 0) => Object.assign(records, { leftOut });
  const items = [{ id: 7, extCode: 'K1' }];
  const types = [{ templateId: 1, salaryCode: ' 100 ' }];
  const read = (textItems: () => object[], reply: object) =>
    readLists(
      [
        {
          wsdlGetUnits: async () => whole([{ id: 101, timeZone: 'Europe/Oslo' }, { id: 102 }], 1),
          wsdlGetTextItems: async () => textItems(),
          wsdlGetAgreementTemplatesSalaryTypes: async () => reply,
        } as never,
      ],
      {},
    );
  const answer = { agreementTemplatesSalaryTypes: types };
  const well = { status: 'accepted', leftOut: 0, value: answer };
  expect(await read(() => whole(items), well)).toMatchObject({
    ...{
      zones: new Map([
        [101, 'Europe/Oslo'],
        [102, 'UTC'],
      ]),
      unreadZones: new Set([102]),
      unitsLeftOut: 1,
    },
    textItems: { ids: new Set([7]), codes: new Set(['K1']) },
    templates: new Map([[1, new Set(['100'])]]),
  });
  const part = await read(() => whole(items, 2), { ...well, leftOut: 1 });
  expect(part.textItems).toBe('2 of the list of cost centres were left out of the answer');
  expect(part.templates).toMatch(/did not answer with the whole list/);
  const none = await read(() => whole([]), { ...well, value: {} });
  expect([none.textItems, none.templates]).toEqual([
    'the service shows no list of cost centres',
    'the service shows no salary types of agreement templates',
  ]);
  expect((await read(() => whole(items), { status: 'rejected' })).templates).toMatch(/the whole list/);
  const down = () => {
    throw new TypeError('down');
  };
  await expect(read(down, well)).rejects.toThrow('down');
});

it('balances that an answer leaves open are said to be missing, by a check and by the picture of a day', async () => {
  const trackers = [{ id: 2 }];
  await withWorld(twoUnits(), async (_, sandbox) => {
    const client = spoiledClient(sandbox, 'wsdlGetTimeTrackersBalance', (answer) =>
      answer.replace(/<balance\b[^>]*>[^<]*<\/balance>/, '<balance xsi:nil="true"/>'),
    );
    const { verdict, notJudged } = await payrollCheck(client, {
      ...ASKED,
      policy: { ...ASKED.policy, trackers },
    });
    expect(verdict).toBe('notJudged');
    expect(notJudged.map(({ why }) => why)).toContainEqual(
      expect.stringMatching(/^1 item of wsdlGetTimeTrackersBalance cannot be used/),
    );
    const asked = {
      badgeNo: '0001',
      date: DAYS[0]!,
      policy: { ...ASKED.policy, trackers },
      now: ASKED.now,
    } as const;
    const day = await explainDay(client, asked);
    expect(day!.notes).toContainEqual(
      expect.stringMatching(/^1 item of the balances of unit 101 cannot be used/),
    );
  });
});

it('a time tracker of which the service refuses every balance is said not to be judged', async () => {
  const { verdict, notJudged } = await check(twoUnits(), { trackers: [{ id: 4711 }] });
  expect(verdict).toBe('notJudged');
  expect(notJudged.filter(({ because }) => because === 'notShown')).toEqual(
    ['balanceOfLeaver', 'balanceBelowZero'].map((kind) => ({
      ...{ kind, because: 'notShown' },
      why: 'the service shows no balance of time tracker 4711: does it need a `period`?',
    })),
  );
});

describe('what a record does not say', () => {
  const FORMS: readonly (readonly [string, (field: string) => [RegExp, string]])[] = [
    ['nil', (field) => [leaf(field), `<${field} xsi:nil="true"/>`]],
    ['empty', (field) => [leaf(field), `<${field} xsi:type="xsd:boolean"></${field}>`]],
    ['left out', (field) => [leaf(field), '']],
  ];
  const leaf = (field: string) => new RegExp(`<${field}[ >][^<]*</${field}>`, 'g');
  /** The week of two units as a service tells it that says a field otherwise, of all records or the first of each answer. */
  const spoiledCheck = (
    operation: string,
    spoil: (xml: string) => string,
    {
      week = twoUnits(),
      ...more
    }: { readonly week?: Week; readonly policy?: PolicyInput; readonly transfers?: object } = {},
  ) =>
    withWorld(week, (_, sandbox) =>
      payrollCheck(spoiledClient(sandbox, operation, spoil), {
        ...{ ...ASKED, ...(more as object), policy: { ...ASKED.policy, ...more.policy } },
      }),
    );
  const open = ({ notJudged }: Awaited<ReturnType<typeof spoiledCheck>>) =>
    notJudged.filter(({ because }) => because !== 'notAsked').map(({ kind, unit, why }) => [kind, unit, why]);

  it.each(FORMS)(
    'is no approval where it is %s, told once for each unit, unless the policy says that it is not used',
    async (_, form) => {
      const [from, to] = form('approvedByManager');
      const one = await spoiledCheck('wsdlGetTimePunches', (xml) => xml.replace(new RegExp(from.source), to));
      expect(one.verdict).toBe('notJudged');
      expect(open(one)).toEqual(
        [101, 102].map((unit) => [
          ...['punchNotApproved', unit],
          expect.stringMatching(
            /^wsdlGetTimePunches\.approvedByManager is not said of 1 of 3 records.*approvalsNotUsed/,
          ),
        ]),
      );
      const all = await spoiledCheck('wsdlGetTimePunches', (xml) => xml.replaceAll(from, to));
      expect(open(all)).toHaveLength(2);
      const policy = { approvalsNotUsed: ['wsdlGetTimePunches.approvedByManager' as const] };
      const unused = await spoiledCheck('wsdlGetTimePunches', (xml) => xml.replaceAll(from, to), { policy });
      expect(unused.verdict).toBe('ready');
      const refused = await spoiledCheck(
        'wsdlGetTimePunches',
        (xml) => xml.replace(/(<approvedByManager[^>]*>)true/, '$1false'),
        { policy },
      );
      expect(refused.verdict).toBe('not ready');
    },
  );

  const away = {
    ...{ id: 9, badgeNo: '0001', restId: 101, fromDate: DAYS[2], toDate: DAYS[2], leaveId: 1 },
    ...{ fromTime: '18:00:00', toTime: '20:00:00', approvedByManager: true },
  };
  const TRANSFERS = [{ from: DAYS[0], to: DAYS[2], at: '2026-11-01T00:00:00Z' }];
  it.each([
    ['wsdlGetTimePunches', 'transferredToPayroll', 'partlyTransferred', {}],
    ['wsdlGetTimePunches', 'hours', undefined, {}],
    ['wsdlGetTimePunches', 'ts', 'changedAfterTransfer', { transfers: TRANSFERS }],
    ['wsdlGetTimePunches', 'approvedByEmployee', 'punchNotApproved', { policy: { approvals: ['employee'] } }],
    ['wsdlGetPayrollV2', 'transactionMgrAttest', 'notAttested', {}],
    ['wsdlGetPayrollV2', 'salaryMgrAttest', 'notAttested', {}],
    ['wsdlGetPayrollV2', 'hours', undefined, {}],
    ['wsdlGetPayrollV2', 'pType', 'hoursByHand', {}],
    ['wsdlGetSchedulesV3', 'hours', undefined, {}],
    ['wsdlGetAgreementsV2', 'fromDate', 'outsideAgreement', {}],
    ['wsdlGetAgreementsV2', 'maxHourDay', 'agreementHours', {}],
    ['wsdlGetAgreementsV2', 'maxHourWeek', 'agreementHours', {}],
    ['wsdlGetEmployeesV2', 'passive', 'passiveWorks', {}],
    ['wsdlGetEmployeesV2', 'employedDate', 'employeeLeft', {}],
  ] as const)('%s.%s is told and never taken for a value', async (operation, field, kind, more) => {
    const [from, to] = FORMS[2]![1](field);
    const check = await spoiledCheck(
      operation,
      (xml) => xml.replace(new RegExp(from.source), to),
      more as never,
    );
    expect(['ready', 'ready with exceptions']).not.toContain(check.verdict);
    const why = expect.stringContaining(`${operation}.${field} is not said of 1 of`);
    expect(open(check)).toContainEqual([kind, 101, why]);
  });

  it('an employment that ends, and does not say when, is judged by nobody', async () => {
    const week = twoUnits();
    Object.assign(week.employees[0]!, { active: 0, leaveDate: '2026-12-31' });
    const spoil = (xml: string) => xml.replace(/<(leaveDate|lastDayOfEmployment)[^>]*>2026-12-31<\/\1>/g, '');
    expect(open(await spoiledCheck('none', String, { week }))).toEqual([]);
    const why = expect.stringContaining('wsdlGetEmployeesV2.leaveDate is not said of 1 of');
    expect(open(await spoiledCheck('wsdlGetEmployeesV2', spoil, { week }))).toEqual([
      ['employeeLeft', 101, why],
    ]);
  });

  it.each(['approvedByManager', 'sickLevel'])('the %s of an absence too', async (field) => {
    const week = twoUnits();
    week.absences.push(away);
    expect(open(await spoiledCheck('none', String, { week }))).toEqual([]);
    const [from, to] = FORMS[0]![1](field);
    const spoil = (xml: string) => xml.replaceAll(from, to);
    const result = await spoiledCheck('wsdlGetLeaveApplicationsV2', spoil, { week });
    expect(result.verdict).toBe('notJudged');
    expect(open(result)).toEqual([
      [expect.any(String), 101, expect.stringContaining(`.${field} is not said of 1 of 1 record`)],
    ]);
  });

  it.each([
    ['left out', ''],
    ['zero', '0000-00-00'],
  ])('a transaction whose days are %s is none of the period, and missing', async (_, day) => {
    const spoil = (xml: string) =>
      xml.replace(/<item.*?<\/item>/s, (item) =>
        item.replace(/<(date|punchDate)([^>]*)>[^<]*<\/\1>/g, day && `<$1$2>${day}</$1>`),
      );
    const result = await spoiledCheck('wsdlGetPayrollV2', spoil);
    expect(result.verdict).toBe('notJudged');
    expect(open(result)).toContainEqual([
      undefined,
      101,
      expect.stringMatching(/1 item of wsdlGetPayrollV2.*without a time/),
    ]);
  });

  it.each([
    ['left out', ''],
    ['empty', '<badgeNo xsi:type="xsd:string"></badgeNo>'],
  ])('a transaction whose badge number is %s pays nobody', async (_, badge) => {
    const { verdict, findings } = await spoiledCheck('wsdlGetPayrollV2', (xml) =>
      xml.replace(leaf('badgeNo'), badge),
    );
    expect(verdict).toBe('not ready');
    expect(findings.map(({ kind, unit, says }) => [kind, unit, says])).toEqual(
      [101, 102].map((unit) => [
        'badgeMissing',
        unit,
        '3 transactions without a badge number: the file can pay nobody.',
      ]),
    );
  });

  it('whose a punch or an absence is says its badge number, and without both it is missing', async () => {
    const week = twoUnits();
    week.absences.push(away);
    const nameless =
      (...fields: string[]) =>
      (xml: string) =>
        fields.reduce((text, field) => text.replaceAll(leaf(field), `<${field} xsi:nil="true"/>`), xml);
    const punches = await spoiledCheck('wsdlGetTimePunches', nameless('employeeId'), { week });
    expect([punches.verdict, open(punches)]).toEqual(['ready', []]);
    const lost = await spoiledCheck('wsdlGetLeaveApplicationsV2', nameless('fromPersId', 'fromBadgeNo'), {
      week,
    });
    expect(lost.verdict).toBe('notJudged');
    expect(open(lost)).toEqual([
      [
        undefined,
        101,
        expect.stringMatching(/1 item of wsdlGetLeaveApplicationsV2.*without a time or an employee/),
      ],
    ]);
  });

  it('a punch that a service shows although it was deleted is none', async () => {
    const { findings } = await spoiledCheck('wsdlGetTimePunches', (xml) =>
      xml.replace(/(<deleted[^>]*>)false/, '$1true'),
    );
    expect(findings.map(({ kind, day, unit }) => [kind, day, unit])).toEqual([
      ['shiftWithoutPunch', DAYS[0], 101],
      ['shiftWithoutPunch', DAYS[0], 102],
    ]);
  });

  it('whose a punch is nobody knows where two have its badge number', async () => {
    const week = twoUnits();
    week.employees.push({ ...week.employees[0]!, id: 73 });
    const check = await spoiledCheck(
      'wsdlGetTimePunches',
      (xml) => xml.replaceAll(leaf('employeeId'), '<employeeId xsi:nil="true"/>'),
      { week },
    );
    expect(open(check)).toContainEqual([
      undefined,
      101,
      expect.stringMatching(/3 items of wsdlGetTimePunches.*without a time or an employee/),
    ]);
  });
});

describe('a shift that does not say its employee', () => {
  const NO_ID = (answer: string) =>
    answer.replaceAll(/<persId[^>]*>71<\/persId>/g, '<persId xsi:nil="true"/>');
  const NO_ONE = (answer: string) => NO_ID(answer).replaceAll(/<badgeNo([^>]*)>0001</g, '<badgeNo$1><');
  const sick = () => {
    const week = workWeek();
    week.punches.splice(1, 1);
    const day = { fromDate: '2026-03-03', toDate: '2026-03-03' };
    week.absences.push({ id: 8, badgeNo: '0001', leaveReasonId: 1, ...day });
    Object.assign(week.shifts[1]!, { absenceShift: true, absenceId: 8 });
    return week;
  };

  it.each([
    ['work', workWeek],
    ['an absence', sick],
  ])('is of whom its badge number names: %s', async (_, week) => {
    const checked = (spoil: (answer: string) => string) =>
      withWorld(week(), (_client, sandbox) =>
        payrollCheck(spoiledClient(sandbox, 'wsdlGetSchedulesV3', spoil), ASKED),
      );
    const asItIs = await checked((answer) => answer);
    expect(await checked(NO_ID)).toMatchObject({ verdict: asItIs.verdict, counts: asItIs.counts });
  });

  it('is missing where it is an absence of nobody', async () => {
    const result = await withWorld(sick(), (_, sandbox) =>
      payrollCheck(spoiledClient(sandbox, 'wsdlGetSchedulesV3', NO_ONE), ASKED),
    );
    expect(result.notJudged.map(({ why }) => why)).toContainEqual(
      expect.stringMatching(/^1 item of wsdlGetSchedulesV3 cannot be used/),
    );
  });
});

it.each(['fromTime', 'toTime'])(
  'a leave that says one of its times, and not %s, is not judged',
  async (field) => {
    const week = workWeek();
    const day = { fromDate: '2026-03-03', toDate: '2026-03-03', fromTime: '08:00:00', toTime: '09:00:00' };
    week.absences.push({ id: 8, badgeNo: '0001', leaveReasonId: 1, ...day, approvedByManager: true });
    const { notJudged } = await withWorld(week, (_, sandbox) =>
      payrollCheck(
        spoiledClient(sandbox, 'wsdlGetLeaveApplicationsV2', (answer) =>
          answer.replaceAll(new RegExp(`<${field}[^>]*>[^<]*</${field}>`, 'g'), `<${field} xsi:nil="true"/>`),
        ),
        ASKED,
      ),
    );
    expect(notJudged.map(({ why }) => why)).toContain(
      `wsdlGetLeaveApplicationsV2.${field} is not said of 1 of 1 record`,
    );
  },
);

it('a unit that the list of units has, and the list of keys lacks, makes the period not ready', async () => {
  const result = await withWorld(twoUnits(), (_, sandbox) =>
    payrollCheck(
      spoiledClient(sandbox, 'wsdlGetUnitsAPIKeyV2', (answer) =>
        answer
          .replace(/<item(?:(?!<item).)*<id[^>]*>102<.*?<\/item>/s, '')
          .replace(/UnitKeyV2\[2\]/, 'UnitKeyV2[1]'),
      ),
      ASKED,
    ),
  );
  expect(result.verdict).toBe('not ready');
  expect(result.failed).toMatchObject([{ unit: 102, error: { name: 'KeyUnavailableError' } }]);
});
