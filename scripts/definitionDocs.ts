import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const comment = String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*`;
  const main = new RegExp(`${comment}export (?:interface|const) ${name}\\b`).exec(source)?.[1];
  const fields = [...source.matchAll(new RegExp(`${comment}(\\w+): t\\b`, 'g'))];
  return {
    doc: linesOf(main ?? ''),
    fields: Object.fromEntries(fields.map(([, text, field]) => [field, linesOf(text!)])),
  };
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
