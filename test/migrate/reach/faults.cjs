var soap = require('soap');

var KEY = process.env.KEY;

function report(err) {
  var fault = err.root && err.root.Envelope && err.root.Envelope.Body.Fault;
  if (fault) {
    console.log('fault: ' + fault.faultstring.$value);
  } else {
    console.log('error: ' + err.message);
  }
}

soap.createClient(process.env.WSDL, function (err, client) {
  if (err) return report(err);
  client.wsdlGetSections({ apiKey: KEY + 'x', lastModified: '' }, function (err, result, raw) {
    if (err) {
      report(err);
    } else {
      console.log('strange, the wrong key was taken');
    }
    client.wsdlGetSections({ apiKey: KEY, lastModified: '' }, function (err, result, raw) {
      if (err) return report(err);
      var sections = [].concat(result.return.item);
      for (var i = 0; i < sections.length; i++) {
        console.log(sections[i].id.$value, sections[i].name.$value);
      }
    });
  });
});
