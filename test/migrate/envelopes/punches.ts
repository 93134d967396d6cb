// Punches with plain fetch, because no library wrote the envelope right.
import { XMLParser } from 'fast-xml-parser';

const ENDPOINT = process.env.ENDPOINT!;

function envelope(key: string, from: string, to: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:uri="uri:Service" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <soapenv:Body>
    <uri:wsdlGetTimePunches>
      <apiKey xsi:type="xsd:string">${key}</apiKey>
      <getTimePunchesRequest>
        <fromDate>${from}</fromDate>
        <toDate>${to}</toDate>
        <badgeNo>0001</badgeNo>
      </getTimePunchesRequest>
    </uri:wsdlGetTimePunches>
  </soapenv:Body>
</soapenv:Envelope>`;
}

export async function punches(key: string, from: string, to: string) {
  const response = await fetch(ENDPOINT, {
    method: 'POST',
    headers: { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: '"uri:Service/wsdlGetTimePunches"' },
    body: envelope(key, from, to),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const xml = await response.text();
  const answer = new XMLParser().parse(xml);
  const items = answer['SOAP-ENV:Envelope']['SOAP-ENV:Body']['ns1:wsdlGetTimePunchesResponse'].return.timepunches.item;
  return [items].flat().map((punch: Record<string, string>) => `${punch['id']} ${punch.deleted}`);
}

for (const line of await punches(process.env.KEY!, '2026-03-02', '2026-03-03')) console.log(line);
