import { describe, expectTypeOf, it } from 'vitest';
import type { InputOf, OutputOf } from '../../src/definition/operation.js';
import type { LocalDate, LocalDateTime } from '../../src/definition/scalar.js';
import type { wsdlFindEmployees } from '../../src/operations/employees/wsdlFindEmployees.js';
import type { wsdlGetEmployeePortrait } from '../../src/operations/employees/wsdlGetEmployeePortrait.js';
import type { wsdlGetEmployees } from '../../src/operations/employees/wsdlGetEmployees.js';
import type { wsdlUpdateEmployees } from '../../src/operations/employees/wsdlUpdateEmployees.js';
import type { badgeNo } from '../../src/records/employees/badgeNo.js';
import type { Employee } from '../../src/records/employees/Employee.js';
import type { email } from '../../src/records/employees/email.js';
import type { GroupsRoles } from '../../src/records/employees/GroupsRoles.js';
import type { Portrait } from '../../src/records/employees/Portrait.js';
import type { UnitEmployee } from '../../src/records/employees/UnitEmployee.js';
import type { UpdateEmployee } from '../../src/records/employees/UpdateEmployee.js';
import type { Batch, Reply } from '../../src/definition/outcome.js';
import type { ApiKey, Secret } from '../../src/secret.js';
import { EmployeeRole } from '../../src/values/EmployeeRole.js';
import type { Records } from '../../src/definition/outcome.js';

describe('employee types', () => {
  it('needs badgeNoList and leaves emailList to the caller', () => {
    expectTypeOf<InputOf<typeof wsdlFindEmployees>>()
      .toHaveProperty('badgeNoList')
      .toEqualTypeOf<badgeNo[]>();
    expectTypeOf<{ badgeNoList: [] }>().toExtend<InputOf<typeof wsdlFindEmployees>>();
    expectTypeOf<{ emailList: email[] }>().not.toExtend<InputOf<typeof wsdlFindEmployees>>();
    expectTypeOf<{ badgeNo: number }>().not.toExtend<badgeNo>();
  });

  it('gives the key of a unit as an ApiKey that a string cannot stand for', () => {
    expectTypeOf<UnitEmployee['api_key']>().toEqualTypeOf<ApiKey>();
    expectTypeOf<UnitEmployee['employeeId']>().toEqualTypeOf<number>();
    expectTypeOf<UnitEmployee['extApplicationId']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<string>().not.toExtend<UnitEmployee['api_key']>();
    expectTypeOf<UpdateEmployee['passwordTandA']>().toEqualTypeOf<Secret | undefined>();
  });

  it('always has the three required dates, which may be unset', () => {
    type Dates = Pick<Employee, 'leaveDate' | 'dateOfBirth' | 'employedDate'>;
    expectTypeOf<Dates>().toEqualTypeOf<Record<keyof Dates, LocalDate | undefined>>();
    expectTypeOf<Employee['lastDayOfEmployment']>().toEqualTypeOf<LocalDate | undefined>();
  });

  it('names the roles and takes others', () => {
    expectTypeOf(EmployeeRole.AssistantManager).toEqualTypeOf<7>();
    expectTypeOf<Employee['role']>().toEqualTypeOf<EmployeeRole | undefined>();
    expectTypeOf<8>().toExtend<EmployeeRole>();
    expectTypeOf<'Staff'>().not.toExtend<EmployeeRole>();
  });

  it('needs a role id in a group role', () => {
    expectTypeOf<{ roleId: '4' }>().toExtend<GroupsRoles>();
    expectTypeOf<{ groupId: 7 }>().not.toExtend<GroupsRoles>();
  });

  it('takes no filter, an empty one or a date and time', () => {
    expectTypeOf<InputOf<typeof wsdlGetEmployees>['lastModified']>().toEqualTypeOf<
      LocalDateTime | '' | undefined
    >();
  });

  it('knows what the operations answer', () => {
    expectTypeOf<OutputOf<typeof wsdlGetEmployees>>().toEqualTypeOf<Records<Employee>>();
    expectTypeOf<OutputOf<typeof wsdlUpdateEmployees>>().toEqualTypeOf<
      Batch<UpdateEmployee, UpdateEmployee>
    >();
    expectTypeOf<OutputOf<typeof wsdlGetEmployeePortrait>>().toEqualTypeOf<Reply<Portrait>>();
  });
});
