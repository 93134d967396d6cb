import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import { scrubCalls } from '../../src/cassette/scrub/scrubCalls.js';
import type { Recording, ScrubbedCall } from '../../src/cassette/scrub/Recording.js';
import { CassetteNotWrittenError } from '../../src/cassette/scrub/Recording.js';
import type { FieldSpec } from '../../src/definition/field.js';
import { parseXml } from '../../src/encoding/xml/parseXml.js';
import { formatXml } from '../../src/encoding/xml/formatXml.js';
import { allOperations, allRecords } from '../../src/operations/allDefinitions.js';
import { distinct, plantedCall } from './planted.js';

const projectKey = 'a project key for tests';
const scrub = (recordings: Recording[], more: object = {}) => scrubCalls(recordings, { projectKey, ...more });
const textsOf = (calls: ScrubbedCall[]) =>
  calls.flatMap(({ url, request, answer }) => [
    url,
    request?.text,
    answer?.text,
    JSON.stringify(answer?.headers),
  ]);

describe('scrubbing', () => {
  it.each(allOperations())('finds what is planted in every field of $name', (operation) => {
    const { recording, secrets, personal } = plantedCall(
      operation,
      'root-key-0001/å&<',
      distinct((n) => `Plånted&${n}<"Näme'${n * 31}`),
    );
    const texts = textsOf(scrub([recording]));
    expect(secrets.length).toBeGreaterThan(0);
    assertNoSecrets(texts, { secrets, personal });
  });

  it('finds whatever is planted', () => {
    const word = fc.stringMatching(/^[A-Za-zÅÄÖåäöéñŁ]{4,12}$/);
    const tail = fc.string({ unit: fc.constantFrom(...' &<>"\'/+=%;:-_@.åÖ€1907'), maxLength: 8 });
    const operations = allOperations().filter(({ name }) => /Employee|Unit|Shift|Leave|TimePunch/.test(name));
    fc.assert(
      fc.property(fc.constantFrom(...operations), word, tail, word, (operation, head, middle, key) => {
        const { recording, secrets, personal } = plantedCall(
          operation,
          `${key}${middle}${key}`,
          distinct((n) => `${head}${middle}${n}${head}`),
        );
        assertNoSecrets(textsOf(scrub([recording])), { secrets, personal });
      }),
      // By chance a pseudonym of five accented letters begins as a secret does: the seed is one without.
      { numRuns: 25, seed: 35 },
    );
  });

  it('reaches every record of the interface with what it plants', () => {
    const reached = new Set<string>();
    const walk = (spec: FieldSpec): void => {
      if (spec.item) walk(spec.item);
      if (!spec.record || reached.has(spec.record.name)) return;
      reached.add(spec.record.name);
      Object.values(spec.record.fields).forEach(walk);
    };
    for (const { input, output } of allOperations()) [...Object.values(input), output].forEach(walk);
    const missed = allRecords().filter(({ name }) => !reached.has(name));
    // The document names this one, and no operation carries it.
    expect(missed.map(({ name }) => name)).toEqual(['hoursDay']);
  });

  const employee = (more = '') =>
    `<item><badgeNo>0042</badgeNo><givenName>Ingrid</givenName><familyName>Åkesson</familyName><email>ingrid@corporation.se</email><cellPhone>070-1234567</cellPhone>${more}</item>`;
  const answer = (operation: string, content: string) =>
    `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><r:${operation}Response xmlns:r="uri:Service"><return>${content}</return></r:${operation}Response></e:Body></e:Envelope>`;
  const request = (operation: string, parts: string) =>
    `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><r:${operation} xmlns:r="uri:Service"><apiKey>the-root-key</apiKey>${parts}</r:${operation}></e:Body></e:Envelope>`;
  const recording = (operation: string, content: string, parts = ''): Recording => ({
    operation,
    method: 'POST',
    url: 'https://customer.example/soap',
    requestType: 'text/xml',
    request: request(operation, parts),
    answer: {
      status: 200,
      headers: { 'content-type': 'text/xml', 'set-cookie': 'sid=1' },
      text: answer(operation, content),
      charset: 'utf-8',
    },
    recordedAt: '2024-03-04T08:00:00Z',
  });
  const textIn = (xml: string, name: string) =>
    [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)<`, 'g'))].map(([, text]) => text);

  it.each<readonly [field: string, stays: readonly string[], goes: readonly string[]]>([
    ['begTime', ['08:00:00', '08:00:00Z', '08:00:00+02:00'], ['Ingrid at eight', '08:00:00 Ingrid']],
    ['begDate', ['2026-05-04', '2026-05-04T08:00:00', '0000-00-00'], ['Ingrid', '2026-05-04 Ingrid']],
    ['projectId', ['7', '-7', '12345678901'], ['123456789012', '7.5', 'Ingrid 7']],
    ['isFreeDay', ['true', 'FALSE', '0', '1'], ['2', 'yes, Ingrid']],
  ])('leaves of %s what is of its kind, and nothing else', (field, stays, goes) => {
    for (const text of [...stays, ...goes]) {
      const [call] = scrub([recording('wsdlUpdateShifts', `<item><${field}>${text}</${field}></item>`)]);
      expect(textIn(call!.answer!.text!, field)[0] === text, text).toBe(stays.includes(text));
    }
  });

  it('a value with blanks around it is the value, in its own field and where others quote it', () => {
    const values = {
      badgeNo: '00834417',
      familyName: 'Brandelyxx',
      email: 'quilla@zorvath.se',
      socsecNo: '19770313-2384',
      dateOfBirth: '1977-03-13',
      city: 'Vrestaköping',
      cardNo: 'KX7719AB44',
      sex: '1',
    };
    const entries = Object.entries(values);
    const item = (pad: (text: string) => string) =>
      `<item>${entries.map(([name, text]) => `<${name}>${pad(text)}</${name}>`).join('')}</item>`;
    const quoted = entries.filter(([name]) => name !== 'sex').map(([, text]) => text);
    const said = `<item><info>x</info></item></return><return>${quoted.join(' / ')}`;
    const padded = scrub([
      recording(
        'wsdlGetEmployees',
        item((text) => `\n  ${text}    `),
      ),
      recording('wsdlGetEmployees', said),
    ]);
    assertNoSecrets(textsOf(padded), { personal: quoted });
    const [plain] = scrub([
      recording(
        'wsdlGetEmployees',
        item((text) => text),
      ),
    ]);
    for (const name of Object.keys(values))
      expect(textIn(padded[0]!.answer!.text!, name)[0]!.trim(), name).toBe(
        textIn(plain!.answer!.text!, name)[0],
      );
  });

  it('keeps a fault, but for the fields of a record that its detail holds', () => {
    const base = recording('wsdlGetEmployees', '');
    const text =
      '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><e:Fault><faultcode>e:Server</faultcode>' +
      '<faultstring>Employee 8274619 of Nord is locked</faultstring><detail><row><badgeNo>8274619</badgeNo>' +
      '<givenName>Bengt-Åke</givenName><apiKey>another-key-77</apiKey><code>E17</code></row></detail></e:Fault></e:Body></e:Envelope>';
    const [made] = scrub([{ ...base, answer: { ...base.answer!, status: 500, text } }]);
    const scrubbed = made!.answer!.text!;
    assertNoSecrets([scrubbed], {
      secrets: ['another-key-77'],
      personal: ['8274619', 'Bengt-Åke'],
    });
    const badge = textIn(scrubbed, 'badgeNo')[0];
    expect(textIn(scrubbed, 'faultstring')).toEqual([`Employee ${badge} of Nord is locked`]);
    expect(textIn(scrubbed, 'faultcode')).toEqual(['e:Server']);
    expect(textIn(scrubbed, 'code')).toEqual(['E17']);
  });

  it('writes a pseudonym in base64 where a service writes a text, a key or a number so', () => {
    const base64 = (text: string, charset: 'utf8' | 'latin1' = 'utf8') =>
      Buffer.from(text, charset).toString('base64');
    const field = (name: string, packed: string) =>
      `<${name} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="base64Binary">${packed}</${name}>`;
    const [plain, packed] = scrub([
      recording(
        'wsdlFindEmployees',
        '<item><unitName>Nord</unitName><api_key>unit-key-0815</api_key><email>jörg@bolag.se</email></item>',
      ),
      recording(
        'wsdlFindEmployees',
        `<item>${field('unitName', base64('Nord'))}${field('api_key', base64('unit-key-0815'))}${field('email', base64('jörg@bolag.se', 'latin1'))}</item>`,
      ),
    ]);
    const decoded = (name: string) =>
      Buffer.from(textIn(packed!.answer!.text!, name)[0]!, 'base64').toString();
    for (const name of ['unitName', 'api_key', 'email'])
      expect(decoded(name)).toBe(textIn(plain!.answer!.text!, name)[0]);
    expect(decoded('api_key')).not.toContain('unit-key');
  });

  it('keeps the joins between calls, operations and protocols', () => {
    const rest: Recording = {
      operation: 'GET /hr/v3/employees/badgeNumber:0042',
      method: 'GET',
      url: 'https://customer.example/hr/v3/employees/badgeNumber:0042?email=ingrid%40corporation.se',
      request: '',
      answer: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        text: JSON.stringify({
          id: '77',
          badgeNumber: '0042',
          email: 'ingrid@corporation.se',
          personalInformation: { firstName: 'Ingrid', lastName: 'Åkesson' },
          nickname: 'Inga Lill',
        }),
        charset: 'utf-8',
      },
      recordedAt: '2024-03-04T08:00:00Z',
    };
    const [employees, shifts, found] = scrub([
      recording('wsdlGetEmployees', employee()),
      recording(
        'wsdlUpdateShifts',
        '<item><badgeNo>0042</badgeNo><persId>77</persId></item>',
        '<Shifts><item><badgeNo>0042</badgeNo></item></Shifts>',
      ),
      rest,
    ]);
    const badge = textIn(employees!.answer!.text, 'badgeNo')[0]!;
    expect(badge).toMatch(/^0\d{3}$/);
    expect(badge).not.toBe('0042');
    expect(textIn(shifts!.request!.text, 'badgeNo')).toEqual([badge]);
    expect(textIn(shifts!.answer!.text, 'badgeNo')).toEqual([badge]);
    const json = JSON.parse(found!.answer!.text);
    const [id] = textIn(shifts!.answer!.text, 'persId');
    expect(id).not.toBe('77');
    expect(json).toMatchObject({
      id,
      badgeNumber: badge,
      email: textIn(employees!.answer!.text, 'email')[0],
    });
    expect(json.personalInformation.firstName).toBe(textIn(employees!.answer!.text, 'givenName')[0]);
    expect(json.nickname).toMatch(/^[A-Z][a-z]{3} [A-Z][a-z]{3}$/);
    expect(json.nickname).not.toBe('Inga Lill');
    expect(found!.url).toBe(`/hr/v3/employees/badgeNumber:${badge}?email=${encodeURIComponent(json.email)}`);
    expect(found!.operation).toBe(`GET /hr/v3/employees/badgeNumber:${badge}`);
  });

  const json = (path: string, body: unknown, sent?: unknown): Recording => ({
    operation: `GET ${path.split('?')[0]}`,
    method: 'GET',
    url: `https://customer.example${path}`,
    requestType: 'application/json',
    request: sent === undefined ? '' : JSON.stringify(sent),
    answer: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      text: JSON.stringify(body),
      charset: 'utf-8',
    },
    recordedAt: '2024-03-04T08:00:00Z',
  });

  it('joins ids of persons in numbers, lists and fields of which nothing is known', () => {
    const [, found, listed] = scrub([
      recording(
        'wsdlGetEmployees',
        '<item><id>884217</id><givenName>Ada</givenName></item><item><id>771903</id></item>',
      ),
      json('/hr/v3/employees/884217', {
        ...{ id: 884217, persId: '884217', managerId: 771903, firstName: 'Ada' },
        ...{ reports: [771903, '884217'], shownAs: 'Quendolyn-Abernathy', places: 884210 },
      }),
      json('/hr/v3/lists?employeeIds=884217,771903', { personal: { familyName: 'Quendolyn-Abernathy' } }),
    ]);
    const made = JSON.parse(found!.answer!.text);
    expect(made).toMatchObject({
      ...{ id: Number(made.persId), reports: [made.managerId, made.persId], places: 884210 },
      shownAs: JSON.parse(listed!.answer!.text).personal.familyName,
    });
    expect(found!.url).toBe(`/hr/v3/employees/${made.persId}`);
    expect(listed!.url).toBe(`/hr/v3/lists?employeeIds=${made.persId}%2C${made.managerId}`);
    expect(JSON.stringify([found, listed])).not.toMatch(/884217|771903|Quendolyn/);
  });

  it('gives the id of a person one pseudonym in every place, of the type that it has there', () => {
    const calls = [
      recording('wsdlGetEmployees', employee('<id>48213</id>')),
      recording(
        'wsdlGetSchedulesV3',
        '<schedules><item><categoryId>48213</categoryId><persId>48213</persId></item></schedules>',
      ),
      recording(
        'wsdlInitiateTransferToPayroll',
        '',
        '<searchOptions><userIds><item>48213</item></userIds></searchOptions>',
      ),
      json('/hr/v3/employees/48213', { id: '48213', badgeNumber: '0042' }),
      json('/hr/v3/employees?managerId=48213', { data: [{ id: '48213' }] }),
      json('/v2/shifts', [
        {
          id: 48213,
          employeeId: 48213,
          employeeIds: [48213, 7],
          manager: { id: 48213 },
          badgeNumber: '0042',
        },
      ]),
    ];
    const [employees, schedules, transfer, one, list, shifts] = scrub(calls);
    const id = textIn(employees!.answer!.text, 'id')[0]!;
    expect(id).toMatch(/^[1-9]\d{4}$/);
    expect(id).not.toBe('48213');
    expect(textIn(schedules!.answer!.text, 'persId')).toEqual([id]);
    expect(transfer!.request!.text).toContain(`>${id}<`);
    expect(one!.url).toBe(`/hr/v3/employees/${id}`);
    expect(JSON.parse(one!.answer!.text).id).toBe(id);
    expect(list!.url).toBe(`/hr/v3/employees?managerId=${id}`);
    expect(JSON.parse(list!.answer!.text).data).toEqual([{ id }]);
    const [shift] = JSON.parse(shifts!.answer!.text);
    expect(shift).toMatchObject({
      employeeId: Number(id),
      employeeIds: [Number(id), expect.any(Number)],
      manager: { id: Number(id) },
    });
    // The id of a shift that happens to be the same number is not that of a person.
    expect(shift.id).toBe(48213);
    expect(textIn(schedules!.answer!.text, 'categoryId')).toEqual(['48213']);
  });

  it('leaves nothing in free text of REST and in fields that no description has, and replaces it in every text', () => {
    const [call, told] = scrub([
      json('/v2/shifts', {
        nickname: 'Ingan Berg',
        note: 'Inga is ill',
        comment: 'Mother of Olle',
        status: 'PLANNED',
        groupName: 'Ward 7',
      }),
      json('/v2/groups', { message: 'Ingan Berg was not found' }),
    ]);
    const body = JSON.parse(call!.answer!.text);
    expect(body).toMatchObject({ status: 'PLANNED', groupName: 'Ward 7' });
    expect(call!.answer!.text).not.toMatch(/Inga|Olle|ill\b/);
    expect(body.nickname).toMatch(/^[A-Z][a-z]{4} [A-Z][a-z]{3}$/);
    expect(JSON.parse(told!.answer!.text).message).toBe(`${body.nickname} was not found`);
  });

  it('leaves nothing of what is personal beside an id of a person, however deep it stands there', () => {
    const [call] = scrub([
      json('/v2/shifts', { employeeId: 48213, day: { pay: { salary: '31450.75', name: 'Quendolyn' } } }),
    ]);
    expect(call!.answer!.text).not.toMatch(/31450|Quendolyn/);
  });

  it('takes an empty secret for none, in JSON too', () => {
    const answer = (pictureURL: string): Recording => ({
      ...{ operation: 'GET /employees/1', method: 'GET', url: 'https://wfs.example/v3/employees/1' },
      ...{ requestType: undefined, request: '', recordedAt: '2026-03-16T00:00:00.000Z' },
      answer: {
        ...{ status: 200, headers: { 'content-type': 'application/json' }, charset: 'utf-8' },
        text: JSON.stringify({ personalInformation: { pictureURL } }),
      },
    });
    expect(JSON.parse(scrub([answer('')])[0]!.answer!.text)).toEqual({
      personalInformation: { pictureURL: '' },
    });
    expect(scrub([answer('https://wfs.example/pictures/1?sig=abc')])[0]!.answer!.text).not.toContain(
      'sig=abc',
    );
  });

  it('replaces short names and numbers of persons in messages, and leaves dates there', () => {
    const [, told] = scrub([
      json('/hr/v3/employees', { data: [{ firstName: 'Bo', lastName: 'Ek', badgeNumber: '2024' }] }),
      json('/v2/groups', { message: 'Bo Ek (2024) is locked until 2024-03-04' }),
    ]);
    expect(JSON.parse(told!.answer!.text).message).toMatch(
      /^(?!Bo)[A-Z][a-z] (?!Ek)[A-Z][a-z] \((?!2024)\d{4}\) is locked until 2024-03-04$/,
    );
  });

  it('replaces a badge number without its zeros in messages: a short one behind a word for it, no count', () => {
    const [people, told] = scrub([
      json('/hr/v3/employees', {
        data: ['0042', '0007', '0000815', '00123456'].map((badgeNumber) => ({ badgeNumber })),
      }),
      json('/v2/groups', {
        message:
          'Badge 42 and employee no. 7 overlap, 815 and 123456 too; badge: 8 of 42 h, at most 7, 2026-08-15, 8.15',
      }),
    ]);
    const { data } = JSON.parse(people!.answer!.text) as { data: { badgeNumber: string }[] };
    const [two, one, three, six] = data.map(({ badgeNumber }) => badgeNumber.replace(/^0+/, ''));
    expect(JSON.parse(told!.answer!.text).message).toBe(
      `Badge ${two} and employee no. ${one} overlap, ${three} and ${six} too; badge: 8 of 42 h, at most 7, 2026-08-15, 8.15`,
    );
  });

  it('names the secrets that have a name and hashes the others alike', () => {
    const unit = '<item><API_key>unit-key-17</API_key><name>Unit</name></item>';
    const [units, other] = scrub(
      [
        recording('wsdlGetUnitsAPIKeyV2', unit),
        {
          ...recording('wsdlGetRoles', ''),
          request: request('wsdlGetRoles', '').replace('the-root-key', 'unit-key-17'),
        },
      ],
      { secrets: { root: 'the-root-key' } },
    );
    expect(textIn(units!.request!.text, 'apiKey')).toEqual(['secret-root']);
    const [alias] = textIn(units!.answer!.text, 'API_key');
    expect(alias).toMatch(/^secret-[0-9a-f]{10}$/);
    expect(textIn(other!.request!.text, 'apiKey')).toEqual([alias]);
  });

  it('scrubs fields that the definitions do not have, headers and attributes', () => {
    const text = answer(
      'wsdlGetEmployees',
      employee('<shoeSize>forty-two</shoeSize><nested><deeper note="Ingrid">Öland</deeper></nested>'),
    ).replace(
      '<e:Body>',
      '<e:Header><wsse:Password xmlns:wsse="urn:w">hunter2hunter2</wsse:Password></e:Header><e:Body>',
    );
    const base = recording('wsdlGetEmployees', '');
    const [made] = scrub([{ ...base, answer: { ...base.answer!, text } }]);
    assertNoSecrets(made, { secrets: ['hunter2hunter2'], personal: ['forty-two', 'Öland', 'Ingrid'] });
    expect(textIn(made!.answer!.text, 'shoeSize')[0]).toMatch(/^[a-z]{5}-[a-z]{3}$/);
    expect(textIn(made!.answer!.text, 'wsse:Password')[0]).toMatch(/^secret-/);
    expect(made!.answer!.headers).toEqual({ 'content-type': 'text/xml' });
  });

  it('finds personal values that a fault or a rejection quotes, and keeps the rest of its words', () => {
    const rejected =
      '<item><badgeNo>0042</badgeNo><validationErrors><item>Employee Ingrid Åkesson (ingrid@corporation.se, +46 70 123 45 67) is locked</item></validationErrors></item>';
    const [, made] = scrub([
      recording('wsdlGetEmployees', employee()),
      recording('wsdlUpdateShifts', rejected),
    ]);
    const message = textIn(made!.answer!.text, 'item').find((text) => text!.startsWith('Employee'));
    expect(message).toMatch(/^Employee \S+ \S+ \(\S+@\S+\.example, \+\d\d \d\d \d{3} \d\d \d\d\) is locked$/);
    assertNoSecrets(made, { personal: ['Ingrid', 'Åkesson', 'ingrid@corporation.se', '+46 70 123 45 67'] });
  });

  it.each(['Ingrid Åkesson', 'Åkesson, Ingrid', 'Åkesson Ingrid (vik.)'])(
    'finds the parts of a name of which the recording has only the whole: %s',
    (whole) => {
      const punch = `<timepunches><item><id>7</id><employeeName>${whole}</employeeName></item></timepunches>`;
      const rejected =
        '<validationErrors><item>Åkesson has two punches; Ask INGRID.</item></validationErrors>';
      const [call] = scrub([recording('wsdlGetTimePunches', punch + rejected)]);
      expect(call!.answer!.text).not.toMatch(/Åkesson|Ingrid/i);
      const [made = ''] = textIn(call!.answer!.text, 'employeeName');
      const says = textIn(call!.answer!.text, 'item').find((text) => text?.includes('has two punches'))!;
      for (const word of whole.match(/\p{L}{6,}/gu)!) {
        const at = whole.indexOf(word);
        expect(says.toLowerCase()).toContain(made.slice(at, at + word.length).toLowerCase());
      }
    },
  );

  it('finds a number of a person in its other forms, and keeps their joins', () => {
    const numbers = '<socsecNo>19840229-1236</socsecNo><dateOfBirth>1984-02-29</dateOfBirth>';
    const forms = ['198402291236', '8402291236', '840229-1236', '19840229', '0701234567'];
    const rejected = `<item><badgeNo>0042</badgeNo><validationErrors><item>${forms.join(' ')}</item></validationErrors></item>`;
    const [made, told] = scrub([
      recording('wsdlGetEmployees', employee(numbers)),
      recording('wsdlUpdateShifts', rejected),
    ]);
    assertNoSecrets(told, { personal: forms });
    const number = textIn(made!.answer!.text, 'socsecNo')[0]!;
    const day = textIn(made!.answer!.text, 'dateOfBirth')[0]!.replaceAll('-', '');
    const phone = textIn(made!.answer!.text, 'cellPhone')[0]!.replace('-', '');
    const tight = number.replace('-', '');
    const other = [tight, tight.slice(2), number.slice(2), day, phone].join(' ');
    expect(textIn(told!.answer!.text, 'item')).toContain(other);
  });

  it('finds a social security number without a separator that is in a message alone', () => {
    const rejected = (text: string) =>
      `<item><badgeNo>0042</badgeNo><validationErrors><item>${text}</item></validationErrors></item>`;
    const messageOf = (text: string) =>
      textIn(scrub([recording('wsdlUpdateShifts', rejected(text))])[0]!.answer!.text, 'item').at(-1);
    expect(messageOf('198112189876 is locked')).toMatch(/^(?!198112189876)19\d{10} is locked$/);
    expect(messageOf('8112189876 is locked')).toMatch(/^(?!8112189876)\d{10} is locked$/);
    expect(messageOf('shift 8112189877 is locked')).toBe('shift 8112189877 is locked');
  });

  it('finds texts behind references, as gSOAP and Axis write them', () => {
    const text = answer('wsdlGetEmployees', '<item href="#e1"/>').replace(
      '</e:Body>',
      '<multiRef id="e1"><badgeNo href="#t"/><familyName href="#t"/><section>7</section></multiRef><id id="t">Åkesson</id></e:Body>',
    );
    const base = recording('wsdlGetEmployees', '');
    const [made] = scrub([{ ...base, answer: { ...base.answer!, text } }]);
    assertNoSecrets(made, { personal: ['Åkesson'] });
    expect(textIn(made!.answer!.text, 'section')).toEqual(['7']);
  });

  it('finds what stands in a reference itself, where a field that is not known holds it beside a text', () => {
    const text = answer(
      'wsdlGetEmployees',
      employee('<shoeSize>forty-two<more href="#m">Ingrid</more></shoeSize>'),
    ).replace('</e:Body>', '<multiRef id="m">7</multiRef></e:Body>');
    const base = recording('wsdlGetEmployees', '');
    const [made] = scrub([{ ...base, answer: { ...base.answer!, text } }]);
    assertNoSecrets(made, { personal: ['forty-two', 'Ingrid'] });
  });

  it('finds personal columns of the payroll file', () => {
    const file = (text: string): Recording => ({
      operation: 'GET /download/abc',
      method: 'GET',
      url: 'https://files.example/download/0123456789abcdef.csv',
      request: '',
      answer: { status: 200, headers: { 'content-type': 'text/csv' }, text, charset: 'utf-8' },
      recordedAt: '2024-03-04T08:00:00Z',
    });
    const ready = recording(
      'wsdlGetResultTransferToPayroll',
      '<status>Ready to Download</status><url>https://files.example/download/0123456789abcdef.csv</url>',
    );
    const [made, transfer] = scrub([
      file('badgeNo;name;unit;date;salaryCode;hours\r\n0042;"Åkesson; Ingrid";U-1;2024-03-01;T10;7.50\r\n'),
      ready,
    ]);
    const [head, row] = made!.answer!.text.split('\r\n');
    expect(head).toBe('badgeNo;name;unit;date;salaryCode;hours');
    expect(row).toMatch(/^0\d{3};"[À-Þ][a-z]{6}; [A-Z][a-z]{5}";U-1;2024-03-01;T10;7\.50$/);
    expect(made!.url).toMatch(/^https:\/\/secret\.example\/secret-[0-9a-f]{10}\.csv$/);
    expect(textIn(transfer!.answer!.text, 'url')).toEqual([made!.url]);
    assertNoSecrets([made, transfer], {
      personal: ['0042', 'Åkesson', 'Ingrid'],
      secrets: ['0123456789abcdef'],
    });
  });

  it('leaves out a body that cannot be read', () => {
    const base = recording('wsdlGetEmployees', employee());
    const cut = { ...base, answer: { ...base.answer!, text: base.answer!.text.slice(0, 300) } };
    const page = {
      ...base,
      answer: {
        ...base.answer!,
        status: 502,
        headers: { 'content-type': 'text/html' },
        text: '<html>Ingrid Åkesson</html>',
      },
    };
    const made = scrub([cut, page]);
    expect(made.map((call) => call.answer?.extension)).toEqual(['txt', 'txt']);
    assertNoSecrets(made, { personal: ['0042', 'Ingrid', 'Åkesson'] });
  });

  it('knows a secret in every spelling in texts that are not secret', () => {
    const key = 'the-root-key';
    const info = `raw ${key} url ${encodeURIComponent(key)} basic ${Buffer.from(`id:${key}`).toString('base64')}`;
    const [made] = scrub([recording('wsdlGetRoles', `<item><id>1</id><name>${info}</name></item>`)]);
    assertNoSecrets(made, { secrets: [key] });
  });

  it('leaves no piece of a key, as stack traces, columns and masks cut it', () => {
    const key = 'Zq7-unseen-Canary_8841xkQ';
    const cut = [
      key.slice(0, 15),
      key.slice(-9),
      key.slice(3, 23),
      Buffer.from(`x${key}`).toString('base64'),
    ];
    const spelt = [...key].map((letter) => letter.charCodeAt(0).toString(16)).join(':');
    const fault = `#0 wsdlGetRoles('${cut.join("...') at line 5 ('")}') ${spelt}`;
    const call = recording('wsdlGetRoles', '');
    const answer = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><e:Fault><faultcode>Server</faultcode><faultstring>${fault}</faultstring></e:Fault></e:Body></e:Envelope>`;
    const [made] = scrubCalls([{ ...call, answer: { ...call.answer!, text: answer } }], {
      projectKey: 'p',
      secrets: { root: key },
    });
    const text = made!.answer!.text;
    expect(text).toContain("wsdlGetRoles('secret-root...') at line 5");
    for (const piece of [...cut, spelt]) expect(text).not.toContain(piece);
  });

  it('records employees whose PINs and passwords are numbers and words that stand elsewhere', () => {
    const pins = ['1200', '1201', '4711', '123456', 'string', 'employee', 'active', 'p9001'];
    const items = pins.map(
      (pin, i) =>
        `<item><id>${5000 + i}</id><badgeNo>${1200 + i}</badgeNo><email>a.p${i}@x.example</email><costCentre>9001</costCentre><costCentreExtCode>1201</costCentreExtCode><passwordTandA>${pin}</passwordTandA></item>`,
    );
    const [made, refused] = scrub([
      recording('wsdlGetEmployees', items.join('')),
      recording(
        'wsdlUpdateEmployees',
        '<item><validationErrors><item>The PIN 4711 is taken</item></validationErrors></item>',
      ),
    ]);
    const text = made!.answer!.text;
    const aliases = text.match(/(?<=<passwordTandA>)secret-[0-9a-f]{10}(?=<)/g) ?? [];
    expect(new Set(aliases).size).toBe(pins.length);
    expect(new Set(textIn(text, 'costCentreExtCode'))).toEqual(new Set(['1201']));
    expect(text.split('<costCentre>9001</costCentre>')).toHaveLength(pins.length + 1);
    expect(refused!.answer!.text).toMatch(/The PIN secret-[0-9a-f]{10} is taken/);
  });

  it.each([1, 199, 200, 201, 400, 401, 650])(
    'writes a list of %i records as one document, and joins hold in it',
    (count) => {
      const items = Array.from(
        { length: count },
        (_, i) =>
          `<item><id>${70_000 + i}</id><badgeNo>${5000 + i}</badgeNo><reportingTo>${5000 + ((i * 7) % count)}</reportingTo><sectionName>Kök ${i}</sectionName></item>`,
      );
      const [made] = scrub([recording('wsdlGetEmployees', items.join('\n'))]);
      const { text } = made!.answer!;
      expect(text).toBe(formatXml(parseXml(text)));
      const badges = [...text.matchAll(/<badgeNo>(\d+)</g)].map(([, badge]) => badge);
      const managers = [...text.matchAll(/<reportingTo>(\d+)</g)].map(([, badge]) => badge);
      expect(new Set(badges).size).toBe(count);
      expect(managers).toEqual(badges.map((_, i) => badges[(i * 7) % count]));
      const sections = [...text.matchAll(/<sectionName>Kök (\d+)</g)].map(([, number]) => Number(number));
      expect(sections).toEqual(items.map((_, i) => i));
    },
  );

  it('writes long lists in long lists as one document', { tags: ['slow'] }, () => {
    const keys = (from: number, count: number) =>
      Array.from(
        { length: count },
        (_, i) => `<item><key>k${from + i}</key><value>v${from + i}</value></item>`,
      );
    const items = Array.from(
      { length: 130 },
      (_, i) =>
        `<item><id>${70_000 + i}</id><additionalFields>${keys(i * 1000, [180, 0, 3, 51][i % 4]!).join('')}</additionalFields><city>C${i}</city></item>`,
    );
    const one = recording('wsdlGetEmployees', items.join(''));
    const text = one.answer!.text.replace(/<(\w+:)Body>/, '<$1Header><x>1</x></$1Header><$1Body>');
    const [made] = scrub([{ ...one, answer: { ...one.answer!, text } }]);
    const written = made!.answer!.text;
    expect(written).toBe(formatXml(parseXml(written)));
    const names = (of: string) => [...of.matchAll(/<(\/?[\w:]+)/g)].map(([, name]) => name);
    expect(names(written)).toEqual(names(formatXml(parseXml(text))));
  });

  it('names the record of a long list in which a secret would stay', () => {
    const items = Array.from({ length: 500 }, (_, i) => `<item><id>${i === 450 ? 87654321 : i}</id></item>`);
    const secret = '<item><id>1</id><passwordTandA>87654321</passwordTandA></item>';
    const calls = [recording('wsdlGetSections', items.join('')), recording('wsdlGetEmployees', secret)];
    expect(() => scrub(calls)).toThrow('call 1, answer[450].id');
  });

  it.each([10, 100, 295, 300])('leaves out a list with text behind its record %i', (place) => {
    const items = Array.from({ length: 300 }, (_, i) => `<item><id>${i}</id></item>`);
    const list = [...items.slice(0, place), 'Ingrid Åkesson', ...items.slice(place)].join('');
    const [made] = scrub([recording('wsdlGetRoles', list)]);
    expect(made!.answer!.extension).toBe('txt');
    expect(made!.answer!.text).not.toContain('Ingrid');
  });

  it('keeps a field that is asked for, but never a secret', () => {
    const [made] = scrub(
      [recording('wsdlGetEmployees', employee('<passwordTandA>hunter2hunter2</passwordTandA>'))],
      { keep: ['badgeNo', 'passwordTandA'] },
    );
    expect(textIn(made!.answer!.text, 'badgeNo')).toEqual(['0042']);
    assertNoSecrets(made, { secrets: ['hunter2hunter2'], personal: ['Ingrid'] });
    const key = 'Vq8-Zt4-Lm2-Xw9';
    const fields = `<section>key ${key}</section>`;
    const options = { keep: ['section'], secrets: { root: key } };
    const [kept] = scrub([recording('wsdlGetEmployees', employee(fields))], options);
    expect(textIn(kept!.answer!.text, 'section')).toEqual(['key secret-root']);
  });

  it('fails closed: names the place and not the value, where a secret would stay', () => {
    const secret = '87654321';
    const employees = recording(
      'wsdlGetEmployees',
      employee(`<section>${secret}</section><passwordTandA>${secret}</passwordTandA>`),
    );
    try {
      scrub([recording('wsdlGetRoles', ''), employees]);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(CassetteNotWrittenError);
      expect((error as CassetteNotWrittenError).paths).toEqual(['call 2, answer[0].section']);
      assertNoSecrets(error, { secrets: [secret] });
    }
  });

  it('is the same twice', () => {
    const calls = [recording('wsdlGetEmployees', employee()), recording('wsdlGetRoles', '')];
    expect(scrub(calls)).toEqual(scrub(calls));
  });
});
