import { describe, expect, it } from 'vitest';
import type { FieldSpec } from '../../../src/definition/field.js';
import type { AnyOperation } from '../../../src/definition/operation.js';
import { createClient } from '../../../src/index.js';
import * as operations from '../../../src/operations/index.generated.js';
import { wsdlUpdateShifts } from '../../../src/operations/scheduling/wsdlUpdateShifts.js';
import { rejectionTexts } from '../../../src/outcome/rejectionTexts.js';
import { Redactor } from '../../../src/text/redaction/redact.js';
import { decodeIn, errorOf, rolesAnswer } from '../answers.js';

// What a server may write into `validationErrors`, and a text that a reader must be shown; none where it says nothing
// readable: then a sentence says so.
const open = '<validationErrors>';
const close = '</validationErrors>';
const forms: Record<string, [xml: string, shown?: string | undefined, behind?: string]> = {
  'an array': [`${open}<item>Closed</item>${close}`, 'Closed'],
  'two texts': [`${open}<item>Closed</item><item>Late</item>${close}`, 'Late'],
  'a text instead of an array': [
    '<validationErrors xsi:type="xsd:string">Closed</validationErrors>',
    'Closed',
  ],
  'a number instead of an array': ['<validationErrors xsi:type="xsd:int">17</validationErrors>', '17'],
  CDATA: [`${open}<![CDATA[Closed & gone]]>${close}`, 'Closed & gone'],
  'CDATA in an item': [`${open}<item><![CDATA[Clo]]><!-- x -->sed</item>${close}`, 'Closed'],
  'other names': [`${open}<e:string xmlns:e="urn:e">Closed</e:string>${close}`, 'Closed'],
  'a structured item': [`${open}<item><code>5</code><text>Closed</text></item>${close}`, 'Closed'],
  'text beside a structure': [`${open}<item>Closed<code>5</code></item>${close}`, 'Closed'],
  'nested arrays': [`${open}<item><item><item>Closed</item></item></item>${close}`, 'Closed'],
  'text beside items': [`${open}Closed<item/>${close}`, 'Closed'],
  'text behind items': [`${open}<item>Late</item>Closed${close}`, 'Closed'],
  'a forbidden character': [`${open}<item>Closed&#1; for good</item>${close}`, 'Closed\uFFFD for good'],
  'nothing but a forbidden character': [`${open}<item>&#1;</item>${close}`],
  'a nil item': [`${open}<item xsi:nil="true"/>${close}`],
  'an empty item': [`${open}<item/>${close}`],
  'an empty structure': [`${open}<item><code/></item>${close}`],
  'a nil array with items': [
    '<validationErrors xsi:nil="true"><item>Closed</item></validationErrors>',
    'Closed',
  ],
  'a reference as SOAP 1.2 writes it': [
    '<validationErrors xmlns:n="http://www.w3.org/2003/05/soap-encoding" n:ref="v"/>',
    'Closed',
    '<m xmlns:n="http://www.w3.org/2003/05/soap-encoding" n:id="v"><item>Closed</item></m>',
  ],
  'no text that SOAP 1.2 announces': [
    '<validationErrors xmlns:n="http://www.w3.org/2003/05/soap-encoding" n:arraySize="1"/>',
    'declared 1 validation error for this and gave none',
  ],
  'a sparse array': [`${open}<item e:position="[7]">Closed</item>${close}`, 'Closed'],
  'a part of an array': ['<validationErrors e:offset="[3]"><item>Closed</item></validationErrors>', 'Closed'],
  'an array of none with items': [
    '<validationErrors e:arrayType="xsd:string[0]"><item>Closed</item></validationErrors>',
    'Closed',
  ],
  'two texts announced and none there': [
    '<validationErrors e:arrayType="xsd:string[2]"/>',
    'declared 2 validation errors',
  ],
  'one text announced and none there': [
    '<validationErrors e:arrayType="xsd:string[1]"> </validationErrors>',
    'declared 1 validation error for this and gave none',
  ],
  'two texts announced in a nil array': [
    '<validationErrors e:arrayType="xsd:string[2]" xsi:nil="true"/>',
    'declared 2 validation errors',
  ],
  'two texts announced and one there': [
    '<validationErrors e:arrayType="xsd:string[2]"><item>Closed</item></validationErrors>',
    'Closed',
  ],
  'a reference to an array that announces two': [
    '<validationErrors href="#x"/>',
    'declared 2',
    '<m id="x" e:arrayType="xsd:string[2]"/>',
  ],
  'the field twice, announced at first': [
    `<validationErrors e:arrayType="xsd:string[2]"/><validationErrors/>`,
    'declared 2',
  ],
  'a dangling reference': ['<validationErrors href="#gone"/>'],
  'an external reference': ['<validationErrors href="https://wfs.example/x"/>'],
  'an item that refers to nothing': [`${open}<item href="#gone"/>${close}`],
  'a reference to what stands twice': [
    '<validationErrors href="#x"/>',
    undefined,
    '<m id="x"><item>a</item></m><m id="x"/>',
  ],
  'a reference to an array': ['<validationErrors href="#x"/>', 'Closed', '<m id="x"><item>Closed</item></m>'],
  'a reference to a text': ['<validationErrors href="#x"/>', 'Closed', '<m id="x">Closed</m>'],
  'an item that refers to a text': [`${open}<item href="#x"/>${close}`, 'Closed', '<m id="x">Closed</m>'],
  'items that refer and others': [
    `${open}<item href="#x"/><item>Late</item>${close}`,
    'Closed',
    '<m id="x">Closed</m>',
  ],
  'a nested item that refers to a structure': [
    `${open}<item><item href="#x"/></item>${close}`,
    'Closed',
    '<m id="x"><a>Closed</a></m>',
  ],
  'an array that others refer to': [
    '<validationErrors id="y"><item id="z">Closed</item></validationErrors>',
    'Closed',
  ],
  'the field twice': [`${open}<item>Closed</item>${close}<validationErrors/>`, 'Closed'],
  'the field twice, empty at first': [`<validationErrors/>${open}<item>Closed</item>${close}`, 'Closed'],
  'the field twice, nil at first': [
    `<validationErrors xsi:nil="1"/>${open}<item>Closed</item>${close}`,
    'Closed',
  ],
  'the field twice, each with a text': [
    `${open}<item>Late</item>${close}${open}<item>Closed</item>${close}`,
    'Closed',
  ],
  'the field twice, the first one by reference': [
    `<validationErrors href="#x"/>${open}<item>Closed</item>${close}`,
    'Closed',
    '<m id="x">Late</m>',
  ],
  'the field twice, the other one by reference': [
    `${open}<item>Late</item>${close}<validationErrors href="#x"/>`,
    'Closed',
    '<m id="x">Closed</m>',
  ],
  'another namespace': [
    '<q:validationErrors xmlns:q="urn:q"><q:item>Closed</q:item></q:validationErrors>',
    'Closed',
  ],
};

