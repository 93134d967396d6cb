// The service of `foreignServers.test.ts` in node-soap. Arguments: the port, the file of the WSDL.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from 'soap';

const [port, wsdl] = process.argv.slice(2);
/** It hands over what has attributes as an object, its text under `$value`, and one item as itself. */
const text = (value) => value?.$value ?? value;
const items = (list) => [list?.item ?? []].flat();
const plain = (record) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => name !== 'attributes')
      .map(([name, value]) => [name, text(value)]),
  );

const methods = {
  wsdlFindEmployees: ({ badgeNoList }) => ({
    return: {
      item: items(badgeNoList).map((badge) => ({
        api_key: 'key of 101',
        unitName: 'Göteborg <Centrum> & Co',
        badgeNo: text(badge.badgeNo),
        employeeId: 7,
        email: 'a@example.se',
      })),
    },
  }),
  wsdlUpdateShifts: ({ Shifts }) => ({
    return: {
      item: items(Shifts)
        .map(plain)
        .map((shift) => ({
          ...shift,
          validationErrors: { item: shift.badgeNo === 'nobody' ? ['Okänd <person> & Co'] : [] },
        })),
    },
  }),
  wsdlGetRoles: ({ apiKey }) => {
    if (text(apiKey) !== 'wrong key') return { return: { item: [] } };
    throw { Fault: { faultcode: 'SOAP-ENV:Client', faultstring: 'Okänd nyckel', statusCode: 500 } };
  },
};

const server = createServer().listen(Number(port), '127.0.0.1');
const asText = (value) => value;
listen(server, {
  path: '/',
  services: { Service: { ServicePort: methods } },
  xml: readFileSync(wsdl, 'utf8'),
  customDeserializer: { date: asText, dateTime: asText, decimal: asText },
});
