// Written by `npm run generate`.
import type { CallOptions } from './callOptions.js';
import type { InputOf, OutputOf } from '../definition/operation.js';
import type * as operations from '../operations/index.generated.js';

type Of = typeof operations;

/** One method an operation, named as the operation. */
export interface OperationMethods {
  /**
   * Reads the leave applications that were deleted. The filters have the names of those of `wsdlGetEmployees`, where the
   * document describes them.
   * Source: interface document 4.5; the parts are observed.
   */
  wsdlGetDeletedLeaveApplications(input?: InputOf<Of['wsdlGetDeletedLeaveApplications']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetDeletedLeaveApplications']>>;
  /**
   * Reads leave applications. The filters have the names of those of `wsdlGetEmployees`, where the document describes them.
   * `wsdlGetLeaveApplicationsV2` is a later version by its name; the document does not declare this one deprecated.
   * Source: interface document 4.5; the parts are observed.
   */
  wsdlGetLeaveApplications(input?: InputOf<Of['wsdlGetLeaveApplications']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetLeaveApplications']>>;
  /**
   * Reads leave applications of the key's unit, or of all units.
   * All units may time out on large data: then call once a unit with its own key.
   * Source: interface document 4.5; the record that it answers is observed.
   */
  wsdlGetLeaveApplicationsV2(input: InputOf<Of['wsdlGetLeaveApplicationsV2']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetLeaveApplicationsV2']>>;
  /**
   * Reads the leave reasons.
   * Source: interface document 4.5; the part and the fields are observed.
   */
  wsdlGetLeaveReasons(input?: InputOf<Of['wsdlGetLeaveReasons']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetLeaveReasons']>>;
  /**
   * Processes leaves, each row by itself.
   * Source: interface document 2.6 and 4.5.
   */
  wsdlProcessLeaves(input: InputOf<Of['wsdlProcessLeaves']>, options?: CallOptions): Promise<OutputOf<Of['wsdlProcessLeaves']>>;
  /**
   * Creates absences (rows without `id`) and updates them (rows with `id`), each row by itself.
   * A create has no identity of its own: sent twice, it asks for two absences.
   * Source: interface document 2.6 and 4.5.
   */
  wsdlUpdateAbsence(input: InputOf<Of['wsdlUpdateAbsence']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateAbsence']>>;
  /**
   * Reads the agreements of an employee on one day, with the salary that they give.
   * Source: interface document 2.11 and 4.5; the part is observed.
   */
  wsdlGetAgreementInfoByDate(input: InputOf<Of['wsdlGetAgreementInfoByDate']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetAgreementInfoByDate']>>;
  /**
   * Reads agreement templates. `wsdlGetAgreementTemplatesV2` is a later version by its name; the document does not declare
   * this one deprecated.
   * Source: interface document 4.5; the parts and the fields are observed.
   */
  wsdlGetAgreementTemplates(input?: InputOf<Of['wsdlGetAgreementTemplates']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetAgreementTemplates']>>;
  /**
   * Reads the salary types of agreement templates.
   * Source: interface document 4.5; the part and the fields are observed.
   */
  wsdlGetAgreementTemplatesSalaryTypes(input: InputOf<Of['wsdlGetAgreementTemplatesSalaryTypes']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetAgreementTemplatesSalaryTypes']>>;
  /**
   * Reads agreement templates with their working-time rules.
   * Source: interface document 2.11 and 4.5; the part is observed.
   */
  wsdlGetAgreementTemplatesV2(input: InputOf<Of['wsdlGetAgreementTemplatesV2']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetAgreementTemplatesV2']>>;
  /**
   * Reads employment agreements. The filters have the names of those of `wsdlGetEmployees`, where the document describes them.
   * Source: interface document 4.5 and 9; the parts are observed.
   *
   * @deprecated Use `wsdlGetAgreementsV2`.
   */
  wsdlGetAgreements(input?: InputOf<Of['wsdlGetAgreements']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetAgreements']>>;
  /**
   * Reads employment agreements.
   * Source: interface document 4.5 and 9; the part and the fields are observed.
   */
  wsdlGetAgreementsV2(input: InputOf<Of['wsdlGetAgreementsV2']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetAgreementsV2']>>;
  /**
   * Creates and updates employment agreements, each row by itself.
   * Source: interface document 4.5 and 9; the part and the fields are observed.
   *
   * @deprecated Use `wsdlUpdateAgreementsV2`.
   */
  wsdlUpdateAgreements(input: InputOf<Of['wsdlUpdateAgreements']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateAgreements']>>;
  /**
   * Creates and updates employment agreements, each row by itself.
   * Source: interface document 4.5 and 9; the part and the fields are observed.
   */
  wsdlUpdateAgreementsV2(input: InputOf<Of['wsdlUpdateAgreementsV2']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateAgreementsV2']>>;
  /**
   * Returns categories of the customer's catalogue.
   *
   * The document gives the name only.
   * Source: interface document 4.5, observed signatures.
   */
  wsdlGetCategories(input?: InputOf<Of['wsdlGetCategories']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetCategories']>>;
  /**
   * Returns the texts of the validation errors of an operation.
   *
   * Source: observed signatures.
   */
  wsdlGetErrorMessages(input?: InputOf<Of['wsdlGetErrorMessages']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetErrorMessages']>>;
  /**
   * Returns the roles that employees can have in groups.
   *
   * Source: observed signatures.
   */
  wsdlGetNeoRoles(input?: InputOf<Of['wsdlGetNeoRoles']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetNeoRoles']>>;
  /**
   * Returns the roles.
   *
   * The document gives the name only.
   * Source: interface document 4.5 and 2.10, observed signatures.
   */
  wsdlGetRoles(input?: InputOf<Of['wsdlGetRoles']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetRoles']>>;
  /**
   * Returns the entries of the service's lists, such as cost centres.
   *
   * The document gives the name only.
   * Source: interface document 4.5 and 2.10, observed signatures.
   */
  wsdlGetTextItems(input?: InputOf<Of['wsdlGetTextItems']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetTextItems']>>;
  /**
   * Creates or changes entries of the service's lists, such as cost centres. A row without `id` creates one
   * each time.
   *
   * The document gives the name only.
   * Source: interface document 4.5 and 2.10, observed signatures.
   */
  wsdlUpdateTextItems(input: InputOf<Of['wsdlUpdateTextItems']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateTextItems']>>;
  /**
   * Finds the home unit of employees by badge number or e-mail address.
   *
   * A unit key finds the employees of its unit; the root key searches the whole customer. Who does not exist is
   * left out without a word, so the answer can be shorter than the question. Each answer holds the key of the
   * employee's home unit.
   * Source: interface document 4.1.
   */
  wsdlFindEmployees(input: InputOf<Of['wsdlFindEmployees']>, options?: CallOptions): Promise<OutputOf<Of['wsdlFindEmployees']>>;
  /**
   * Returns the employees that were deleted.
   *
   * Source: observed signatures.
   */
  wsdlGetDeletedEmployees(input?: InputOf<Of['wsdlGetDeletedEmployees']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetDeletedEmployees']>>;
  /**
   * Returns groups of employees with their members.
   *
   * The document gives the name only.
   * Source: interface document 4.5, observed signatures.
   */
  wsdlGetEmployeeGroups(input?: InputOf<Of['wsdlGetEmployeeGroups']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetEmployeeGroups']>>;
  /**
   * Returns the portrait of an employee.
   *
   * Source: observed signatures; the record: interface document 2.10.
   */
  wsdlGetEmployeePortrait(input?: InputOf<Of['wsdlGetEmployeePortrait']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetEmployeePortrait']>>;
  /**
   * Returns the employees that the key can see, with `groupRoles` always empty.
   *
   * Source: interface document 4.3.
   *
   * @deprecated Use `wsdlGetEmployeesV2`.
   */
  wsdlGetEmployees(input?: InputOf<Of['wsdlGetEmployees']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetEmployees']>>;
  /**
   * Returns the employees that the key can see, with their roles in groups.
   *
   * The document gives the name and says that it fills `groupRoles`; the first four parts are those of
   * `wsdlGetEmployees` (4.3), the others are observed.
   * Source: interface document 4.5 and 2.3, observed signatures.
   */
  wsdlGetEmployeesV2(input?: InputOf<Of['wsdlGetEmployeesV2']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetEmployeesV2']>>;
  /**
   * Moves employees to the unit that the key stands for, or to the one that the row names.
   *
   * The answer carries a `moveId`; given back in a later call, it amends the pending move.
   * Source: observed signatures; the record: interface document 2.10.
   */
  wsdlMoveEmployees(input: InputOf<Of['wsdlMoveEmployees']>, options?: CallOptions): Promise<OutputOf<Of['wsdlMoveEmployees']>>;
  /**
   * Sends messages to employees; each call sends them again.
   *
   * Source: observed signatures.
   */
  wsdlSendQmail(input: InputOf<Of['wsdlSendQmail']>, options?: CallOptions): Promise<OutputOf<Of['wsdlSendQmail']>>;
  /**
   * Attaches files to employees. Whether a second call attaches them again is not documented, so it is never
   * repeated.
   *
   * The document gives the name only. A row can be accepted while one of its files is not: each file has its
   * own `validationErrors`.
   * Source: interface document 4.5, observed signatures.
   */
  wsdlUpdateEmployeeAttachments(input: InputOf<Of['wsdlUpdateEmployeeAttachments']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateEmployeeAttachments']>>;
  /**
   * Sets the portraits of employees: JPEG pictures as base64.
   *
   * The document gives the name only.
   * Source: interface document 4.5 and 2.10, observed signatures.
   */
  wsdlUpdateEmployeePortraits(input: InputOf<Of['wsdlUpdateEmployeePortraits']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateEmployeePortraits']>>;
  /**
   * Creates or changes employees.
   *
   * The document gives the name only. An employment ends with its `leaveDate` (2.3).
   * Source: interface document 4.5, observed signatures.
   */
  wsdlUpdateEmployees(input: InputOf<Of['wsdlUpdateEmployees']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateEmployees']>>;
  /**
   * Creates a unit and returns its key; each call creates one.
   *
   * Source: observed signatures; limits: interface document 8.
   */
  wsdlCreateUnit(input: InputOf<Of['wsdlCreateUnit']>, options?: CallOptions): Promise<OutputOf<Of['wsdlCreateUnit']>>;
  /**
   * Returns the customers that the key can see.
   *
   * The document gives the name only.
   * Source: interface document 4.5, observed signatures.
   */
  wsdlGetCustomers(input?: InputOf<Of['wsdlGetCustomers']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetCustomers']>>;
  /**
   * Returns the districts.
   *
   * The document gives the name only.
   * Source: interface document 4.5, observed signatures.
   */
  wsdlGetDistricts(input?: InputOf<Of['wsdlGetDistricts']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetDistricts']>>;
  /**
   * Returns the groups of the organisation.
   *
   * Source: observed signatures.
   */
  wsdlGetNeoGroups(input?: InputOf<Of['wsdlGetNeoGroups']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetNeoGroups']>>;
  /**
   * Returns the key's unit as an array, under its older name; `wsdlGetUnit` returns more of it.
   *
   * Source: observed signatures.
   */
  wsdlGetRestaurant(input?: InputOf<Of['wsdlGetRestaurant']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetRestaurant']>>;
  /**
   * Returns units under their older name; `wsdlGetUnits` returns more of them.
   *
   * Source: observed signatures.
   */
  wsdlGetRestaurants(input?: InputOf<Of['wsdlGetRestaurants']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetRestaurants']>>;
  /**
   * Returns the keys of the units: secrets, each good for all calls of its unit.
   *
   * Source: observed signatures; the record: interface document 2.10.
   */
  wsdlGetRestaurantsAPIKey(input?: InputOf<Of['wsdlGetRestaurantsAPIKey']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetRestaurantsAPIKey']>>;
  /**
   * Returns the sections.
   *
   * The document gives the name only. The action is also that of `wsdlUpdateSections`.
   * Source: interface document 4.5 and 2.10, observed signatures.
   */
  wsdlGetSections(input?: InputOf<Of['wsdlGetSections']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetSections']>>;
  /**
   * Returns the key's unit, as an array.
   *
   * The document gives the name only.
   * Source: interface document 4.5, observed signatures.
   */
  wsdlGetUnit(input?: InputOf<Of['wsdlGetUnit']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetUnit']>>;
  /**
   * Returns the units that the key can see.
   *
   * The document gives the name only.
   * Source: interface document 4.5, observed signatures.
   */
  wsdlGetUnits(input?: InputOf<Of['wsdlGetUnits']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetUnits']>>;
  /**
   * Returns the keys of the units: secrets, each good for all calls of its unit.
   *
   * Source: interface document 4.5 and 9, observed signatures.
   *
   * @deprecated Use `wsdlGetUnitsAPIKeyV2`.
   */
  wsdlGetUnitsAPIKey(input?: InputOf<Of['wsdlGetUnitsAPIKey']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetUnitsAPIKey']>>;
  /**
   * Returns the keys of the units, with company and district: secrets, each good for all calls of its unit.
   *
   * The document gives the name only. The action is also that of `wsdlGetUnitsAPIKey`.
   * Source: interface document 4.5 and 9, observed signatures.
   */
  wsdlGetUnitsAPIKeyV2(input?: InputOf<Of['wsdlGetUnitsAPIKeyV2']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetUnitsAPIKeyV2']>>;
  /**
   * Creates or changes districts.
   *
   * The document gives the name only.
   * Source: interface document 4.5, observed signatures.
   */
  wsdlUpdateDistricts(input: InputOf<Of['wsdlUpdateDistricts']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateDistricts']>>;
  /**
   * Creates or changes sections; `id`, `extSectionId` or `extGroupId` tells which one to change.
   *
   * The document gives the name only. The action is that of `wsdlGetSections`.
   * Source: interface document 4.5 and 2.10, observed signatures.
   */
  wsdlUpdateSections(input: InputOf<Of['wsdlUpdateSections']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateSections']>>;
  /**
   * Changes a unit: a batch of one row, answered with the unit as it is then.
   * Source: observed signatures; the record: interface document 2.10.
   */
  wsdlUpdateUnit(input: InputOf<Of['wsdlUpdateUnit']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateUnit']>>;
  /**
   * Deletes eligibility rules, each row by itself.
   * Source: interface document 4.5; the parts are observed.
   */
  wsdlDeleteEligibilityRules(input: InputOf<Of['wsdlDeleteEligibilityRules']>, options?: CallOptions): Promise<OutputOf<Of['wsdlDeleteEligibilityRules']>>;
  /**
   * Deletes rules of salary compensation, each row by itself.
   * Source: observed signatures.
   */
  wsdlDeleteSalaryCompensations(input: InputOf<Of['wsdlDeleteSalaryCompensations']>, options?: CallOptions): Promise<OutputOf<Of['wsdlDeleteSalaryCompensations']>>;
  /**
   * Reads the rules that say who is eligible for salary compensation.
   * Source: interface document 4.5; the record is observed.
   */
  wsdlGetEligibilityRules(input?: InputOf<Of['wsdlGetEligibilityRules']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetEligibilityRules']>>;
  /**
   * Reads the ways to count overtime.
   * Source: interface document 4.5; the parts are observed.
   */
  wsdlGetOvertimeMethods(input?: InputOf<Of['wsdlGetOvertimeMethods']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetOvertimeMethods']>>;
  /**
   * Reads payroll transactions of a period. `wsdlGetPayrollV2` is a later version by its name; nothing declares this one
   * deprecated.
   * Source: observed signatures.
   */
  wsdlGetPayroll(input?: InputOf<Of['wsdlGetPayroll']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetPayroll']>>;
  /**
   * Reads raw payroll rows of a period.
   * Source: observed signatures.
   */
  wsdlGetPayrollRaw(input?: InputOf<Of['wsdlGetPayrollRaw']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetPayrollRaw']>>;
  /**
   * Reads payroll transactions of a period, both days included.
   * Source: interface document 2.8 and 4.5; the parts are observed.
   */
  wsdlGetPayrollV2(input: InputOf<Of['wsdlGetPayrollV2']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetPayrollV2']>>;
  /**
   * Tells how far a payroll transfer is, and where its file is once the status is `Ready to Download`.
   * The answer's `url` is a secret.
   * Source: interface document 2.8 and 4.5; the parts are observed.
   */
  wsdlGetResultTransferToPayroll(input?: InputOf<Of['wsdlGetResultTransferToPayroll']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetResultTransferToPayroll']>>;
  /**
   * Reads the rules of salary compensation.
   * Source: interface document 2.11 and 4.5; the parts are observed.
   */
  wsdlGetSalaryCompensations(input?: InputOf<Of['wsdlGetSalaryCompensations']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetSalaryCompensations']>>;
  /**
   * Tells the lock status of the salary period as the service words it.
   * Source: observed signatures.
   */
  wsdlGetSalaryPeriodLockStatus(input?: InputOf<Of['wsdlGetSalaryPeriodLockStatus']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetSalaryPeriodLockStatus']>>;
  /**
   * Starts a payroll transfer, whose result `wsdlGetResultTransferToPayroll` gives later.
   * A final one (`isPreliminary: false`) locks transactions, `lockSalaryPeriod` locks the period, and
   * `uploadFileToServer` ships the file, so the call is never repeated by itself. An unknown `payrollSystem`
   * is rejected in `validationErrors`.
   * Source: interface document 2.8, 4.5 and 7; the parts are observed.
   */
  wsdlInitiateTransferToPayroll(input: InputOf<Of['wsdlInitiateTransferToPayroll']>, options?: CallOptions): Promise<OutputOf<Of['wsdlInitiateTransferToPayroll']>>;
  /**
   * Reverses transactions that have gone to payroll, each row by itself.
   * A row covers at most 31 days and 200 employees.
   * Source: observed signatures; the record and its limits are in interface document 2.10 and 8.
   */
  wsdlReverseTransactions(input: InputOf<Of['wsdlReverseTransactions']>, options?: CallOptions): Promise<OutputOf<Of['wsdlReverseTransactions']>>;
  /**
   * Updates eligibility rules, each row by itself.
   * Source: interface document 4.5; the parts are observed.
   */
  wsdlUpdateEligibilityRules(input: InputOf<Of['wsdlUpdateEligibilityRules']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateEligibilityRules']>>;
  /**
   * Adds manual salaries, each row by itself.
   * The document does not say what a row does that is sent twice, so it is never repeated unasked.
   * Source: interface document 2.8 and 4.5; the parts are observed.
   */
  wsdlUpdateManualSalaries(input: InputOf<Of['wsdlUpdateManualSalaries']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateManualSalaries']>>;
  /**
   * Updates rules of salary compensation, each row by itself.
   * Source: interface document 2.11 and 4.5; the parts are observed.
   */
  wsdlUpdateSalaryCompensations(input: InputOf<Of['wsdlUpdateSalaryCompensations']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateSalaryCompensations']>>;
  /**
   * Updates standard bank holidays, each row by itself.
   * Source: observed signatures; the record is in interface document 2.11.
   */
  wsdlUpdateStandardBankHolidays(input: InputOf<Of['wsdlUpdateStandardBankHolidays']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateStandardBankHolidays']>>;
  /**
   * Reads the standard bank holidays of a period. The wire name has a small `g`.
   * Source: observed signatures; the record is in interface document 2.11.
   */
  wsdlgetStandardBankHolidays(input?: InputOf<Of['wsdlgetStandardBankHolidays']>, options?: CallOptions): Promise<OutputOf<Of['wsdlgetStandardBankHolidays']>>;
  /**
   * Reads worked and absence hours of employees on a day.
   * Source: interface document 4.5; the parts are observed.
   */
  wsdlGetActiveAndAbsenceHours(input?: InputOf<Of['wsdlGetActiveAndAbsenceHours']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetActiveAndAbsenceHours']>>;
  /**
   * Reads punches of the key's unit, or of all units with `allUnits`.
   * The period counts by punch-in in the unit's local time, both days included.
   * Source: interface document 2.7 and 4.5; the parts are observed.
   */
  wsdlGetTimePunches(input: InputOf<Of['wsdlGetTimePunches']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetTimePunches']>>;
  /**
   * Punches an employee in or out.
   * The answer says what was done: `No action` comes with `validationErrors`. What it does when sent twice is
   * not documented, so it is never repeated unasked.
   * Source: interface document 2.7 and 4.5; the parts are observed.
   */
  wsdlPunch(input?: InputOf<Of['wsdlPunch']>, options?: CallOptions): Promise<OutputOf<Of['wsdlPunch']>>;
  /**
   * Updates punches, each row by itself.
   * The document does not say which rows create a punch, so sending a row twice may book it twice.
   * Source: interface document 4.5; the parts are observed.
   */
  wsdlUpdateTimePunches(input: InputOf<Of['wsdlUpdateTimePunches']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateTimePunches']>>;
  /**
   * Reads the hours of employees in rolled-out base schedules.
   * Source: observed signatures.
   */
  wsdlGetBaseScheduleRolledoutHours(input: InputOf<Of['wsdlGetBaseScheduleRolledoutHours']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetBaseScheduleRolledoutHours']>>;
  /**
   * Reads deleted shifts of the key's unit.
   * Source: interface document 4.5; the parts are observed.
   */
  wsdlGetDeletedSchedules(input?: InputOf<Of['wsdlGetDeletedSchedules']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetDeletedSchedules']>>;
  /**
   * Reads tasks of shifts.
   * Source: interface document 4.5; the parts are observed.
   */
  wsdlGetScheduleTasks(input?: InputOf<Of['wsdlGetScheduleTasks']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetScheduleTasks']>>;
  /**
   * Reads shifts of the key's unit; versions 2 and 3 exist (document 9), and none is
   * declared deprecated.
   * Source: interface document 4.5; the parts are observed.
   */
  wsdlGetSchedules(input?: InputOf<Of['wsdlGetSchedules']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetSchedules']>>;
  /**
   * Reads shifts as `wsdlGetSchedules` does, for all units.
   * Source: interface document 4.5; the parts are observed.
   */
  wsdlGetSchedulesForAllUnits(input?: InputOf<Of['wsdlGetSchedulesForAllUnits']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetSchedulesForAllUnits']>>;
  /**
   * Reads scheduled and absence shifts of the key's unit, or of all units.
   * `wsdlGetSchedulesV3` is a later version with more fields (2.5), without `allUnits` (seen in public integrations).
   * Source: interface document 2.5 and 4.5; the parts are observed.
   */
  wsdlGetSchedulesV2(input: InputOf<Of['wsdlGetSchedulesV2']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetSchedulesV2']>>;
  /**
   * Reads scheduled and absence shifts of the key's unit.
   * There is no `allUnits` (seen in public integrations): call once a unit, each with its own key. External ids come only
   * with `includeExtScheduleId`.
   * Source: interface document 2.5 and 4.5; the parts are observed.
   */
  wsdlGetSchedulesV3(input: InputOf<Of['wsdlGetSchedulesV3']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetSchedulesV3']>>;
  /**
   * Returns all shift types of the key's unit.
   * `lastModified` must be set when `includeTags` is true.
   * Source: interface document 4.2.
   */
  wsdlGetShiftCategories(input?: InputOf<Of['wsdlGetShiftCategories']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetShiftCategories']>>;
  /**
   * Approves the request of an employee for a shift.
   * Source: observed signatures.
   */
  wsdlScheduleRequestApprove(input: InputOf<Of['wsdlScheduleRequestApprove']>, options?: CallOptions): Promise<OutputOf<Of['wsdlScheduleRequestApprove']>>;
  /**
   * Denies the request of an employee for a shift.
   * Source: observed signatures.
   */
  wsdlScheduleRequestDeny(input: InputOf<Of['wsdlScheduleRequestDeny']>, options?: CallOptions): Promise<OutputOf<Of['wsdlScheduleRequestDeny']>>;
  /**
   * Updates shift types, each row by itself.
   * The one operation that can set `sharedToAllUnits`.
   * Source: interface document 2.2 and 4.5; the parts are observed.
   */
  wsdlUpdateShiftTypes(input: InputOf<Of['wsdlUpdateShiftTypes']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateShiftTypes']>>;
  /**
   * Creates, updates or deletes scheduled or absence shifts, each row by itself.
   * A row without `scheduleId` creates a shift each time it is sent, and `deleteShift: 1` deletes one. The
   * answers hold the saved state.
   * Source: interface document 4.4.
   */
  wsdlUpdateShifts(input: InputOf<Of['wsdlUpdateShifts']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateShifts']>>;
  /**
   * Returns the skills of employees.
   *
   * The document gives the name only.
   * Source: interface document 4.5, observed signatures.
   */
  wsdlGetEmployeeSkills(input?: InputOf<Of['wsdlGetEmployeeSkills']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetEmployeeSkills']>>;
  /**
   * Returns the categories of skills with their skills.
   *
   * The document gives the name only.
   * Source: interface document 4.5 and 2.10, observed signatures.
   */
  wsdlGetSkillCategories(input?: InputOf<Of['wsdlGetSkillCategories']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetSkillCategories']>>;
  /**
   * Sets the skills of employees.
   *
   * The document gives the name only.
   * Source: interface document 4.5, observed signatures.
   */
  wsdlUpdateEmployeeSkills(input: InputOf<Of['wsdlUpdateEmployeeSkills']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateEmployeeSkills']>>;
  /**
   * Creates or changes skills. A row with neither `skillId` nor `extSkillId` creates a skill each time.
   *
   * The document gives the name only.
   * Source: interface document 4.5 and 2.10, observed signatures.
   */
  wsdlUpdateSkills(input: InputOf<Of['wsdlUpdateSkills']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateSkills']>>;
  /**
   * Reads the balances of time trackers that expire first, each row by itself.
   * A row without `userId` and `badgeNo` is rejected (document 7).
   * Source: observed signatures; the rows and answers are interface document 2.9.
   */
  wsdlGetFirstToExpireTimeTrackersBalance(input: InputOf<Of['wsdlGetFirstToExpireTimeTrackersBalance']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetFirstToExpireTimeTrackersBalance']>>;
  /**
   * Reads which employees have which time trackers.
   * Source: observed signatures; the answers are interface document 2.9.
   */
  wsdlGetTimeTrackerList(input?: InputOf<Of['wsdlGetTimeTrackerList']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetTimeTrackerList']>>;
  /**
   * Reads balances of time trackers, each row by itself.
   * A row without `userId` and `badgeNo` is rejected (document 7).
   * Source: observed signatures; the rows and answers are interface document 2.9.
   */
  wsdlGetTimeTrackersBalance(input: InputOf<Of['wsdlGetTimeTrackersBalance']>, options?: CallOptions): Promise<OutputOf<Of['wsdlGetTimeTrackersBalance']>>;
  /**
   * Books transactions on time trackers, each row by itself. A row is added to what is booked already, so a repeated call
   * books twice, unless its `replaceTimeTracker` is `true`.
   * A row without `userId` and `badgeNo` is rejected (document 7); values are rounded half-up to 4 decimals (document 8).
   * Source: observed signatures; the row is interface document 2.9.
   */
  wsdlUpdateTimeTrackers(input: InputOf<Of['wsdlUpdateTimeTrackers']>, options?: CallOptions): Promise<OutputOf<Of['wsdlUpdateTimeTrackers']>>;
}
