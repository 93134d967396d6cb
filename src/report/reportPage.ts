import { FAVICON } from './favicon.js';
import { Html, html } from './html.js';
import { PAGE_STYLE } from './reportStyle.js';

/** A page of its own: no scripts, no assets, light and dark by the reader's setting. `style` is what this page alone has. */
export function page(title: string, body: readonly Html[], style = ''): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${title}</title>
<link rel="icon" href="${FAVICON}">
<style>${new Html(PAGE_STYLE + style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
}

interface TableParts {
  readonly caption?: string;
  /** Names of columns; with `#` before them figures, which stand at the right. Without columns there is no head. */
  readonly columns?: readonly string[];
  /** `<tr>` below all others. */
  readonly sums?: Html;
}

/** A table that scrolls by itself, and that a keyboard reaches. `rows` are `<tr>`. */
export function table(
  label: string,
  rows: readonly Html[],
  { caption, columns, sums }: TableParts = {},
): Html {
  const heads = columns?.map((name) =>
    name.startsWith('#')
      ? html`<th scope="col" class="number">${name.slice(1)}</th>`
      : html`<th scope="col">${name}</th>`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>${caption ? html`<caption>${caption}</caption>` : ''}
${heads ? html`<thead><tr>${heads}</tr></thead>` : ''}<tbody>${rows}</tbody>${sums ? html`<tfoot>${sums}</tfoot>` : ''}</table></div>`;
}

/** A share of a whole: for bars. */
export interface Share {
  readonly kind: string;
  readonly label: string;
  readonly count: number;
}

/** A bar of shares with its numbers in words beside it. */
export function bar(shares: readonly Share[]): Html {
  const shown = shares.filter(({ count }) => count > 0);
  if (shown.length === 0) return html``;
  return html`<div class="bar" role="img" aria-label="${shown.map(({ label, count }) => `${count} ${label}`).join(', ')}">
${shown.map(({ kind, count }) => html`<span class="${kind}" style="flex-grow:${count}">${count}</span>`)}
</div>
<ul class="key">
${shares.map(({ kind, label, count }) => html`<li><span class="mark ${kind}" aria-hidden="true"></span>${count} ${label}</li>`)}
</ul>`;
}
