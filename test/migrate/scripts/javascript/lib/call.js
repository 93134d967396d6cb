// One helper for all our jobs: every call goes through here.
const soap = require('soap');

let client;

exports.call = async function call(operation, input) {
  client = client || (await soap.createClientAsync(process.env.WSDL));
  const [answer] = await client[operation + 'Async']({ apiKey: process.env.KEY, ...input });
  return answer && answer.return ? [].concat(answer.return.item || []) : [];
};
