import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, type Source } from './sources.js';

/** The doc comments of one definition file. */
export interface DefinitionDocs {
  /** Of the record or operation: the lines of the comment without its stars. */
  readonly doc: string;
  /** Of each field or part. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads the doc comments of a record (`folder` is `src/records`) or an operation (`src/operations`). */
export function definitionDocs(folder: string, { domain, name }: Source): DefinitionDocs {
  const source = readFileSync(join(ROOT, folder, domain, `${name}.ts`), 'utf8');
  const main = new RegExp(`${COMMENT}export (?:interface|const) ${name}\\b`).exec(source)?.[1];
  return {
    doc: linesOf(main ?? ''),
    fields: Object.fromEntries(
      [...fieldDocs(source, join(ROOT, folder, domain))].filter(([, text]) => text !== ''),
    ),
  };
}

const COMMENT = String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*`;

/** The comment of each field in a text and in the lists that it takes in, in wire order; empty for a field without one. */
function fieldDocs(source: string, folder: string, body = source): Map<string, string> {
  const docs = new Map<string, string>();
  const take = String.raw`\.\.\.take\w*\(\s*(\w+)(?:,([^)]*))?\)`;
  const parts = body.matchAll(
    new RegExp(
      `${take}|\\.\\.\\.(?!definition\\b|\\w*Rules\\b)(\\w+)[, ]|(?:${COMMENT})?\\b(\\w+): t\\b`,
      'g',
    ),
  );
  for (const [, from, names = '', whole, text, field] of parts)
    if (field !== undefined) docs.set(field, linesOf(text ?? ''));
    else {
      const own = listDocs(source, folder, (from ?? whole)!);
      const taken = names === '' ? own.keys() : [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name!);
      for (const name of taken) docs.set(name, own.get(name) ?? '');
    }
  return docs;
}

/** Of a list of fields that several records have, in the same file or in one that it imports. */
function listDocs(source: string, folder: string, list: string): Map<string, string> {
  const path = new RegExp(`import \\{[^}]*\\b${list}\\b[^}]*\\} from '([^']+)\\.js'`).exec(source)?.[1];
  const file = path === undefined ? undefined : join(folder, `${path}.ts`);
  const text = file === undefined ? source : readFileSync(file, 'utf8');
  const body = new RegExp(`const ${list} = \\{([\\s\\S]*?)\\n\\};`).exec(text)?.[1];
  if (body === undefined) throw new Error(`${list}: no list of fields`);
  return fieldDocs(text, file === undefined ? folder : dirname(file), body);
}

/** The first sentence of a doc comment, on one line. */
export function firstSentence(doc: string): string {
  const text = doc.replaceAll(/\s+/g, ' ').trim();
  return /^.*?[.!?](?= [A-Z`@]|$)/.exec(text)?.[0] ?? text;
}

/** A doc comment with the given text. */
export function docComment(text: string, indent: string): string {
  const lines = text.split('\n');
  if (lines.length === 1) return `${indent}/** ${text} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function linesOf(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}
