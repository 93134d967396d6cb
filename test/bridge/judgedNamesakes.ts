/** Fields that the map calls lost though a schema has one of the same name, and why that is another thing. */
export const judgedNamesakes: Readonly<Record<string, string>> = {
  'absences.id': 'The numbers of other records; an absence that is created gets a new one.',
  'absences.shiftAction': 'A property of an absence type, which cannot be given with an absence.',
  'districts.managerGroupId': 'Of sections only.',
  'units.managerGroupId': 'Of sections only.',
  'shifts.absenceScheduleId':
    'Of absences and their types; a shift does not name the absence schedule that it follows.',
  'shifts.managerId': 'The manager of a group or an employee, not of a shift.',
  'shifts.status':
    'HTTP status codes of errors, and the status of a shift whose values neither side documents.',
  'employees.role': 'The seven numbers; role assignments name roles of their own.',
  'employeeUpdates.role': 'The seven numbers; role assignments name roles of their own.',
  'employees.section': 'Sections are groups, whose details have their ids; an employee has one home group.',
  'employees.sectionName':
    'Sections are groups, whose details have their ids; an employee has one home group.',
  'employeeUpdates.extSectionId': 'A parameter of forecasts; an employee is not put into a section.',
  'employees.staffCatName': 'The id of the category, not its name.',
  'shifts.section': 'Sections are groups; a shift has one group, and which is not documented.',
  'shifts.shiftTypeExtCode':
    'In the headcount of a rule of labour standards; a shift has the id of its type.',
};
