import { describe, expect, it } from 'vitest';
import { CodecError } from '../../src/encoding/xml/limits.js';
import { createAnswerDecoder } from '../../src/encoding/answer/decodeAnswer.js';
import { formatXml, writeXml } from '../../src/encoding/xml/formatXml.js';
import { parseXml } from '../../src/encoding/xml/parseXml.js';
import { fixtureCases, revealed } from '../fixtureCases.js';

const document =
  '<?xml version="1.0"?>\n<!-- head --><a:Envelope xmlns:a="urn:x" n=\'1 &lt; "2"\'><Body>\n <x>  two  blanks &amp;\n a line </x>' +
  '<y><![CDATA[<b>&]]>&#13;&#x41;</y><z/><w></w><m>text <i>and</i> element</m></Body></a:Envelope><!-- tail -->';

describe('an XML document', () => {
  it('keeps its texts when it is written one element a line', () => {
    expect(formatXml(parseXml(document))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<a:Envelope xmlns:a="urn:x" n="1 &lt; &quot;2&quot;">
  <Body>
    <x>  two  blanks &amp;
 a line </x>
    <y>&lt;b&gt;&amp;&#13;A</y>
    <z/>
    <w/>
    <m>text <i>and</i> element</m>
  </Body>
</a:Envelope>
`);
  });

  it('is the same after being written and read again', () => {
    const once = formatXml(parseXml(document));
    expect(formatXml(parseXml(once))).toBe(once);
    expect(formatXml(parseXml(writeXml(parseXml(document))))).toBe(once);
  });

  it('is refused when it is cut short or holds a DTD', () => {
    expect(() => parseXml(document.slice(0, 90))).toThrow(CodecError);
    expect(() => parseXml('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toThrow('DTD');
  });

  it.each(fixtureCases())('means the same formatted: $name', ({ operation, response, result }) => {
    const decoder = createAnswerDecoder(operation, { contentType: 'text/xml; charset=utf-8' });
    decoder.write(Buffer.from(formatXml(parseXml(new TextDecoder().decode(response)))));
    const answer = decoder.end();
    expect(answer.kind === 'value' && revealed(answer.value)).toEqual(result);
  });
});
