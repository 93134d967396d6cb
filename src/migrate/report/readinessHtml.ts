import { counted } from '../../text/counted.js';
import { type Html, html, prose } from '../../report/html.js';
import { page } from '../../report/reportPage.js';
import { MATRIX_STYLE, matrixHtml } from './matrixHtml.js';
import { keptHtml, questionsHtml, scriptsHtml, stepsHtml } from './planHtml.js';
import { type CallReadiness, type Readiness, type ScriptReadiness, VERDICTS } from './Readiness.js';
import { operatorLetter, sayWire } from './summaryOf.js';
import { sayUnknown, scriptWords, verdictWords } from './verdictWords.js';

/** The readiness report as one page without any other file: the work in its order first, then what it rests on. */
export function readinessHtml(readiness: Readiness): string {
  const body = [
    lead(readiness),
    stepsHtml(readiness),
    unknownHtml(readiness),
    questionsHtml(readiness),
    keptHtml(readiness),
    letterHtml(readiness),
    scriptsHtml(readiness),
    matrixHtml(readiness),
    older(readiness),
    ...(readiness.scripts.length > 0 ? [html`<h2>Script by script</h2>`] : []),
    ...readiness.scripts.map(scriptDetails),
    helpers(readiness),
    mentions(readiness),
    leftOut(readiness),
  ];
  return page('The way off SOAP: what to do, and in which order', body, MATRIX_STYLE);
}

function lead({ totals, scripts, operations, kept, skipped, isBlind }: Readiness): Html {
  const { documented } = totals;
  const calls = VERDICTS.reduce((sum, verdict) => sum + totals.calls[verdict], 0);
  const unread = skipped.length === 0 ? '' : ` ${counted(skipped.length, 'file')} not read: see the end.`;
  if (isBlind)
    return html`<p class="lead"><strong>Nothing is known.</strong> No script could be read here, which does not mean that none calls the service.${unread}</p>`;
  return html`<p class="lead">${counted(scripts.length, 'script')}: <strong>${totals.scripts.leaves}</strong> can leave SOAP,
<strong>${totals.scripts.decide}</strong> after decisions, <strong>${totals.scripts.both}</strong> need both protocols, <strong>${totals.scripts.stays}</strong> stay${totals.scripts.unknown > 0 ? html`, <strong>${totals.scripts.unknown}</strong> must be looked at first` : ''}.${unread}</p>
<p class="faint">Of their ${counted(calls, 'operation')} ${VERDICTS.map((kind) => `${totals.calls[kind]} ${verdictWords[kind].word}`).join(', ')}. ${counted(operations.length, 'different operation')} in all:
for ${operations.length - kept.length} a counterpart is shown or observed, for ${kept.length} none. Of all ${documented.operations} documented operations ${documented.without} have none shown, so speaking both protocols is the steady state.</p>`;
}

/** What was not seen: by name and line, what the wire says besides, and what was not read. */
function unknownHtml({ unknowns, wire }: Readiness): Html {
  const all = [...unknowns.map(sayUnknown), ...wire.map(sayWire)];
  if (all.length === 0) return html``;
  return html`<h2>Look yourself: what is not known</h2>${list(all)}`;
}

function letterHtml(readiness: Readiness): Html {
  const letter = operatorLetter(readiness);
  return letter === undefined
    ? html``
    : html`<details><summary>The letter to the operator of the service</summary><pre class="inside">${letter}</pre></details>`;
}

function older({ older: calls }: Readiness): Html {
  if (calls.length === 0) return html``;
  return html`<h2>Older operations with a successor on SOAP</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Older operations">
<table><thead><tr><th scope="col">Operation</th><th scope="col">Successor</th><th scope="col">Where</th><th scope="col">What changes</th></tr></thead>
<tbody>${calls.map(
    ({ operation, successor, declared, files, notes }) => html`<tr>
<th scope="row"><code>${operation}</code><br><span class="faint">${declared ? 'declared deprecated' : 'a newer version exists'}</span></th>
<td><code>${successor}</code></td><td>${files.map((file) => html`<code>${file}</code><br>`)}</td>
<td>${list(notes)}</td></tr>`,
  )}</tbody></table></div>`;
}

