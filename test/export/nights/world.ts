import { StoredService } from './StoredService.js';

/** Three units with some people, their shifts, absences and punches in March. */
export function smallService(units: readonly number[] = [101, 102, 103], perUnit = 4): StoredService {
  const service = new StoredService(units);
  service.now = '2026-02-20T08:00:00';
  for (const unit of units)
    for (let i = 0; i < perUnit; i++) {
      const { id } = service.add('employees', unit, { badgeNo: `${unit}${i}`, city: 'Lund' });
      const person = String(id);
      for (const day of ['03', '11', '19', '27'])
        service.add('schedules', unit, {
          begDate: `2026-03-${day}`,
          persId: person,
          hours: '7.50',
          comment: 'a',
        });
      service.add('absences', unit, {
        fromDate: '2026-03-20',
        toDate: '2026-03-22',
        header: 'a',
        estHours: '8.00',
      });
      for (const day of ['04', '12'])
        service.add('punches', unit, {
          punchIn: `2026-03-${day}T08:00:00`,
          employeeId: person,
          hours: '4.25',
        });
    }
  service.now = '2026-03-17T01:00:00';
  return service;
}
