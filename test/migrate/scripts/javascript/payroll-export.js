const soap = require('soap');
const fs = require('fs');

const url = process.env.WSDL;
const apiKey = process.env.API_KEY;

soap.createClient(url, function (err, client) {
  if (err) throw err;
  const args = {
    apiKey: apiKey,
    getPayrollV2Request: {
      fromDate: process.argv[2],
      toDate: process.argv[3],
      attest: true,
      isTransferingToPayroll: true,
      includeCosts: true,
    },
  };
  client.wsdlGetPayrollV2(args, function (err, result, rawResponse) {
    if (err) {
      console.error('wsdlGetPayrollV2 failed', err.message);
      process.exit(1);
    }
    const rows = [].concat(result.return.item || []);
    rows.forEach((row) => {
      fs.appendFileSync('payroll.csv', [row.badgeNo, row.salType, row.hours].join(';') + '\n');
    });
    client.wsdlGetUnit({ apiKey }, (err2, unit) => {
      if (!err2) console.log('unit', unit.return.item[0].name);
    });
  });
});
