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
};
