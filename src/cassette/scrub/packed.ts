/** A part of a text that is base64 or hexadecimal of another. */
export interface PackedRun {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Another text, packed in the same way. */
  pack(text: string): string;
}

const RUN = /[A-Za-z0-9+/_-]{8,}={0,2}/g;
// Base64 can be broken into indented lines, which are longer than words.
const LINE = 40;
const PRINTABLE = /^[^\0-\x08\x0E-\x1F\uFFFD]*$/;

/** The parts of a text that are packed texts. What may be lines of one is given as one, and then line by line. */
export function* packedRuns(text: string): Generator<PackedRun> {
  for (const { start, end } of linesJoined(text)) {
    const letters = text.slice(start, end).replace(/\s+/g, '');
    const inside = /^(?:[0-9a-f]{2})+$/i.test(letters) ? hexRun(letters) : base64Run(letters);
    if (inside && PRINTABLE.test(inside.text)) yield { start, end, ...inside };
  }
}

function linesJoined(text: string): { start: number; end: number }[] {
  const joined: { start: number; end: number }[][] = [];
  for (const { 0: run, index: start } of text.matchAll(RUN)) {
    const [lines, end] = [joined.at(-1), start + run.length];
    const before = lines?.at(-1);
    const isNext = before && before.end - before.start >= LINE && text.slice(before.end, start).trim() === '';
    if (isNext) lines!.push({ start, end });
    else joined.push([{ start, end }]);
  }
  return joined.flatMap((lines) => {
    const whole = { start: lines[0]!.start, end: lines.at(-1)!.end };
    return lines.length === 1 ? whole : [whole, ...lines];
  });
}

function hexRun(letters: string): Pick<PackedRun, 'text' | 'pack'> {
  const isLower = letters === letters.toLowerCase();
  return {
    text: Buffer.from(letters, 'hex').toString(),
    pack: (other) => {
      const made = Buffer.from(other).toString('hex');
      return isLower ? made : made.toUpperCase();
    },
  };
}

function base64Run(letters: string): Pick<PackedRun, 'text' | 'pack'> | undefined {
  const encoding = /[-_]/.test(letters) ? 'base64url' : 'base64';
  const bare = (text: string) => text.replace(/=+$/, '');
  const bytes = Buffer.from(letters, encoding);
  if (bare(bytes.toString(encoding)) !== bare(letters)) return undefined;
  return {
    text: bytes.toString(),
    pack: (other) => {
      const made = Buffer.from(other).toString(encoding);
      return letters.length % 4 === 0 ? made : bare(made);
    },
  };
}
