// Answers as the service writes them: typed scalars, empty strings, empty arrays, some names outside ASCII.

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
const CITIES = ['Göteborg', 'Malmö', 'Stockholm', 'Uppsala', 'Lund', 'Umeå'];
const SECTIONS = ['Kök', 'Servering', 'Kassa', 'Lager', 'Disk'];

type Cell = readonly [name: string, type: string, value: string | number];

const string = (name: string, value: string | number = ''): Cell => [name, 'string', value];
const int = (name: string, value: number): Cell => [name, 'int', value];
const date = (name: string, value: string): Cell => [name, 'date', value];
const two = (value: number) => String(value).padStart(2, '0');
const day = (i: number, from: number, span: number) =>
  `${from + (i % span)}-${two(1 + ((i * 7) % 12))}-${two(1 + ((i * 11) % 28))}`;
const pick = <T>(list: readonly T[], i: number): T => list[i % list.length]!;

function write(cells: readonly Cell[]): string {
  let xml = '';
  for (const [name, type, value] of cells) xml += `<${name} xsi:type="xsd:${type}">${value}</${name}>`;
  return xml;
}

const emptyArray = (name: string, type: string) =>
  `<${name} xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="tns:${type}[0]"></${name}>`;

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

/** One scheduled shift of `wsdlGetSchedulesV3`, every third with a request, every second with a sub-shift. */
export function scheduleXml(i: number): string {
  const shiftDay = day(i, 2024, 1);
  const time = (name: string, value: string): Cell => [name, 'time', value];
  const decimal = (name: string, value: string): Cell => [name, 'decimal', value];
  const cells = write([
    int('restId', 101 + (i % 120)),
    date('begDate', shiftDay),
    time('begTime', `${two(6 + (i % 10))}:00:00`),
    date('endDate', shiftDay),
    time('endTime', `${two(14 + (i % 9))}:30:00`),
    int('breakType', 1),
    time('begBreak', '12:00:00'),
    time('endBreak', '12:30:00'),
    ...['begBreak2', 'endBreak2', 'begBreak3', 'endBreak3', 'begBreak4', 'endBreak4'].map((name) =>
      time(name, '00:00:00'),
    ),
    int('persId', i % 13 === 0 ? 0 : 100_000 + (i % 5000)),
    string('badgeNo', String(i % 5000).padStart(6, '0')),
    ...['status', 'grabbAble', 'grabbId', 'approved'].map((name, k) => int(name, (i + k) % 2)),
    int('managerId', 1001),
    int('categoryId', 11 + (i % 20)),
    string('categoryName', pick(['Dagpass', 'Kvällspass', 'Nattpass', 'Öppning', 'Stängning'], i)),
    string('comment', i % 8 === 0 ? 'Byte med Åsa &amp; Björn' : ''),
    int('section', 1 + (i % 5)),
    string('sectionName', pick(SECTIONS, i)),
    decimal('hours', `${7 + (i % 3)}.${pick(['00', '25', '50', '75'], i)}`),
    int('fixSchedId', 0),
    int('shiftChanged', i % 5 === 0 ? 1 : 0),
    ...['costCentre', 'accountNo', 'projectNo'].map((name) => int(name, i % 40)),
    string('unitName', `${pick(CITIES, i)} Nordstan`),
    ...[
      'accountNoExtCode',
      'costCentreExtCode',
      'projectNoExtCode',
      'salaryTypeExtCode',
      'decisionNo',
      'customerNo',
    ].map((name) => string(name)),
    ...[1, 2, 3, 4, 5].map((n) => string(`agrmntAdditionalField${n}`)),
    date('agrmntPeriodStart', '2024-01-01'),
    int('agrmntPeriodType', 1),
    int('agrmntPeriodLength', 4),
    decimal('agrmntWorkingHours', '40.00'),
    int('scheduleId', 5_000_000 + i),
  ]);
  const array = (name: string, type: string, item: string) =>
    item
      ? `<${name} xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="tns:${type}[1]"><item xsi:type="tns:${type}">${item}</item></${name}>`
      : emptyArray(name, type);
  const requests = array(
    'shiftRequests',
    'ShiftRequest',
    i % 3 === 0
      ? write([int('employeeId', 100_000 + i), string('badgeNo', String(i)), int('requestType', 2)])
      : '',
  );
  const subShifts = array(
    'subShifts',
    'SubShift',
    i % 2 === 0
      ? write([
          int('id', i),
          int('categoryId', 12),
          string('categoryName', 'Disk'),
          time('begTime', '09:00:00'),
          time('endTime', '10:00:00'),
        ])
      : '',
  );
  return `<item xsi:type="tns:ScheduleV3">${cells}${requests}${subShifts}<ts xsi:type="xsd:dateTime">${shiftDay}T08:15:30</ts></item>`;
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope SOAP-ENV:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"' +
  ' xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsd="http://www.w3.org/2001/XMLSchema"' +
  ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/"' +
  ' xmlns:tns="uri:Service"><SOAP-ENV:Body>';

export type Kind = 'employees' | 'schedules';

const OPERATION = { employees: 'wsdlGetEmployees', schedules: 'wsdlGetSchedulesV3' } as const;

function* parts(kind: Kind, count: number): Generator<string> {
  const response = `ns1:${OPERATION[kind]}Response`;
  yield `${HEAD}<${response} xmlns:ns1="uri:Service">`;
  if (kind === 'employees')
    yield `<return xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="tns:Employee[${count}]">`;
  else
    yield `<return xsi:type="tns:SchedulesV3Response"><schedules xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="tns:ScheduleV3[${count}]">`;
  const item = kind === 'employees' ? employeeXml : scheduleXml;
  for (let i = 0; i < count; i++) yield item(i);
  if (kind === 'schedules') yield `</schedules>${emptyArray('validationErrors', 'string')}`;
  yield `</return></${response}></SOAP-ENV:Body></SOAP-ENV:Envelope>`;
}

/** The bytes of an answer of `count` records, in pieces of 64 KB. */
export function* answerChunks(kind: Kind, count: number, size = 64 * 1024): Generator<Buffer> {
  let pending = '';
  let rest: Buffer = Buffer.alloc(0);
  const flush = function* (whole: boolean): Generator<Buffer> {
    rest = Buffer.concat([rest, Buffer.from(pending)]);
    pending = '';
    while (rest.length >= size) {
      // A copy of its own, as a chunk of a socket is.
      yield Buffer.from(rest.subarray(0, size));
      rest = rest.subarray(size);
    }
    if (whole && rest.length > 0) yield Buffer.from(rest);
  };
  for (const part of parts(kind, count)) {
    pending += part;
    if (pending.length > 4 * size) yield* flush(false);
  }
  yield* flush(true);
}
