import { hiddenIn, isComment, linesOf } from './textNet.js';
import { Imports } from './imports.js';
import type { Language, Unknown, Use } from './Use.js';

/** A file that was read, with its text. */
export interface ReadFile {
  readonly file: string;
  readonly text: string;
  readonly language: Language;
}

/** What opens a client, or holds what a client sends. */
const SERVICE =
  /<(?:\w+:)?Envelope\b|[?&]wsdl\b|\bservice\.wsdl\b|\buri:Service\b|\bSoapClient\s*\(|SOAP::Lite|Savon\.client|New-WebServiceProxy|ServicePortType|\bnusoap_client\b|(?:require\(|from )['"](?:soap|strong-soap|easy-soap-request|workforce-soap)['"]|\b(?:from|import) (?:zeep|suds)\b/;

/**
 * Files that name the service, or take in one that does, and of which nothing else is told: neither a call nor a place to
 * look at.  */
export function untold(
  files: readonly ReadFile[],
  uses: readonly Use[],
  unknowns: readonly Unknown[],
): Unknown[] {
  const found: Unknown[] = [];
  const lines = new Map(files.map(({ file, text }) => [file, linesOf(file, text)]));
  const calling = new Set(
    uses.flatMap(({ file, calledFrom = [] }) => [file, ...calledFrom.map((one) => one.file)]),
  );
  const imports = new Imports(lines);
  const taken = (from: string, to: string): boolean => imports.takes(from, to);
  for (const { file, language } of files.filter((one) => one.language !== 'data')) {
    const isClient = calling.has(file) || lines.get(file)!.some((line) => SERVICE.test(line));
    found.push(...hiddenIn(file, lines.get(file)!, language, isClient));
  }
  const open = new Set(
    [...unknowns, ...found].filter(({ what }) => /^(call|beginning)$/.test(what)).map(({ file }) => file),
  );
  const spoken = new Set([...unknowns, ...found].map(({ file }) => file));
  const helping = new Set(uses.flatMap(({ through }) => through ?? []));
  const add = ({ file, language }: ReadFile, name: string, is: (line: string) => boolean): void => {
    const line =
      Math.max(
        0,
        lines.get(file)!.findIndex((one) => !isComment(one) && is(one)),
      ) + 1;
    found.push({ what: 'service', name, file, line, language });
    spoken.add(file);
    open.add(file);
  };
  const scripts = files.filter(({ language }) => language !== 'data');
  for (const one of scripts) {
    const { file } = one;
    if (spoken.has(file) || calling.has(file) || helping.has(file)) continue;
    const name = SERVICE.exec(lines.get(file)!.join('\n'))?.[0];
    const isHelper = [...calling].some((other) => lines.has(other) && taken(other, file));
    if (name && !isHelper) add(one, name, (line) => line.includes(name));
    const helper = [...calling].find((other) => taken(file, other));
    if (helper && !spoken.has(file) && !isHelper)
      add(one, nameOf(helper), (line) => line.includes(stemOf(helper)));
  }
  // What takes in a file with something unknown may do it too, and so on.
  for (let before = -1; before < found.length; ) {
    before = found.length;
    for (const one of scripts) {
      const helper = spoken.has(one.file) ? undefined : [...open].find((other) => taken(one.file, other));
      if (helper) add(one, nameOf(helper), (line) => line.includes(stemOf(helper)));
    }
  }
  return found;
}

function nameOf(file: string): string {
  return file.replace(/^.*\//s, '');
}

function stemOf(file: string): string {
  return nameOf(file).replace(/\.\w+$/, '');
}