const none: Record<string, string> = {
  nil: '<validationErrors xsi:nil="true"/>',
  empty: '<validationErrors/>',
  'an empty pair': `${open}${close}`,
  'white space': `${open}\n  ${close}`,
  'a comment': `${open}<!-- none -->${close}`,
  'an empty array': '<validationErrors e:arrayType="xsd:string[0]"/>',
  'nil behind an empty one': '<validationErrors/><validationErrors xsi:nil="true"/>',
};

/** The content of an element once for each `validationErrors` that can stand in it. */
function* placesIn(spec: FieldSpec, put: string): Generator<string> {
  if (spec.item?.record) for (const inside of placesIn(spec.item, put)) yield `<item>${inside}</item>`;
  for (const [name, field] of Object.entries(spec.record?.fields ?? {}))
    if (name === 'validationErrors') yield put;
    else for (const inside of placesIn(field, put)) yield `<${name}>${inside}</${name}>`;
}

function documentOf({ name }: AnyOperation, inside: string, behind = ''): string {
  return rolesAnswer(`<return>${inside}</return>`, behind).replaceAll('wsdlGetRoles', name);
}

function textsIn(operation: AnyOperation, document: string | Uint8Array, size: number): string {
  const answer = decodeIn(size, document, {}, operation);
  if (answer.kind === 'fault') throw new Error('a fault');
  return rejectionTexts(operation.output, answer.value, new Redactor([])).join('\n');
}

const rejecting = (Object.values(operations) as AnyOperation[]).flatMap((operation) =>
  Array.from(placesIn(operation.output, '|'), (place) => [operation, place] as const),
);

it('stands at many places, also inside of other records', () => {
  expect(rejecting.length).toBeGreaterThan(40);
  expect(rejecting.some(([, place]) => place.startsWith('<item><'))).toBe(true);
});

describe.each(Object.entries(forms))('validationErrors that are %s', (_, [xml, shown, behind]) => {
  it('reject wherever they stand', () => {
    for (const [operation, place] of rejecting) {
      const texts = textsIn(operation, documentOf(operation, place.replace('|', xml), behind), 1 << 20);
      expect(texts, operation.name).toContain(shown ?? 'empty or cannot be read');
    }
  });
});

it.each(Object.entries(none))('validationErrors that are %s reject nothing', (_, xml) => {
  for (const [operation, place] of rejecting) {
    const document = documentOf(operation, place.replace('|', xml));
    expect(textsIn(operation, document, 1 << 20)).toBe('');
  }
});

