import { expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { codes, withSandbox } from './withSandbox.js';

const strict = withSandbox();
const lenient = withSandbox({ allow: ['SBX-EMPLOYEE-003', 'SBX-DATE-004', 'SBX-UNIT-004'] });

const ended = { employees: [{ badgeNo: '0001', active: 0 }] };
const backwards = { GetSchedulesV3: { fromDate: '2026-03-03', toDate: '2026-03-02' } } as const;
const currency = { unitInfo: { currency: 'kr' } };

it("rules of the sandbox's own reject, and can be turned off one by one", async () => {
  const errors = async ({ unit101 }: typeof strict) => {
    const schedules = await unit101.wsdlGetSchedulesV3(backwards);
    return [
      ...codes((await unit101.wsdlUpdateEmployees(ended)).rejected[0]?.validationErrors),
      ...codes(schedules.status === 'rejected' ? schedules.validationErrors : []),
      ...codes((await unit101.wsdlUpdateUnit(currency)).rejected[0]?.validationErrors),
    ];
  };
  expect(await errors(strict)).toEqual(['SBX-EMPLOYEE-003', 'SBX-DATE-004', 'SBX-UNIT-004']);
  expect(await errors(lenient)).toEqual([]);
});

it('no other rule can be turned off', async () => {
  await expect(startSandbox({ allow: ['SBX-SHIFT-001' as never] })).rejects.toThrow(
    /SBX-SHIFT-001 is none of/,
  );
});
