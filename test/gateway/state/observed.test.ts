import { expect, it } from 'vitest';
import { newTally, observedIn, type Tally } from '../../../src/gateway/state/Tally.js';
import { readObserved } from '../../../src/migrate/scan/observed.js';

const seen = (hour: string, script: string, operation: string, fields: string[]): Tally => ({
  ...newTally(hour, script, operation),
  ...{ calls: 2, fields },
});

it('gives what was seen of each script as the scan and the comparison read it', () => {
  const lines = observedIn([
    seen('2026-03-02T01', 'payroll', 'wsdlGetUnits', ['name']),
    seen('2026-03-09T01', 'payroll', 'wsdlGetUnits', ['id', 'name']),
    seen('2026-03-09T02', 'payroll', 'wsdlPunch', []),
    seen('2026-03-09T02', 'key 12345678', 'wsdlPunch', []),
  ]);
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  expect(readObserved(text)).toEqual([
    {
      ...{ script: 'payroll', operation: 'wsdlGetUnits', fields: ['id', 'name'], calls: 4 },
      ...{ from: '2026-03-02', to: '2026-03-09' },
    },
    { script: 'payroll', operation: 'wsdlPunch', fields: [], calls: 2, from: '2026-03-09', to: '2026-03-09' },
    { operation: 'wsdlPunch', fields: [], calls: 2, from: '2026-03-09', to: '2026-03-09' },
  ]);
});
