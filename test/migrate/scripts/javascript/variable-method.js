const soap = require('soap');
const util = require('util');

const METHOD = 'wsdlGetSkillCategories';

module.exports = function (url, apiKey, done) {
  soap.createClient(url, (err, client) => {
    if (err) return done(err);
    client[METHOD]({ apiKey }, (error, result) => done(error, result && result.return.item.map((c) => c.scatName.$value)));
    const punch = client.wsdlPunch;
    punch.call(client, { apiKey, badgeNumber: '0001', action: 1 }, (error, result) => {
      if (result.return.validationErrors) console.error('rejected');
    });
    const customers = util.promisify(client.wsdlGetCustomers).bind(client);
    customers({ apiKey }).then((answer) => console.log(answer.return.item.length));
    client.Service.ServicePort.wsdlUpdateAbsence({ apiKey, absenceRecords: { item: [] } }, function (error, { return: saved }) {
      for (const { id, validationErrors } of [].concat(saved.item || [])) console.log(id.$value, validationErrors);
    });
    client.on('request', (xml) => console.log('wsdlGetUnits', xml.length));
  });
};
