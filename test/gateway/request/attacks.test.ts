import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Guarded, guarded } from '../tokens.js';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const HEAD = `xmlns:s="${SOAP}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:e="http://schemas.xmlsoap.org/soap/encoding/"`;
const envelope = (inside: string) => `<s:Envelope ${HEAD}>${inside}</s:Envelope>`;
const body = (inside: string) => envelope(`<s:Body>${inside}</s:Body>`);
const read = (key: string, more = '') => `<wsdlGetRoles><apiKey>${key}</apiKey>${more}</wsdlGetRoles>`;
const employees = (key: string, parts: string) =>
  body(`<wsdlGetEmployees><apiKey>${key}</apiKey>${parts}</wsdlGetEmployees>`);
const shift = (key: string, fields: string) =>
  body(`<wsdlUpdateShifts><apiKey>${key}</apiKey><Shifts><item>${fields}</item></Shifts></wsdlUpdateShifts>`);

/** An array as PHP writes it where it has keys of its own. */
const mapOf = (name: string, entries: Readonly<Record<string, string>>, more = '') =>
  `<${name} xmlns:m="http://xml.apache.org/xml-soap" xsi:type="m:Map">${Object.entries(entries)
    .map(([key, value]) => `<item><key xsi:type="xsd:string">${key}</key>${value}</item>`)
    .join('')}${more}</${name}>`;
const schedules = (key: string, fields: string, map?: Readonly<Record<string, string>>) =>
  body(
    `<wsdlGetSchedulesV3><apiKey>${key}</apiKey>${map ? mapOf('GetSchedulesV3', map, fields) : `<GetSchedulesV3>${fields}</GetSchedulesV3>`}</wsdlGetSchedulesV3>`,
  );

async function asked({ gateway }: Guarded, text: string | Buffer, type = 'text/xml; charset=utf-8') {
  const answer = await fetch(gateway.endpoint, {
    method: 'POST',
    headers: { 'content-type': type },
    body: text,
  });
  return { status: answer.status, text: await answer.text() };
}

