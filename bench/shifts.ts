const two = (value: number) => String(value).padStart(2, '0');

/** Shifts as a planning tool writes them: every field that a caller sets, three tasks each. */
export function shifts(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, i) => ({
    scheduleId: i % 3 === 0 ? '' : String(5_000_000 + i),
    begDate: `2024-${two(1 + (i % 12))}-${two(1 + (i % 28))}`,
    endDate: `2024-${two(1 + (i % 12))}-${two(1 + (i % 28))}`,
    begTime: `${two(5 + (i % 9))}:00:00`,
    endTime: `${two(14 + (i % 9))}:30:00`,
    begBreak: '12:00:00',
    endBreak: '12:30:00',
    persId: '0',
    badgeNo: String(i % 5000).padStart(6, '0'),
    shiftCategoryId: String(11 + (i % 20)),
    agreementId: i % 7,
    extScheduleId: `EXT-${i}`,
    deleteShift: 0,
    sectionId: 1 + (i % 5),
    extSectionId: '',
    comment: i % 8 === 0 ? 'Byte med Åsa & Björn <fm>' : '',
    countsAsScheduledHours: true,
    isFreeDay: false,
    shiftTypeExtCode: '',
    costCentreId: i % 40,
    costCentreExtCode: `CC-${i % 40}`,
    projectId: 0,
    projectExtCode: '',
    accountId: 0,
    accountExtCode: '',
    replaceTasks: true,
    tasks: [0, 1, 2].map((k) => ({
      shiftTypeExtCode: 'DISK',
      shiftTypeId: 0,
      begTime: `${two(9 + k)}:00:00`,
      endTime: `${two(10 + k)}:00:00`,
    })),
    applyShiftTypeRules: false,
  }));
}
