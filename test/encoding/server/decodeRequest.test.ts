import { describe, expect, it } from 'vitest';
import { openRequest } from '../../../src/encoding/server/decodeRequest.js';
import type { AnyOperation } from '../../../src/definition/operation.js';
import { wsdlFindEmployees } from '../../../src/operations/employees/wsdlFindEmployees.js';
import { wsdlGetEmployees } from '../../../src/operations/employees/wsdlGetEmployees.js';
import { wsdlUpdateShifts } from '../../../src/operations/scheduling/wsdlUpdateShifts.js';
import { wsdlUpdateUnit } from '../../../src/operations/organisation/wsdlUpdateUnit.js';

const ENVELOPE =
  'xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
  ' xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:enc="http://schemas.xmlsoap.org/soap/encoding/"';

function decode(operation: AnyOperation, body: string, positional = false) {
  const bytes = Buffer.from(`<s:Envelope ${ENVELOPE}><s:Body>${body}</s:Body></s:Envelope>`);
  const request = openRequest(bytes, 'text/xml; charset=utf-8');
  expect(request.operation).toBe(operation.name);
  const { apiKey, parts, issues } = request.decode(operation, { positional });
  return { key: apiKey?.reveal(), parts, issues };
}

const badges = (...badgeNos: string[]) => badgeNos.map((badgeNo) => ({ badgeNo }));

