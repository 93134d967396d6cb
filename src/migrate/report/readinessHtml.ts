import { type Html, html, prose } from '../../report/html.js';
import { page, table } from '../../report/reportPage.js';
import { counted } from '../../text/counted.js';
import type { CallReadiness, Readiness, ScriptReadiness } from './Readiness.js';
import { reasonsOf, type Section, sectionsOf } from './sectionsOf.js';
import { adviceOf, numbersOf, operatorLetter, scriptWords, verdictWords, whoWords } from './summaryOf.js';

/** The readiness report as one page without any other file: the work in its order first, then what it rests on. */
export function readinessHtml(readiness: Readiness): string {
  const letter = operatorLetter(readiness);
  const body = [
    html`<p class="lead">${adviceOf(readiness)}</p>${list(numbersOf(readiness))}`,
    ...scriptsHtml(readiness),
    ...sectionsOf(readiness).map(({ title, lines }) => html`<h2>${title}</h2>${list(lines)}`),
    letter === undefined
      ? html``
      : html`<details><summary>The letter to the operator of the service</summary><pre class="inside">${letter}</pre></details>`,
    ...(readiness.scripts.length > 0 ? [html`<h2>Script by script</h2>`] : []),
    ...readiness.scripts.map(scriptDetails),
  ];
  return page('The way off SOAP: what to do, and in which order', body, STYLE);
}

const STYLE = `
.group { background: var(--head); font-weight: 600; }
td.number { min-width: 0; }
`;

function list(lines: readonly (string | Html)[]): Html {
  return html`<ul class="plain">${lines.map((line) => html`<li>${typeof line === 'string' ? prose(line) : line}</li>`)}</ul>`;
}

/** Every script once, by the steps of the work. */
function scriptsHtml({ work, scripts }: Readiness): Html[] {
  if (scripts.length === 0) return [];
  const columns = ['Script', 'Changes', 'Effort', '#Days', 'Who', 'First'];
  const rows = work.flatMap(({ title, why, verdict, files }) => [
    html`<tr><th colspan="6" scope="rowgroup" class="group">${title}: ${counted(files.length, 'script')} <span class="faint">${why}</span></th></tr>`,
    ...scripts.filter((script) => script.verdict === verdict).map(scriptRow),
  ]);
  return [html`<h2>In which order</h2>`, table('Every script in the order of the work', rows, { columns })];
}

function scriptRow({ file, calls, helpers, effort, days, who, first }: ScriptReadiness): Html {
  const changed = calls.filter((call) => call.changes).map(({ operation }) => operation);
  const reads = calls.length - changed.length;
  const through =
    helpers.length === 0 ? '' : html`<br><span class="faint">through ${helpers.join(', ')}</span>`;
  return html`<tr><th scope="row"><code>${file}</code>${through}</th>
<td>${changed.map((one) => html`<code>${one}</code><br>`)}<span class="faint">${reads === 0 ? '' : `reads by ${counted(reads, 'operation')}`}</span></td>
<td><strong>${effort.size}</strong><br><span class="faint">${effort.why.join('; ')}</span></td><td class="number">${days}</td><td>${whoWords[who]}</td><td>${prose(first)}</td></tr>`;
}

function scriptDetails({ file, verdict, calls, doubts, effort }: ScriptReadiness): Html {
  const rows = calls.map((call) => callRow(file, call));
  return html`<details><summary><code>${file}</code> – ${scriptWords[verdict]}, ${effort.size}</summary><div class="inside">
${table(`Calls of ${file}`, rows, { columns: ['Call', 'Verdict', 'Why'] })}${doubts.length > 0 ? named({ title: 'Not known', lines: doubts }) : ''}</div></details>`;
}

function callRow(file: string, call: CallReadiness): Html {
  const { operation, uses, verdict, changes, unsure, why, rest } = call;
  const places = uses.map((use) => (use.file === file ? `line ${use.line}` : `${use.file} line ${use.line}`));
  return html`<tr><th scope="row"><code>${operation}</code><br><span class="faint">${[...new Set(places)].join(', ')}; ${[...new Set(uses.map(({ style }) => style))].join(', ')}</span></th>
<td><span class="tag ${verdict}">${verdictWords[verdict].word}</span>${changes ? html`<br>changes something` : ''}${unsure ? html`<br><span class="faint">not certain</span>` : ''}</td>
<td>${prose(why)}${list(rest.map((one) => html`<code>${one}</code>`))}${reasonsOf(call).map(named)}</td></tr>`;
}

function named({ title, lines }: Section): Html {
  return html`<p><strong>${title}:</strong></p>${list(lines)}`;
}
