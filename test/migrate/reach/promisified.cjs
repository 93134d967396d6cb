const util = require('util');
const soap = require('soap');

const createClient = util.promisify(soap.createClient);

(async function () {
  const client = await createClient(process.env.WSDL);
  const getCategories = util.promisify(client.wsdlGetShiftCategories.bind(client));
  const getReasons = util.promisify(client.wsdlGetLeaveReasons.bind(client));

  const categories = await getCategories({ apiKey: process.env.KEY, lastModified: '' });
  const reasons = await getReasons({ apiKey: process.env.KEY, lastModified: '' });

  for (const c of categories.return.item) {
    console.log(c.id.$value, c.name.$value);
  }
  for (const r of reasons.return.item) {
    console.log('leave', r.id.$value, r.name.$value);
  }
})();
