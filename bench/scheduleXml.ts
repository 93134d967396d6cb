import {
  type Cell,
  CITIES,
  date,
  day,
  emptyArray,
  int,
  pick,
  SECTIONS,
  string,
  two,
  write,
} from './cells.js';

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
