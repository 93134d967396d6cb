'use strict';
// Payroll of two days, with callbacks all the way down.
var soap = require('soap');
var url = process.env.WSDL;

soap.createClient(url, function (err, client) {
  if (err) return console.error(err.message);
  var args = {
    apiKey: process.env.KEY,
    getPayrollV2Request: { fromDate: '2026-03-02', toDate: '2026-03-03', attest: 0, badgeNo: '0003' },
  };
  client.wsdlGetPayrollV2(args, function (err, result, raw, header) {
    if (err) {
      console.error('payroll failed', err.message);
      process.exit(1);
    }
    var rows = [].concat((result.return && result.return.item) || []);
    var sum = 0;
    rows.forEach(function (row) {
      sum += row.hours.$value;
      console.log(row.badgeNo.$value + ';' + row.salType.$value);
    });
    console.log('hours', sum);
    client.wsdlGetUnit({ apiKey: process.env.KEY }, (unitError, unit) => {
      if (unitError) throw unitError;
      console.log(unit.return.item.name.$value, unit.return.item.timeZone.$value);
      client.wsdlGetRoles({ apiKey: process.env.KEY }, printRoles);
    });
  });
});

function printRoles(err, answer) {
  if (err) throw err;
  if (!answer.return.item) return console.log('no roles');
  for (const role of Array.isArray(answer.return.item) ? answer.return.item : [answer.return.item])
    console.log('role', role.id.$value, role.name.$value);
}
