import { describe, expect, it } from 'vitest';
import { savedRow } from '../../../src/gateway/writes/settleWrite.js';
import {
  wsdlMoveEmployees,
  wsdlProcessLeaves,
  wsdlUpdateEmployees,
  wsdlUpdateShifts,
  wsdlUpdateUnit,
} from '../../../src/operations/index.generated.js';
import { shift } from './script.js';

describe('a row whose answer was lost is answered as the service has it', () => {
  it('by what was sent, under the id that a read shows, with nothing wrong in it', () => {
    const said = { ...shift('0001'), scheduleId: '0' };
    const errors = { validationErrors: [] };
    expect(savedRow(wsdlUpdateShifts, said, ['7'])).toEqual({ ...errors, ...said, scheduleId: '7' });
    expect(savedRow(wsdlUpdateShifts, said, ['7', '8'])).toMatchObject({ scheduleId: '7' });
    expect(savedRow(wsdlUpdateShifts, said, [])).toEqual({ ...errors, ...said });
    expect(Object.keys(savedRow(wsdlUpdateShifts, shift('0001'), []))).not.toContain('scheduleId');
  });

  it('by the field of the answer that has the id, where it has one', () => {
    const unit = { name: 'North' };
    expect(savedRow(wsdlUpdateUnit, unit, ['3'])).toEqual({ validationErrors: [], name: 'North', id: '3' });
    expect(savedRow(wsdlMoveEmployees, {}, ['0001'])).toEqual({ validationErrors: [], badgeNo: '0001' });
    expect(savedRow(wsdlProcessLeaves, {}, ['5'])).toEqual({ validationErrors: [], leaveId: '5' });
    // The records that answer it have no id.
    const person = { badgeNo: '0001', city: 'Lund' };
    expect(savedRow(wsdlUpdateEmployees, person, ['9'])).toEqual({ validationErrors: [], ...person });
  });

  it('without what its answers do not have', () => {
    const said = { ...shift('0001'), noField: 1 };
    expect(savedRow(wsdlUpdateShifts, said, ['7'])).not.toHaveProperty('noField');
  });
});
