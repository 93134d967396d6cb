import { expect, it } from 'vitest';
import { createAnswerDecoder } from '../../../src/encoding/answer/decodeAnswer.js';
import { encodeFault, escapeAnswerText } from '../../../src/encoding/server/encodeAnswer.js';
import { SERVICE_NAMESPACES } from '../../../src/encoding/xml/namespaces.js';
import { wsdlGetRoles } from '../../../src/operations/index.generated.js';

it('a fault is read as it was written, whatever signs its texts have', () => {
  const read = (fault: object) => {
    const decoder = createAnswerDecoder(wsdlGetRoles, { contentType: 'text/xml; charset=utf-8' });
    decoder.write(Buffer.from(encodeFault(fault as never, { namespaces: SERVICE_NAMESPACES })));
    const decoded = decoder.end();
    return decoded.kind === 'fault' ? decoded.fault : undefined;
  };
  const text = 'a <b> & "c"';
  const fault = { code: 'Server', string: text, actor: text };
  expect(read({ ...fault, detail: text })).toEqual({ ...fault, detail: text });
  expect(read({ ...fault, detail: { errorCode: '401', hint: text } })).toEqual({
    ...{ ...fault, detail: { errorCode: '401', hint: text } },
  });
  for (const none of [{}, { detail: undefined }])
    expect(read({ code: 'Client', string: 'no', ...none })).toMatchObject({ code: 'Client', string: 'no' });
});

it('writes text with the entities that servers write, and `?` for what XML cannot hold', () => {
  expect(escapeAnswerText(`<a href="x">it's & \r\n\u0001\uFFFE ö</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;it&apos;s &amp; &#13;\n?? ö&lt;/a&gt;',
  );
});
