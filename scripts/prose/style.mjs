/**
 * The style of docs/writing.md as rules about one sentence. `MOST_WORDS` is the limit of a sentence; code counts as one
 * word.
 */
export const MOST_WORDS = 30;

/** Words of riddles, and what to say instead. */
const TERMS = [
  [/\b(whatever|whoever|whichever|wherever|whomever)\b/i, 'name the cases, or say "any" or "every"'],
  [/\b(anew)\b/i, 'say "again"'],
  [/\b(unasked)\b/i, 'say "automatically" or "unless you ask"'],
  [/\b(in vain)\b/i, 'say "without success", or what happens'],
  [/\b(thereof|thereby|therein|whereby|wherein|whereof|hence|lest|albeit)\b/i, 'use a plain word'],
  [/\b(shall)\b/i, 'say "must" or "can"'],
  [/\b(mended?|mends|mending)\b/i, 'say "fix" or "repair"'],
  [/\b(heals?|healed)\b/i, 'say "recovers" or "is repaired"'],
  [/\b(stands? in|stand there|stands there|stands or|stands written)\b/i, 'say "is in", or who shows it'],
  [/\b(as it were|so to speak|to wit)\b/i, 'leave it out'],
  [/\b(whom to|of whom|of which|for whom|to whom)\b/i, 'make a sentence of its own of it'],
  [/\b(handed|is told of|are told of)\b/i, 'say "gets" or "receives"'],
  [/\b(hitherto|henceforth|erstwhile|nought|naught|ere)\b/i, 'use a plain word'],
  [/\b(simply|just|easily|obviously|of course)\b/i, 'leave it out'],
  [/\b(utili[sz]e[sd]?|leverag(?:e|es|ed|ing)|in order to|prior to)\b/i, 'use a plain word: use, to, before'],
];

/** Constructions that a reader has to solve, and what to do instead. */
const CONSTRUCTIONS = [
  [/\bwhat\b[^.]*\bwhat\b/i, 'two "what" in one sentence: name the things'],
  [/^(what|that which|nothing that|who|whom)\b(?!.*\?$)(?=(?:\s+\S+){8})/i, 'begin with the subject'],
  [/;[^;]*;/, 'two semicolons: make sentences'],
  [/\([^)]*\([^)]*\)/, 'parentheses in parentheses'],
  [/,\s+(which|who|whose)\b.*,\s+(which|who|whose)\b/i, 'two relative clauses: make sentences'],
  [/\b(as|so) (it|they|this) (stood|stands)\b/i, 'say "unchanged"'],
];

/** How many words a sentence has. Something in backticks is one. */
export function wordsIn(sentence) {
  return sentence
    .replace(/`[^`]*`/g, 'code')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}…]/u.test(word)).length;
}

/** A sentence ends before a capital, a number, code or a quotation. */
const END = /(?<=[.!?][)"]?)\s+(?=["(`[*]*[\p{Lu}\d`])/u;

/** What the style has against a text without markup, sentence by sentence. */
export function complaintsAbout(text) {
  return text.split(END).flatMap((piece) => {
    const sentence = piece.replace(/\s+/g, ' ').trim();
    const words = wordsIn(sentence);
    const plain = sentence.replace(/`[^`]*`/g, '`…`').replace(/"[^"]*"/g, '"…"');
    const found = [...TERMS, ...CONSTRUCTIONS].flatMap(([pattern, instead]) => {
      const [hit] = pattern.exec(plain) ?? [];
      return hit === undefined ? [] : [`"${hit.slice(0, 40)}": ${instead}`];
    });
    // A list of names in code is no sentence.
    const isList = !/\p{L}/u.test(sentence.replace(/`[^`]*`/g, ''));
    if (words > MOST_WORDS && !isList) found.push(`${words} words in a sentence; at most ${MOST_WORDS}`);
    return found.map((what) => ({ what, sentence }));
  });
}
