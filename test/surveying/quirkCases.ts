import { it } from 'vitest';
import { type Quirks, startSandbox } from '../../src/sandbox/index.js';
import { judge, texts } from './habitCases.js';
import { PLAN, surveyOf } from './surveyOf.js';
import { answersIn } from './surveySecond.js';

/** Answers of the sandbox, rewritten as other services write them. */
type Rewrite = (xml: string) => string;

async function surveySandbox(quirks: Quirks, rewrite?: Rewrite) {
  await using sandbox = await startSandbox({ quirks, world: '2x6x5' });
  const [type] = sandbox.world.shiftTypes.of();
  const rewriting = async (url: string, init: object) => {
    const response = await fetch(url, { ...init, duplex: 'half' } as RequestInit);
    const { status, headers } = response;
    const type = headers.get('content-type') ?? '';
    return new Response(rewrite!(await response.text()), { status, headers: { 'content-type': type } });
  };
  const { found } = await surveyOf(
    {
      ...{ endpoint: sandbox.endpoint, apiKey: sandbox.unitKeys.get(101)! },
      ...(rewrite ? { fetch: rewriting as never } : {}),
    },
    { ...PLAN, write: { ...PLAN.write!, shiftCategoryId: String(type!.id) } },
  );
  return answersIn(found);
}

const lowerNames: Rewrite = (xml) =>
  xml.replace(/<(\/?)([a-z]\w*[A-Z]\w*)(?=[ >/])/g, (tag, slash, name) =>
    /^(wsdl|item|return|fault)/.test(name) ? tag : `<${slash}${name.toLowerCase()}`,
  );

const QUIRKS: readonly (readonly [
  name: string,
  quirks: Quirks,
  rewrite: Rewrite | undefined,
  planted: readonly string[],
])[] = [
  [
    'Latin-1, nil lists, faults with 200',
    { latin1: true, nilArrays: true, faultStatus: 200 },
    undefined,
    ['answer.charset: latin1', 'answer.emptyLists: nil', 'fault.status: http200', ...texts('narrowed')],
  ],
  [
    'parts by position, zero dates, a comment at the end',
    { positionalParts: true, zeroDates: true, trailingComment: true },
    undefined,
    ['request.parts: position', 'answer.blankDates: zero', 'answer.after: comment'],
  ],
  ['names in lower case', {}, lowerNames, ['answer.names: lower', 'row.reasons: otherCase']],
  [
    'reasons in another field',
    {},
    (xml) => xml.replaceAll('validationErrors', 'errorMessages'),
    ['row.reasons: otherField', 'answer.unknownFields: some'],
  ],
  [
    'an empty reason with each saved row',
    {},
    (xml) =>
      xml.replaceAll(
        /(<validationErrors [^>]*arrayType="xsd:string\[)0\]"><\/validationErrors>/g,
        '$11]"><item xsi:type="xsd:string"></item></validationErrors>',
      ),
    ['row.noReason: emptyText'],
  ],
  [
    'other letters than it says',
    {},
    (xml) => xml.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'),
    ['answer.charsetLabels: differ'],
  ],
];

/** Tests that a survey of the sandbox sees some of these habits. */
export function testQuirks(isChosen: (quirk: unknown, index: number) => boolean): void {
  // Begun with the first test: while files load, calls can time out.
  let usual: ReturnType<typeof surveySandbox> | undefined;

  it.each(QUIRKS.filter(isChosen))(
    'sees what it does and no more: %s',
    async (_, quirks, rewrite, planted) => {
      usual ??= surveySandbox({});
      judge(await surveySandbox(quirks, rewrite), await usual, planted);
    },
  );
}
