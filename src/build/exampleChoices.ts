/** Example inputs of the operations whose required fields alone would say nothing. */
export const exampleChoices: Readonly<Record<string, Record<string, unknown>>> = {
  wsdlCreateUnit: { unitInfo: { name: 'Harbour', extApplicationId: 'HARBOUR', districtId: 3 } },
  wsdlDeleteEligibilityRules: { eligibilityRules: [{ id: 4 }] },
  wsdlDeleteSalaryCompensations: { salaryCompensations: [{ id: 9 }] },
  wsdlGetAgreementInfoByDate: { infoByDate: { date: '2026-03-01', EmployeeBadgeNo: { badgeNo: '1001' } } },
  wsdlGetAgreementTemplatesSalaryTypes: {
    GetAgreementTemplatesSalaryTypesRequest: { templateId: 2, onlyActive: true },
  },
  wsdlGetBaseScheduleRolledoutHours: {
    baseScheduleRollout: {
      badgeNos: [{ badgeNo: '1001' }],
      fromDateTime: '2026-03-01T00:00:00',
      toDateTime: '2026-03-31T23:59:59',
    },
  },
  wsdlGetEmployeePortrait: { badgeNo: '1001' },
  wsdlGetEmployeeSkills: { employeeBadgeNo: '1001' },
  wsdlGetErrorMessages: { wsdlServiceName: 'wsdlUpdateShifts' },
  wsdlGetFirstToExpireTimeTrackersBalance: { timeTrackers: [{ badgeNo: '1001', timeTrackerId: 3 }] },
  wsdlGetLeaveApplicationsV2: {
    getLeaveApplicationsV2Request: { modifiedAfter: '2026-03-01 00:00:00', allUnits: true },
  },
  wsdlGetResultTransferToPayroll: { extTransferId: 'march' },
  wsdlGetScheduleTasks: { scheduleId: 9001 },
  wsdlGetTimeTrackerList: { selectionId: '1001', selectionType: 1 },
  wsdlGetTimeTrackersBalance: { timeTrackers: [{ badgeNo: '1001', timeTrackerId: 3 }] },
  wsdlInitiateTransferToPayroll: {
    searchOptions: {
      extTransferId: 'march',
      fromDate: '2026-03-01',
      toDate: '2026-03-31',
      isPreliminary: true,
      lockSalaryPeriod: false,
      uploadFileToServer: false,
    },
  },
  wsdlMoveEmployees: {
    moveEmployees: [{ badgeNo: '1001', unitExtCode: 'HARBOUR', newUnitStartDate: '2026-05-01' }],
  },
  wsdlProcessLeaves: { ProcessLeavesRecords: [{ leaveId: 501, managerComments: 'Enjoy it' }] },
  wsdlPunch: { badgeNumber: '1001', action: 1, timestamp: '2026-03-02 08:00:00' },
  wsdlReverseTransactions: {
    reverseInfos: [{ startDate: '2026-03-01', endDate: '2026-03-31', badgeNos: ['1001'] }],
  },
  wsdlScheduleRequestApprove: { scheduleRequest: { scheduleId: 9001, badgeNo: '1001' } },
  wsdlScheduleRequestDeny: {
    scheduleRequest: { scheduleId: 9001, badgeNo: '1001', comment: 'Too few left' },
  },
  wsdlSendQmail: { mail: [{ toPersId: 1001, subject: 'Payslip', msg: 'It is there.' }] },
  wsdlUpdateAgreements: {
    agreements: [{ badgeNo: '1001', extAgreementId: 'A-1', fromDate: '2026-01-01', weekHours: '40' }],
  },
  wsdlUpdateAgreementsV2: {
    agreements: [{ badgeNo: '1001', extAgreementId: 'A-1', fromDate: '2026-01-01', fullEmploymentHrs: '40' }],
  },
  wsdlUpdateDistricts: { districts: [{ id: 3, name: 'South' }] },
  wsdlUpdateEligibilityRules: { eligibilityRules: [{ id: 4, name: 'Five days in advance' }] },
  wsdlUpdateEmployeeAttachments: {
    employees: [{ employeeId: 1001, attachments: [{ fileName: 'contract.txt', fileContent: 'SGVsbG8=' }] }],
  },
  wsdlUpdateEmployeePortraits: { employeePortraits: [{ badgeNo: '1001', portrait: '/9j/4AAQSkZJRg==' }] },
  wsdlUpdateEmployeeSkills: { skills: [{ badgeNo: '1001', addSkills: 1, jobSkills: [] }] },
  wsdlUpdateEmployees: {
    employees: [{ badgeNo: '1001', givenName: 'Sam', familyName: 'Berg', restId: 101 }],
  },
  wsdlUpdateManualSalaries: {
    manualSalariesData: [
      {
        badgeNo: '1001',
        salaryCode: '0310',
        hours: '7.50',
        operator: '+',
        punchDateTime: '2026-03-02 08:00:00',
      },
    ],
  },
  wsdlUpdateSalaryCompensations: { salaryCompensations: [{ id: 9, name: 'Bank holiday pay' }] },
  wsdlUpdateSections: { sections: [{ extSectionId: 'TILLS', name: 'Tills' }] },
  wsdlUpdateShiftTypes: {
    shifType: [{ shiftTypeExtId: 'DAY', name: 'Day', timeStart: '08:00:00', timeEnd: '16:30:00' }],
  },
  wsdlUpdateShifts: {
    Shifts: [
      {
        begDate: '2026-04-06',
        endDate: '2026-04-06',
        begTime: '08:00:00',
        endTime: '16:30:00',
        badgeNo: '1001',
        shiftCategoryId: '11',
      },
    ],
  },
  wsdlUpdateSkills: {
    SkillItems: [{ extSkillId: 'TRUCK-A', skillDescription: 'Fork lift', skillCategoryId: '2' }],
  },
  wsdlUpdateStandardBankHolidays: { bankHolidays: [{ redDate: '2026-06-19', description: 'Midsummer Eve' }] },
  wsdlUpdateTextItems: { TextItems: [{ tag: 'costcentre', ttext: 'Tills', extCode: '0100' }] },
  wsdlUpdateTimePunches: {
    punchData: [
      {
        badgeNo: '1001',
        punchDate: '2026-03-02',
        punchIn: '2026-03-02 07:58:00',
        punchOut: '2026-03-02 16:32:00',
      },
    ],
  },
  wsdlUpdateTimeTrackers: {
    timeTrackers: [{ badgeNo: '1001', timeTrackerId: 3, operation: 1, value: '8', date: '2026-03-31' }],
  },
  wsdlUpdateUnit: { unitInfo: { extUnitId: 'HARBOUR', name: 'Harbour' } },
};
