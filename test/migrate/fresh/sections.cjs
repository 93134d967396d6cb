const soap = require('soap');
function many(x) { return x === undefined ? [] : Array.isArray(x) ? x : [x]; }
const val = (x) => (x && typeof x === 'object' && '$value' in x ? x.$value : undefined);
soap.createClient(process.env.WSDL, function (err, client) {
  if (err) throw err;
  client.wsdlGetSections({ apiKey: process.env.KEY, lastModified: '' }, function (err, result) {
    if (err) throw err;
    many(result.return.item).forEach(function (section) {
      console.log(val(section.id), val(section.name));
    });
  });
});