describe('what foreign clients send', () => {
  it('zeep: no types, members named after their type, nil for an empty array', () => {
    const body =
      '<ns0:wsdlFindEmployees xmlns:ns0="uri:Service"><apiKey>K</apiKey><badgeNoList><badgeNo><badgeNo>0001</badgeNo></badgeNo>' +
      '<badgeNo><badgeNo>007</badgeNo></badgeNo></badgeNoList><emailList xsi:nil="true"/></ns0:wsdlFindEmployees>';
    expect(decode(wsdlFindEmployees, body)).toEqual({
      key: 'K',
      parts: { badgeNoList: badges('0001', '007') },
      issues: [],
    });
  });

  it.each(['true', '1'])('says nothing where it says that it is nil: %s', (is) => {
    const body = `<m:wsdlFindEmployees xmlns:m="uri:Service"><apiKey>K</apiKey><emailList xsi:nil="${is}"/></m:wsdlFindEmployees>`;
    expect(decode(wsdlFindEmployees, body).parts).toEqual({});
  });

  it('gSOAP: equal strings once, in a trailing <id>; an empty array as a bare element', () => {
    const body =
      '<n:wsdlFindEmployees xmlns:n="uri:Service"><apiKey xsi:type="xsd:string">K</apiKey>' +
      '<badgeNoList xsi:type="enc:Array" enc:arrayType="n:badgeNo[2]"><item xsi:type="n:badgeNo"><badgeNo href="#_11"/></item>' +
      '<item xsi:type="n:badgeNo"><badgeNo href="#_11"/></item></badgeNoList><emailList/></n:wsdlFindEmployees>' +
      '<id id="_11" xsi:type="xsd:string">0001</id>';
    expect(decode(wsdlFindEmployees, body).parts).toEqual({
      badgeNoList: badges('0001', '0001'),
      emailList: [],
    });
  });

  it('Axis and .NET: arrays and members by reference', () => {
    const body =
      '<m:wsdlFindEmployees xmlns:m="uri:Service"><apiKey xsi:type="xsd:string">K</apiKey><badgeNoList href="#id0"/></m:wsdlFindEmployees>' +
      '<multiRef id="id0" enc:root="0" xsi:type="enc:Array" enc:arrayType="m:badgeNo[1]"><item href="#id1"/></multiRef>' +
      '<multiRef id="id1" enc:root="0" xsi:type="m:badgeNo"><badgeNo xsi:type="xsd:string">0001</badgeNo></multiRef>';
    expect(decode(wsdlFindEmployees, body).parts).toEqual({ badgeNoList: badges('0001') });
  });

  it('pretty printers: white space around a number, which is none of it, and around a text, which is', () => {
    const body =
      '<m:wsdlGetEmployees xmlns:m="uri:Service"><apiKey>K</apiKey><sectionId>\n  11\n</sectionId>' +
      '<employeeId> </employeeId><badgeNo> 007 </badgeNo></m:wsdlGetEmployees>';
    expect(decode(wsdlGetEmployees, body)).toEqual({
      key: 'K',
      parts: { sectionId: 11, badgeNo: ' 007 ' },
      issues: [],
    });
  });

  it('SOAP::Lite: invented part names, guessed types, base64 for text outside ASCII', () => {
    const body =
      '<wsdlGetEmployees xmlns="uri:Service"><c-gensym3 xsi:type="xsd:string">K</c-gensym3><c-gensym5 xsi:type="xsd:int">11</c-gensym5>' +
      '<c-gensym7 xsi:type="xsd:int">0</c-gensym7><c-gensym9 xsi:type="xsd:base64Binary">w6U3</c-gensym9></wsdlGetEmployees>';
    expect(decode(wsdlGetEmployees, body)).toEqual({
      key: 'K',
      parts: { sectionId: 11, employeeId: 0, badgeNo: 'å7' },
      issues: [],
    });
  });

  it.each([
    ['one byte a character', Buffer.from('Låst', 'latin1').toString('base64'), 'Låst'],
    ['what is no base64', 'å!', undefined],
  ])('SOAP::Lite: a text in base64 of %s', (_, packed, text) => {
    const body = `<wsdlGetEmployees xmlns="uri:Service"><apiKey>K</apiKey><badgeNo xsi:type="xsd:base64Binary">${packed}</badgeNo></wsdlGetEmployees>`;
    const { parts, issues } = decode(wsdlGetEmployees, body);
    expect(parts).toEqual(text === undefined ? {} : { badgeNo: text });
    expect(issues).toHaveLength(text === undefined ? 1 : 0);
  });

  it('suds: two prefixes for one namespace, an empty typed element for null, empty lists left out', () => {
    const body =
      '<ns0:wsdlGetEmployees xmlns:ns0="uri:Service" xmlns:ns1="uri:Service"><apiKey xsi:type="xsd:string">K</apiKey>' +
      '<sectionId xsi:type="xsd:int"/><badgeNo xsi:type="xsd:string">0001</badgeNo></ns0:wsdlGetEmployees>';
    expect(decode(wsdlGetEmployees, body).parts).toEqual({ badgeNo: '0001' });
  });

  it('older PHP clients: xmlns="" on every part, tns:XArray as type, nil without a type', () => {
    const body =
      '<m:wsdlFindEmployees xmlns:m="uri:Service"><apiKey xmlns="" xsi:type="xsd:string">K</apiKey><badgeNoList xmlns="" xsi:type="m:badgeNoArray">' +
      '<item><badgeNo>0001</badgeNo></item></badgeNoList><emailList xmlns="" xsi:nil="1"/></m:wsdlFindEmployees>';
    expect(decode(wsdlFindEmployees, body).parts).toEqual({ badgeNoList: badges('0001') });
  });
});

describe('three kinds of nothing in a record (document 2.4, tasks)', () => {
  const shift = (tasks: string) =>
    decode(
      wsdlUpdateShifts,
      `<wsdlUpdateShifts><apiKey>K</apiKey><Shifts><item><scheduleId>5</scheduleId>${tasks}</item></Shifts></wsdlUpdateShifts>`,
    ).parts.Shifts as { tasks?: unknown[] }[];
  it('an empty array is an empty array', () => {
    expect(shift('<tasks enc:arrayType="x:Task[0]"/>')[0]?.tasks).toEqual([]);
  });
  it('nil and absent are no array: nothing is removed by mistake', () => {
    expect(shift('<tasks xsi:nil="true"/>')[0]).not.toHaveProperty('tasks');
    expect(shift('')[0]).not.toHaveProperty('tasks');
  });
  it('a nil row keeps its place', () => {
    const body =
      '<wsdlUpdateShifts><apiKey>K</apiKey><Shifts><item xsi:nil="true"/><item><scheduleId>5</scheduleId></item></Shifts></wsdlUpdateShifts>';
    expect(decode(wsdlUpdateShifts, body).parts).toEqual({ Shifts: [{}, { scheduleId: '5' }] });
  });
});

