import type { ByteWindow } from '../../encoding/xml/byteWindow.js';
import type { Scanner } from '../../encoding/xml/scanner.js';
import type { AnswerField, Leaf, Place } from './AnswerField.js';

const LESS = 0x3c;
const SLASH = 0x2f;
const GREATER = 0x3e;
const SPACE = 0x20;
const MOST_FOLLOWERS = 8;
const MOST_LEAVES = 4_000;
const SHORTEST_TAG = 4;
const LONGEST_TAG = 256;
/** So many elements are read before any is learned: what is learned of one short answer is not needed any more. */
const UNLEARNED = 300;

/**
 * Knows by heart how the leaves of an answer are written and which one follows which: records repeat themselves, so that
 * most of an answer is read by comparing bytes. What is known it takes for well-formed.
 */
export class KnownLeaves {
  /** Where reading is. */
  #place: Place | undefined;
  /** The start tag of what was opened last, and where it stood: it may turn out to be that of a leaf. */
  #opened: { readonly start: Uint8Array; readonly place: Place | undefined } | undefined;
  #count = 0;
  #read = 0;

  /** Another answer begins, with records like those before. */
  restart(): void {
    this.#place = undefined;
    this.#opened = undefined;
  }

  /** An element was opened that the scanner read. */
  begin({ rawTag }: Scanner, field: AnswerField): void {
    if (this.#read < UNLEARNED) this.#read++;
    else this.#opened = { start: new Uint8Array(rawTag), place: this.#place };
    this.#place = field.begin;
  }

  /** An element was closed that the scanner read. */
  end(field: AnswerField, around: AnswerField): void {
    const opened = this.#opened;
    this.#opened = undefined;
    this.#place = field.behind;
    if (opened?.place) this.#learn(opened.start, opened.place, field, around);
  }

  /** Reads as many leaves of a field as are known, each to its end. */
  read(window: ByteWindow, around: AnswerField): void {
    const { bytes, view, end } = window;
    let place = this.#place;
    let { pos } = window;
    for (;;) {
      const leaf = place && nextOf(place, view, pos, around);
      if (!leaf) break;
      const from = pos + leaf.start.length;
      if (from > end) break;
      let at = from;
      const { endLength, field } = leaf;
      if (endLength > 0) {
        // Behind the last byte stands one that ends the search.
        while (bytes[at] !== LESS) at++;
        if (bytes[at + 1] !== SLASH || bytes[at + endLength - 1] !== GREATER) break;
      }
      if (at + endLength > end) break;
      if (at > from && !field.heldNow && !field.takeBytes(bytes, from, at)) break;
      pos = at + endLength;
      place = leaf;
    }
    if (pos === window.pos) return;
    window.pos = pos;
    this.#place = place;
    this.#opened = undefined;
  }

  #learn(start: Uint8Array, place: Place, field: AnswerField, around: AnswerField): void {
    const { followers } = place;
    const known = followers.find((leaf) => leaf.around === around && Buffer.compare(leaf.start, start) === 0);
    if (known) this.#place = known;
    else if (followers.length < MOST_FOLLOWERS && isFit(start) && this.#count < MOST_LEAVES) {
      this.#count++;
      const leaf = leafOf(start, field, around);
      followers.push(leaf);
      this.#place = leaf;
    }
  }
}

function isFit({ length }: Uint8Array): boolean {
  return length >= SHORTEST_TAG && length <= LONGEST_TAG;
}

function leafOf(start: Uint8Array, field: AnswerField, around: AnswerField): Leaf {
  const view = new DataView(start.buffer, start.byteOffset, start.length);
  const words = Int32Array.from({ length: start.length >> 2 }, (_, i) => view.getInt32(i * 4));
  const nameLength = start.findIndex((byte) => byte <= SPACE || byte === GREATER) - 1;
  return {
    ...{ start, words, lastWord: view.getInt32(start.length - 4) },
    endLength: start.at(-2) === SLASH ? 0 : nameLength + '</>'.length,
    ...{ field, around, followers: [] },
  };
}

function nextOf({ followers }: Place, view: DataView, pos: number, around: AnswerField): Leaf | undefined {
  for (let i = 0; i < followers.length; i++) {
    const leaf = followers[i]!;
    if (leaf.around === around && standsAt(leaf, view, pos)) return leaf;
  }
  return undefined;
}

/** Compares four bytes at a time; the last four overlap those before. */
function standsAt({ words, lastWord, start }: Leaf, view: DataView, pos: number): boolean {
  const last = pos + start.length - 4;
  if (last + 4 > view.byteLength || view.getInt32(last) !== lastWord) return false;
  for (let i = 0, at = pos; i < words.length; i++, at += 4) if (view.getInt32(at) !== words[i]) return false;
  return true;
}
