/** Every spelling in which a text can stand in XML, JSON, URLs, headers and logs, packed in base64 too; the longest first. */
export function spellingsOf(text: string): string[] {
  const packed = ['utf8', 'latin1'].flatMap((charset) =>
    base64Spellings(Buffer.from(text, charset as BufferEncoding)),
  );
  return text === '' ? [] : longestFirst([...textSpellingsOf(text), ...packed]);
}

/** The spellings of a text that is not packed; the longest first. */
export function textSpellingsOf(text: string): string[] {
  if (/^[\w.-]*$/.test(text)) return text === '' ? [] : [text];
  const json = JSON.stringify(text).slice(1, -1);
  return longestFirst([
    text,
    ...xmlSpellings(text),
    json,
    json.replaceAll('/', '\\/'),
    ascii(json, (code) => `\\u${code.toString(16).padStart(4, '0')}`),
    ...urlSpellings(text),
  ]);
}

function longestFirst(spellings: readonly string[]): string[] {
  return [...new Set(spellings)].sort((a, b) => b.length - a.length);
}

function xmlSpellings(text: string): string[] {
  const plain = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const quotes = ['&quot;', '&#34;', '&#x22;'].flatMap((double) =>
    ['&apos;', '&#39;', '&#039;', '&#x27;', "'"].map((single) =>
      plain.replaceAll('"', double).replaceAll("'", single),
    ),
  );
  const numeric = [plain, quotes[0]!].flatMap((spelling) => [
    points(spelling, (code) => `&#${code};`),
    points(spelling, (code) => `&#x${code.toString(16)};`),
    points(spelling, (code) => `&#x${code.toString(16).toUpperCase()};`),
  ]);
  return [plain, text.replace(/&/g, '&amp;').replace(/</g, '&lt;'), ...quotes, ...numeric];
}

function urlSpellings(text: string): string[] {
  const encoded = safely(() => encodeURIComponent(text));
  const strict = encoded.replace(
    /[!'()*~]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const lower = (spelling: string) => spelling.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  const form = strict.replaceAll('%20', '+');
  const whole = safely(() => encodeURI(text));
  return [encoded, strict, form, whole, lower(encoded), lower(strict), lower(form)];
}

// In base64, three bytes become four letters: a text inside another begins at one of three places. The letters at
// its edges also hold bits of its neighbours, so only those between are searched for.
function base64Spellings(bytes: Buffer): string[] {
  const whole = bytes.toString('base64');
  const inside = [1, 2].flatMap((before) => {
    const shifted = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return shifted.slice(before + 1, shifted.length - 1);
  });
  const spellings = [whole, whole.replace(/=+$/, ''), whole.replace(/.?=+$/, ''), ...inside];
  const long = spellings.filter((spelling) => spelling.length >= 6);
  return long.flatMap((spelling) => [spelling, spelling.replaceAll('+', '-').replaceAll('/', '_')]);
}

function ascii(text: string, write: (code: number) => string): string {
  return text.replace(/[^\0-\x7F]/g, (letter) => write(letter.charCodeAt(0)));
}

function points(text: string, write: (code: number) => string): string {
  return text.replace(/[^\0-\x7F]/gu, (letter) => write(letter.codePointAt(0)!));
}

// A lone surrogate has no URL spelling.
function safely(encode: () => string): string {
  try {
    return encode();
  } catch {
    return '';
  }
}
