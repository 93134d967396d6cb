import { expect, it } from 'vitest';
import { openRequest } from '../../../src/encoding/server/decodeRequest.js';
import { wsdlFindEmployees } from '../../../src/operations/employees/wsdlFindEmployees.js';
import { costRatio } from '../../cpuMs.js';
import { decodeIn, rolesAnswer } from '../answers.js';
import { fault, list, named, plainRecords, repeat, role } from './hostileShapes.js';

// Each makes a document of a size that grows with `n`, of the kind that makes careless parsers slow.
const inputs: Record<string, [base: number, document: (n: number) => string]> = {
  records: [10_000, (n) => list(repeat(n, role))],
  'one long text': [2_000_000, (n) => named('x'.repeat(n))],
  'a text of entities': [200_000, (n) => named('&amp;'.repeat(n))],
  'a text of brackets': [1_500_000, (n) => named(']'.repeat(n))],
  'a text of line ends': [500_000, (n) => named('\r'.repeat(n))],
  'a text of letters outside ASCII': [500_000, (n) => named('å'.repeat(n))],
  'white space around a number': [
    2_000_000,
    (n) => list(`<item><id>${' '.repeat(n)}1${' '.repeat(n)}x</id></item>`),
  ],
  'digits without end': [1_000_000, (n) => list(`<item><id>${'1'.repeat(n)}</id></item>`)],
  'white space between elements': [1_000_000, (n) => list(`${'\n'.repeat(n)}${role(1)}${' '.repeat(n)}`)],
  'a long comment': [2_000_000, (n) => list(`<!--${' -'.repeat(n / 2)} -->`)],
  'many comments': [100_000, (n) => named('<!---->'.repeat(n))],
  'many pieces of CDATA': [50_000, (n) => named('<![CDATA[x]]>'.repeat(n))],
  'ever new unknown elements': [15_000, (n) => list(`<item>${repeat(n, (i) => `<x${i}/>`)}</item>`)],
  'ever new namespaces': [
    20_000,
    (n) => list(repeat(n, (i) => `<item xmlns:p${i}="urn:${i}"><id>${i}</id></item>`)),
  ],
  'a field again and again': [30_000, (n) => list(`<item>${'<id>1</id>'.repeat(n)}</item>`)],
  'ever new tags of a field': [30_000, (n) => list(repeat(n, (i) => `<item><id a${i}="">${i}</id></item>`))],
  'bad values': [15_000, (n) => list('<item><id>x</id></item>'.repeat(n))],
  'references to one element': [
    40_000,
    (n) => rolesAnswer(`<return>${'<item href="#a"/>'.repeat(n)}</return>`, `<m id="a"><id>1</id></m>`),
  ],
  'references to many elements': [
    15_000,
    (n) =>
      rolesAnswer(
        `<return>${repeat(n, (i) => `<item href="#a${i}"/>`)}</return>`,
        repeat(n, (i) => `<m id="a${i}"><id>1</id></m>`),
      ),
  ],
  'references that lead nowhere': [15_000, (n) => list(repeat(n, (i) => `<item href="#a${i}"/>`))],
  'elements that nothing refers to': [
    20_000,
    (n) => list(repeat(n, (i) => `<item id="a${i}"><id>1</id></item>`)),
  ],
  'many attributes on each element': [
    3_000,
    (n) => list(repeat(n, () => `<item${repeat(50, (i) => ` a${i}=""`)}><id>1</id></item>`)),
  ],
  'attributes without end': [20_000, (n) => list(`<item${repeat(n, (i) => ` a${i}=""`)}/>`)],
  'an attribute of entities': [200_000, (n) => list(`<item a="${'&amp;'.repeat(n)}"/>`)],
  'elements inside each other': [200_000, (n) => list(`<item>${'<x>'.repeat(n)}${'</x>'.repeat(n)}</item>`)],
  'namespaces inside each other': [
    3_000,
    (n) => list(`<item>${repeat(n, (i) => `<x xmlns:p${i}="urn:p">`)}${'</x>'.repeat(n)}</item>`),
  ],
  'a long piece of CDATA': [1_500_000, (n) => named(`<![CDATA[${']'.repeat(n)}]]>`)],
  'a long processing instruction': [1_500_000, (n) => list(`<?x ${'?'.repeat(n)} ?>`)],
  'many processing instructions': [60_000, (n) => named('<?x y?>'.repeat(n))],
  'a fault with a long detail': [
    15_000,
    (n) => fault(repeat(n, (i) => `<x${i} id="a${i}" href="#a${i + 1}"/>`)),
  ],
  'items in reverse order': [
    15_000,
    (n) => list(repeat(n, (i) => `<item e:position="[${n - i}]"><id>${i}</id></item>`)),
  ],
};

