// Written by `npm run generate` from `migration/`.
import type { OperationName, SoapMove } from './OperationMove.js';

/** The moves within SOAP: the four that the document declares, and those where a newer version exists. */
export const soapMoves: readonly SoapMove[] = [
  {"from":"wsdlGetEmployees","to":"wsdlGetEmployeesV2","declared":true,"notes":["The same record; `groupRoles`, always empty before, is filled.","The four parts stay, and three are new (observed): `includeNeoRoles`, `neoRolesIds` and `neoExtRolesIds`. Whether `groupRoles` is filled without `includeNeoRoles` is not documented."]},
  {"from":"wsdlGetUnitsAPIKey","to":"wsdlGetUnitsAPIKeyV2","declared":true,"notes":["Four fields more; the answer still holds secrets."]},
  {"from":"wsdlGetAgreements","to":"wsdlGetAgreementsV2","declared":true,"fields":{"persId":"employeeId","agreementOvertimeMethods":"overtimeMethods","punchRoundings":"punchDeviations","periodType":"schedulePeriodType","periodStart":"schedulePeriodStartDate","periodLength":"schedulePeriodLength","weekHours":undefined,"salary":undefined,"monthlySalary":undefined,"empLevel":undefined},"notes":["`expires` is a boolean instead of 0 or 1.","`salary` was the first entry of what is now `salaries`, `empLevel` the first of `employmentRates`.","`weekHours` (full-time hours) stands against `fullEmploymentHrs`; whether they are the same figure is not documented.","The answer is a wrapper with `validationErrors`: a rejected request is not an empty list."]},
  {"from":"wsdlUpdateAgreements","to":"wsdlUpdateAgreementsV2","declared":true,"notes":["Salaries, employment rates and additions are lists, each with a field to add to it and one to replace it.","0 and 1 become booleans: `hourly`, `expires` and the `useTemp…` fields."]},
  {"from":"wsdlGetSchedules","to":"wsdlGetSchedulesV2","declared":false,"fields":{"id":"scheduleId","costEstimate":undefined,"salaryType":undefined,"unAssigned":undefined},"notes":["An absence shift has `absenceScheduleId` and no `scheduleId`.","`unAssigned` is now `persId` 0; costs come only with `includeCosts`."]},
  {"from":"wsdlGetSchedulesV2","to":"wsdlGetSchedulesV3","declared":false,"notes":["V3 has no `allUnits`: a loop per unit, each with its own key.","`extScheduleId` comes only with `includeExtScheduleId`."]},
  {"from":"wsdlGetLeaveApplications","to":"wsdlGetLeaveApplicationsV2","declared":false,"fields":{"moderated":undefined},"notes":["`moderated` is gone; `approvedByManager` and `approvedByEmployee` are new."]},
  {"from":"wsdlGetAgreementTemplates","to":"wsdlGetAgreementTemplatesV2","declared":false,"fields":{"periodType":"schedulePeriodType","periodStart":"schedulePeriodStartDate","periodLength":"schedulePeriodLength"},"notes":["Salaries and working time became lists; `stdRedDays` and `stdOverTime` became booleans."]},
  {"from":"wsdlGetPayroll","to":"wsdlGetPayrollV2","declared":false,"notes":["Only observed, not documented, in its first version. Flags are booleans instead of 0 or 1."]},
];

/** The move from an operation to its next version, if there is one. */
export function soapMoveFrom(operation: OperationName): SoapMove | undefined {
  return soapMoves.find(({ from }) => from === operation);
}
