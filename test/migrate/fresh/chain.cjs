const { createClientAsync } = require('soap');
createClientAsync(process.env.WSDL)
  .then((client) => client.wsdlGetLeaveReasonsAsync({ apiKey: process.env.KEY }))
  .then(([result]) => result.return.item)
  .then((reasons) => reasons.forEach((one) => console.log(one.id.$value, one.name.$value)))
  .catch((error) => {
    console.log('failed', error.message);
    process.exitCode = 2;
  });