// No limit ends the reading early.
const open = { elements: 1e9, textLength: 1e9, attributes: 1e9, attributeLength: 1e9 };
const limits = { ...open, names: 1e9, depth: 1e9 };

const noisy = { timeout: 120_000 };
// Time in proportion is up to three times as much for a tag of several pieces; quadratic time is 256 times.
const LONGER = 16;
const MOST = 80;

/** How many times the processor time a document of `base * 2` takes, beside one that is 16 times shorter. */
function growth(read: (document: string) => unknown, document: (n: number) => string, base: number): number {
  const [short, long] = [document((base * 2) / LONGER), document(base * 2)];
  return costRatio(
    () => read(short),
    () => read(long),
    MOST,
  );
}

const inPieces = (size: number) => (document: string) => decodeIn(size, document, { limits, lenient: true });

it.each(Object.entries(inputs))('takes time in proportion: %s', noisy, (_, [base, document]) => {
  expect(growth(inPieces(65_536), document, base)).toBeLessThan(MOST);
});

// Tokens of a few thousand bytes that come byte by byte: reading each again with every byte would be quadratic.
it.each<[string, (n: number) => string]>([
  ['a text', (n) => named('x'.repeat(n))],
  ['a comment', (n) => list(`<!--${'x'.repeat(n)}-->`)],
  ['a piece of CDATA', (n) => named(`<![CDATA[${'x'.repeat(n)}]]>`)],
  ['a processing instruction', (n) => list(`<?x ${'x'.repeat(n)}?>`)],
  ['an attribute', (n) => list(`<item a="${'x'.repeat(n)}"/>`)],
  ['many attributes', (n) => list(`<item${repeat(n / 8, (i) => ` a${i}=""`)}/>`)],
  ['a name', (n) => list(`<${'x'.repeat(n)}/>`)],
  ['white space in an end tag', (n) => list(`<item></item${' '.repeat(n)}>`)],
  ['white space', (n) => list(' '.repeat(n))],
])('takes time in proportion: %s, byte by byte', noisy, (_, document) => {
  expect(growth(inPieces(1), document, 30_000)).toBeLessThan(MOST);
  // And it is not quadratic up to some length either: 30,000 bytes so took a hundred times as long as those of records.
  const [bytes, records] = [document(30_000), plainRecords(750)];
  const ratio = costRatio(
    () => inPieces(1)(records),
    () => inPieces(1)(bytes),
    10,
  );
  expect(ratio).toBeLessThan(10);
});

// The same for the server side, which reads a request whole.
it.each<[string, number, (n: number) => string]>([
  ['rows', 10_000, (n) => `<badgeNoList>${'<item><badgeNo>1</badgeNo></item>'.repeat(n)}</badgeNoList>`],
  ['unknown parts', 20_000, (n) => repeat(n, (i) => `<x${i % 5000}/>`)],
  ['bad values', 10_000, (n) => `<badgeNoList>${'<item><x/></item>'.repeat(n)}</badgeNoList>`],
  [
    'references to many elements',
    5_000,
    (n) =>
      `<badgeNoList>${repeat(n, (i) => `<item href="#a${i}"/>`)}</badgeNoList>` +
      repeat(n, (i) => `<m id="a${i}"><badgeNo>1</badgeNo></m>`),
  ],
  ['elements that nothing refers to', 15_000, (n) => repeat(n, (i) => `<m id="a${i}"/>`)],
  ['many attributes on each element', 1_500, (n) => `<x${repeat(50, (i) => ` a${i}=""`)}/>`.repeat(n)],
])('takes time in proportion: a request of %s', noisy, (_, base, parts) => {
  const document = (n: number) =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>` +
    `<wsdlFindEmployees><apiKey>K</apiKey>${parts(n)}</wsdlFindEmployees></s:Body></s:Envelope>`;
  const read = (request: string) => openRequest(Buffer.from(request)).decode(wsdlFindEmployees);
  expect(growth(read, document, base)).toBeLessThan(MOST);
});

it('takes no longer for an element because much is declared around it', noisy, () => {
  const open = (declared: number) =>
    repeat(50, (i) => `<x${repeat(declared, (j) => ` xmlns:p${i}-${j}="urn:p"`)}>`);
  const inside = (declared: number) =>
    list(`${open(declared)}${repeat(3000, (i) => `<y xmlns:q${i}="urn:q"/>`)}${'</x>'.repeat(50)}`);
  const [bare, declared] = [inside(0), inside(60)];
  const ratio = costRatio(
    () => inPieces(65_536)(bare),
    () => inPieces(65_536)(declared),
    10,
  );
  expect(ratio).toBeLessThan(10);
});
