import { withoutControls } from '../text/safeText.js';

/** HTML that is already safe to put into a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly (Html | string)[];

/** A template whose values are escaped, unless they are `Html` themselves; lists are joined. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(
    strings.reduce((made, text, i) => made + (i === 0 ? '' : render(parts[i - 1]!)) + text, ''),
  );
}

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return withoutControls(String(part)).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** A sentence in which words between backticks are code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
