import type { StartTag } from './startTag.js';

/** An element that was read whole. */
export interface Element {
  readonly tag: StartTag;
  readonly children: readonly Element[];
  /** The text of the element itself, without that of its children. */
  readonly text: string;
  /** The text held what is no character of XML: U+FFFD stands in its place. */
  readonly spoilt: boolean;
  /** It, or an element inside it, refers to another one. */
  readonly refers: boolean;
}

interface OpenElement extends Element {
  readonly children: Element[];
  text: string;
  spoilt: boolean;
  refers: boolean;
}

/** Puts together one element from the tokens inside it. */
export class ElementBuilder {
  readonly #open: OpenElement[] = [];
  /** The element, as far as it is there. */
  outermost: Element | undefined;
  /** The element, once it is whole. */
  element: Element | undefined;

  start(tag: StartTag, refers = false): void {
    const element: OpenElement = { tag, children: [], text: '', spoilt: false, refers };
    this.#open.at(-1)?.children.push(element);
    this.outermost ??= element;
    this.#open.push(element);
  }

  text(text: string, spoilt: boolean): void {
    const element = this.#open.at(-1)!;
    element.text += text;
    element.spoilt ||= spoilt;
  }

  /** The element that ends. */
  end(): Element {
    const element = this.#open.pop()!;
    const parent = this.#open.at(-1);
    if (!parent) this.element = element;
    else if (element.refers) parent.refers = true;
    return element;
  }
}