describe('values', () => {
  const unit = (fields: string) =>
    decode(
      wsdlUpdateUnit,
      `<wsdlUpdateUnit><apiKey>K</apiKey><unitInfo>${fields}</unitInfo></wsdlUpdateUnit>`,
    );
  it('are taken by the operation, not by the type that the caller names', () => {
    const fields =
      '<name xsi:type="xsd:int">007</name><maxHourDay xsi:type="xsd:string">8.50</maxHourDay><noBreaks>3</noBreaks><ssoLoginOnly>1</ssoLoginOnly>';
    expect(unit(fields).parts.unitInfo).toEqual({
      name: '007',
      maxHourDay: '8.50',
      noBreaks: 3,
      ssoLoginOnly: true,
    });
  });
  it.each([
    ['2147483647', 2 ** 31 - 1],
    ['-2147483648', -(2 ** 31)],
    ['2147483648', undefined],
    ['-2147483649', undefined],
  ])('a whole number has 32 bits: %s', (text, value) => {
    const { parts, issues } = unit(`<noBreaks>${text}</noBreaks>`);
    expect((parts.unitInfo as { noBreaks?: number }).noBreaks).toBe(value);
    expect(issues.map(({ expected }) => expected)).toEqual(value === undefined ? ['xsd:int'] : []);
  });
  it('zero dates and empty numbers are unset', () => {
    expect(unit('<publishedTo>0000-00-00</publishedTo><noBreaks></noBreaks>').parts.unitInfo).toEqual({});
  });
  it('what is not of its type is an issue without the value', () => {
    const { parts, issues } = unit(
      '<noBreaks>three</noBreaks><publishedTo>2026-02-30</publishedTo><nmae>x</nmae>',
    );
    expect(parts.unitInfo).toEqual({});
    expect(issues).toEqual([
      { path: ['unitInfo', 'noBreaks'], kind: 'value', expected: 'xsd:int' },
      { path: ['unitInfo', 'publishedTo'], kind: 'value', expected: 'xsd:date' },
      { path: ['unitInfo', 'nmae'], kind: 'unknownElement', expected: 'a field of the record' },
    ]);
  });
  it('floating point of clients without decimals is taken', () => {
    expect(unit('<maxHourDay xsi:type="xsd:double">8.5E0</maxHourDay>').parts.unitInfo).toEqual({
      maxHourDay: '8.5',
    });
  });
});

it('takes parts by position where a server does (wire fact 2)', () => {
  const body =
    '<wsdlGetEmployees><apiKey>K</apiKey><badgeNo xsi:type="xsd:string">12</badgeNo></wsdlGetEmployees>';
  expect(decode(wsdlGetEmployees, body, true).parts).toEqual({ sectionId: 12 });
  expect(decode(wsdlGetEmployees, body).parts).toEqual({ badgeNo: '12' });
});

describe('what is no request', () => {
  const open = (xml: string) => () => openRequest(Buffer.from(xml));
  it.each([
    ['not XML', 'hello', 'malformed'],
    ['cut', `<s:Envelope ${ENVELOPE}><s:Body><wsdlGetRoles><apiKey>K</api`, 'malformed'],
    ['another document', '<html/>', 'protocol'],
    ['no Body', `<s:Envelope ${ENVELOPE}/>`, 'protocol'],
    ['an empty Body', `<s:Envelope ${ENVELOPE}><s:Body/></s:Envelope>`, 'protocol'],
    ['a DTD', `<!DOCTYPE x [<!ENTITY a "b">]><s:Envelope ${ENVELOPE}><s:Body/></s:Envelope>`, 'refused'],
  ])('%s', (_, xml, reason) => {
    expect(open(xml)).toThrow(expect.objectContaining({ name: 'CodecError', reason }));
  });

  it('a reference to nothing, or to itself', () => {
    const with_ =
      (badgeNoList: string, rest = '') =>
      () =>
        decode(
          wsdlFindEmployees,
          `<wsdlFindEmployees><apiKey>K</apiKey>${badgeNoList}</wsdlFindEmployees>${rest}`,
        );
    expect(with_('<badgeNoList href="#no"/>')).toThrow(/points to no element/);
    expect(with_('<badgeNoList href="#x"/>', '<r id="x" href="#x"/>')).toThrow(/back to itself/);
    expect(
      with_('<badgeNoList href="#a"/>', '<r id="a"><item href="#b"/></r><r id="b"><badgeNo>1</badgeNo></r>'),
    ).not.toThrow();
  });
});

