import { emptyArray } from './cells.js';
import { employeeXml } from './employeeXml.js';
import { scheduleXml } from './scheduleXml.js';

// Answers as the service writes them: typed scalars, empty strings, empty arrays, some names outside ASCII.

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
