/** What a column holds, which says how a service may spoil it. */
export type Kind =
  | 'person'
  | 'date'
  | 'time'
  | 'moment'
  | 'decimal'
  | 'int'
  | 'flag'
  | 'text'
  | 'code'
  | 'token';

export interface Column {
  /** Its name in the rows that are written. */
  readonly sent: string;
  /** Its name in the records that are read; empty where no read shows it. */
  readonly shown: string;
  readonly kind: Kind;
}

/** One operation that writes, the read of what it writes, and how the service keeps it. */
export interface Table {
  readonly write: string;
  readonly part: string;
  readonly type: string;
  readonly read: string;
  /** The list in the read's wrapper; without one the answer is the list. */
  readonly list?: string;
  readonly shownType: string;
  /** The id under which it is written, and under which it is shown. */
  readonly id: { readonly sent: string; readonly shown: string };
  /** The columns with the person and the day of a row, in their sent names. */
  readonly person: readonly [id: string, badgeNo: string];
  readonly day: string;
  /** A row with a known badge number changes that record. */
  readonly byPerson?: true;
  /** The row that is answered has no id. */
  readonly answersNoId?: true;
  readonly columns: readonly Column[];
  /** Two fields with values to change rows by. */
  readonly changes: readonly [field: string, value: string];
}

const columns = (text: string): Column[] =>
  text
    .trim()
    .split(/\s+/)
    .map((one) => {
      const [sent = '', kind = '', shown = sent] = one.split(':');
      return { sent, kind: kind as Kind, shown };
    });

/** Source: interface document 2.4 to 2.8, and the observed signatures. */
export const TABLES: Readonly<Record<'shifts' | 'employees' | 'punches' | 'absences' | 'salaries', Table>> = {
  shifts: {
    ...{ write: 'wsdlUpdateShifts', part: 'Shifts', type: 'Shift', read: 'wsdlGetSchedulesV3' },
    ...{ list: 'schedules', shownType: 'ScheduleV3', id: { sent: 'scheduleId', shown: 'scheduleId' } },
    ...{ person: ['persId', 'badgeNo'], day: 'begDate', changes: ['endTime', '17:30:00'] },
    columns: columns(`begDate:date endDate:date begTime:time endTime:time begBreak:time endBreak:time
      persId:person badgeNo:person shiftCategoryId:int:categoryId extScheduleId:token comment:text
      sectionId:int:section isFreeDay:flag costCentreExtCode:code`),
  },
  employees: {
    ...{
      write: 'wsdlUpdateEmployees',
      part: 'employees',
      type: 'UpdateEmployee',
      read: 'wsdlGetEmployeesV2',
    },
    ...{ shownType: 'Employee', id: { sent: '', shown: 'id' }, person: ['', 'badgeNo'], day: '' },
    ...{ byPerson: true, answersNoId: true, changes: ['city', 'Ystad'] },
    columns: columns(`badgeNo:person givenName:text familyName:text city:text zip:code email:text
      employedDate:date rank:int`),
  },
  punches: {
    ...{
      write: 'wsdlUpdateTimePunches',
      part: 'punchData',
      type: 'UpdateTimePunch',
      read: 'wsdlGetTimePunches',
    },
    ...{ list: 'timepunches', shownType: 'TimePunch', id: { sent: 'id', shown: 'id' } },
    ...{ person: ['persId', 'badgeNo'], day: 'punchIn', changes: ['punchOut', '2026-05-04 17:30:00'] },
    columns: columns(`persId:person:employeeId badgeNo:person punchIn:moment punchOut:moment comment:text
      mgrComment:text:managerComment externalInfo1:token bossAuth:flag:approvedByManager`),
  },
  absences: {
    ...{ write: 'wsdlUpdateAbsence', part: 'absenceRecords', type: 'AbsenceRecord' },
    ...{ read: 'wsdlGetLeaveApplicationsV2', list: 'leaveApplications', shownType: 'LeaveApplicationV2' },
    ...{ id: { sent: 'id', shown: 'id' }, person: ['persId', 'badgeNo'], day: 'fromDate' },
    changes: ['toTime', '17:30:00'],
    columns: columns(`persId:person:fromPersId badgeNo:person:fromBadgeNo leaveExtCode:code:extCode
      fromDate:date fromTime:time toDate:date toTime:time sickLevel:decimal externalInfo1:token`),
  },
  salaries: {
    ...{ write: 'wsdlUpdateManualSalaries', part: 'manualSalariesData', type: 'updateManualSalary' },
    ...{ read: 'wsdlGetPayrollV2', shownType: 'PayrollV2', id: { sent: '', shown: 'id' } },
    ...{ person: ['employeeId', 'badgeNo'], day: 'punchDateTime', answersNoId: true },
    changes: ['hours', '3.25'],
    columns: columns(`employeeId:person: badgeNo:person punchDateTime:moment:date salaryCode:code:salType
      hours:decimal`),
  },
};

export type TableName = keyof typeof TABLES;
