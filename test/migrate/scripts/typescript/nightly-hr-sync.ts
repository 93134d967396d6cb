// Typed client of the toolkit. Runs every night at 02:00.
import { createClient } from 'workforce-soap';
import { writeFile } from 'node:fs/promises';

const client = createClient({ endpoint: process.env.SOAP_ENDPOINT!, apiKey: process.env.SOAP_KEY! });

interface HrRow {
  badge: string | undefined;
  name: string;
  card: string | undefined;
}

export async function syncEmployees(since: string): Promise<HrRow[]> {
  const employees = await client.wsdlGetEmployeesV2({ lastModified: since as never });
  const rows = employees
    .filter((employee) => employee.active === 1)
    .map(({ badgeNo, givenName, familyName, cardNo }) => ({
      badge: badgeNo,
      name: `${givenName} ${familyName}`,
      card: cardNo,
    }));
  await writeFile('employees.json', JSON.stringify(rows));
  return rows;
}

export async function streamShifts(fromDate: string, toDate: string): Promise<number> {
  let hours = 0;
  const request = { fromDate, toDate, includeCosts: true } as never;
  for await (const shift of client.stream.wsdlGetSchedulesV3({ GetSchedulesV3: request })) {
    if (shift.absenceShift) continue;
    hours += Number(shift.hours);
    console.log(shift.begDate, shift.begTime, shift.totalCost);
  }
  return hours;
}

// wsdlGetAgreementsV2 was called here until March; see the commit that moved it away.
export async function safeUnits() {
  const result = await client.safe.wsdlGetUnits({});
  if (!result.ok) throw result.error;
  return result.value.map((unit) => [unit.id, unit.timeZone] as const);
}