it('a request of a few thousand bytes does not become millions of values', () => {
  const repeated = (n: number) =>
    `<wsdlUpdateShifts><apiKey>K</apiKey><Shifts>${'<item href="#s"/>'.repeat(n)}</Shifts></wsdlUpdateShifts>` +
    `<m id="s"><tasks>${'<item href="#t"/>'.repeat(n)}</tasks></m><m id="t"><shiftTypeId>1</shiftTypeId></m>`;
  const { Shifts } = decode(wsdlUpdateShifts, repeated(30)).parts as { Shifts: { tasks: object[] }[] };
  expect(Shifts.map(({ tasks }) => tasks.length)).toEqual(Array(30).fill(30));
  expect(() => decode(wsdlUpdateShifts, repeated(2000))).toThrow(
    expect.objectContaining({ name: 'CodecError', reason: 'refused' }),
  );
});

describe('the charset of a request', () => {
  const xml = (prolog: string, badge = 'å') =>
    `${prolog}<s:Envelope ${ENVELOPE}><s:Body><wsdlGetEmployees><apiKey>K</apiKey><badgeNo>${badge}</badgeNo></wsdlGetEmployees></s:Body></s:Envelope>`;
  const prolog = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;
  const badgeOf = (bytes: Buffer, contentType?: string) =>
    openRequest(bytes, contentType).decode(wsdlGetEmployees).parts.badgeNo;

  it('is that of the header, else of the mark, else of the prolog', () => {
    const latin1 = Buffer.from(xml(prolog('ISO-8859-1')), 'latin1');
    expect(badgeOf(Buffer.from(xml(''), 'latin1'), 'text/xml; charset=ISO-8859-1')).toBe('å');
    expect(badgeOf(latin1)).toBe('å');
    expect(badgeOf(latin1, 'text/xml')).toBe('å');
    expect(badgeOf(Buffer.from(`\uFEFF${xml(prolog('ISO-8859-1'))}`))).toBe('å');
    expect(badgeOf(Buffer.from(xml(prolog('ISO-8859-1'))), 'text/xml; charset="utf-8"')).toBe('å');
  });

  it.each(['windows-1252', 'ISO-8859-1'])('%s has the letters that only windows-1252 has', (charset) => {
    // From 0x80 to 0x9F, which some versions of Node take for control characters.
    const bytes = Buffer.from(xml('', '\x80\x8A\x99\x9F\xA0å'), 'latin1');
    expect(badgeOf(bytes, `text/xml; charset=${charset}`)).toBe('€Š™Ÿ\xA0å');
  });

  it('may be UTF-16, or another one that the platform knows', () => {
    const utf16 = Buffer.from(`\uFEFF${xml(prolog('UTF-16'), 'å€😀')}`, 'utf16le');
    expect(badgeOf(utf16)).toBe('å€😀');
    expect(badgeOf(Buffer.from(xml(prolog('ISO-8859-2'), '\xA3'), 'latin1'))).toBe('Ł');
  });

  it('is not guessed: one that is not known, or that the bytes are not in, is an error', () => {
    const badge = xml('', '\xE5');
    expect(() => badgeOf(Buffer.from(badge, 'latin1'), 'text/xml; charset=utf-8')).toThrow(
      expect.objectContaining({ name: 'CodecError', reason: 'malformed' }),
    );
    expect(() => badgeOf(Buffer.from(badge), 'text/xml; charset=klingon')).toThrow(
      expect.objectContaining({ name: 'CodecError', reason: 'protocol' }),
    );
  });
});

it('a document whose root is no envelope is none, though it has a body', () => {
  const body = '<s:Body><wsdlGetUnits><apiKey>K</apiKey></wsdlGetUnits></s:Body>';
  const open = (root: string) => () =>
    openRequest(Buffer.from(`<s:${root} ${ENVELOPE}>${body}</s:${root}>`), 'text/xml; charset=utf-8');
  expect(open('Envelope')().operation).toBe('wsdlGetUnits');
  expect(open('Mail')).toThrow('the document is a Mail, not a SOAP Envelope');
});
