import type { StartTag } from './startTag.js';

/** An element that was read whole. */
export interface Element {
  readonly tag: StartTag;
  readonly children: readonly Element[];
  /** The text of the element itself, without that of its children. */
  readonly text: string;
  /** The text held what is no character of XML: U+FFFD stands in its place. */
  readonly spoilt: boolean;
}

/** Puts together one element from the tokens inside it. */
export class ElementBuilder {
  readonly #open: { readonly tag: StartTag; readonly children: Element[]; text: string; spoilt: boolean }[] =
    [];
  /** The element, as far as it is there. */
  outermost: Element | undefined;
  /** The element, once it is whole. */
  element: Element | undefined;

  start(tag: StartTag): void {
    const element = { tag, children: [], text: '', spoilt: false };
    this.#open.at(-1)?.children.push(element);
    this.outermost ??= element;
    this.#open.push(element);
  }

  text(text: string, spoilt: boolean): void {
    const element = this.#open.at(-1)!;
    element.text += text;
    element.spoilt ||= spoilt;
  }

  end(): void {
    const element = this.#open.pop();
    if (this.#open.length === 0) this.element = element;
  }
}
