import { rolesAnswer } from '../answers.js';

export const repeat = (count: number, piece: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => piece(i)).join('');
export const role = (i: number) => `<item><id>${i}</id><name>Role ${i}</name></item>`;
export const list = (items: string) => rolesAnswer(`<return>${items}</return>`);
export const named = (name: string) => list(`<item><id>1</id><name>${name}</name></item>`);

export const fault = (detail: string) =>
  rolesAnswer('').replace(
    /<r:.*<\/r:\w+>/,
    `<s:Fault><faultcode>Server</faultcode><detail>${detail}</detail></s:Fault>`,
  );

type Document = (n: number) => string;

/** What hostile answers are measured beside. */
export const plainRecords: Document = (n) => list(repeat(n, role));

// Each as a document of some megabytes: what an attacker or a bad library writes.
export const hostileShapes: Record<string, Document> = {
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
  'one id again and again': (n) => list('<item id="a"/>'.repeat(n)),
  'two ids by turns': (n) => list('<item id="a"/><item id="b"/>'.repeat(n)),
  'a long fault': (n) => fault(repeat(n, (i) => `<x${i} id="a${i}" href="#a${i + 1}"/>`)),
  'many rejections': (n) =>
    list(`<item><validationErrors>${'<item><item>no</item></item>'.repeat(n)}</validationErrors></item>`),
  // Honest answers look so too, of libraries that number everything: no limit may refuse them.
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
  'ever new prefixes': (n) => list(repeat(n, (i) => `<item xmlns:p${i}="urn:${i}"><id>${i}</id></item>`)),
  'ever new namespaces': (n) => list(repeat(n, (i) => `<item><p:id xmlns:p="u${i}">1</p:id></item>`)),
};
