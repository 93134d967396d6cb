const AMPERSAND = 0x26;
const SPACE = 0x20;

/** A place in a record, and the leaves that were seen behind it. */
export interface Place {
  readonly followers: Leaf[];
}

/** An element without elements, as it is written up to its text. */
export interface Leaf extends Place {
  readonly start: Uint8Array;
  /** The same, four bytes each, and the last four. */
  readonly words: Int32Array;
  readonly lastWord: number;
  /** Bytes of its end tag; 0 where it has none. */
  readonly endLength: number;
  readonly field: AnswerField;
  /** What it stands in. */
  readonly around: AnswerField;
}

/** A field of the answered records, and whether it ever held a value. */
export class AnswerField {
  /** As `tasks.begTime`; nothing for the record itself. */
  readonly path: string;
  readonly fields = new Map<string, AnswerField>();
  /** Where its first leaf is expected. */
  readonly begin: Place = { followers: [] };
  /** Where the leaf behind it is expected. */
  readonly behind: Place = { followers: [] };
  held = false;
  /** It held a value in the record that is being read. */
  heldNow = false;

  constructor(path: string) {
    this.path = path;
  }

  take(text: string): void {
    if (!/\S/.test(text)) return;
    this.held = true;
    this.heldNow = true;
  }

  /** Takes a text as its bytes; false for one that must be read to be judged. */
  takeBytes(bytes: Uint8Array, from: number, to: number): boolean {
    let at = from;
    while (at < to && bytes[at]! <= SPACE) at++;
    if (at === to) return true;
    if (bytes[at] === AMPERSAND) return false;
    this.held = true;
    this.heldNow = true;
    return true;
  }
}
