const { promisify } = require('util');
const soap = require('soap');

const many = (x) => (x ? [].concat(x) : []);

async function main() {
  const client = await promisify(soap.createClient)(`${process.env.ENDPOINT}?wsdl`);
  const auth = { apiKey: process.env.KEY };
  const getReasons = promisify(client.wsdlGetLeaveReasons.bind(client));
  const getShifts = promisify(client.wsdlGetSchedulesV3).bind(client);
  const getRoles = client.wsdlGetRoles.bind(client);
  const [reasons, shifts] = await Promise.all([
    getReasons(auth),
    getShifts({ apiKey: process.env.KEY, GetSchedulesV3: { fromDate: '2026-03-02', toDate: '2026-03-02', scheduledShifts: 1 } }),
  ]);
  for (const { name, extCode } of many(reasons.return.item)) console.log(name.$value, extCode.$value);
  for (const shift of many(shifts.return.schedules.item)) console.log(shift.badgeNo.$value, shift.hours.$value);
  getRoles(auth, (error, result) => {
    if (error) process.exit(1);
    for (const role of result.return.item) console.log(role.name.$value);
  });
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
