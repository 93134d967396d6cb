const { call } = require('./wfs.cjs');
call('wsdlGetEmployeesV2', { badgeNo: '0007' }).then((people) => {
  const person = Array.isArray(people.item) ? people.item[0] : people.item;
  console.log(person.givenName.$value, person.badgeNo.$value, person.employedDate.$value);
});
