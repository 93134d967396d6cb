import type { Language } from './Use.js';

const IN_CSHARP =
  /\[XmlElement(?:Attribute)?\((?:ElementName\s*=\s*)?"(\w+)"[^\]]*\](?:\s*\[[^\]]*\])*\s*public\s+[\w<>[\]?.]+\s+(\w+)/g;
const IN_JAVA =
  /@(?:XmlElement|JacksonXmlProperty|Element)\([^)]*(?:name|localName)\s*=\s*"(\w+)"[^)]*\)(?:\s*@\w+(?:\([^)]*\))?)*\s*(?:(?:private|public|protected|final)\s+)*[\w<>[\].]+\s+(\w+)/g;
const IN_GO = /^\s*(\w+)\s+[\w.*[\]]+\s+`[^`\n]*xml:"(?:[\w>]+>)?(\w+)[^`\n]*`/gm;
const GO_NAME = /\.([A-Z]\w*)/g;

/** The names that a script's types have for elements: `[XmlElement("badgeNo")] public string Badge`. */
export function aliasesIn(text: string, language: Language): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const pattern = language === 'C#' ? IN_CSHARP : language === 'Java' ? IN_JAVA : undefined;
  for (const [, element, name] of pattern ? text.matchAll(pattern) : []) found.set(name!, element!);
  if (language !== 'Go') return found;
  // What a generator makes of a field begins with a large letter.
  for (const [, name] of text.matchAll(GO_NAME)) found.set(name!, name![0]!.toLowerCase() + name!.slice(1));
  for (const [, name, element] of text.matchAll(IN_GO)) found.set(name!, element!);
  return found;
}
