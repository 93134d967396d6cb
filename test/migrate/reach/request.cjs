var http = require('http');
var urlOf = require('url');

var target = urlOf.parse(process.env.ENDPOINT);
var xml =
  '<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="uri:Service"><SOAP-ENV:Body>' +
  '<ns1:wsdlGetSections><apiKey>' +
  process.env.KEY +
  '</apiKey><lastModified></lastModified></ns1:wsdlGetSections>' +
  '</SOAP-ENV:Body></SOAP-ENV:Envelope>';

var req = http.request(
  {
    hostname: target.hostname,
    port: target.port,
    path: target.path,
    method: 'POST',
    headers: { 'Content-Type': 'text/xml; charset=utf-8', 'Content-Length': Buffer.byteLength(xml) },
  },
  function (res) {
    var data = '';
    res.setEncoding('utf8');
    res.on('data', function (chunk) {
      data += chunk;
    });
    res.on('end', function () {
      var re = /<name[^>]*>([^<]*)<\/name>/g;
      var m;
      while ((m = re.exec(data)) !== null) {
        console.log(m[1]);
      }
    });
  },
);
req.on('error', function (e) {
  console.error(e.message);
});
req.write(xml);
req.end();
