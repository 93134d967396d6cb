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
  /** How many elements it is, with those inside it. */
  readonly size: number;
  /** What a reader made of it. */
  made: object | undefined;
}

interface OpenElement extends Element {
  children: Element[];
  text: string;
  spoilt: boolean;
  refers: boolean;
  size: number;
}

// Most elements hold no others, and need no list of their own.
const NONE: Element[] = [];

/** Puts together one element from the tokens inside it, and then others. */
export class ElementBuilder {
  readonly #open: OpenElement[] = [];
  /** The element, as far as it is there. */
  outermost: Element | undefined;
  /** The element, once it is whole. */
  element: Element | undefined;

  start(tag: StartTag, refers = false): void {
    const element: OpenElement = {
      tag,
      children: NONE,
      text: '',
      spoilt: false,
      refers,
      size: 1,
      made: undefined,
    };
    const parent = this.#open.at(-1);
    if (parent?.children === NONE) parent.children = [element];
    else parent?.children.push(element);
    if (!parent) {
      this.outermost = element;
      this.element = undefined;
    }
    this.#open.push(element);
  }

  text(text: string, spoilt: boolean): void {
    const element = this.#open.at(-1)!;
    element.text += text;
    element.spoilt ||= spoilt;
  }

  end(): Element {
    const element = this.#open.pop()!;
    const parent = this.#open.at(-1);
    if (!parent) this.element = element;
    else {
      parent.refers ||= element.refers;
      parent.size += element.size;
    }
    return element;
  }
}
