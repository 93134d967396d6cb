'use strict';
const soap = require('soap');
const apiKey = process.env.KEY;
soap.createClient(process.env.WSDL, {}, (err, client) => {
  if (err) return console.error(err.message);
  client.wsdlGetLeaveReasons({ apiKey: apiKey }, (err, result, raw) => {
    if (err) return console.error(err.message);
    const types = result.return.item.filter((type) => type.id.$value > 0);
    console.log(types.length, raw.length > 100);
    client.wsdlGetRoles({ apiKey }, (error, roles) => {
      if (error) return console.error(error.message);
      console.log(roles.return.item.map((r) => r.id.$value + '=' + r.name.$value).join(';'));
    });
  });
});
