import { CITIES, date, day, emptyArray, int, pick, SECTIONS, string, two, write } from './cells.js';

const GIVEN = [
  'Åsa',
  'Björn',
  'Maja',
  "Seán O'Hara",
  'José',
  'Anna',
  'Lars',
  'Karin',
  'Nils',
  'Eva',
  'Ali',
  'Ingrid',
];
const FAMILY = [
  'Öberg',
  'Sjölander',
  'Svensson',
  'Müller &amp; Söner',
  'Lindqvist',
  'Berg',
  'Nilsson',
  'Dahl',
  'Holm',
];
const STREETS = ['Storgatan', 'Kungsgatan', 'Drottninggatan', 'Västra Hamngatan', 'Sveavägen', 'Järntorget'];

/** One employee with 47 of its fields. */
export function employeeXml(i: number): string {
  const cells = write([
    int('id', 100_000 + i),
    string('badgeNo', String(i).padStart(6, '0')),
    string('givenName', pick(GIVEN, i * 7)),
    string('familyName', pick(FAMILY, i * 5)),
    string('address1', `${pick(STREETS, i * 3)} ${1 + (i % 180)}`),
    string('address2', i % 4 === 0 ? `lgh ${1000 + (i % 900)}` : ''),
    string('zip', `${100 + (i % 800)} ${10 + (i % 80)}`),
    string('city', pick(CITIES, i)),
    string('cellPhone', `+46 70 ${1_000_000 + ((i * 7919) % 8_999_999)}`),
    string('phoneNo'),
    string('email', `employee.${i}@unit${i % 120}.example`),
    int('active', i % 9 === 0 ? 0 : 1),
    date('leaveDate', i % 9 === 0 ? day(i, 2024, 3) : '0000-00-00'),
    string(
      'socsecNo',
      `${1950 + (i % 55)}${two(1 + (i % 12))}${two(1 + (i % 28))}-${1000 + ((i * 31) % 9000)}`,
    ),
    string('country', 'SE'),
    int('restId', 101 + (i % 120)),
    int('staffCat', 1 + (i % 4)),
    string('extStaffCategory', `SC${1 + (i % 4)}`),
    string('staffCatName', pick(['Heltid', 'Deltid', 'Timlön', 'Säsong'], i)),
    int('section', 1 + (i % 5)),
    string('sectionName', pick(SECTIONS, i)),
    int('passive', i % 11 === 0 ? 1 : 0),
    int('lockStatus', 0),
    string('isLockedMsg'),
    string('info', i % 6 === 0 ? 'Kan arbeta kvällar &amp; helger; allergisk mot nötter' : ''),
    date('dateOfBirth', day(i, 1950, 55)),
    date('employedDate', day(i, 2005, 19)),
    date('industryDate', day(i + 3, 2000, 20)),
    string('cardNo', `C${100_000 + i}`),
    string('passwordTandA', i % 3 === 0 ? `p${(i * 7907) % 100_000}` : ''),
    string('nextOfKind', `${pick(GIVEN, i * 11)} ${pick(FAMILY, i * 5)}`),
    string('nextPhone', `+46 31 ${100_000 + ((i * 104_729) % 899_999)}`),
    int('role', 1 + (i % 7)),
    int('rank', i % 3),
    int('autoMan', 0),
    int('costCentre', 1 + (i % 40)),
    string('costCentreExtCode', `CC-${1 + (i % 40)}`),
    int('punchType', i % 4),
    int('sex', i % 2),
    int('myDistrict', i % 12),
    string('reportingTo', String(i - (i % 25)).padStart(6, '0')),
    int('hasBankId', i % 2),
    string('legalGuardianName'),
    string('legalGuardianEmail'),
  ]);
  const fields =
    i % 10 === 0
      ? `<additionalFields xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="tns:AdditionalFieldData[1]"><item xsi:type="tns:AdditionalFieldData"><key xsi:type="xsd:string">shirt</key><value xsi:type="xsd:string">L</value></item></additionalFields>`
      : emptyArray('additionalFields', 'AdditionalFieldData');
  const ts = `<ts xsi:type="xsd:dateTime">${day(i, 2022, 3)}T${two(i % 24)}:${two(i % 60)}:${two((i * 7) % 60)}</ts>`;
  return `<item xsi:type="tns:Employee">${cells}${fields}${emptyArray('groupRoles', 'GroupsRoles')}${ts}</item>`;
}
