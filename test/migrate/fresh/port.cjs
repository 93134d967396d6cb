var soap = require('soap');
var util = require('util');
soap.createClient(process.env.WSDL, function (e, client) {
  var port = client.Service.ServicePort;
  var roles = util.promisify(port.wsdlGetRoles);
  roles({ apiKey: process.env.KEY }).then(function (r) {
    console.log(r.return.item.length);
    client['wsdlGetUnit']({ apiKey: process.env.KEY }, { timeout: 5000 }, function (e, u) {
      console.log(e, u.return.item.name.$value, u.return.attributes['xsi:type']);
    });
  });
});
