import fc from 'fast-check';
import { xmlText } from '../arbitraries.js';

// XML documents that use everything an answer may use, and such documents with a few characters changed.

const name = fc.constantFrom(
  'a',
  'item',
  'x.y-z_1',
  'Ångström',
  'toString',
  '__proto__',
  'p:a',
  'q:item',
  'r:b',
);
const space = fc.constantFrom('', '', ' ', '\n', '\t ', '\r\n');
const someSpace = fc.constantFrom(' ', '\n', '\t ', '  ');

const escaped = xmlText.map((text) =>
  text.replace(/[&<]/g, (character) => (character === '&' ? '&amp;' : '&lt;')).replace(/]]>/g, ']]&gt;'),
);
const entity = fc.constantFrom(
  '&amp;',
  '&lt;',
  '&gt;',
  '&quot;',
  '&apos;',
  '&#65;',
  '&#xe5;',
  '&#13;',
  '&#x1F600;',
);
const comment = fc.constantFrom(
  '<!---->',
  '<!-- a < & > -->',
  '<!-- å - -->',
  '<?pi?>',
  '<?pi a="b" ?>',
  '<?x.y ><?>',
);
const cdata = fc.constantFrom(
  '<![CDATA[]]>',
  '<![CDATA[a & <b> ]] > å]]>',
  '<![CDATA[]]]]>',
  '<![CDATA[\r\n]]>',
);

const attributeValue = fc
  .tuple(escaped, entity, fc.constantFrom('"', "'"))
  .map(
    ([text, ent, quote]) => quote + text.replaceAll(quote, quote === '"' ? '&quot;' : '&apos;') + ent + quote,
  );
const attribute = fc
  .tuple(
    fc.constantFrom('a', 'b', 'c', 'p:a', 'q:a', 'xml:lang', 'xmlns:r', 'xmlns', '__proto__'),
    space,
    space,
    attributeValue,
  )
  .map(
    ([key, before, after, value]) => `${key}${before}=${after}${key.startsWith('xmlns') ? '"urn:r"' : value}`,
  );

const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      name,
      fc.array(fc.tuple(someSpace, attribute), { maxLength: 3 }),
      space,
      fc.array(
        fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          { weight: 3, arbitrary: escaped },
          { weight: 1, arbitrary: entity },
          { weight: 1, arbitrary: comment },
          { weight: 1, arbitrary: cdata },
          { weight: 1, arbitrary: space },
          { weight: 3, arbitrary: tie('element') },
        ),
        { maxLength: 4 },
      ),
    )
    .map(([tag, attributes, end, children]) => {
      const open = `<${tag}${attributes.map(([before, text]) => before + text).join('')}${end}`;
      return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${tag}${end}>`;
    }),
}));

const prolog = fc.constantFrom(
  '',
  '<?xml version="1.0"?>',
  "<?xml version='1.0' encoding='UTF-8'?>\n",
  '<?xml version="1.0" encoding="utf-8" standalone="yes" ?>',
);

/** Well-formed but for attributes that are there twice and prefixes that are not declared, which happen. */
export const xmlDocument: fc.Arbitrary<string> = fc
  .tuple(prolog, fc.array(comment, { maxLength: 1 }), element, space, fc.array(comment, { maxLength: 1 }))
  .map(
    ([head, before, body, end, behind]) =>
      `${head}${before.join('')}<root xmlns:p="urn:p" xmlns:q="urn:p">${body}</root>${end}${behind.join('')}`,
  );

const edit = fc.record({
  at: fc.nat(),
  remove: fc.nat({ max: 3 }),
  insert: fc.constantFrom(
    '',
    '<',
    '>',
    '&',
    '"',
    "'",
    '/',
    '=',
    ' ',
    ':',
    ']]>',
    '--',
    '?',
    '!',
    ';',
    '#',
    'a',
    '\u0001',
    '\ufffe',
    '\ud800',
    '<!',
    '<?',
    '<a>',
    '</a>',
    '&#0;',
    '&x;',
    '<![CDATA[',
    '<!--',
    'xmlns',
    '1',
    '\u00d7',
  ),
});

/** The same with up to three edits. */
export const brokenDocument: fc.Arbitrary<string> = fc
  .tuple(xmlDocument, fc.array(edit, { minLength: 1, maxLength: 3 }))
  .map(([document, edits]) =>
    edits.reduce((text, { at, remove, insert }) => {
      const place = text.length === 0 ? 0 : at % text.length;
      return text.slice(0, place) + insert + text.slice(place + remove);
    }, document),
  );
