import { createClient, type LocalDate } from 'workforce-soap';

const client = createClient({
  endpoint: process.env.WORKFORCE_ENDPOINT!,
  apiKey: process.env.WORKFORCE_KEY!,
});

const today = new Date().toISOString().slice(0, 10) as LocalDate;
const reply = await client.wsdlGetSchedulesV3({
  GetSchedulesV3: { fromDate: today, toDate: today, scheduledShifts: true },
});
for (const { begDate, begTime, endTime, persId } of reply.orThrow().schedules ?? [])
  console.log(begDate, begTime, endTime, persId);
