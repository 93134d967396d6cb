// Control characters of both sets, line and paragraph separators, and what turns the direction of the text around it.
const UNSAFE = /[\x00-\x1F\x7F-\x9F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g;
const KEPT_OR_UNSAFE = new RegExp(`\\r\\n|\\x1b\\[(?:1|2|22|3[1-9])m|${UNSAFE.source}`, 'g');

/** A value that came from elsewhere, made safe for a terminal: control characters become visible signs. */
export function visibleText(text: string): string {
  return text.replace(/\r?\n/g, '⏎').replace(/\t/g, ' ').replace(UNSAFE, '�');
}

/** A text for a page: what controls or directs the text around it becomes a visible sign; line ends and tabs stay. */
export function withoutControls(text: string): string {
  return text.replace(UNSAFE, (found) => (/[\t\n\r]/.test(found) ? found : '\uFFFD'));
}

/**
 * A text with whatever else a terminal would obey written as `\\u202e`: in JSON that means the same. Line ends, tabs and
 * this program's own emphasis stay.
 */
export function terminalText(text: string): string {
  return text.replace(KEPT_OR_UNSAFE, (found) =>
    found.length > 1 || found === '\n' || found === '\t' ? found : escaped(found),
  );
}

/** The text of a message: what controls or directs the text around it is written as `\\u202e`; line ends and tabs stay. */
export function messageText(text: string): string {
  return text.replace(UNSAFE, (found) => (/[\t\n\r]/.test(found) ? found : escaped(found)));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
