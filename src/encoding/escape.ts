const SPECIAL = /[&<>"\r]/g;
const ENTITY: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text as XML content or as an attribute value in double quotes. */
export function escapeXml(text: string): string {
  return text.search(SPECIAL) >= 0 ? text.replace(SPECIAL, (character) => ENTITY[character]!) : text;
}
