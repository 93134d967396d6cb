// Reads names with regular expressions, as people do.
const { ENDPOINT, KEY } = process.env;
const xml = [
  '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:uri="uri:Service">',
  '<soapenv:Body>',
  '<uri:wsdlGetSections>',
  `<apiKey>${KEY}</apiKey>`,
  '</uri:wsdlGetSections>',
  '</soapenv:Body></soapenv:Envelope>',
].join('\n');
const response = await fetch(ENDPOINT, { method: 'POST', headers: { SOAPAction: 'uri:Service/GetSections' }, body: xml });
const text = await response.text();
if (text.includes('Fault')) throw new Error('fault');
console.log([...text.matchAll(/<name[^>]*>([^<]*)<\/name>/g)].map((match) => match[1]).join(', '));

const zone = await fetch(ENDPOINT, {
  method: 'POST',
  body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:u="uri:Service"><s:Body><u:wsdlGetUnit><apiKey>${KEY}</apiKey></u:wsdlGetUnit></s:Body></s:Envelope>`,
})
  .then((answer) => answer.text())
  .then((body) => /<timeZone[^>]*>([^<]*)</.exec(body)[1]);
console.log(zone);
