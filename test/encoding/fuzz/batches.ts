import { createAnswerDecoder } from '../../../src/encoding/answer/decodeAnswer.js';
import { CodecError } from '../../../src/encoding/xml/limits.js';
import { wsdlUpdateShifts } from '../../../src/operations/scheduling/wsdlUpdateShifts.js';
import { matchRows } from '../../../src/outcome/matchRows.js';
import { Redactor } from '../../../src/text/redaction/redact.js';
import { rolesAnswer } from '../answers.js';
import type { FuzzCase } from './FuzzCase.js';
import type { Random } from './mutations.js';

const redactor = new Redactor([]);

/** The answer of a batch, with the rows that were sent and those of them that the server rejected. */
export interface BatchCase extends FuzzCase {
  readonly sent: readonly Readonly<Record<string, unknown>>[];
  readonly rejected: ReadonlySet<number>;
}

// Each says that there is something, whatever it is.
const SAID = [
  'Closed',
  '&#1;',
  '\u{FFFD}',
  '<![CDATA[Closed]]>',
  '<item/>',
  '<item>Closed</item>',
  '<item>Clo\u0001sed</item>',
  '<item xsi:nil="true"/>',
  '<item href="#gone"/>',
  '<item href="#said"/>',
  '<item id="a">x</item>',
  '<x:string xmlns:x="urn:x">Closed</x:string>',
  '<item e:position="[4]">Closed</item>',
];
const SILENT = ['', ' \n ', '<!-- none -->', '<![CDATA[]]>', '<?x?>'];
const MARKS = [
  '',
  ' xsi:type="xsd:string"',
  ' xsi:nil="true"',
  ' e:arrayType="xsd:string[0]"',
  ' e:offset="[1]"',
  ' id="v"',
];

function pick<T>(from: readonly T[], random: Random): T {
  return from[random(from.length)]!;
}

/** Something that is said: once or more, with silence around it, in other elements or not. */
function said(random: Random, depth = 0): string {
  const core = depth < 4 && random(3) === 0 ? `<item>${said(random, depth + 1)}</item>` : pick(SAID, random);
  const more = random(3) === 0 ? said(random, 4) : '';
  return pick(SILENT, random) + core + more + pick(SILENT, random);
}

function validationErrors(random: Random, isRejected: boolean): string {
  const field = (inside: string, marks = '') => `<validationErrors${marks}>${inside}</validationErrors>`;
  const empty = () => pick(['', '<validationErrors/>', field(pick(SILENT, random))], random);
  if (!isRejected) return empty();
  const full =
    random(8) === 0 ? '<validationErrors href="#gone"/>' : field(said(random), pick(MARKS, random));
  return empty() + full + empty();
}

/** The answers in another order, some of them twice. */
function disordered(answers: readonly string[], random: Random): string[] {
  const made = [...answers];
  for (let i = random(3); i > 0; i--) made.splice(random(made.length + 1), 0, pick(answers, random));
  for (let i = random(2) * made.length; i > 0; i--) made.push(...made.splice(random(made.length), 1));
  return made;
}

/** Rows that are answered in their order or another one, some of them not at all or twice. */
export function batchCaseOf(random: Random): BatchCase {
  const sent = Array.from({ length: 1 + random(12) }, (_, i) => ({ id: 100 + i, badgeNo: `00${i}` }));
  const rejected = new Set(Array.from(sent.keys()).filter(() => random(2) === 0));
  const answers = [...sent.entries()].map(([i, { id, badgeNo }]) => {
    const texts = validationErrors(random, rejected.has(i));
    const fields = `<id>${id}</id><badgeNo>${badgeNo}</badgeNo>`;
    return random(12) === 0 ? '' : `<item>${random(2) === 0 ? texts + fields : fields + texts}</item>`;
  });
  const behind = random(2) === 0 ? '<m id="said"><item>Closed</item></m>' : '';
  const document = rolesAnswer(`<return>${disordered(answers, random).join('')}</return>`, behind);
  return {
    side: 'answer',
    operation: wsdlUpdateShifts,
    contentType: 'text/xml; charset=utf-8',
    document: Buffer.from(document.replaceAll('wsdlGetRoles', wsdlUpdateShifts.name)),
    strict: false,
    lenient: random(2) === 0,
    limits: undefined,
    sent,
    rejected,
  };
}

/** What must never be: a row that was rejected, in whatever words, is accepted; or one that was not is rejected. */
export function checkBatch(
  { operation, document, sent, rejected, ...options }: BatchCase,
  size: number,
): string | undefined {
  try {
    const decoder = createAnswerDecoder(operation, options);
    for (let at = 0; at < document.length; at += size) decoder.write(document.subarray(at, at + size));
    const answer = decoder.end();
    if (answer.kind === 'fault') return 'takes a batch for a fault';
    const rows = (answer.value ?? []) as Parameters<typeof matchRows>[2]['value'];
    const batch = matchRows(
      operation,
      { [operation.rows!]: sent },
      { value: rows, issues: answer.issues },
      { redactor },
    );
    if (batch.accepted.some(({ index }) => rejected.has(index))) return 'accepts a row that was rejected';
    if (batch.rejected.some(({ index }) => !rejected.has(index))) return 'rejects a row that was accepted';
    return undefined;
  } catch (error) {
    return error instanceof CodecError ? undefined : `throws ${(error as Error).name}`;
  }
}