function scriptDetails({ file, verdict, calls, doubts, effort }: ScriptReadiness): Html {
  const unknown =
    doubts.length === 0 ? html`` : html`<p style="padding:0 .8rem">Not known:</p>${list(doubts)}`;
  return html`<details><summary><code>${file}</code> – ${scriptWords[verdict]}, ${effort.size}</summary><div tabindex="0" role="region" aria-label="Calls of ${file}">
<table><thead><tr><th scope="col">Call</th><th scope="col">Verdict</th><th scope="col">What it uses</th><th scope="col">Why, what is lost, what to decide</th></tr></thead>
<tbody>${calls.map((call) => callRow(file, call))}</tbody></table>${unknown}</div></details>`;
}

function callRow(file: string, call: CallReadiness): Html {
  const stays = call.verdict === 'stays';
  const style = [...new Set(call.uses.map((use) => use.style))].join(', ');
  return html`<tr><th scope="row"><code>${call.operation}</code><br><span class="faint">${placesOf(file, call)}; ${style}</span></th>
<td><span class="tag ${call.verdict}">${verdictWords[call.verdict].word}</span>${call.changes ? html`<br>changes something` : ''}${call.unsure ? html`<br><span class="faint">not certain</span>` : ''}</td>
<td>${fields('Reads', call.reads)}${named('Assumed', call.assumed)}</td>
<td>${prose(call.why)}${stays ? '' : list(call.rest.map((one) => html`<code>${one}</code>`))}
${named('Lost', call.losses)}${named('Only in what was observed', call.observed)}${named('In another place', call.elsewhere)}${stays ? '' : named('Works in another way', call.otherwise)}${stays ? '' : named('To decide', call.decisions)}</td></tr>`;
}

/** The lines of the calls; those in other files with their names. */
function placesOf(file: string, { uses }: CallReadiness): string {
  const places = uses.map((use) => (use.file === file ? `line ${use.line}` : `${use.file} line ${use.line}`));
  return [...new Set(places)].join(', ');
}

function fields(title: string, names: readonly string[]): Html {
  return names.length === 0 ? html`` : html`<p><strong>${title}:</strong> ${names.join(', ')}</p>`;
}

function named(title: string, lines: readonly string[]): Html {
  return lines.length === 0 ? html`` : html`<p><strong>${title}:</strong></p>${list(lines)}`;
}

function list(lines: readonly (string | Html)[]): Html {
  return html`<ul class="plain">${lines.map((line) => html`<li>${typeof line === 'string' ? prose(line) : line}</li>`)}</ul>`;
}

function helpers({ helpers: all }: Readiness): Html {
  if (all.length === 0) return html``;
  return html`<h2>Files that make calls for others</h2>${list(
    all.map(({ file, scripts }) => html`<code>${file}</code>: ${scripts.map((one) => one).join(', ')}`),
  )}`;
}

function mentions({ mentions: all }: Readiness): Html {
  if (all.length === 0) return html``;
  return html`<h2>Named in files that are no scripts</h2>
<p>Configuration, request templates, recordings and logs: no script here takes them, so nobody knows who does.</p>${list(
    all.map(({ file, operations }) => html`<code>${file}</code>: ${operations.join(', ')}`),
  )}`;
}

function leftOut({ skipped, unread }: Readiness): Html {
  const endings = Object.entries(unread).map(([ending, count]) => `.${ending} (${count})`);
  if (skipped.length + endings.length === 0) return html``;
  return html`<h2>Not read</h2>${list(skipped.map(({ file, why }) => html`<code>${file}</code>: ${why}`))}
${endings.length === 0 ? '' : html`<p>In languages and formats that are not read here: ${endings.join(', ')}.</p>`}`;
}