const REFUSED: readonly [string, (key: string) => string][] = [
  ['two Bodies', (k) => envelope(`<s:Body>${read(k)}</s:Body><s:Body><wsdlUpdateShifts/></s:Body>`)],
  [
    'a Body in another namespace beside it',
    (k) => envelope(`<s:Body>${read(k)}</s:Body><Body>${read(k)}</Body>`),
  ],
  ['a Body before the Header', (k) => envelope(`<s:Body>${read(k)}</s:Body><s:Header/>`)],
  ['two calls', (k) => body(`${read(k)}<wsdlUpdateShifts><apiKey>x</apiKey></wsdlUpdateShifts>`)],
  [
    'two calls, of which one says it is only referred to',
    (k) => body(`${read(k)}<wsdlUpdateShifts id="a"/>`),
  ],
  ['a second root', (k) => body(`${read(k)}<wsdlUpdateShifts id="a" e:root="1"/>`)],
  [
    'a second root that is referred to',
    (k) => employees(k, '<badgeNo href="#a"/>').replace('</s:Body>', '<x id="a" e:root="1">7</x></s:Body>'),
  ],
  ['a call that is no root', (k) => body(read(k).replace('>', ' e:root="0">'))],
  ['a call by reference', (k) => body(`<wsdlGetRoles href="#a"/><x id="a"><apiKey>${k}</apiKey></x>`)],
  ['two keys', (k) => body(read(k, '<apiKey>other</apiKey>'))],
  ['no key', () => body('<wsdlGetRoles/>')],
  ['a key that is nil and is not', (k) => body(read(k).replace('<apiKey', '<apiKey xsi:nil="1"'))],
  [
    'a key of two types',
    (k) =>
      body(
        read(k).replace(
          '<apiKey',
          '<apiKey xsi:type="xsd:string" o:type="xsd:int" xmlns:o="http://www.w3.org/1999/XMLSchema-instance"',
        ),
      ),
  ],
  ['a token with more than a unit behind it', (k) => body(read(`${k}.101.102`))],
  ['a key with elements', (k) => body(`<wsdlGetRoles><apiKey><x>${k}</x></apiKey></wsdlGetRoles>`)],
  ['text before the call', (k) => body(`text${read(k)}`)],
  ['text behind the call', (k) => body(`${read(k)}<!-- -->text`)],
  ['text beside the parts', (k) => body(read(k).replace('<apiKey>', 'text<apiKey>'))],
  ['a part twice', (k) => employees(k, '<badgeNo>1</badgeNo><badgeNo>2</badgeNo>')],
  [
    'a part twice, inside of which something differs',
    (k) =>
      shift(k, '')
        .replace('<s:Body>', '<s:Body>')
        .replace('</Shifts>', '</Shifts><Shifts><item><badgeNo>2</badgeNo></item></Shifts>'),
  ],
  ['a part in another case', (k) => employees(k, '<badgeno>1</badgeno>')],
  [
    'several items where a record belongs',
    (k) =>
      schedules(
        k,
        '<item><fromDate>2026-04-06</fromDate></item><item><fromDate>2026-04-07</fromDate></item>',
      ),
  ],
  [
    'a Map with names where a list belongs',
    (k) =>
      body(
        `<wsdlUpdateShifts><apiKey>${k}</apiKey>${mapOf('Shifts', { badgeNo: '<value>1</value>' })}</wsdlUpdateShifts>`,
      ),
  ],
  ['a Map with numbers where a record belongs', (k) => schedules(k, '', { 0: '<value>1</value>' })],
  [
    'a Map with a name twice',
    (k) =>
      schedules(
        k,
        '<item><key>fromDate</key><value>1</value></item><item><key>fromDate</key><value>2</value></item>',
        {},
      ),
  ],
  [
    'a Map with more than a key and a value',
    (k) => schedules(k, '<item><key>fromDate</key><value>1</value><value>2</value></item>', {}),
  ],
  ['the token in a Map', (k) => schedules(k, '', { fromDate: `<value>${k}</value>` })],
  ['the token as a name in a Map', (k) => schedules(k, '', { [k]: '<value>1</value>' })],
  ['a part of no name among named ones', (k) => employees(k, '<param1>1</param1>')],
  [
    'a key in another case',
    (k) => body(`<wsdlGetRoles><apikey>${k}</apikey><apiKey>${k}</apiKey></wsdlGetRoles>`),
  ],
  ['the token in another part', (k) => employees(k, `<badgeNo>${k}</badgeNo>`)],
  [
    'the token in another part, spelled by entities',
    (k) => employees(k, `<badgeNo>&#119;&#x66;g_${k.slice(4)}</badgeNo>`),
  ],
  [
    'the token in another part, in sections',
    (k) => employees(k, `<badgeNo>wf<![CDATA[g_]]>${k.slice(4)}</badgeNo>`),
  ],
  [
    'the token in another part, split by a comment',
    (k) => employees(k, `<badgeNo>wf<!-- -->g_${k.slice(4)}</badgeNo>`),
  ],
  [
    'the token in another part, as base64',
    (k) =>
      employees(k, `<badgeNo xsi:type="xsd:base64Binary">${Buffer.from(k).toString('base64')}</badgeNo>`),
  ],
  ['the token in a comment of a shift', (k) => shift(k, `<comment>${k}</comment>`)],
  ['the token in an attribute', (k) => employees(k, `<badgeNo x="${k}">1</badgeNo>`)],
  ['the token as a name', (k) => shift(k, `<${k}>1</${k}>`)],
  ['the token in a header', (k) => envelope(`<s:Header><x>${k}</x></s:Header><s:Body>${read(k)}</s:Body>`)],
  ['the token in a declaration', (k) => body(read(k).replace('<apiKey', `<apiKey xmlns:x="${k}"`))],
  [
    'the token shared by reference',
    (k) =>
      body(`<wsdlGetEmployees><apiKey href="#a"/><badgeNo href="#a"/></wsdlGetEmployees><x id="a">${k}</x>`),
  ],
  [
    'an id twice',
    (k) => body(`<wsdlGetRoles><apiKey href="#a"/></wsdlGetRoles><x id="a">${k}</x><x id="a">other</x>`),
  ],
  [
    'an id twice within the call',
    (k) => shift(k, '<comment>a</comment>').replace('<item><comment>', '<item id="a"><comment id="a">'),
  ],
  [
    'a reference that is nil',
    (k) =>
      employees(k, '<badgeNo href="#a" xsi:nil="true"/>').replace('</s:Body>', '<x id="a">7</x></s:Body>'),
  ],
  [
    'a long text that is referred to many times',
    (k) =>
      shift(k, '<comment href="#a"/></item><item>'.repeat(20)).replace(
        '</s:Body>',
        `<x id="a">${'long '.repeat(600)}</x></s:Body>`,
      ),
  ],
  ['a reference elsewhere', (k) => employees(k, '<badgeNo href="http://evil.example/x"/>')],
  ['a reference to nothing', (k) => employees(k, '<badgeNo href="#nothing"/>')],
  [
    'a reference with content',
    (k) =>
      body(
        `<wsdlGetEmployees><apiKey>${k}</apiKey><badgeNo href="#a">1</badgeNo></wsdlGetEmployees><x id="a">2</x>`,
      ),
  ],
  [
    'references in a ring',
    (k) =>
      body(
        `<wsdlGetEmployees><apiKey>${k}</apiKey><badgeNo href="#a"/></wsdlGetEmployees><x id="a" href="#b"/><x id="b" href="#a"/>`,
      ),
  ],
  [
    'a record inside itself',
    (k) =>
      body(
        `<wsdlUpdateShifts><apiKey>${k}</apiKey><Shifts><item href="#a"/></Shifts></wsdlUpdateShifts><x id="a"><tasks><item href="#a"/></tasks></x>`,
      ),
  ],
  ['a value that is nil and is not', (k) => employees(k, '<badgeNo xsi:nil="true">1</badgeNo>')],
  [
    'a value that is nil by an older name and is not',
    (k) =>
      employees(k, '<badgeNo o:null="1" xmlns:o="http://www.w3.org/1999/XMLSchema-instance">1</badgeNo>'),
  ],
  ['a character that XML cannot hold', (k) => employees(k, '<badgeNo>1\u000b</badgeNo>')],
  ['a value with elements', (k) => employees(k, '<badgeNo>1<b>2</b></badgeNo>')],
  ['a record with text', (k) => shift(k, 'text<badgeNo>1</badgeNo>')],
  ['a field twice', (k) => shift(k, '<badgeNo>1</badgeNo><badgeNo>2</badgeNo>')],
  ['an array that says places', (k) => shift(k, '').replace('<Shifts', '<Shifts e:offset="[2]"')],
  ['an item that says its place', (k) => shift(k, '').replace('<item', '<item e:position="[1]"')],
  ['a DTD', (k) => `<!DOCTYPE x [<!ENTITY a "${k}">]>${body(read('&a;'))}`],
  ['an entity that is not declared', (k) => body(read(`${k}&nbsp;`))],
  ['a namespace that is none of SOAP', (k) => body(read(k)).replaceAll(SOAP, 'urn:x')],
  [
    'a header that must be understood',
    (k) => envelope(`<s:Header><x s:mustUnderstand="1"/></s:Header><s:Body>${read(k)}</s:Body>`),
  ],
  [
    'a header that must be understood, in a word',
    (k) => envelope(`<s:Header><x s:mustUnderstand=" true "/></s:Header><s:Body>${read(k)}</s:Body>`),
  ],
  ['an empty Body', () => body('')],
  [
    'more values than the operation has parts',
    (k) => body(`<wsdlGetRoles><a>${k}</a><b>1</b></wsdlGetRoles>`),
  ],
  ['a list with text', (k) => shift(k, '<badgeNo>1</badgeNo>').replace('<Shifts>', '<Shifts>text')],
  [
    'a character that XML cannot hold, as base64',
    (k) => employees(k, '<badgeNo xsi:type="xsd:base64Binary">AQ==</badgeNo>'),
  ],
  [
    'elements that are referred to many times',
    (k) => {
      const layer = (i: number) =>
        `<x id="l${i}"><tasks e:arrayType="x[1]">${`<item href="#l${i + 1}"/>`.repeat(6)}</tasks></x>`;
      const layers = [0, 1, 2, 3, 4, 5].map(layer).join('');
      return shift(k, '')
        .replace('<item>', '<item href="#l0">')
        .replace('</s:Body>', `${layers}<x id="l6"/></s:Body>`);
    },
  ],
  ['two documents', (k) => body(read(k)) + body(read(k))],
  ['half a document', (k) => body(read(k)).slice(0, -20)],
  ['nothing', () => ''],
];

