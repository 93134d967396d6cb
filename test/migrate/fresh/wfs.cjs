const soap = require('soap');
let client;
exports.call = async (operation, parts) => {
  client = client || (await soap.createClientAsync(process.env.WSDL));
  const [result] = await client[`${operation}Async`](Object.assign({ apiKey: process.env.KEY }, parts));
  return result.return;
};
