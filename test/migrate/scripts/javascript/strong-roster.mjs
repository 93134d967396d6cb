import { soap } from 'strong-soap';

const { promisify } = await import('node:util');
const createClient = promisify(soap.createClient);
const client = await createClient('./service.wsdl', {});

const port = client.Service.ServicePort;
const { result } = await port.wsdlGetSchedulesV2({
  apiKey: process.env.KEY,
  GetSchedulesV2: { fromDate: '2026-06-01', toDate: '2026-06-07', scheduledShifts: true, allUnits: true },
});
for (const shift of result.return.schedules.item) {
  console.log(shift.persId, shift.begDate, shift.begTime, shift.endTime, shift.categoryName);
}

client['Service']['ServicePort']['wsdlGetScheduleTasks']({ apiKey: process.env.KEY }, (err, tasks) => {
  if (!err) console.log(tasks.return.item.length);
});

const legacy = promisify(client.wsdlGetSections.bind(client));
const sections = await legacy({ apiKey: process.env.KEY, lastModified: '' });
console.log(sections.return.item.map((section) => section.name));
