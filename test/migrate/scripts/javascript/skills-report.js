const { call } = require('./lib/call');

async function main() {
  const people = await call('wsdlGetEmployees', { lastModified: '' });
  const skills = await call('wsdlGetEmployeeSkills', {});
  const byId = {};
  for (const skill of skills) byId[skill.employeeBadgeNo] = skill;
  for (const person of people) {
    if (person.groupRoles) console.log('has roles');
    console.log(person.badgeNo, person.staffCatName, person.sectionName, byId[person.badgeNo]);
  }
  switch (process.argv[2]) {
    case 'wsdlGetCustomers':
      console.log('not supported any more');
  }
}

main();
