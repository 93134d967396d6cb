const fs = require('fs');
const got = require('got');

// The envelope is in templates/get-units.xml.
const template = fs.readFileSync(__dirname + '/templates/get-units.xml', 'utf8');

async function units(key) {
  const { body } = await got.post(process.env.ENDPOINT, { body: template.replace('{{key}}', key) });
  return body.match(/<extUnitId[^>]*>([^<]*)</g);
}

module.exports = { units };
