// Reads what a roster script reads and writes it down whole, as JSON.
import { createClientAsync } from 'soap';

const [, , wsdl, apiKey] = process.argv;
const client = await createClientAsync(wsdl);
const returned = ([answer]) => answer.return;
const GetSchedulesV3 = { fromDate: '2026-03-02', toDate: '2026-03-03', scheduledShifts: true };
console.log(
  JSON.stringify({
    employees: returned(await client.wsdlGetEmployeesV2Async({ apiKey, employeeId: 0 })),
    nobody: returned(await client.wsdlGetEmployeesV2Async({ apiKey, badgeNo: 'no such badge' })),
    sections: returned(await client.wsdlGetSectionsAsync({ apiKey })),
    roles: returned(await client.wsdlGetNeoRolesAsync({ apiKey })),
    shifts: returned(await client.wsdlGetSchedulesV3Async({ apiKey, GetSchedulesV3 })).schedules,
  }),
);
