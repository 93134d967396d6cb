const SIZE = 4096;
const LAST_BYTE = 0xff;
// Texts are made one after another, so that all share the room in which their pieces are made.
const units = new Uint16Array(SIZE);
const bytes = Buffer.alloc(SIZE);

/** A text that is made unit by unit (UTF-16), in a time that no text makes longer for its length. */
export class UnitText {
  #text = '';
  #count = 0;
  #all = 0;

  add(unit: number): void {
    if (this.#count === SIZE) this.#flush();
    units[this.#count++] = unit;
    this.#all |= unit;
  }

  addPoint(code: number): void {
    if (code > 0xffff) {
      this.add(0xd800 + ((code - 0x10000) >> 10));
      this.add(0xdc00 + ((code - 0x10000) & 0x3ff));
    } else this.add(code);
  }

  /** Adds a part of another text. */
  addPart(text: string, from: number, to: number): void {
    if (to - from > SIZE) {
      this.#flush();
      this.#text += text.slice(from, to);
    } else for (let at = from; at < to; at++) this.add(text.charCodeAt(at));
  }

  end(): string {
    this.#flush();
    return this.#text;
  }

  #flush(): void {
    const count = this.#count;
    if (this.#all > LAST_BYTE)
      this.#text += String.fromCharCode.apply(null, units.subarray(0, count) as unknown as number[]);
    else {
      for (let i = 0; i < count; i++) bytes[i] = units[i]!;
      this.#text += bytes.toString('latin1', 0, count);
    }
    this.#count = 0;
    this.#all = 0;
  }
}
