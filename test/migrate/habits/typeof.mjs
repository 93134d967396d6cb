import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetAgreementsAsync({ apiKey: key, badgeNo: '0001' });
const a = [].concat(r.return.item)[0];
console.log(
  typeof a.weekHours.$value,
  a.weekHours.$value,
  a.salary.$value + 1,
  a.salary.$value.toFixed(1),
  a.hourly.$value === 0,
  a.isMainAgreement.$value === true,
  a.expires.$value ? 'e' : 'n',
);
