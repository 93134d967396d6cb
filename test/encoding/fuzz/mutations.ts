/** A whole number from 0 to below another. */
export type Random = (below: number) => number;

/** A small generator of repeatable random numbers (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const PIECES = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '/',
  '=',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?',
  '?>',
  '<!DOCTYPE x>',
  '&#0;',
  '&#xD800;',
  '&amp;',
  '&lol;',
  '<item>',
  '</item>',
  '<return>',
  '</return>',
  '<item href="#a"/>',
  ' href="#a"',
  ' id="a"',
  ' href="#b"',
  ' id="b"',
  ' xsi:nil="true"',
  ' xsi:nil="1"',
  ' SOAP-ENC:position="[9]"',
  ' SOAP-ENC:offset="[3]"',
  ' SOAP-ENC:arrayType="x[0]"',
  ' xmlns=""',
  ' xmlns:xsi="urn:x"',
  ' xmlns:ns1="urn:y"',
  '<__proto__>',
  '</__proto__>',
  ' __proto__="1"',
  '<multiRef id="a"/>',
  '<multiRef id="b"><item href="#a"/></multiRef>',
  '<SOAP-ENV:Fault>',
  '</SOAP-ENV:Fault>',
  '<SOAP-ENV:Header/>',
  ' SOAP-ENV:mustUnderstand="1"',
  '0000-00-00',
  '-',
  '9'.repeat(30),
  ' '.repeat(40),
  '\r\n',
  '\0',
  '\u0001',
  '\ufffe',
  'å',
  '😀',
  '1e9',
  'true',
  'x'.repeat(300),
  '<a>'.repeat(30),
].map((piece) => Buffer.from(piece));

// What can stand between two tags, and in a start tag, and leave a document well-formed.
const CONTENT = [
  '<!-- x -->',
  '<?x y?>',
  ' text ',
  '<![CDATA[<x>]]>',
  '&#x41;',
  '<x/>',
  '<item/>',
  '<item href="#a"/>',
  '<item href="#b"/>',
  '<x id="a"/>',
  '<item id="b"><id>1</id></item>',
  '<__proto__>1</__proto__>',
  '<name/>',
  '12',
  '\n\t ',
  '<item xsi:nil="true"/>',
].map((piece) => Buffer.from(piece));
const ATTRIBUTES = [
  ' href="#a"',
  ' href="#b"',
  ' id="a"',
  ' id="b"',
  ' xsi:nil="true"',
  ' xsi:nil="0"',
  ' xmlns=""',
  ' xmlns:q="urn:q"',
  ' a="&amp;"',
  ' SOAP-ENC:position="[2]"',
  ' SOAP-ENC:offset="[1]"',
  ' __proto__="x"',
  ' SOAP-ENV:mustUnderstand="1"',
  " b = '1'",
].map((piece) => Buffer.from(piece));

/** The bytes with one to eight changes: cut, doubled, moved, overwritten, or with a piece of markup put in. */
export function mutated(bytes: Uint8Array, random: Random): Uint8Array {
  let result: Buffer = Buffer.from(bytes);
  const polite = random(3) > 0;
  for (let edits = 1 + random(polite ? 5 : 8); edits > 0; edits--)
    result = polite && random(8) > 0 ? politely(result, random) : roughly(result, random);
  return random(20) === 0 ? result.subarray(0, random(result.length + 1)) : result;
}

/** The document with one of its items many times over, so that what was read once is read again. */
export function repeated(bytes: Uint8Array, random: Random): Uint8Array {
  const buffer = Buffer.from(bytes);
  const from = buffer.indexOf('<item', random(buffer.length + 1));
  const end = buffer.indexOf('</item>', from);
  if (from < 0 || end < 0) return bytes;
  const item = buffer.subarray(from, end + '</item>'.length);
  const copies = Array.from({ length: 1 + random(6) }, () => item);
  return Buffer.concat([buffer.subarray(0, from), ...copies, buffer.subarray(from)]);
}

/** Puts something in at a tag, where it may stand. */
function politely(bytes: Buffer, random: Random): Buffer {
  const tagEnd = bytes.indexOf('>', random(bytes.length + 1));
  if (tagEnd < 0) return bytes;
  const inTag = random(2) === 0 && bytes[bytes.lastIndexOf('<', tagEnd) + 1] !== 0x2f;
  const at = !inTag ? tagEnd + 1 : bytes[tagEnd - 1] === 0x2f ? tagEnd - 1 : tagEnd;
  const pieces = inTag ? ATTRIBUTES : CONTENT;
  return Buffer.concat([bytes.subarray(0, at), pieces[random(pieces.length)]!, bytes.subarray(at)]);
}

function roughly(bytes: Buffer, random: Random): Buffer {
  const at = random(bytes.length + 1);
  const length = random(random(4) === 0 ? 400 : 12);
  const head = bytes.subarray(0, at);
  const tail = bytes.subarray(at);
  switch (random(6)) {
    case 0:
      return Buffer.concat([head, tail.subarray(length)]);
    case 1:
      return Buffer.concat([head, tail.subarray(0, length), tail]);
    case 2:
      return Buffer.concat([head, Buffer.from([random(256)]), tail.subarray(1)]);
    case 3:
      return Buffer.concat([head, bytes.subarray(random(bytes.length + 1)).subarray(0, length), tail]);
    default:
      return Buffer.concat([head, PIECES[random(PIECES.length)]!, tail]);
  }
}
