import { DOMParser } from '@xmldom/xmldom';

const request = `<?xml version="1.0"?>
<env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ws="uri:Service">
  <env:Body>
    <ws:wsdlGetRoles>
      <apiKey>${process.env.KEY}</apiKey>
    </ws:wsdlGetRoles>
  </env:Body>
</env:Envelope>`;

const response = await fetch(process.env.ENDPOINT, {
  method: 'POST',
  body: request,
  headers: { 'Content-Type': 'text/xml; charset=utf-8' },
});
if (response.status !== 200) {
  console.error('status', response.status);
  process.exit(1);
}
const dom = new DOMParser().parseFromString(await response.text(), 'text/xml');
const roles = Array.from(dom.getElementsByTagName('item'));
for (const role of roles) {
  const id = role.getElementsByTagName('id')[0].textContent;
  const name = role.getElementsByTagName('name')[0].textContent;
  console.log(`${id} ${name}`);
}
