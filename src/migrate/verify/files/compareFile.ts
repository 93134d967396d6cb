import { compareCsv } from './compareCsv.js';
import { compareJson, parseJson } from './compareJson.js';
import { compareLines } from './compareLines.js';
import { type ContentComparison, type FileComparison, NOTHING } from './FileComparison.js';
import { type FileText, fileText, linesOf, writtenOtherwise } from './fileText.js';
import { parseCsv } from './parseCsv.js';

/** Compares two versions of a file by what they mean, as far as the ending of its name says what that is. */
export function compareFile(file: string, before: Buffer, after: Buffer): Omit<FileComparison, 'run'> {
  const kind = kindOf(file, before, after);
  if (before.equals(after)) return { file, kind, status: 'same', ...NOTHING };
  if (kind === 'bytes')
    return {
      ...{ file, kind, status: 'different', counts: NOTHING.counts, otherwise: [] },
      findings: [
        'compared byte by byte, since nothing is known of what it holds: a time inside it is enough',
      ],
    };
  const [was, is] = [fileText(before)!, fileText(after)!];
  const content = contentOf(file, kind, was, is);
  const otherwise = [...content.otherwise, ...writtenOtherwise(was, is)];
  if (content.findings.length > 0) return { file, kind, status: 'different', ...content, otherwise };
  // Of JSON, order of fields and white space say nothing; of all else every byte does.
  if (kind === 'JSON' && otherwise.length === 0) return { file, kind, status: 'same', ...content };
  const rest = otherwise.length === 0 ? ['quotation marks or ends of lines'] : otherwise;
  return { file, kind, status: 'sameMeaning', ...content, otherwise: rest };
}

const LINES = /\.(ndjson|jsonl)$/i;

function kindOf(file: string, before: Buffer, after: Buffer): FileComparison['kind'] {
  const texts = [fileText(before), fileText(after)];
  if (texts.some((text) => text === undefined)) return 'bytes';
  if (/\.(csv|tsv)$/i.test(file)) return 'CSV';
  if (/\.json$/i.test(file) && texts.every((one) => parseJson(one!.text))) return 'JSON';
  return LINES.test(file) && texts.every((one) => parseLines(one!)) ? 'JSON' : 'text';
}

function contentOf(
  file: string,
  kind: FileComparison['kind'],
  was: FileText,
  is: FileText,
): ContentComparison {
  if (kind === 'CSV') return compareCsv(parseCsv(was.text), parseCsv(is.text));
  if (kind === 'text') return compareLines(linesOf(was.text), linesOf(is.text));
  const valueIn = (text: FileText) => (LINES.test(file) ? parseLines(text)! : parseJson(text.text)!.value);
  const [one, other] = [was, is].map(valueIn);
  return compareJson(one!, other!);
}

type Values = Parameters<typeof compareJson>[0][];

/** The values of lines of JSON; `undefined` where a line is none. */
function parseLines({ text }: FileText): Values | undefined {
  const values = linesOf(text).map(parseJson);
  return values.every((one) => one !== undefined) ? values.map(({ value }) => value) : undefined;
}
