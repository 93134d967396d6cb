import { expect, it } from 'vitest';
import { decodeIn, rolesAnswer } from './answers.js';

const repeat = (count: number, piece: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => piece(i)).join('');
const role = (i: number) => `<item><id>${i}</id><name>Role ${i}</name></item>`;
const list = (items: string) => rolesAnswer(`<return>${items}</return>`);
const named = (name: string) => list(`<item><id>1</id><name>${name}</name></item>`);

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
  'items in reverse order': [
    15_000,
    (n) => list(repeat(n, (i) => `<item e:position="[${n - i}]"><id>${i}</id></item>`)),
  ],
};

const limits = { elements: 1e9, textLength: 1e9 };

/** The shortest of a few runs, in milliseconds. */
function timeOf(document: string, size: number): number {
  const times = [1, 2].map(() => {
    const started = performance.now();
    decodeIn(size, document, { limits });
    return performance.now() - started;
  });
  return Math.min(...times);
}

// A busy machine can hold up one of the runs: then they are repeated.
const noisy = { timeout: 60_000, retry: 3 };

it.each(Object.entries(inputs))('takes time in proportion: %s', noisy, (_, [base, document]) => {
  decodeIn(65_536, document(base / 10), { limits });
  const once = timeOf(document(base), 65_536);
  const twice = timeOf(document(base * 2), 65_536);
  // Quadratic time would be four times as long; timers and collections of garbage need some room below that.
  expect(twice).toBeLessThan(once * 3.2 + 20);
});

it.each(['one long text', 'a long comment', 'white space between elements'])(
  'takes time in proportion: %s, in small pieces',
  noisy,
  (name) => {
    const [base, document] = inputs[name]!;
    const once = timeOf(document(base / 8), 500);
    const twice = timeOf(document(base / 4), 500);
    expect(twice).toBeLessThan(once * 3.2 + 20);
  },
);
