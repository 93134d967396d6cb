import { createClient } from 'workforce-soap';

const client = createClient({
  endpoint: process.env.WORKFORCE_ENDPOINT!,
  apiKey: process.env.WORKFORCE_KEY!,
});

const staff = await client.wsdlGetEmployeesV2();
for (const { badgeNo, givenName, familyName, email } of staff)
  console.log([badgeNo, givenName, familyName, email].join(';'));
