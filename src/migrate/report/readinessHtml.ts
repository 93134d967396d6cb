import { counted } from '../../text/counted.js';
import { type Html, html, prose } from '../../report/html.js';
import { bar, page } from '../../report/reportPage.js';
import { type CallReadiness, type Readiness, type ScriptReadiness, VERDICTS } from './Readiness.js';
import { scriptWords, verdictWords } from './verdictWords.js';

/** The readiness report as one page without any other file. */
export function readinessHtml(readiness: Readiness): string {
  return page('The way off SOAP: what can move', [
    lead(readiness),
    matrix(readiness),
    work(readiness),
    older(readiness),
    html`<h2>Script by script</h2>`,
    ...readiness.scripts.map(scriptDetails),
    leftOut(readiness),
  ]);
}

function lead({ totals, scripts }: Readiness): Html {
  const calls = VERDICTS.reduce((sum, verdict) => sum + totals.calls[verdict], 0);
  const { documented } = totals;
  return html`<p class="lead">Of <strong>${counted(calls, 'call')}</strong> in <strong>${counted(scripts.length, 'file')}</strong>,
<strong>${totals.calls.moves}</strong> can move to REST today. <strong>${totals.calls.stays}</strong> must stay on SOAP.</p>
<p>Some counterpart is shown or observed for ${documented.withCounterpart} of the ${documented.operations} documented operations, none is shown
for ${documented.without}. Speaking both protocols is the steady state, not a transition.</p>
${bar(VERDICTS.map((kind) => ({ kind, label: verdictWords[kind].word, count: totals.calls[kind] })))}`;
}

function matrix({ scripts, operations }: Readiness): Html {
  const cell = ({ calls }: ScriptReadiness, operation: string) => {
    const call = calls.find((one) => one.operation === operation);
    if (!call) return html`<td></td>`;
    const { sign, word } = verdictWords[call.verdict];
    const says = `${call.operation}: ${word}${call.unsure ? ', not certain' : ''}`;
    return html`<td><span class="cell ${call.verdict}" title="${says}"><span aria-hidden="true">${sign}</span><span class="sr">${says}</span></span></td>`;
  };
  return html`<h2>The whole picture</h2>
<ul class="key">${VERDICTS.map((kind) => html`<li><span class="tag ${kind}">${verdictWords[kind].sign}</span> ${verdictWords[kind].meaning}</li>`)}</ul>
<p></p>
<div class="scroll wide" tabindex="0" role="region" aria-label="Matrix of scripts by operations">
<table class="matrix"><caption>Scripts by the operations that they call</caption>
<thead><tr><th scope="col">Script</th>${operations.map(({ operation }) => html`<th scope="col"><span>${operation}</span></th>`)}</tr></thead>
<tbody>${scripts.map((script) => html`<tr><th scope="row"><code title="${script.file}">${script.file}</code></th>${operations.map(({ operation }) => cell(script, operation))}</tr>`)}</tbody>
</table></div>`;
}

function work({ work: steps }: Readiness): Html {
  return html`<h2>In which order</h2>
<ol class="work">${steps.map(
    ({
      title,
      why,
      files,
    }) => html`<li><strong>${title}</strong> <span class="faint">(${files.length})</span><br>${prose(why)}<br>
${files.map((file, i) => html`${i === 0 ? '' : ', '}<code>${file}</code>`)}</li>`,
  )}</ol>`;
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

function scriptDetails({ file, verdict, calls, unknownCalls }: ScriptReadiness): Html {
  const unknown =
    unknownCalls.length === 0
      ? html``
      : html`<p style="padding:0 .8rem">Line ${unknownCalls.join(', ')}: the operation is made up at run time.</p>`;
  return html`<details><summary><code>${file}</code> – ${scriptWords[verdict]}</summary><div tabindex="0" role="region" aria-label="Calls of ${file}">
<table><thead><tr><th scope="col">Call</th><th scope="col">Verdict</th><th scope="col">Why, what is lost, what to decide</th></tr></thead>
<tbody>${calls.map(callRow)}</tbody></table>${unknown}</div></details>`;
}

function callRow(call: CallReadiness): Html {
  const lines = call.uses.map(({ line }) => line).join(', ');
  const style = [...new Set(call.uses.map((use) => use.style))].join(', ');
  return html`<tr><th scope="row"><code>${call.operation}</code><br><span class="faint">line ${lines}; ${style}</span></th>
<td><span class="tag ${call.verdict}">${verdictWords[call.verdict].word}</span>${call.unsure ? html`<br><span class="faint">not certain</span>` : html``}</td>
<td>${prose(call.why)}${call.verdict === 'stays' ? html`` : html`${list(call.rest.map((one) => html`<code>${one}</code>`))}`}
${named('Lost', call.losses)}${named('In another place', call.elsewhere)}${call.verdict === 'stays' ? html`` : named('To decide', call.decisions)}</td></tr>`;
}

function named(title: string, lines: readonly string[]): Html {
  return lines.length === 0 ? html`` : html`<p><strong>${title}:</strong></p>${list(lines)}`;
}

function list(lines: readonly (string | Html)[]): Html {
  return html`<ul class="plain">${lines.map((line) => html`<li>${typeof line === 'string' ? prose(line) : line}</li>`)}</ul>`;
}

function leftOut({ skipped }: Readiness): Html {
  if (skipped.length === 0) return html``;
  return html`<h2>Not read</h2>${list(skipped.map(({ file, why }) => html`<code>${file}</code>: ${why}`))}`;
}
