import type { StartTag } from './startTag.js';

/** An element that was read whole. */
export interface Element {
  readonly tag: StartTag;
  readonly children: readonly Element[];
  /** The text of the element itself, without that of its children; `undefined` when it holds no characters of XML. */
  readonly text: string | undefined;
}

/** Puts together one element from the tokens inside it. */
export class ElementBuilder {
  readonly #open: { readonly tag: StartTag; readonly children: Element[]; text: string | undefined }[] = [];
  /** The element, once it is whole. */
  element: Element | undefined;

  start(tag: StartTag): void {
    const element = { tag, children: [], text: '' };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  text(text: string | undefined): void {
    const element = this.#open.at(-1)!;
    element.text = text === undefined || element.text === undefined ? undefined : element.text + text;
  }

  end(): void {
    const element = this.#open.pop();
    if (this.#open.length === 0) this.element = element;
  }
}
