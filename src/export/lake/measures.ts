/** What the numbers of a field count, where its name or the document says so. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  hours: [
    ...['hours', 'estHours', 'agrmntWorkingHours', 'maxHourDay', 'maxHourWeek', 'fullEmploymentHrs'],
    ...['minHrsWeek', 'seqMaxHrs', 'dailyOvertimeHours', 'weeklyOvertimeHours', 'balancePeriodHours'],
  ],
  'currency of the unit': [
    ...['unassignedShiftCost', 'netCost', 'absenceCost', 'socialCost', 'totalCost', 'estSalary'],
  ],
  days: [
    ...['fullEmploymentDays', 'fullEmploymentDaysPerWeek'],
    ...['maxDays', 'minFreeDays', 'seqDays', 'seqMaxDays'],
  ],
};

/** What the numbers of a field count; `undefined` where that is not known. */
export function measureOf(field: string): string | undefined {
  return Object.keys(FIELDS).find((measure) => FIELDS[measure]!.includes(field));
}