describe('what could mean two things is refused in a fault, and never sent', () => {
  it('each of these', async () => {
    const gateway = await guarded();
    let calls = 0;
    gateway.sandbox.onCall(() => calls++);
    const token = await gateway.token({ effects: ['read', 'write', 'append', 'lock'] });
    for (const [name, make] of REFUSED) {
      const { status, text } = await asked(gateway, make(token));
      expect(status, name).toBe(500);
      expect(text, name).toMatch(/<SOAP-ENV:Fault><faultcode [^>]*>SOAP-ENV:(Client|MustUnderstand)</);
      expect(text, name).not.toContain(token);
      expect(calls, name).toBe(0);
    }
  });

  it('a key behind another part of an operation that nobody knows', async () => {
    const gateway = await guarded();
    const token = await gateway.token({ effects: ['read', 'write', 'append', 'lock'] });
    const { text } = await asked(gateway, body(`<wsdlNew><x>1</x><apiKey>${token}</apiKey></wsdlNew>`));
    expect(text).toContain('the apiKey must be the first part');
  });

  it('a part whose name may be a key, which no fault shows', async () => {
    const gateway = await guarded();
    const token = await gateway.token({});
    const { text } = await asked(gateway, employees(token, '<myKey0815>1</myKey0815>'));
    expect(text).toContain('something is no part of wsdlGetEmployees');
  });

  it('the token in a header that goes on', async () => {
    const gateway = await guarded();
    let calls = 0;
    gateway.sandbox.onCall(() => calls++);
    const token = await gateway.token();
    for (const name of ['user-agent', 'accept-language', 'soapaction']) {
      const answer = await fetch(gateway.gateway.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'text/xml', [name]: `a ${token}` },
        body: body(read(token)),
      });
      expect(await answer.text(), name).toContain('the token is in another field than apiKey');
    }
    expect(calls).toBe(0);
  });

  it('what is not packed as it says', async () => {
    const gateway = await guarded();
    const packed = gzipSync(body(read(await gateway.token())));
    for (const bytes of [
      packed.subarray(0, 60),
      Buffer.from('plain'),
      Buffer.concat([packed, Buffer.from('x')]),
    ]) {
      const answer = await fetch(gateway.gateway.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'text/xml', 'content-encoding': 'gzip' },
        body: bytes,
      });
      expect(await answer.text()).toMatch(/SOAP-ENV:Client<.*the request is not packed as it says/s);
    }
  });

  it('SOAP 1.2, with the fault for that', async () => {
    const gateway = await guarded();
    const text = body(read(await gateway.token())).replaceAll(
      SOAP,
      'http://www.w3.org/2003/05/soap-envelope',
    );
    expect((await asked(gateway, text, 'application/soap+xml')).text).toContain('SOAP-ENV:VersionMismatch');
  });

  it('a few bytes that refer to each other into millions', { tags: ['slow'] }, async () => {
    const gateway = await guarded();
    const token = await gateway.token({ effects: ['write'] });
    const layers = Array.from(
      { length: 12 },
      (_, i) =>
        `<x id="l${i}"><tasks e:arrayType="x[1]">${`<item href="#l${i + 1}"/>`.repeat(12)}</tasks></x>`,
    );
    const bomb = body(
      `<wsdlUpdateShifts><apiKey>${token}</apiKey><Shifts><item href="#l0"/></Shifts></wsdlUpdateShifts>${layers.join('')}<x id="l12"/>`,
    );
    expect((await asked(gateway, bomb)).text).toContain('repeat too much');
    const long = 'x'.repeat(1_000_000);
    const text = body(
      `<wsdlUpdateShifts><apiKey>${token}</apiKey><Shifts>${'<item><comment href="#l"/></item>'.repeat(100)}</Shifts></wsdlUpdateShifts><x id="l">${long}</x>`,
    );
    expect((await asked(gateway, text)).text).toContain('repeat too much');
  });
});

