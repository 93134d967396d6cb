import soap from 'soap';

const client = await soap.createClientAsync(process.env.WSDL);
const request = { badgeNo: '0003', fromDate: '2026-03-02', toDate: '2026-03-06' };
const [answer] = await client.wsdlGetTimePunchesAsync({ apiKey: process.env.KEY, getTimePunchesRequest: request });
for (const punch of answer.return.timepunches.item) {
  const [from, to] = [punch.punchIn.$value, punch.punchOut.$value];
  console.log(from.toISOString(), to?.getTime() - from.getTime(), punch.hours.$value + 1);
}
