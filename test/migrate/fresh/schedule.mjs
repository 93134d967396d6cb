import { createClientAsync } from 'soap';

const list = (node) => (node?.item === undefined ? [] : [].concat(node.item));
const client = await createClientAsync(process.env.WSDL, { disableCache: true });
const [{ return: answer }] = await client.wsdlGetSchedulesV3Async({
  apiKey: process.env.KEY,
  GetSchedulesV3: { fromDate: '2026-03-09', toDate: '2026-03-10', scheduledShifts: true, absenceShifts: true },
});
let hours = 0;
for (const shift of list(answer.schedules)) {
  hours += Number(shift.hours.$value);
  console.log(shift.begDate.$value.toISOString().slice(0, 10), shift.begTime.$value, shift.badgeNo?.$value ?? '-');
}
console.log(hours.toFixed(2));
