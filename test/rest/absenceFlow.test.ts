import { describe, expect, it } from 'vitest';
import { type AbsenceFlow, registerAbsence } from '../../src/rest/resources/absenceFlow.js';

const FLOW: AbsenceFlow = {
  ...{ domainGroupId: 1, groupId: 7, employee: 'badgeNumber:00:7', absenceType: 'Sick' },
  ...{ begin: '2026-06-01T08:00:00', end: '2026-06-02T16:00:00' },
};

interface World {
  readonly mappings?: readonly object[];
  readonly employee?: object;
  readonly types?: readonly object[];
}

/** What is asked of the service to register an absence, and what is created. */
async function registered(flow: Partial<AbsenceFlow>, { mappings = [], employee = {}, types }: World = {}) {
  const asked: object[] = [];
  const created: unknown[] = [];
  const v2 = {
    GET: async (path: string, { params }: { params: object }) => {
      asked.push({ path, ...params });
      if (path.includes('mapping')) return mappings;
      if (path.includes('badgeNo')) return employee;
      return (
        types ?? [
          { absenceTypeId: 3, absenceTypeName: 'Leave' },
          { absenceTypeId: 4, absenceTypeName: 'Sick' },
        ]
      );
    },
  };
  const create = async (...call: unknown[]) => {
    created.push(call.slice(0, 2));
    return { absenceId: 9 };
  };
  const result = await registerAbsence(v2 as never, create as never, { ...FLOW, ...flow }).catch(
    (error: Error & { issues?: readonly { path: string[] }[] }) => error,
  );
  if (!(result instanceof Error)) return { employeeId: result.employeeId, asked, created };
  return { wrong: result.issues!.map(({ path }) => path.join('.')), said: result.message, asked, created };
}

describe('the employee of an absence', () => {
  const mapped = (internalValue: unknown, externalValue = '00:7') => ({ externalValue, internalValue });

  it('is the one that is mapped by the whole of the external id', async () => {
    const { employeeId, asked } = await registered({}, { mappings: [mapped('5', '00'), mapped('12')] });
    expect(employeeId).toBe(12);
    expect(asked[0]).toMatchObject({
      path: { mappingType: 'EMPLOYEE_ID' },
      query: { externalValue: '00:7' },
    });
    expect((await registered({ employee: 'xrefId:00:7' }, { mappings: [mapped(12)] })).employeeId).toBe(12);
  });

  it.each([
    [[]],
    [[mapped('')]],
    [[mapped('0')]],
    [[mapped('x')]],
    [[mapped(undefined)]],
    [[mapped('5', '0')]],
  ])(
    'is looked up by its badge number where the mappings are %j, and refused for another id',
    async (mappings) => {
      const { employeeId, asked } = await registered(
        {},
        { mappings, employee: { employeeId: 8, badgeNo: '00:7' } },
      );
      expect(employeeId).toBe(8);
      expect(asked[1]).toMatchObject({ path: { badgeNo: '00:7' } });
      expect((await registered({}, { mappings })).wrong).toEqual(['employee']);
      const other = await registered(
        { employee: 'xrefId:00:7' },
        { mappings, employee: { employeeId: 8, badgeNo: '00:7' } },
      );
      expect([other.wrong, other.created]).toEqual([['employee'], []]);
    },
  );

  it('is not guessed where several have the external id, or where another badge number is answered', async () => {
    const twice = await registered({}, { mappings: [mapped('5'), mapped('5'), mapped('6')] });
    expect([twice.wrong, twice.created]).toEqual([['employee'], []]);
    expect((await registered({}, { mappings: [mapped('5'), mapped('5')] })).employeeId).toBe(5);
    const other = await registered({}, { employee: { employeeId: 8, badgeNo: '7' } });
    expect([other.wrong, other.created]).toEqual([['employee'], []]);
  });

  it('is not looked up where the internal id is given', async () => {
    const { employeeId, asked } = await registered({ employee: 12 });
    expect([employeeId, asked.length]).toEqual([12, 1]);
  });
});

describe('the type of an absence', () => {
  it.each([
    ['Sick', 4],
    [4, 4],
    ['Leave', 3],
  ])('is found as %j, for the days of the absence', async (absenceType, absenceTypeId) => {
    const { asked, created } = await registered({ absenceType, employee: 12 });
    expect(asked).toMatchObject([
      { path: { groupId: 1, employeeId: 12 }, query: { start: '2026-06-01', end: '2026-06-02' } },
    ]);
    const { begin, end } = FLOW;
    expect(created).toEqual([[7, { begin, end, employeeId: 12, absenceTypeId }]]);
  });

  it('is not guessed where two have the name', async () => {
    const types = [3, 4].map((absenceTypeId) => ({ absenceTypeId, absenceTypeName: 'Sick' }));
    const twice = await registered({ employee: 12 }, { types });
    expect([twice.wrong, twice.created]).toEqual([['absenceType'], []]);
    expect((await registered({ employee: 12, absenceType: 4 }, { types })).created).toHaveLength(1);
  });

  it('is refused where it is not valid then, with those that are', async () => {
    const none = await registered({ absenceType: 'Holiday', employee: 12 });
    expect([none.wrong, none.created]).toEqual([['absenceType'], []]);
    expect(none.said).toContain('3 Leave, 4 Sick');
    expect((await registered({ employee: 12 }, { types: [] })).said).toContain('there is none');
    // One that says no id cannot be given to the call.
    expect((await registered({ employee: 12 }, { types: [{ absenceTypeName: 'Sick' }] })).wrong).toEqual([
      'absenceType',
    ]);
  });
});

it.each<[Partial<AbsenceFlow>, string[]]>([
  [{ employee: '' as never }, ['employee']],
  [{ employee: 1.5 }, ['employee']],
  [{ absenceType: '' }, ['absenceType']],
  [{ begin: 'soon' }, ['begin']],
  [{ begin: FLOW.end, end: FLOW.begin }, ['begin']],
  [{ end: '2028-06-01T08:00:00' }, []],
  [{ end: '2028-06-01T08:00:01' }, ['end']],
  [{ employee: null as never, absenceType: undefined as never }, ['employee', 'absenceType']],
])('nothing is asked for %j where it is wrong', async (flow, wrong) => {
  const found = await registered(flow, { employee: { employeeId: 8, badgeNo: '00:7' } });
  expect(found.wrong ?? []).toEqual(wrong);
  expect(found.asked.length > 0).toBe(wrong.length === 0);
});
