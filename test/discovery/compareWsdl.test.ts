import { describe, expect, it } from 'vitest';
import {
  compareWsdl,
  discover,
  type Drift,
  driftExitCode,
  formatDriftText,
} from '../../src/discovery/index.js';
import { allOperations, allRecords } from '../../src/operations/allDefinitions.js';
import { writeWsdl } from '../../src/wsdl/writeWsdl.js';

const wsdl = writeWsdl();
const [OPERATIONS, RECORDS] = [allOperations().length, allRecords().length];

/** The toolkit's WSDL with one text put for another, which must be there. */
function changed(...changes: readonly (readonly [from: string | RegExp, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    const next = text.replace(from, to);
    expect(next).not.toBe(text);
    return next;
  }, wsdl);
}

const drifts = (...changes: readonly (readonly [string | RegExp, string])[]): Promise<Drift> =>
  compareWsdl(changed(...changes));

const record = (name: string, field: string) =>
  new RegExp(`(<xsd:complexType name="${name}">[\\s\\S]*?<xsd:element name="${field}"[^/]*?)(/>)`);

describe('compareWsdl', () => {
  it('takes the style of the binding for that of its operations, and one that is not said for unknown', {
    tags: ['slow'],
  }, async () => {
    const plain = [/(<soap:operation [^>]*) style="rpc"/g, '$1'] as const;
    const other = [/(<soap:binding )style="rpc"/, '$1style="document"'] as const;
    const drift = await drifts(plain, other);
    expect(new Set(drift.changes.map(({ kind }) => kind))).toEqual(new Set(['form']));
    expect(drift).toMatchObject({ verdict: 'breaking', changes: { length: OPERATIONS } });
    expect(await drifts([/ style="rpc"/g, ''])).toMatchObject({ verdict: 'same' });
    const { warnings } = await discover(changed(plain, other));
    expect(warnings).toEqual([expect.stringContaining(`describes ${OPERATIONS} operations in other SOAP`)]);
  });

  it('finds nothing in the WSDL of the toolkit, whatever its namespaces and address', async () => {
    const options = {
      namespace: 'https://b.example/',
      operationNamespace: 'uri:Ops',
      endpoint: 'https://b.example/x',
    };
    const drift = await compareWsdl(writeWsdl(options));
    expect(drift).toMatchObject({
      verdict: 'same',
      changes: [],
      operations: { expected: OPERATIONS, found: OPERATIONS },
    });
    expect(driftExitCode(drift)).toBe(0);
    expect(formatDriftText(drift)).toContain(
      `The deployment is as expected: ${OPERATIONS} operations and ${RECORDS} records expected`,
    );
  });

  it('finds an operation that is gone, and one that is new', async () => {
    const drift = await drifts([
      /<wsdl:operation name="wsdlGetRoles">/g,
      '<wsdl:operation name="wsdlGetRollen">',
    ]);
    expect(drift.changes).toMatchObject([
      { kind: 'operationMissing', breaking: true, subject: 'wsdlGetRoles' },
      { kind: 'operationAdded', breaking: false, subject: 'wsdlGetRollen', found: '(apiKey) → Role[]' },
    ]);
    expect(driftExitCode(drift)).toBe(1);
  });

  it.each([
    [
      'a part that is gone',
      ['<wsdl:part name="emailList" type="tns:emailArray"/>', ''],
      { kind: 'partMissing', breaking: true, member: 'emailList', expected: 'email[]' },
    ],
    [
      'a part in the middle',
      [
        '<wsdl:part name="emailList"',
        '<wsdl:part name="phones" type="tns:stringArray"/><wsdl:part name="emailList"',
      ],
      { kind: 'partInserted', breaking: true, member: 'phones', found: 'xsd:string[]' },
    ],
    [
      'a part at the end',
      [
        '<wsdl:part name="emailList" type="tns:emailArray"/>',
        '<wsdl:part name="emailList" type="tns:emailArray"/><wsdl:part name="phones" type="tns:stringArray"/>',
      ],
      { kind: 'partAdded', breaking: false, member: 'phones' },
    ],
    [
      'a part of another type',
      [
        '<wsdl:part name="emailList" type="tns:emailArray"/>',
        '<wsdl:part name="emailList" type="xsd:string"/>',
      ],
      { kind: 'partType', breaking: true, expected: 'email[]', found: 'xsd:string' },
    ],
    [
      'a part that says no type',
      ['<wsdl:part name="emailList" type="tns:emailArray"/>', '<wsdl:part name="emailList"/>'],
      { kind: 'partType', breaking: true, expected: 'email[]', found: 'xsd:anyType' },
    ],
    [
      'an answer of another type',
      [
        '<wsdl:part name="return" type="tns:UnitEmployeeArray"/>',
        '<wsdl:part name="return" type="tns:EmployeeArray"/>',
      ],
      { kind: 'answerType', breaking: true, expected: 'UnitEmployee[]', found: 'Employee[]' },
    ],
    [
      'the literal form',
      [
        /(<wsdl:operation name="wsdlFindEmployees">\s*<soap:operation[^>]*>\s*<wsdl:input><soap:body use=")encoded/,
        '$1literal',
      ],
      { kind: 'form', breaking: true, expected: 'encoded', found: 'literal' },
    ],
    [
      'the style of documents',
      [
        /(<wsdl:operation name="wsdlFindEmployees">\s*<soap:operation soapAction="[^"]*" style=")rpc/,
        '$1document',
      ],
      { kind: 'form', breaking: true, expected: 'rpc', found: 'document' },
    ],
    [
      'another action',
      ['soapAction="uri:Service/FindEmployees"', 'soapAction="uri:Service/wsdlFindEmployees"'],
      { kind: 'action', breaking: false, found: 'uri:Service/wsdlFindEmployees' },
    ],
  ] as const)('finds %s', async (_name, change, expected) => {
    const drift = await drifts(change);
    expect(drift.changes).toMatchObject([
      { subject: 'wsdlFindEmployees', operations: ['wsdlFindEmployees'], ...expected },
    ]);
    expect(driftExitCode(drift)).toBe(expected.breaking ? 1 : 2);
  });

  it('says none of an action that is empty', async () => {
    const drift = await drifts(['soapAction="uri:Service/FindEmployees"', 'soapAction=""']);
    expect(formatDriftText(drift)).toContain('uri:Service/FindEmployees → none. Pass the actions');
  });

  it('finds parts in another order', async () => {
    const drift = await drifts([
      /(<wsdl:part name="badgeNoList"[^>]*>)(\s*)(<wsdl:part name="emailList"[^>]*>)/,
      '$3$2$1',
    ]);
    expect(drift.changes).toMatchObject([
      {
        kind: 'partOrder',
        breaking: true,
        expected: 'apiKey, badgeNoList, emailList',
        found: 'apiKey, emailList, badgeNoList',
      },
    ]);
  });

  it('calls a part in the middle breaking where calls were taken by name and by position', {
    tags: ['slow'],
  }, async () => {
    const text = changed([
      /(<wsdl:part name="emailList"[^>]*>)/,
      '<wsdl:part name="phones" type="tns:stringArray"/>$1',
    ]);
    const breaks = async (...seen: readonly string[]) => {
      const counts = Object.fromEntries(seen.map((answer) => [answer, 1]));
      const assumptions = { 'request.parts': { seen: counts } };
      return (await compareWsdl(text, { deployment: { service: {}, assumptions } })).verdict;
    };
    expect(await breaks('name')).toBe('additive');
    expect(await breaks('name', 'position')).toBe('breaking');
  });

  it('says of parts what a survey has seen, and without one that it is not known', {
    tags: ['slow'],
  }, async () => {
    const added = /(<wsdl:part name="emailList"[^>]*>)/;
    const phones = '<wsdl:part name="phones" type="tns:stringArray"/>';
    const [inside, atEnd] = [changed([added, `${phones}$1`]), changed([added, `$1${phones}`])];
    const told = async (text: string, seen: Readonly<Record<string, string>>) => {
      const assumptions = Object.fromEntries(
        Object.entries(seen).map(([id, answer]) => [id, { seen: { [answer]: 1 } }]),
      );
      const { changes } = await compareWsdl(text, { deployment: { service: {}, assumptions } });
      return changes.map(({ breaking, what }) => ({ breaking, what }));
    };
    expect(await told(inside, {})).toMatchObject([
      {
        breaking: true,
        what: expect.stringMatching(/Not known here: "The parts of a request.*request\.parts/),
      },
    ]);
    expect(await told(inside, { 'request.parts': 'position' })).toMatchObject([
      { breaking: true, what: expect.stringMatching(/taken by position/) },
    ]);
    expect(await told(inside, { 'request.parts': 'name' })).toMatchObject([
      { breaking: false, what: expect.stringMatching(/taken by name/) },
    ]);
    expect(await told(atEnd, {})).toMatchObject([
      { breaking: false, what: expect.stringContaining('Not known here') },
    ]);
    expect(await told(atEnd, { 'request.trailing': 'required' })).toMatchObject([
      { breaking: true, what: expect.stringMatching(/without them gets a fault/) },
    ]);
  });

  it.each([
    [
      'a field that is gone',
      [/(<xsd:complexType name="UnitEmployee">[\s\S]*?)<xsd:element name="unitName"[^>]*>/, '$1'],
      'UnitEmployee',
      { kind: 'fieldMissing', breaking: true, member: 'unitName' },
    ],
    [
      'a field of another type',
      [/(<xsd:complexType name="UnitEmployee">[\s\S]*?name="employeeId" type=")xsd:int/, '$1xsd:string'],
      'UnitEmployee',
      { kind: 'fieldType', breaking: true, expected: 'xsd:int', found: 'xsd:string' },
    ],
    [
      'a field that may be absent from answers',
      [record('UnitEmployee', 'unitName'), '$1 minOccurs="0"$2'],
      'UnitEmployee',
      { kind: 'fieldOptional', breaking: true, member: 'unitName' },
    ],
    [
      'a field that may be nil in answers',
      [record('UnitEmployee', 'unitName'), '$1 nillable="true"$2'],
      'UnitEmployee',
      { kind: 'fieldOptional', breaking: true, member: 'unitName' },
    ],
    [
      'a new field of answers',
      [record('UnitEmployee', 'unitName'), '$1$2<xsd:element name="pager" type="xsd:string"/>'],
      'UnitEmployee',
      { kind: 'fieldAdded', breaking: false, member: 'pager', found: 'xsd:string' },
    ],
    [
      'a new optional field of requests',
      [record('AbsenceRecord', 'persId'), '$1$2<xsd:element name="pager" type="xsd:string" minOccurs="0"/>'],
      'AbsenceRecord',
      { kind: 'fieldAdded', breaking: false, member: 'pager' },
    ],
    [
      'a new field that requests need',
      [record('AbsenceRecord', 'persId'), '$1$2<xsd:element name="pager" type="xsd:string"/>'],
      'AbsenceRecord',
      { kind: 'fieldAdded', breaking: true, member: 'pager' },
    ],
    [
      'a field that requests now need',
      [
        '<xsd:element name="leaveExtCode" type="xsd:string" minOccurs="0"/>',
        '<xsd:element name="leaveExtCode" type="xsd:string"/>',
      ],
      'AbsenceRecord',
      { kind: 'fieldRequired', breaking: true, member: 'leaveExtCode' },
    ],
    [
      'fields in another order',
      [
        /(<xsd:complexType name="AdditionalFieldData">\s*<xsd:all>\s*)(<xsd:element[^>]*>)(\s*)(<xsd:element[^>]*>)/,
        '$1$4$3$2',
      ],
      'AdditionalFieldData',
      { kind: 'fieldOrder', breaking: false },
    ],
  ] as const)('finds %s', async (_name, change, subject, expected) => {
    const drift = await drifts(change);
    expect(drift.changes).toMatchObject([{ subject, ...expected }]);
  });

  it('says which operations a changed record touches, also through other records', async () => {
    const drift = await drifts([record('Task', 'begTime'), '$1 nillable="true"$2']);
    expect(drift.changes[0]).toMatchObject({ subject: 'Task' });
    expect(drift.changes[0]!.operations).toContain('wsdlUpdateShifts');
  });

  it('puts what breaks callers first, and of that what touches most', async () => {
    const drift = await drifts(
      [record('UnitEmployee', 'unitName'), '$1$2<xsd:element name="pager" type="xsd:string"/>'],
      [/(<xsd:complexType name="ScheduleV2">[\s\S]*?)<xsd:element name="hours"[^>]*>/, '$1'],
      ['<wsdl:part name="emailList" type="tns:emailArray"/>', ''],
      [/<wsdl:operation name="wsdlGetRoles">/g, '<wsdl:operation name="wsdlGetRollen">'],
    );
    expect(drift.changes.map(({ kind }) => kind)).toEqual([
      'operationMissing',
      'partMissing',
      'fieldMissing',
      'operationAdded',
      'fieldAdded',
    ]);
  });

  it('compares with a baseline of one’s own', async () => {
    const mine = changed(['<wsdl:part name="emailList" type="tns:emailArray"/>', '']);
    expect(await compareWsdl(mine, { baseline: mine })).toMatchObject({ verdict: 'same' });
    expect(await compareWsdl(wsdl, { baseline: mine })).toMatchObject({
      verdict: 'additive',
      changes: [{ kind: 'partAdded' }],
    });
  });
});

describe('the reports', () => {
  const changes = [
    [
      '<wsdl:part name="emailList" type="tns:emailArray"/>',
      '<wsdl:part name="emailList" type="xsd:string"/>',
    ],
    [record('UnitEmployee', 'unitName'), '$1$2<xsd:element name="pager&lt;b&gt;" type="xsd:string"/>'],
  ] as const;

  it('say it in text', async () => {
    const text = formatDriftText(await drifts(...changes));
    expect(text.split('\n')).toEqual([
      `2 differences: 1 breaks callers, 1 does not. ${OPERATIONS} operations and ${RECORDS} records expected, ${OPERATIONS} and ${RECORDS} found.`,
      '',
      'BREAKS CALLERS',
      '  wsdlFindEmployees.emailList  email[] → xsd:string. The deployment takes another type.',
      '',
      'DOES NOT BREAK CALLERS',
      '  UnitEmployee.pager<b>  xsd:string. A new field. It is reported as an unknown element when it comes.',
      '',
    ]);
  });
});
