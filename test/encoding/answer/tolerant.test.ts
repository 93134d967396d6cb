import { describe, expect, it } from 'vitest';
import { leftOutOf } from '../../../src/definition/decodeMarks.js';
import type { DecodeIssue } from '../../../src/definition/outcome.js';
import { createClient } from '../../../src/index.js';
import { wsdlUpdateShifts } from '../../../src/operations/scheduling/wsdlUpdateShifts.js';
import { decodeIn, errorOf, rolesAnswer } from '../answers.js';

interface Listed {
  readonly value: Record<string, unknown>[];
  readonly issues: readonly DecodeIssue[];
}

const decoded = (document: string | Uint8Array, size = 1 << 20, options = {}) =>
  decodeIn(size, document, options) as unknown as Listed;
const answer = rolesAnswer('<return><item><id>1</id><name>Zoë</name></item></return>');
const prolog = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;
const warning =
  '\n<br />\n<b>Warning</b>:  mysql_query(): gone in <b>/srv/shop.php</b> on line <b>5</b><br />\n';

// What a script may write in front of its XML.
const preludes: Record<string, string> = {
  'a warning in HTML': warning,
  'a notice in words': '\nNotice: Undefined index: persId in /srv/shop.php on line 17\n',
  'a mark and a warning': `\u00ef\u00bb\u00bf${warning}`,
  'a warning and a mark': `${warning}\u00ef\u00bb\u00bf`,
  'many of them': warning.repeat(40),
  'a lone letter': 'x',
};

describe.each(Object.entries(preludes))('%s in front of the document', (_, prelude) => {
  it.each([1, 100, 1 << 20])('is passed over and told of, in pieces of %i bytes', (size) => {
    for (const before of [prolog('UTF-8'), '']) {
      const bytes = Buffer.concat([Buffer.from(prelude, 'latin1'), Buffer.from(before + answer)]);
      const { value, issues } = decoded(bytes, size);
      expect(value).toEqual([{ id: 1, name: 'Zoë' }]);
      expect(issues).toEqual([{ path: [], kind: 'structure', expected: 'nothing in front of the document' }]);
    }
  });

  it.each(['utf-16le', 'utf-16be'])('is passed over in %s too, with and without a mark', (charset) => {
    const wide = (text: string) => {
      const bytes = Buffer.from(text, 'utf16le');
      return charset === 'utf-16le' ? bytes : bytes.swap16();
    };
    const contentType = `text/xml; charset=${charset}`;
    for (const mark of ['', '\uFEFF'])
      for (const size of [1, 1 << 20])
        expect(decoded(wide(mark + prelude + answer), size, { contentType })).toMatchObject({
          value: [{ id: 1, name: 'Zoë' }],
          issues: [{ kind: 'structure', expected: 'nothing in front of the document' }],
        });
  });

  it('does not hide the charset that the document names', () => {
    const bytes = Buffer.from(prelude + prolog('ISO-8859-1') + answer, 'latin1');
    expect(decoded(bytes).value).toEqual([{ id: 1, name: 'Zoë' }]);
  });

  it('is an error with strict, which does not hold it', () => {
    const error = errorOf(() => decoded(prelude + answer, 1 << 20, { strict: true }));
    expect(error).toMatchObject({ reason: 'value' });
    expect(error.message).not.toMatch(/mysql|srv|persId/);
  });
});

it('white space, a mark and comments in front of the document are nothing to tell of', () => {
  for (const before of [
    ' \n\t',
    '\uFEFF',
    '\uFEFF ',
    '<!-- a --> ',
    `${prolog('UTF-8')}<!-- b -->`,
    '<?a b?>',
  ])
    for (const size of [1, 1 << 20]) expect(decoded(before + answer, size).issues).toEqual([]);
});

it('what holds no SOAP document is no answer', { tags: ['slow'] }, () => {
  const html = '<!DOCTYPE html><html><body>Envelope</body></html>';
  for (const size of [1, 1 << 20]) {
    expect(errorOf(() => decoded(html, size))).toMatchObject({ reason: 'refused' });
    for (const text of ['down', '', warning, '<html/>'])
      expect(['malformed', 'protocol']).toContain(errorOf(() => decoded(text, size)).reason);
  }
  for (const size of [100, 1 << 20]) {
    const { reason } = errorOf(() => decoded(`${'x'.repeat(70_000)}${answer}`, size));
    expect(['malformed', 'protocol']).toContain(reason);
  }
});

it('a list that is left out is an empty one, told of, and proves no absence', () => {
  const hollow = rolesAnswer('');
  for (const document of [hollow, hollow.replace(/><\/r:\w+>/, '/>')]) {
    const { value, issues } = decoded(document);
    expect(value).toEqual([]);
    expect(issues).toMatchObject([{ path: [], kind: 'structure' }]);
    expect(leftOutOf(value)).toBe(1);
    expect(errorOf(() => decoded(document, 1 << 20, { strict: true }))).toMatchObject({ reason: 'value' });
  }
  const reply = hollow.replaceAll('wsdlGetRoles', 'wsdlGetUnit');
  expect(errorOf(() => decoded(reply))).toMatchObject({ reason: 'protocol' });
});

describe('validationErrors in other letter case', () => {
  const shift = {
    begDate: '2026-04-06',
    begTime: '08:00:00',
    endDate: '2026-04-06',
    endTime: '16:30:00',
    shiftCategoryId: '11',
  } as const;
  const row = (badgeNo: string, name: string, texts: string) =>
    `<item><badgeNo>${badgeNo}</badgeNo><${name}>${texts}</${name}></item>`;
  const batchOf = async (items: string) => {
    const document = rolesAnswer(`<return>${items}</return>`).replaceAll(
      'wsdlGetRoles',
      wsdlUpdateShifts.name,
    );
    const fetch = async () => new Response(document, { headers: { 'content-type': 'text/xml' } });
    const client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: 'k', fetch });
    return client.wsdlUpdateShifts({ Shifts: ['1', '2', '3'].map((badgeNo) => ({ ...shift, badgeNo })) });
  };

  it.each(['validationerrors', 'ValidationErrors', 'VALIDATIONERRORS'])(
    '%s reject their row',
    async (name) => {
      const texts = '<item>Closed</item>';
      const batch = await batchOf(
        [row('1', name, ''), row('2', name, texts), row('3', name, texts)].join(''),
      );
      expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'rejected']);
      expect(batch.rejected.map((rejected) => rejected.validationErrors)).toEqual([['Closed'], ['Closed']]);
      expect(batch.issues.filter(({ kind }) => kind === 'unknownElement')).toMatchObject([{ count: 3 }]);
    },
  );

  it('add to those in the exact case', async () => {
    const both = '<validationErrors/><validationerrors><item>Closed</item></validationerrors>';
    const batch = await batchOf(
      ['1', '2', '3'].map((no) => `<item><badgeNo>${no}</badgeNo>${both}</item>`).join(''),
    );
    expect(batch.rejected.length).toBe(3);
  });
});
