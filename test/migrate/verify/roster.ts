import { createClient } from 'workforce-soap';

const client = createClient({
  endpoint: (process.env.WSDL ?? '').replace(/\?wsdl$/i, ''),
  apiKey: process.env.KEY ?? '',
});
const [unit] = await client.wsdlGetUnit();
console.log('unit', unit?.name);
const people = await client.wsdlFindEmployees({ badgeNoList: [{ badgeNo: '0001' }, { badgeNo: '0002' }] });
for (const person of people) console.log(person.badgeNo, person.unitName);
const schedule = await client.wsdlGetSchedulesV3({
  GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-02', scheduledShifts: true },
});
let hours = 0;
for (const shift of schedule.orThrow().schedules ?? []) hours += Number(shift.hours);
console.log('hours', hours);
const batch = await client.wsdlUpdateShifts({
  Shifts: [
    {
      scheduleId: '0',
      badgeNo: '0001',
      begDate: '2026-04-01',
      endDate: '2026-04-01',
      begTime: '08:00:00',
      endTime: '16:30:00',
      shiftCategoryId: '11',
    },
  ],
});
for (const row of batch.orThrow()) console.log(row.scheduleId, row.validationErrors?.length ?? 0);
