const soap = require('soap');
(async () => {
  const client = await soap.createClientAsync(process.env.WSDL);
  const { Service } = client.describe();
  for (const [port, methods] of Object.entries(Service)) {
    const alone = Object.keys(methods).filter((name) => Object.keys(methods[name].input).join() === 'apiKey');
    for (const name of alone.filter((one) => /^wsdlGet(Roles|Unit|LeaveReasons)$/.test(one))) {
      const [result] = await client[name + 'Async']({ apiKey: process.env.KEY });
      console.log(port, name, [].concat(result.return.item).length);
    }
  }
})();
