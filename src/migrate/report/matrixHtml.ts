import { type Html, html } from '../../report/html.js';
import { type Readiness, type ScriptReadiness, VERDICTS } from './Readiness.js';
import { verdictWords } from './verdictWords.js';

/** What the columns of the matrix share at a width of 1,400 pixels, beside the names of the scripts. */
const ROOM = 1060;
const LARGEST = 30;

/** All scripts by all operations: whole on a usual screen, so the cells are the smaller the more there are. */
export function matrixHtml({ scripts, operations }: Readiness): Html {
  if (operations.length === 0) return html``;
  const size = Math.min(LARGEST, Math.floor(ROOM / operations.length) - 2);
  return html`<h2>The whole picture</h2>
<ul class="key">${VERDICTS.map((kind) => html`<li><span class="tag ${kind}">${verdictWords[kind].sign}</span> ${verdictWords[kind].meaning}</li>`)}</ul>
<p></p>
<div class="scroll wide" tabindex="0" role="region" aria-label="Matrix of scripts by operations">
<table class="matrix" style="--cell:${size}px"><caption>Scripts by the operations that they call; what changes something is underlined</caption>
<thead><tr><th scope="col">Script</th>${operations.map(({ operation }) => html`<th scope="col"><span>${operation}</span></th>`)}</tr></thead>
<tbody>${scripts.map((script) => html`<tr><th scope="row"><code title="${script.file}">${script.file}</code></th>${operations.map(({ operation }) => cell(script, operation))}</tr>`)}</tbody>
</table></div>`;
}

function cell({ calls }: ScriptReadiness, operation: string): Html {
  const call = calls.find((one) => one.operation === operation);
  if (!call) return html`<td></td>`;
  const { sign, word } = verdictWords[call.verdict];
  const says = `${call.operation}: ${word}${call.unsure ? ', not certain' : ''}${call.changes ? ', changes something' : ''}`;
  return html`<td><span class="cell ${call.verdict}${call.changes ? ' changing' : ''}" title="${says}"><span aria-hidden="true">${sign}</span><span class="sr">${says}</span></span></td>`;
}

/** What the matrix alone has. */
export const MATRIX_STYLE = `
.scroll.wide { max-height: none; }
.matrix .cell { width: var(--cell); height: max(1rem, var(--cell)); font-size: min(1rem, calc(var(--cell) * .8)); border-radius: 3px; }
.matrix td, .matrix thead th:not(:first-child) { padding: 1px; }
.matrix thead th:not(:first-child) span { font-size: min(.85rem, var(--cell)); line-height: 1; }
.matrix th[scope=row] { padding: 0 .6rem; min-width: 0; }
.matrix th[scope=row] code { width: 13rem; max-width: 13rem; direction: rtl; text-align: left; }
.matrix caption { position: static; }
.cell.changing { text-decoration: underline; text-underline-offset: 2px; }
.group { background: var(--head); font-weight: 600; }
.plan td { min-width: 9rem; }
.plan td:nth-child(3) code { white-space: nowrap; }
.plan td.number, .steps td.number { min-width: 0; }
.sizes { white-space: nowrap; }
@media (min-width: 45rem) {
  .steps th[scope=row] { width: 42%; }
  .steps td:last-child { width: 32%; }
}
ol.work > li { margin: .3rem 0; }
@media (max-width: 45rem) {
  .scroll:not(.wide) table:is(.steps, .plan) { min-width: 0; }
  :is(.steps, .plan) thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  :is(.steps, .plan) tr { display: block; padding: .4rem 0; border-bottom: 1px solid var(--line); }
  :is(.steps, .plan) :is(th, td) { display: block; width: auto; min-width: 0; border: 0; padding: .1rem .8rem; text-align: left; }
  :is(.steps, .plan) td[data-label]::before { content: attr(data-label); color: var(--faint); }
}
`;