it('rows are rejected one by one, also where the same tags came before', () => {
  const row = (texts: string) => `<item><id>1</id>${texts}</item>`;
  const empty = row('<validationErrors></validationErrors>');
  for (const [name, [xml, shown, behind]] of Object.entries(forms)) {
    const rows = [empty, empty, empty, row(xml), empty, row(xml), empty].join('');
    for (const size of [1, 100, 1 << 20]) {
      const document = documentOf(wsdlUpdateShifts, rows, behind);
      const answer = decodeIn(size, document, {}, wsdlUpdateShifts) as {
        value: { validationErrors?: string[] }[];
      };
      const counts = answer.value.map(({ validationErrors = [] }) => validationErrors.length > 0);
      expect(counts, name).toEqual([false, false, false, true, false, true, false]);
      expect(answer.value[5]!.validationErrors!.join('\n')).toContain(shown ?? 'cannot be read');
    }
  }
});

const shift = {
  begDate: '2026-04-06',
  begTime: '08:00:00',
  endDate: '2026-04-06',
  endTime: '16:30:00',
} as const;

it.each([
  ['each', 'Stängd för gott', 'St\uFFFDngd f\uFFFDr gott'],
  ['before a comment', 'Stängd<!-- --> nu', 'St\uFFFDngd nu'],
])('bytes that are not of the charset reject the row that they stand in: %s', async (_, text, shown) => {
  const document = documentOf(wsdlUpdateShifts, `<item>${open}<item>${text}</item>${close}</item>`);
  const client = createClient({
    endpoint: 'https://wfs.example/soap',
    apiKey: 'k',
    fetch: async () =>
      new Response(Buffer.from(document, 'latin1'), {
        headers: { 'content-type': 'text/xml; charset=utf-8' },
      }),
  });
  const batch = await client.wsdlUpdateShifts({
    Shifts: [{ ...shift, badgeNo: '1', shiftCategoryId: '11' }],
  });
  expect(batch.ok).toBe(false);
  expect(batch.rejected[0]).toMatchObject({ validationErrors: [shown] });
  expect(batch.issues).toContainEqual({
    index: 0,
    path: [0, 'validationErrors', 0],
    kind: 'value',
    expected: 'characters that XML can hold',
  });
});

it.each([1 << 20, 100, 7])(
  'doubts the row whose field may refer to a reason, and no other: in pieces of %i',
  async (size) => {
    const badgeNos = Array.from({ length: 8 }, (_, i) => `10${i}`);
    const items = badgeNos.map(
      (badgeNo, i) => `<item><badgeNo>${badgeNo}</badgeNo>${i === 3 ? '<errorText href="#t"/>' : ''}</item>`,
    );
    const document = rolesAnswer(`<return>${items.join('')}</return>`, '<m id="t">No such unit</m>');
    const bytes = Buffer.from(document.replaceAll('wsdlGetRoles', 'wsdlUpdateShifts'));
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    const client = createClient({
      endpoint: 'https://wfs.example/soap',
      apiKey: 'k',
      fetch: async () => new Response(ReadableStream.from(pieces) as never),
    });
    const batch = await client.wsdlUpdateShifts({
      Shifts: badgeNos.map((badgeNo) => ({ ...shift, badgeNo, shiftCategoryId: '11' })),
    });
    expect(batch.rows.map(({ status }) => status)).toEqual(
      badgeNos.map((_, i) => (i === 3 ? 'unanswered' : 'accepted')),
    );
  },
);

it('two rows that refer to one list of texts keep it, where one of them has a text more', () => {
  const shared = '<validationErrors href="#x"/>';
  const items = `<item>${shared}<validationErrors href="#y"/></item><item>${shared}</item>`;
  const document = rolesAnswer(
    `<return>${items}</return>`,
    '<m id="x"><item>Closed</item></m><m id="y"><item>Late</item></m>',
  );
  const answer = decodeIn(
    1 << 20,
    document.replaceAll('wsdlGetRoles', 'wsdlUpdateShifts'),
    {},
    wsdlUpdateShifts,
  );
  expect(answer).toMatchObject({
    value: [{ validationErrors: ['Closed', 'Late'] }, { validationErrors: ['Closed'] }],
  });
});

it('strict refuses what is wrong with a validation text, and takes a nil one', () => {
  const strictly = (xml: string, behind?: string) => () =>
    decodeIn(
      1 << 20,
      documentOf(wsdlUpdateShifts, `<item>${xml}</item>`, behind),
      { strict: true },
      wsdlUpdateShifts,
    );
  expect(strictly(forms['a nil item']![0])()).toMatchObject({
    value: [{ validationErrors: [expect.stringContaining('cannot be read')] }],
  });
  for (const name of [
    'a text instead of an array',
    'a structured item',
    'a forbidden character',
    'a dangling reference',
    'text beside items',
    'the field twice',
  ])
    expect(errorOf(strictly(forms[name]![0])), name).toMatchObject({ reason: 'value' });
});
