/** The domains in the order of the documents written from the definitions, with their titles. */
export const DOMAINS: Readonly<Record<string, string>> = {
  employees: 'Employees',
  scheduling: 'Scheduling',
  absence: 'Absence',
  punches: 'Punches',
  payroll: 'Payroll',
  timeTrackers: 'Time trackers',
  agreements: 'Agreements',
  organisation: 'Organisation',
  skills: 'Skills',
  catalogue: 'Catalogue',
};