describe('what has one meaning goes on in one form', () => {
  const SAME: readonly [string, (key: string) => string][] = [
    ['as it should be', (k) => employees(k, '<sectionId>1</sectionId><badgeNo>0001</badgeNo>')],
    [
      'parts in another order',
      (k) =>
        body(
          `<wsdlGetEmployees><badgeNo>0001</badgeNo><sectionId>1</sectionId><apiKey>${k}</apiKey></wsdlGetEmployees>`,
        ),
    ],
    [
      'names in another namespace',
      (k) =>
        employees(k, '<sectionId>1</sectionId><badgeNo>0001</badgeNo>')
          .replaceAll('badgeNo', 'a:badgeNo')
          .replace('<wsdlGet', '<wsdlGet')
          .replace(HEAD, `${HEAD} xmlns:a="urn:a"`),
    ],
    [
      'types that are wrong',
      (k) =>
        employees(
          k,
          '<sectionId xsi:type="xsd:string">1</sectionId><badgeNo xsi:type="xsd:int">0001</badgeNo>',
        ),
    ],
    [
      'a value by reference',
      (k) =>
        body(
          `<wsdlGetEmployees><apiKey>${k}</apiKey><sectionId>1</sectionId><badgeNo href="#_1"/></wsdlGetEmployees><x id="_1">0001</x>`,
        ),
    ],
    [
      'a part twice, with the same value',
      (k) => employees(k, '<sectionId>1</sectionId><badgeNo>0001</badgeNo><badgeNo>0001</badgeNo>'),
    ],
    [
      'a key with blanks around it',
      (k) => employees(`\n  ${k}\n`, '<sectionId>1</sectionId><badgeNo>0001</badgeNo>'),
    ],
    [
      'comments and instructions',
      (k) => employees(k, `<!-- ${k} --><sectionId>1<?x ${k}?></sectionId><badgeNo>00<!-- -->01</badgeNo>`),
    ],
    [
      'another charset',
      (k) =>
        `<?xml version="1.0" encoding="utf-8"?>${employees(k, '<sectionId>1</sectionId><badgeNo>&#48;001</badgeNo>')}`,
    ],
  ];

  it('however it came', async () => {
    const gateway = await guarded();
    const token = await gateway.token();
    const seen: string[] = [];
    gateway.sandbox.onCall((call) => seen.push(call.requestText()));
    for (const [name, make] of SAME) expect((await asked(gateway, make(token))).status, name).toBe(200);
    expect(seen).toHaveLength(SAME.length);
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toMatch(
      /<soap:Body><tns:wsdlGetEmployees><apiKey xsi:type="xsd:string">\[redacted\]<\/apiKey><sectionId/,
    );
    expect(seen[0]).not.toContain('wfg_');
  });

  it('with a part that was left out between others as a neutral one, since a server may go by places', async () => {
    const gateway = await guarded();
    let seen = '';
    gateway.sandbox.onCall((call) => {
      seen = call.requestText();
    });
    await asked(gateway, employees(await gateway.token(), '<badgeNo>0001</badgeNo>'));
    expect(seen).toMatch(
      /<\/apiKey><sectionId xsi:type="xsd:int">0<\/sectionId>.*<badgeNo xsi:type="xsd:string">0001</,
    );
  });

  it('with fields that no definition knows, for the service to judge', async () => {
    const gateway = await guarded();
    let issues: readonly unknown[] = [];
    gateway.sandbox.onCall((call) => {
      issues = call.issues;
    });
    const token = await gateway.token({ effects: ['write'], units: ['101'] });
    await asked(gateway, shift(token, '<badgeNo>0001</badgeNo><colour>red</colour>'));
    expect(issues).toEqual([
      expect.objectContaining({ kind: 'unknownElement', path: ['Shifts', 0, 'colour'] }),
    ]);
  });

  it('with parts that no definition knows, behind all that it knows, for the service to judge', async () => {
    const gateway = await guarded();
    let seen = '';
    gateway.sandbox.onCall((call) => {
      seen = call.requestText();
    });
    const extra = '<badgeNo>0001</badgeNo><colour xsi:type="xsd:string">red</colour>';
    await asked(gateway, employees(await gateway.token(), extra));
    expect(seen).toMatch(
      /<badgeNo [^>]*>0001<.*<colour xsi:type="xsd:string">red<\/colour><\/tns:wsdlGetEmployees>/,
    );
  });

  it('with arrays of PHP that have keys of their own, as the records and lists that they are', async () => {
    const gateway = await guarded();
    const seen: string[] = [];
    gateway.sandbox.onCall((call) => seen.push(call.requestText()));
    const token = await gateway.token({ effects: ['read', 'write'], units: ['101'] });
    const ofDay = { fromDate: '<value>2026-04-06</value>', toDate: '<value>2026-04-06</value>' };
    const plain = '<fromDate>2026-04-06</fromDate><toDate>2026-04-06</toDate>';
    for (const text of [schedules(token, '', ofDay), schedules(token, plain)])
      expect((await asked(gateway, text)).status).toBe(200);
    const row = mapOf('value', { badgeNo: '<value>0001</value>' });
    const batch = mapOf('Shifts', { 3: row, 7: row });
    await asked(gateway, body(`<wsdlUpdateShifts><apiKey>${token}</apiKey>${batch}</wsdlUpdateShifts>`));
    await asked(gateway, shift(token, '<badgeNo>0001</badgeNo></item><item><badgeNo>0001</badgeNo>'));
    expect(seen[0]).toBe(seen[1]);
    expect(seen[2]).toBe(seen[3]);
  });

  it('with items that say the places that they have', async () => {
    const gateway = await guarded();
    const token = await gateway.token({ effects: ['write'], units: ['101'] });
    const items = [0, 1]
      .map((i) => `<item e:position="[${i}]"><badgeNo>000${i + 1}</badgeNo></item>`)
      .join('');
    const text = body(
      `<wsdlUpdateShifts><apiKey>${token}</apiKey><Shifts e:offset="[0]">${items}</Shifts></wsdlUpdateShifts>`,
    );
    expect((await asked(gateway, text)).status).toBe(200);
  });

  it('with the SOAPAction of the definition, whatever came', async () => {
    const gateway = await guarded();
    let action: string | undefined;
    gateway.sandbox.onCall((call) => {
      action = call.soapAction;
    });
    await fetch(gateway.gateway.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'text/xml', soapaction: '"uri:Service/UpdateShifts"' },
      body: body(read(await gateway.token())),
    });
    expect(action).toMatch(/^"uri:Service\/.*Roles"$/);
  });
});

