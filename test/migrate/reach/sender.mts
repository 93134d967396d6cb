import { XMLParser } from 'fast-xml-parser';
import { writeFileSync } from 'node:fs';

interface Shift {
  begDate: string;
  begTime: string;
  endTime: string;
  badgeNo: string;
}

const parser = new XMLParser({ ignoreAttributes: true, removeNSPrefix: true, parseTagValue: false });

async function soapCall(operation: string, inner: string): Promise<any> {
  const response = await fetch(process.env.ENDPOINT!, {
    method: 'POST',
    headers: { 'Content-Type': 'text/xml; charset=utf-8' },
    body: `<?xml version="1.0"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/" xmlns:w="uri:Service"><S:Body><w:${operation}><apiKey>${process.env.KEY}</apiKey>${inner}</w:${operation}></S:Body></S:Envelope>`,
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const tree = parser.parse(await response.text());
  return tree.Envelope.Body[`${operation}Response`].return;
}

const answer = await soapCall(
  'wsdlGetSchedulesV3',
  '<GetSchedulesV3><fromDate>2026-03-04</fromDate><toDate>2026-03-04</toDate></GetSchedulesV3>',
);
const shifts: Shift[] = [answer.schedules.item].flat();
writeFileSync(
  'shifts.json',
  JSON.stringify(
    shifts.map((s) => [s.badgeNo, s.begDate, s.begTime, s.endTime]),
    null,
    2,
  ),
);
console.log(shifts.length);
const unit = await soapCall('wsdlGetUnit', '');
console.log(unit.item.name);
