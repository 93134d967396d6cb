import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { create } from 'xmlbuilder2';
import soapRequest from 'easy-soap-request';

export async function leaveReasons(url, key) {
  const xml = create()
    .ele('soap:Envelope', { 'xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/', 'xmlns:tns': 'uri:Service' })
    .ele('soap:Body')
    .ele('tns:wsdlGetLeaveReasons')
    .ele('apiKey')
    .txt(key)
    .end();
  const { response } = await soapRequest({ url, headers: { 'Content-Type': 'text/xml' }, xml });
  const parsed = new XMLParser().parse(response.body);
  return parsed['SOAP-ENV:Envelope']['SOAP-ENV:Body']['ns1:wsdlGetLeaveReasonsResponse'].return.item.map((r) => r.extCode);
}

export function districtsXml(key) {
  return new XMLBuilder().build({
    'soap:Envelope': { 'soap:Body': { 'tns:wsdlGetDistricts': { apiKey: key, lastModified: '' } } },
  });
}
