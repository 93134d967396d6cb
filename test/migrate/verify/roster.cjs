// Prints who works when, and books one shift: node-soap, as it was found.
const soap = require('soap');

const asArray = (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

async function main() {
  const apiKey = process.env.KEY;
  const client = await soap.createClientAsync(process.env.WSDL);
  const [units] = await client.wsdlGetUnitAsync({ apiKey });
  console.log('unit', units.return.item.name.$value);
  const [people] = await client.wsdlFindEmployeesAsync({
    apiKey,
    badgeNoList: { item: [{ badgeNo: '0001' }, { badgeNo: '0002' }] },
  });
  for (const person of asArray(people.return.item))
    console.log(person.badgeNo.$value, person.unitName.$value);
  const [answer] = await client.wsdlGetSchedulesV3Async({
    apiKey,
    GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-02', scheduledShifts: true },
  });
  let hours = 0;
  for (const shift of asArray(answer.return.schedules.item)) hours += shift.hours.$value;
  console.log('hours', hours);
  const [saved] = await client.wsdlUpdateShiftsAsync({
    apiKey,
    Shifts: {
      item: [
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
    },
  });
  for (const row of asArray(saved.return.item))
    console.log(row.scheduleId.$value, asArray(row.validationErrors.item).length);
}

main();
