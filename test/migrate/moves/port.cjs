const { createClientAsync } = require('soap');

const normalise = (value) => [].concat(value || []);

async function run() {
  const client = await createClientAsync(process.env.WSDL);
  client.setEndpoint(process.env.ENDPOINT);
  const port = client.Service.ServicePort;
  await new Promise((resolve, reject) => {
    port.wsdlGetDistricts({ apiKey: process.env.KEY, lastModified: '' }, (error, result) => {
      if (error) return reject(error);
      console.log(normalise(result.return.item).map((district) => district.name.$value));
      resolve();
    });
  });
  const [leave] = await client['wsdlGetLeaveReasonsAsync']({ apiKey: process.env.KEY });
  const codes = {};
  for (const reason of normalise(leave['return']['item'])) codes[reason.extCode.$value] = reason.id.$value;
  console.log(Object.keys(codes).length);
  try {
    await client.wsdlPunchAsync({ apiKey: process.env.KEY, badgeNumber: '0001', action: '1', timestamp: '2026-03-16 02:00:00' });
    console.log('punched');
  } catch (error) {
    console.log('failed');
  }
}

run();
