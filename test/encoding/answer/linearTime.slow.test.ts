import { expect, it } from 'vitest';
import { openRequest } from '../../../src/encoding/server/decodeRequest.js';
import { wsdlFindEmployees } from '../../../src/operations/employees/wsdlFindEmployees.js';
import { createClient } from '../../../src/index.js';
import { decodeIn, rolesAnswer } from '../answers.js';

const repeat = (count: number, piece: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => piece(i)).join('');
const role = (i: number) => `<item><id>${i}</id><name>Role ${i}</name></item>`;
const list = (items: string) => rolesAnswer(`<return>${items}</return>`);
const named = (name: string) => list(`<item><id>1</id><name>${name}</name></item>`);

const fault = (detail: string) =>
  rolesAnswer('').replace(
    /<r:.*<\/r:\w+>/,
    `<s:Fault><faultcode>Server</faultcode><detail>${detail}</detail></s:Fault>`,
  );

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

/** The shortest of a few runs, in milliseconds. */
function shortest(run: () => unknown): number {
  const times = [1, 2].map(() => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return Math.min(...times);
}

function timeOf(document: string, size: number): number {
  return shortest(() => decodeIn(size, document, { limits, lenient: true }));
}

// A busy machine can hold up one of the runs: then they are repeated.
const noisy = { timeout: 60_000, retry: 3 };

it.each(Object.entries(inputs))('takes time in proportion: %s', noisy, (_, [base, document]) => {
  decodeIn(65_536, document(base / 10), { limits, lenient: true });
  const once = timeOf(document(base), 65_536);
  const twice = timeOf(document(base * 2), 65_536);
  // Quadratic time would be four times as long; timers and collections of garbage need some room below that.
  expect(twice).toBeLessThan(once * 3.2 + 20);
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
  const once = timeOf(document(30_000), 1);
  const twice = timeOf(document(60_000), 1);
  expect(twice).toBeLessThan(once * 3.2 + 20);
  // And it is not quadratic up to some length either: 30,000 bytes so took 1 s and more.
  expect(once).toBeLessThan(400);
});

// The same for the server side, which reads a request whole.
it.each<[string, number, (n: number) => string]>([
  ['rows', 10_000, (n) => `<badgeNoList>${'<item><badgeNo>1</badgeNo></item>'.repeat(n)}</badgeNoList>`],
  ['unknown parts', 20_000, (n) => repeat(n, (i) => `<x${i % 5000}/>`)],
  ['bad values', 40_000, (n) => `<badgeNoList>${'<item><x/></item>'.repeat(n)}</badgeNoList>`],
  [
    'references to many elements',
    20_000,
    (n) =>
      `<badgeNoList>${repeat(n, (i) => `<item href="#a${i}"/>`)}</badgeNoList>` +
      repeat(n, (i) => `<m id="a${i}"><badgeNo>1</badgeNo></m>`),
  ],
  ['elements that nothing refers to', 60_000, (n) => repeat(n, (i) => `<m id="a${i}"/>`)],
  ['many attributes on each element', 1_500, (n) => `<x${repeat(50, (i) => ` a${i}=""`)}/>`.repeat(n)],
])('takes time in proportion: a request of %s', noisy, (_, base, parts) => {
  const bytes = (n: number) =>
    Buffer.from(
      `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>` +
        `<wsdlFindEmployees><apiKey>K</apiKey>${parts(n)}</wsdlFindEmployees></s:Body></s:Envelope>`,
    );
  const read = (request: Buffer) => openRequest(request).decode(wsdlFindEmployees);
  read(bytes(base));
  const once = shortest(() => read(bytes(base)));
  const twice = shortest(() => read(bytes(base * 2)));
  expect(twice).toBeLessThan(once * 3.2 + 20);
});

it('takes no longer for an element because much is declared around it', noisy, () => {
  const open = (declared: number) =>
    repeat(50, (i) => `<x${repeat(declared, (j) => ` xmlns:p${i}-${j}="urn:p"`)}>`);
  const inside = (declared: number) =>
    list(`${open(declared)}${repeat(3000, (i) => `<y xmlns:q${i}="urn:q"/>`)}${'</x>'.repeat(50)}`);
  expect(timeOf(inside(60), 65_536)).toBeLessThan(timeOf(inside(0), 65_536) * 10 + 100);
});

// Each as a document of some megabytes: what an attacker or a bad library writes.
const costly: Record<string, (n: number) => string> = {
  'letters as numbers': (n) => named('&#65;'.repeat(n)),
  entities: (n) => named('&amp;'.repeat(n)),
  'entities of no character': (n) => named('&#1;'.repeat(n)),
  'entities in attributes': (n) => list(repeat(n, (i) => `<item a="${'&amp;'.repeat(100)}${i}"/>`)),
  'bytes of no character': (n) => named('\u0001'.repeat(n)),
  'pieces of CDATA': (n) => named('<![CDATA[x]]>'.repeat(n)),
  comments: (n) => named('<!---->'.repeat(n)),
  'processing instructions': (n) => named('<?x y?>'.repeat(n)),
  'white space in pieces': (n) => list(' <!---->'.repeat(n)),
  'line ends': (n) => named('\r'.repeat(n)),
  'base64 without end': (n) => named('QUJD\n'.repeat(n)),
  'numbers of 400 digits': (n) => list(`<item><id>${'9'.repeat(400)}</id></item>`.repeat(n)),
  'empty items': (n) => list('<item/>'.repeat(n)),
  'items that are nil': (n) => list('<item xsi:nil="1"/>'.repeat(n)),
  'text between items': (n) => list('x<item/>'.repeat(n)),
  'deep nests': (n) => list(`<item>${`${'<x>'.repeat(55)}${'</x>'.repeat(55)}`.repeat(n)}</item>`),
  'unknown elements': (n) => list(`<item>${'<x/>'.repeat(n)}</item>`),
  'a field again and again': (n) => list(`<item>${'<id>1</id>'.repeat(n)}</item>`),
  'ever new elements': (n) => list(`<item>${repeat(n, (i) => `<x${i}/>`)}</item>`),
  'ever new items': (n) => list(repeat(n, (i) => `<i${i}/>`)),
  'ever new attributes': (n) => list(repeat(n, (i) => `<item${repeat(50, (j) => ` a${i}-${j}=""`)}/>`)),
  'wide items': (n) => list(repeat(n, (i) => `<item${repeat(50, (j) => ` a${j}="${i}"`)}><id>1</id></item>`)),
  'items in reverse order': (n) => list(repeat(n, (i) => `<item e:position="[${n - i}]"><id>1</id></item>`)),
  'references to one record': (n) =>
    rolesAnswer(`<return>${'<item href="#a"/>'.repeat(n)}</return>`, `<m id="a"><id>1</id></m>`),
  'references to one wide record': (n) =>
    rolesAnswer(
      `<return>${'<item href="#a"/>'.repeat(n)}</return>`,
      `<m id="a"><id>1</id>${repeat(500, (i) => `<x${i}>y</x${i}>`)}</m>`,
    ),
  'a long fault': (n) => fault(repeat(n, (i) => `<x${i} id="a${i}" href="#a${i + 1}"/>`)),
  'many rejections': (n) =>
    list(`<item><validationErrors>${'<item><item>no</item></item>'.repeat(n)}</validationErrors></item>`),
};
// Honest answers look so too, of libraries that number everything: no limit may refuse them, and what is kept of each costs.
const kept: Record<string, (n: number) => string> = {
  'bad values': (n) => list(repeat(n, (i) => `<item><id>x${i}</id></item>`)),
  'references that lead nowhere': (n) => list(repeat(n, (i) => `<item href="#a${i}"/>`)),
  'references to many': (n) =>
    rolesAnswer(
      `<return>${repeat(n, (i) => `<item href="#a${i}"/>`)}</return>`,
      repeat(n, (i) => `<m id="a${i}"><id>1</id></m>`),
    ),
  'a chain of references': (n) =>
    rolesAnswer(
      '<return><item href="#a0"/></return>',
      repeat(n, (i) => `<m id="a${i}"><x href="#a${i + 1}"/></m>`),
    ),
  'ids that nothing refers to': (n) => list(repeat(n, (i) => `<item id="a${i}"><id>1</id></item>`)),
  'one id again and again': (n) => list('<item id="a"/>'.repeat(n)),
  'ever new prefixes': (n) => list(repeat(n, (i) => `<item xmlns:p${i}="urn:${i}"><id>${i}</id></item>`)),
  'ever new namespaces': (n) => list(repeat(n, (i) => `<item><p:id xmlns:p="u${i}">1</p:id></item>`)),
};

const MEGABYTES = 2;

function sized(document: (n: number) => string): Buffer {
  const unit = (document(1001).length - document(1).length) / 1000;
  return Buffer.from(document(Math.floor((MEGABYTES << 20) / unit)));
}

/** Milliseconds of processor time for a megabyte. */
function costOf(bytes: Buffer): number {
  const before = process.cpuUsage();
  try {
    decodeIn(65_536, bytes, { limits: open, lenient: true });
  } catch (error) {
    expect(error).toMatchObject({ reason: 'refused', message: expect.stringContaining('limits.names') });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (bytes.length >> 20);
}

it.each([
  ...Object.entries(costly).map(([name, document]) => [name, document, 4] as const),
  ...Object.entries(kept).map(([name, document]) => [name, document, 12] as const),
])('costs little more than plain records of the same length: %s', noisy, (_, document, most) => {
  const plain = sized((n) => list(repeat(n, role)));
  const bytes = sized(document);
  const costs = [1, 2, 3].map(() => [costOf(plain), costOf(bytes)] as const);
  const least = (which: 0 | 1) => Math.min(...costs.map((cost) => cost[which]));
  expect(least(1)).toBeLessThan(least(0) * most);
});

it.each([
  [
    'references to what comes last',
    (n: number) =>
      rolesAnswer(`<return>${'<item href="#a"/>'.repeat(n)}</return>`, `<m id="a"><id>1</id></m>`),
  ],
  [
    'one long list that is referred to',
    (n: number) => rolesAnswer('<return href="#a"/>', `<m id="a">${repeat(n, role)}</m>`),
  ],
  [
    'a long list that could be referred to',
    (n: number) => list(repeat(n, role)).replace('<return>', '<return id="a">'),
  ],
])('lets other work go on: %s', noisy, async (_, document) => {
  const plain = await longestTurn(sized((n) => list(repeat(n, role))));
  expect(await longestTurn(sized(document))).toBeLessThan(plain + 50);
});

/** The most processor time between two turns of the event loop while an answer was read, in milliseconds. */
async function longestTurn(body: Buffer): Promise<number> {
  const client = createClient({
    endpoint: 'https://wfs.example/soap',
    apiKey: 'k',
    retry: false,
    lenient: true,
    fetch: async () => new Response(new Uint8Array(body), { headers: { 'content-type': 'text/xml' } }),
  });
  await client.wsdlGetRoles();
  let turned = process.cpuUsage();
  let longest = 0;
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(turned);
    longest = Math.max(longest, (user + system) / 1000);
    turned = process.cpuUsage();
  }, 1);
  expect((await client.wsdlGetRoles()).length).toBeGreaterThan(10_000);
  clearInterval(timer);
  return longest;
}
