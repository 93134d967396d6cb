// Writes the hours of a week as a table for payroll, sums as JSON and a line into a log.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';

const { WORKFORCE_ENDPOINT: endpoint, WORKFORCE_KEY: key, OUT: out } = process.env;
const parser = new XMLParser({ ignoreAttributes: true, removeNSPrefix: true, parseTagValue: false });
const asArray = (value) =>
  value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value];

async function shiftsOf(day) {
  const body = `<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body>
<wsdlGetSchedulesV3 xmlns=""><apiKey>${key}</apiKey><GetSchedulesV3><fromDate>${day}</fromDate><toDate>${day}</toDate>
<scheduledShifts>true</scheduledShifts><absenceShifts>true</absenceShifts></GetSchedulesV3></wsdlGetSchedulesV3></Body></Envelope>`;
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body,
  });
  const { Envelope } = parser.parse(await answer.text());
  return asArray(Object.values(Envelope.Body)[0].return.schedules?.item);
}

const rows = [];
for (let day = 2; day <= 6; day++)
  for (const shift of await shiftsOf(`2026-03-0${day}`))
    if (shift.persId !== '0')
      rows.push({
        badge: shift.badgeNo,
        day: shift.begDate,
        begin: `${shift.begDate}T${shift.begTime}`,
        hours: shift.hours,
        section: shift.sectionName || 'Kök; övrigt',
      });
rows.sort((a, b) => (a.day + a.badge < b.day + b.badge ? -1 : 1));

const quoted = (text) => (/[;"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = ({ badge, day, hours, section }) =>
  [badge, day, (Number(hours) / 3).toFixed(2).replace('.', ','), quoted(section)].join(';');
const sums = {};
for (const { badge, hours } of rows) sums[badge] = (sums[badge] ?? 0) + Math.round(Number(hours) * 10);
const employees = Object.entries(sums).map(([badge, tenths]) => ({ badge, hours: tenths / 10, note: null }));

mkdirSync(out, { recursive: true });
writeFileSync(
  `${out}/hours.csv`,
  `${['märke', 'dag', 'timmar', 'avdelning'].join(';')}\n${rows.map(line).join('\n')}\n`,
);
writeFileSync(`${out}/sums.json`, JSON.stringify({ week: 10, employees }, null, 2));
appendFileSync(`${out}/runs.log`, `${rows.length} rows\n`);
console.log(`rows ${rows.length}`);
console.log(`first ${rows[0].begin}`);
