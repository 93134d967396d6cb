import { type Imports, nameOf } from './Imports.js';
import type { FileScan } from './scanFile.js';
import { mayLeave } from './knownNames.js';
import { hiddenIn, isComment, undefinedIn } from './textNet.js';
import type { Language, Unknown, Use } from './Use.js';

/** A file that was read, by its lines without comments. */
export interface ReadFile {
  readonly file: string;
  readonly lines: readonly string[];
  readonly language: Language;
  readonly scan: FileScan;
}

/** What opens a client, or holds what a client sends. */
const SERVICE =
  /<(?:\w+:)?Envelope\b|[?&]wsdl\b|\bservice\.wsdl\b|\buri:Service\b|\bSOAPAction\b|\bSoapClient\s*\(|SOAP::Lite|XML::Compile::(?:WSDL|SOAP)|https?:\/\/[^\s"'<>]+\/soap(?![/\w])|Savon\.client|New-WebServiceProxy|ServicePortType|\bnusoap_client\b|(?:require\(|from )['"](?:soap|strong-soap|easy-soap-request|workforce-soap)['"]|\b(?:from|import) (?:[\w., ]+, *)?(?:zeep|suds)\b/;

interface Told {
  readonly uses: readonly Use[];
  readonly unknowns: readonly Unknown[];
  /** Names of operations in data that scripts take in. */
  readonly left: readonly Use[];
}

/**
 * Scripts that name the service, or take in one that does, and of which nothing else is told: neither a call nor a place to
 * look at; and places of all scripts where a name is hidden.
 */
export function untold(
  scripts: readonly ReadFile[],
  imports: Imports,
  { uses, unknowns, left }: Told,
): Unknown[] {
  const filesOf = (some: readonly Use[]) =>
    some.flatMap(({ file, calledFrom = [] }) => [file, ...calledFrom.map((one) => one.file)]);
  const calling = new Set(filesOf(uses));
  // What calls nothing but what can leave SOAP: a helper that nobody read decides there.
  const staying = new Set(filesOf(uses.filter(({ operation }) => !mayLeave(operation))));
  const leaving = new Set(filesOf(uses).filter((file) => !staying.has(file)));
  const helping = new Set(uses.flatMap(({ through }) => through ?? []));
  const found = [
    ...scripts.flatMap((one) => {
      const { file, lines } = one;
      const isClient =
        calling.has(file) ||
        lines.some((line) => SERVICE.test(line)) ||
        [...calling].some((other) => imports.takes(other, file));
      const own = uses.filter((use) => use.file === file);
      const byLibrary =
        own.length > 0 &&
        own.every(({ style }) => style === 'method') &&
        !/Envelope\b|SOAPAction/i.test(lines.join('\n'));
      return hiddenIn(one, isClient, byLibrary);
    }),
    ...undefinedIn(scripts),
    ...imports.outside
      .filter(({ file }) => [...leaving].some((one) => one === file || imports.allOf(one).includes(file)))
      .flatMap(({ path, ...place }): Unknown[] => {
        const language = scripts.find(({ file }) => file === place.file)?.language;
        return language ? [{ what: 'call', name: `${path}, which was not read`, ...place, language }] : [];
      }),
  ];
  const all = [...unknowns, ...found];
  // Names in configuration and templates of which no call was made, too.
  const open = new Set(
    [...all.filter(({ what }) => /^(call|operation|beginning|field)$/.test(what)), ...left].map(
      ({ file }) => file,
    ),
  );
  const spoken = new Set(all.map(({ file }) => file));
  const add = ({ file, lines, language }: ReadFile, name: string, word: string): void => {
    const at = lines.findIndex((line) => !isComment(line) && line.includes(word));
    found.push({ what: 'service', name, file, line: Math.max(0, at) + 1, language });
    spoken.add(file);
    open.add(file);
  };
  const stemOf = (file: string) => nameOf(file).replace(/\.\w+$/, '');
  for (const one of scripts) {
    const { file } = one;
    if (spoken.has(file) || calling.has(file) || helping.has(file)) continue;
    if ([...calling].some((other) => imports.takes(other, file))) continue;
    const name = SERVICE.exec(one.lines.join('\n'))?.[0];
    const helper = [...calling].find((other) => imports.takes(file, other));
    if (name) add(one, name, name);
    else if (helper) add(one, nameOf(helper), stemOf(helper));
  }
  // What takes in a file with something unknown may do it too, and so on.
  for (let before = -1; before < found.length; ) {
    before = found.length;
    for (const one of scripts) {
      const helper = spoken.has(one.file)
        ? undefined
        : [...open].find((other) => imports.takes(one.file, other));
      if (helper) add(one, nameOf(helper), stemOf(helper));
    }
  }
  return found;
}
