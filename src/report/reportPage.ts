import { FAVICON } from './favicon.js';
import { Html, html } from './html.js';

/** The style of every report page. Verdicts are told by sign and word, colour only helps. */
const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fbfbf9; --card: #ffffff; --ink: #1c2024; --faint: #5b636b; --line: #d8dcd9; --head: #f1f3f0;
  --good: #1d7a4c; --good-ink: #ffffff; --soft: #bfe3cf; --soft-ink: #0f3d25; --warn: #e2a72e; --warn-ink: #2a1f00;
  --mild: #5a6fb8; --mild-ink: #ffffff; --bad: #a8433a; --bad-ink: #ffffff; --none: #c9cec9; --none-ink: #1c2024;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171a; --card: #1c2024; --ink: #e6e9eb; --faint: #a2abb3; --line: #343b41; --head: #23292e;
    --good: #3da873; --good-ink: #05140c; --soft: #1f5238; --soft-ink: #d5f2e1; --warn: #d9a22f; --warn-ink: #1c1400;
    --mild: #8799e0; --mild-ink: #0b1024; --bad: #d9776c; --bad-ink: #210704; --none: #454d54; --none-ink: #e6e9eb;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
p { max-width: 60rem; margin: .5rem 0; }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; }
pre, li, td { overflow-wrap: anywhere; }
code.name { white-space: nowrap; }
.lead { font-size: 1.1rem; }
.faint { color: var(--faint); }
.bar { display: flex; height: 2.1rem; border-radius: 6px; overflow: hidden; margin: 1rem 0 .6rem; gap: 2px; }
.bar span { display: grid; place-items: center; min-width: 2rem; font-weight: 600; }
.key { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; padding: 0; margin: 0; }
.mark { display: inline-block; width: .85em; height: .85em; border-radius: 3px; margin-right: .45em; vertical-align: -.05em; }
.moves, .equal, .go { background: var(--good); color: var(--good-ink); }
.converted { background: var(--soft); color: var(--soft-ink); }
.loses, .missing { background: var(--warn); color: var(--warn-ink); }
.related { background: var(--mild); color: var(--mild-ink); }
.stays, .different, .no-go { background: var(--bad); color: var(--bad-ink); }
.unknown, .incomparable { background: var(--none); color: var(--none-ink); }
.scroll { position: relative; overflow: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.scroll:focus-visible, summary:focus-visible, details > div:focus-visible { outline: 3px solid var(--mild); outline-offset: 2px; }
table { border-collapse: separate; border-spacing: 0; width: 100%; }
caption { text-align: left; padding: .6rem .8rem; color: var(--faint); position: sticky; left: 0; }
th, td { text-align: left; padding: .4rem .8rem; border-bottom: 1px solid var(--line); vertical-align: top; }
tbody tr:last-child > * { border-bottom: 0; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
tbody th { font-weight: 400; min-width: 9rem; }
thead th { background: var(--head); position: sticky; top: 0; z-index: 2; font-weight: 600; }
.tag { display: inline-block; padding: 0 .55em; border-radius: 1em; font-size: .85rem; font-weight: 600; white-space: nowrap; }
details { border: 1px solid var(--line); border-radius: 8px; background: var(--card); margin: .5rem 0; }
summary { padding: .6rem .8rem; cursor: pointer; }
details > div { overflow-x: auto; border-top: 1px solid var(--line); }
details > .inside { padding: .2rem .8rem .8rem; }
.inside .key { margin-bottom: .8rem; }
ul.plain { padding-left: 1.1rem; margin: .2rem 0; }
@media (max-width: 45rem) {
  main { padding: 1.25rem .75rem 3rem; }
  .scroll table { min-width: 44rem; }
}
@media print {
  body { background: none; }
  .scroll { max-height: none; overflow: visible; }
  thead th { position: static; }
  .tag, .bar span, .mark { print-color-adjust: exact; }
  tr, summary { break-inside: avoid; }
  details::details-content { content-visibility: visible; height: auto; }
}
`;

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