it('knows a token however it is spelled, also where keys pass', async () => {
  const gateway = await guarded({ allowKeys: true });
  const seen: string[] = [];
  gateway.sandbox.onCall((call) => seen.push(call.requestText()));
  const token = await gateway.token();
  const rest = token.slice(4);
  for (const spelled of [`&#119;fg_${rest}`, `wf<![CDATA[g_${rest}]]>`, `wf<!-- -->g_${rest}`])
    expect((await asked(gateway, body(read(spelled)))).status, spelled.slice(0, 9)).toBe(200);
  expect(seen).toHaveLength(3);
  expect(seen.join()).not.toContain(rest);
});

it('lets no token pass in other bytes where keys pass, and takes one whose type says how it is packed', async () => {
  const gateway = await guarded({ allowKeys: true });
  const seen: string[] = [];
  gateway.sandbox.onCall((call) => seen.push(call.requestText()));
  const token = await gateway.token();
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const typed = body(read(base64(token)).replace('<apiKey', '<apiKey xsi:type="xsd:base64Binary"'));
  expect((await asked(gateway, typed)).status).toBe(200);
  expect(seen.splice(0)).toEqual([expect.stringContaining('[redacted]')]);
  const utf32 = Buffer.from([...body(read(token))].flatMap((char) => [char.charCodeAt(0), 0, 0, 0]));
  const utf7 = body(read(token.replace('_', '+AF8-')));
  const tries: readonly (readonly [string | Buffer, string?])[] = [
    ...['', 'x', 'xx'].map((before) => [body(read(base64(before + token)))] as const),
    [utf32, 'text/xml; charset=utf-32'],
    [utf32],
    [utf7, 'text/xml; charset=utf-7'],
    [`<?xml version="1.0" encoding="UTF-7"?>${utf7}`, 'text/xml'],
    ...['unicode-1-1-utf-7', 'ucs-4', 'x-ibm1047', 'ibm037', 'ebcdic-us', 'cp037', 'cp500', 'cp1047'].map(
      (charset) => [utf7, `text/xml; charset=${charset}`] as const,
    ),
    ...['ISO-2022-JP', 'hz-gb-2312'].map((charset) => [utf7, `text/xml; charset=${charset}`] as const),
  ];
  for (const [text, type] of tries)
    expect((await asked(gateway, text, type)).text, String(type)).toContain('SOAP-ENV:Client');
  expect(seen).toEqual([]);
  // A picture may hold the same three bytes by chance.
  expect(
    (
      await asked(
        gateway,
        body(read(gateway.sandbox.rootKey.reveal(), '<x>AAAAd2ZnXAAAAAAAAAAAAAAAAAAAAAAA</x>')),
      )
    ).status,
  ).toBe(200);
});

