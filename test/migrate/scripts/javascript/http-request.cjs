const https = require('https');

function sections(key, done) {
  const lines = [
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:uri="uri:Service">',
    '<soapenv:Body>',
    '<uri:wsdlGetSections>',
    `<apiKey>${key}</apiKey>`,
    '</uri:wsdlGetSections>',
    '</soapenv:Body></soapenv:Envelope>',
  ];
  const request = https.request(process.env.ENDPOINT, { method: 'POST', headers: { SOAPAction: 'uri:Service/GetSections' } }, (response) => {
    let text = '';
    response.on('data', (chunk) => (text += chunk));
    response.on('end', () => {
      const names = [...text.matchAll(/<name[^>]*>([^<]*)<\/name>/g)].map((match) => match[1]);
      done(null, names);
    });
  });
  request.write(lines.join('\n'));
  request.end();
}

module.exports = { sections };
