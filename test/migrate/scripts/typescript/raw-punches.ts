/**
 * Reads punches with plain fetch, because no library wrote the envelope right.
 */
import { XMLParser } from 'fast-xml-parser';

const ENDPOINT = 'https://workforce.example/soap';

function envelope(key: string, from: string, to: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:uri="uri:Service">
  <soapenv:Body>
    <uri:wsdlGetTimePunches>
      <apiKey xsi:type="xsd:string">${key}</apiKey>
      <getTimePunchesRequest>
        <fromDate>${from}</fromDate>
        <toDate>${to}</toDate>
        <active>true</active>
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
  const xml = await response.text();
  const answer = new XMLParser().parse(xml);
  const items = answer['SOAP-ENV:Envelope']['SOAP-ENV:Body']['ns1:wsdlGetTimePunchesResponse'].return.item;
  return [items].flat().map((punch: Record<string, string>) => ({
    badge: punch.badgeNo,
    in: punch['punchIn'],
    out: punch.punchOut,
  }));
}
