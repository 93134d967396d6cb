import { describe, expect, it } from 'vitest';
import { withTwin } from './withTwin.js';

const MONDAY = { fromDate: '2026-03-02', toDate: '2026-03-02', scheduledShifts: true };
const READS = {
  people: ['wsdlGetEmployeesV2', {}],
  roles: ['wsdlGetRoles', {}],
  shifts: ['wsdlGetSchedulesV3', { GetSchedulesV3: MONDAY }],
} as const;

/** How an answer is written, for each answer that a file can have of it. The twin without it writes otherwise. */
const WRITTEN: readonly (readonly [planted: string, read: keyof typeof READS, form: RegExp])[] = [
  ['answer.charset: latin1', 'people', /charset=ISO-8859-1 [\s\S]*encoding="ISO-8859-1"[\s\S]*>Öberg</],
  ['answer.charset: otherCharset', 'people', /charset=ISO-8859-15 [\s\S]*"ISO-8859-15"[\s\S]*>Öberg</],
  ['answer.charset: latin1AsUtf8', 'people', /charset=UTF-8 [\s\S]*encoding="UTF-8"[\s\S]*>Öberg</],
  ['answer.charset: utf8AsLatin1', 'people', /charset=ISO-8859-1 [\s\S]*"ISO-8859-1"[\s\S]*>Ã\x96berg</],
  ['answer.charset: encodedTwice', 'people', /charset=UTF-8 [\s\S]*"UTF-8"[\s\S]*>Ã\x83Â\x96berg</],
  ['answer.charsetLabels: differ', 'roles', /charset=UTF-8 [\s\S]*encoding="ISO-8859-1"/],
  ['answer.whole: page', 'roles', /\n<html>/],
  ['answer.whole: broken', 'roles', /<item [\s\S]*(?<!<\/SOAP-ENV:Envelope>)$/],
  ['answer.before: space', 'roles', /GMT\n\s+<\?xml/],
  ['answer.before: comment', 'roles', /GMT\n<!--[^>]*--><\?xml/],
  ['answer.before: text', 'roles', /GMT\n\w[^<]*<\?xml/],
  ['answer.after: space', 'roles', /:Envelope>\s+$/],
  ['answer.after: comment', 'roles', /:Envelope>\s*<!--[\s\S]*-->$/],
  ['answer.after: text', 'roles', /:Envelope>\s*\w[^<]*$/],
  ['answer.names: lower', 'shifts', /<begdate [\s\S]*<\/enddate>/],
  ['answer.names: upper', 'shifts', /<BEGDATE [\s\S]*<\/ENDDATE>/],
  ['answer.names: otherCase', 'shifts', /<BegDate [\s\S]*<\/EndDate>/],
  ['answer.unknownFields: some', 'roles', /<moreOfThisService1>1<\/moreOfThisService1><\/item>/],
  ['answer.members: otherwise', 'roles', /<(?!item)(\w+)[^<>]*><id [^<>]*>1<\/id>.*<\/\1>/],
  ['answer.references: multiRef', 'roles', /href="#/],
  ['answer.arrayCounts: wrong', 'roles', /Role\[8\]/],
  ['answer.emptyLists: nil', 'people', /<additionalFields [^>]*xsi:nil="true"/],
  ['answer.emptyLists: bare', 'people', /<additionalFields(?![^>]*arrayType)/],
  ['answer.emptyLists: omitted', 'people', /<myDistrict(?![\s\S]*<additionalFields)/],
  ['answer.blankTexts: nil', 'people', /<address2 [^>]*xsi:nil="true"/],
  ['answer.blankDates: zero', 'people', /<leaveDate [^>]*>0000-00-00</],
  ['answer.blankDates: empty', 'people', /<leaveDate (?![^>]*nil)[^>]*(\/>|><)/],
  ['answer.blankDates: firstDay', 'people', /<leaveDate [^>]*>1900-01-01</],
  ['answer.dates: withTime', 'people', />1985-08-31T00:00:00</],
  ['answer.dates: otherwise', 'people', />31\.08\.1985</],
  ['answer.times: minutes', 'shifts', /<begTime [^>]*>\d\d:\d\d</],
  ['answer.times: withDate', 'shifts', /<begTime [^>]*>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d</],
  ['answer.times: withMore', 'shifts', /<begTime [^>]*>\d\d:\d\d:\d\d\.0+</],
  ['answer.times: otherwise', 'shifts', /<begTime [^>]*>\d\d\.\d\d\.\d\d</],
  ['answer.decimals: comma', 'shifts', /<hours [^>]*>\d+,\d\d</],
  ['answer.decimals: exponent', 'shifts', /<hours [^>]*>\d(\.\d+)?e\+0</],
  ['answer.decimals: otherwise', 'shifts', /<hours [^>]*>\d+\.\d\d \w</],
  ['answer.integers: decimals', 'roles', /<id [^>]*>1\.0</],
  ['answer.integers: otherwise', 'roles', /<id [^>]*>\D+1</],
  ['answer.flags: words', 'shifts', /<productiveTime [^>]*>yes<[\s\S]*>no</],
  ['answer.flags: otherwise', 'shifts', /<productiveTime [^>]*>\Wtrue</],
  ['write.tasks: some', 'shifts', /^(?=[\s\S]*<subShifts)(?![\s\S]*<subShifts [^>]*\[0\])/],
];

// Those that change how others look, or where they stand.
const ALONE = /^answer\.(charsetLabels|whole|names|members|references):/;

/** Rows that can be planted together: of each assumption one answer. */
const ROUNDS: (typeof WRITTEN)[number][][] = [];
for (const row of WRITTEN) {
  const id = row[0].split(':', 1)[0]!;
  const isFree = (round: (typeof ROUNDS)[number]) =>
    !ALONE.test(row[0]) && !round.some(([other]) => ALONE.test(other) || other.startsWith(`${id}:`));
  const round = ROUNDS.find(isFree);
  if (round) round.push(row);
  else ROUNDS.push([row]);
}

describe('an answer of a sandbox that is like a service', () => {
  const formsOf = (answers: readonly string[], rows: typeof WRITTEN) =>
    withTwin(answers, async ({ raw }) => {
      const read = { people: '', roles: '', shifts: '' };
      for (const [, name] of rows) read[name] ||= await raw(READS[name][0], READS[name][1]);
      return rows.filter(([, name, form]) => form.test(read[name])).map(([planted]) => planted);
    });

  it.each(ROUNDS.map((rows) => ({ planted: rows.map(([one]) => one), rows })))(
    'is written as its file says: $planted',
    async ({ planted, rows }) => {
      expect(await formsOf(planted, rows)).toEqual(planted);
    },
  );

  it('is written as the toolkit assumes where the file says nothing', async () => {
    expect(await formsOf([], WRITTEN)).toEqual([]);
  });

  it('is dated by the clock of the service', async () => {
    const aheadMs = (answers: string[]) =>
      withTwin(answers, async ({ raw }) => {
        const [, date = ''] = /([A-Z][a-z]+, [^\n]* GMT)\n/.exec(await raw('wsdlGetRoles')) ?? [];
        return Date.parse(date) - Date.now();
      });
    expect(Math.abs(await aheadMs([]))).toBeLessThan(60_000);
    expect(await aheadMs(['answer.clock: off'])).toBeGreaterThan(120_000);
  });
});

it.each<[answers: readonly string[], shown: string]>([
  [['write.texts: kept'], '&#321;.d&#378;'],
  [['write.texts: narrowed'], '?.d?'],
  [['write.texts: kept', 'write.token: narrowed'], '?.d?'],
])('writes letters that its charset lacks, of %j, as %s', async (answers, shown) => {
  const row = { badgeNo: '', shiftCategoryId: '11', begDate: '2026-04-06', endDate: '2026-04-06' };
  const times = { begTime: '08:00:00', endTime: '16:30:00', comment: '\u0141\u00f3d\u017a' };
  const text = await withTwin(['answer.charset: latin1', ...answers], ({ raw }) =>
    raw('wsdlUpdateShifts', { Shifts: [{ ...row, ...times }] }),
  );
  const [, comment] = /<comment [^>]*>([^<]*)</.exec(text) ?? [];
  expect(comment).toMatch(new RegExp(`^${shown.replaceAll('?', '\\?')}$`));
});

describe('the fields of the records of a sandbox that is like a service', () => {
  const fields = (names: Readonly<Record<string, readonly string[] | number>>) => ({
    ...{ answers: 1, records: 9, always: [], sometimes: [], never: [], ...names },
  });
  const all = (names: Parameters<typeof fields>[0], answers: readonly string[] = []) =>
    withTwin(answers, ({ raw }) => raw('wsdlGetEmployeesV2', {}), { wsdlGetEmployeesV2: fields(names) });
  const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

  it('are there always, never or in every second record, as the file has seen it', async () => {
    const records = count(await all({}), /<badgeNo /g);
    expect(records).toBeGreaterThan(2);
    expect(count(await all({ never: ['badgeNo'] }), /<badgeNo /g)).toBe(0);
    // What has a value is never left out now and then.
    expect(count(await all({ sometimes: ['badgeNo'] }), /<badgeNo /g)).toBe(records);
    const blank = count(await all({ always: ['address2'] }), /<address2[ />]/g);
    expect(blank).toBe(records);
    expect(count(await all({ sometimes: ['address2'] }), /<address2[ />]/g)).toBe(Math.ceil(records / 2));
  });

  it('have no value where no record had one: of a text, a list, a date and a number', async () => {
    const text = await all({ empty: ['badgeNo', 'groupRoles', 'dateOfBirth', 'id'] });
    expect(text).toMatch(/<badgeNo [^>]*(\/>|><\/badgeNo>)/);
    expect(text).toMatch(/<groupRoles [^>]*\[0\]"[^>]*(\/>|><\/groupRoles>)/);
    expect(text).toMatch(/<dateOfBirth [^>]*nil="true"/);
    expect(text).toMatch(/<id [^>]*nil="true"/);
    const zero = await all({ empty: ['dateOfBirth'] }, ['answer.blankDates: zero']);
    expect(zero).toMatch(/<dateOfBirth[^>]*>0000-00-00</);
  });

  it('are more than the toolkit knows, as many as the file has seen', async () => {
    const text = await all({ others: 2 });
    expect([1, 2, 3].map((more) => text.includes(`<moreOfThisService${more}>1<`))).toEqual([
      ...[true, true, false],
    ]);
  });

  it('are those that the toolkit defines where the file has seen no record', async () => {
    const text = await all({ records: 0, never: ['badgeNo'] });
    expect(text).toContain('<badgeNo ');
  });
});

const WRONG = {
  unknownKey: { key: 'nobody-has-this-key' },
  unknownOperation: { rewrite: (text: string) => text.replaceAll('wsdlGetRoles', 'wsdlGetMoons') },
  malformed: { rewrite: (text: string) => text.replace(/<\/[\w:]+><\/soap:Body>.*$/s, '') },
};
const GETS: Readonly<Record<string, RegExp>> = {
  clientFault: /^500 text\/xml[\s\S]*<faultcode[^>]*>SOAP-ENV:Client</,
  serverFault: /^500 text\/xml[\s\S]*<faultcode[^>]*>SOAP-ENV:Server</,
  otherFault: /^500 text\/xml[\s\S]*<faultcode[^>]*>Error</,
  httpError: /^4\d\d text\/html(?![\s\S]*Envelope)/,
  emptyAnswer: /^200 text\/xml[\s\S]*Role\[0\]/,
  answer: /^200 text\/xml[\s\S]*Role\[7\]/,
};

describe('a call that is wrong', () => {
  const planting = (gives: string) => Object.keys(WRONG).map((is) => `fault.${is}: ${gives}`);

  it.each(Object.keys(GETS))('gets what the service gives: %s', async (gives) => {
    await withTwin(planting(gives), async ({ raw }) => {
      for (const wrong of Object.values(WRONG))
        expect(await raw('wsdlGetRoles', {}, wrong)).toMatch(GETS[gives]!);
      // What is right gets its answer all the same.
      expect(await raw('wsdlGetRoles')).toMatch(GETS.answer!);
    });
  });

  it('gets no answer where the service gives none', async () => {
    await withTwin(planting('noAnswer'), async ({ raw }) => {
      for (const wrong of Object.values(WRONG))
        await expect(raw('wsdlGetRoles', {}, wrong)).rejects.toThrow();
      expect(await raw('wsdlGetRoles')).toMatch(GETS.answer!);
    });
  });
});

it.each([
  ['fault.status: http200', /^200 /],
  ['fault.status: http4xx', /^4\d\d /],
  ['fault.status: http500', /^500 /],
  ['fault.code: otherwise', /<faultcode[^>]*>(?![^<]*(Client|Server))/],
])('a fault looks as its file says: %s', async (planted, form) => {
  await withTwin([planted], async ({ raw }) => {
    expect(await raw('wsdlGetRoles', {}, WRONG.unknownKey)).toMatch(form);
    expect(await raw('wsdlGetRoles')).toMatch(/^200 /);
  });
});