it('passes texts in base64 on as the texts that they are, in either charset of Perl, and files as they came', async () => {
  const gateway = await guarded();
  const seen: string[] = [];
  gateway.sandbox.onCall((call) => seen.push(call.requestText()));
  const token = await gateway.token({ effects: ['read', 'write'] });
  const packed = (field: string, bytes: Buffer) =>
    `<${field} xsi:type="xsd:base64Binary">${bytes.toString('base64')}</${field}>`;
  const comment = (bytes: Buffer) => asked(gateway, shift(token, packed('comment', bytes)));
  await comment(Buffer.from('Bytt pass på måndag', 'latin1'));
  await comment(Buffer.from('Bytt pass på måndag'));
  expect(seen.map((text) => /<comment[^<]*<\/comment>/.exec(text)?.[0])).toEqual(
    Array(2).fill('<comment xsi:type="xsd:string">Bytt pass på måndag</comment>'),
  );
  const picture = Buffer.from('ffd8ffe000104a46494600', 'hex');
  const row = `<item><badgeNo>0007</badgeNo>${packed('portrait', picture)}</item>`;
  await asked(
    gateway,
    body(
      `<wsdlUpdateEmployeePortraits><apiKey>${token}</apiKey><employeePortraits>${row}</employeePortraits></wsdlUpdateEmployeePortraits>`,
    ),
  );
  expect(seen.at(-1)).toContain(`>${picture.toString('base64')}</portrait>`);
  const wrong = await asked(gateway, shift(token, '<comment xsi:type="xsd:base64Binary">på</comment>'));
  expect(wrong.text).toContain('is called base64 and is none');
  expect(seen).toHaveLength(3);
});

it('passes an operation that is not known only where the token names it', async () => {
  const gateway = await guarded();
  let calls = 0;
  gateway.sandbox.onCall(() => calls++);
  const unknown = (key: string) => body(`<ownCall><apiKey>${key}</apiKey><a><b>1</b></a></ownCall>`);
  expect((await asked(gateway, unknown(await gateway.token()))).text).toContain('a token must name it');
  expect(calls).toBe(0);
  const named = await asked(gateway, unknown(await gateway.token({ operations: ['ownCall'] })));
  expect(named.text).toContain('Operation &apos;ownCall&apos; is not defined');
  expect(calls).toBe(1);
});
