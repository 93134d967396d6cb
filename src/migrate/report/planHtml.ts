import { counted } from '../../text/counted.js';
import { type Html, html, prose } from '../../report/html.js';
import type { Effort, Question, Readiness, ScriptReadiness, ScriptVerdict, WorkStep } from './Readiness.js';
import { whoWords } from './summaryOf.js';
import { changes } from './workSteps.js';

const MOST_QUESTIONS = 8;
const SIZES: readonly Effort['size'][] = ['small', 'medium', 'large'];
const MARKS: Readonly<Record<ScriptVerdict, string>> = {
  ...{ leaves: 'moves', decide: 'loses', both: 'related', stays: 'stays', unknown: 'unknown' },
};

/** The steps of the work at one look: how many scripts, what they change, how much it is, with which to begin. */
export function stepsHtml({ work, scripts }: Readiness): Html {
  if (work.length === 0) return html``;
  return html`<h2>In which order</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Steps of the work">
<table class="steps"><thead><tr><th scope="col">Step</th><th scope="col" class="number">Scripts</th><th scope="col" class="number">Change something</th>
<th scope="col">Effort</th><th scope="col">Begin with</th></tr></thead>
<tbody>${work.map((step, at) => stepRow(step, at, scripts))}</tbody></table></div>`;
}

function stepRow(
  { verdict, title, why, files }: WorkStep,
  at: number,
  scripts: readonly ScriptReadiness[],
): Html {
  const own = scripts.filter((script) => script.verdict === verdict);
  const efforts = SIZES.map(
    (size) => [own.filter(({ effort }) => effort.size === size).length, size] as const,
  );
  return html`<tr><th scope="row"><span class="tag ${MARKS[verdict]}">${at + 1}</span> <strong>${title}</strong><br><span class="faint">${why}</span></th>
<td class="number" data-label="Scripts: ">${files.length}</td><td class="number" data-label="Change something: ">${own.filter(changes).length}</td>
<td class="sizes" data-label="Effort: ">${efforts
    .filter(([count]) => count > 0)
    .map(([count, size]) => `${count} ${size}`)
    .join(', ')}</td>
<td data-label="${verdict === 'stays' ? '' : 'Begin with: '}">${verdict === 'stays' ? '' : own.slice(0, 3).map(({ file }) => html`<code>${file}</code><br>`)}</td></tr>`;
}

/** What must be settled before scripts can move, most scripts first. */
export function questionsHtml({ questions }: Readiness): Html {
  if (questions.length === 0) return html``;
  return html`<h2>To settle, by how many scripts wait for it</h2>
${mostHtml(questions, questionItem, 'more question')}`;
}

/** The first ones, and the others folded away. */
function mostHtml<One>(all: readonly One[], item: (one: One) => Html, what: string): Html {
  const more = all.length - MOST_QUESTIONS;
  return html`<ol class="work">${all.slice(0, MOST_QUESTIONS).map(item)}</ol>
${more > 0 ? html`<details><summary>${counted(more, what)}</summary><div class="inside"><ol class="work" start="${MOST_QUESTIONS + 1}">${all.slice(MOST_QUESTIONS).map(item)}</ol></div></details>` : ''}`;
}

function questionItem({ text, files }: Question): Html {
  return html`<li>${prose(text)} ${filesHtml(files)}</li>`;
}

/** What keeps scripts on SOAP, to ask the operator of the service about, most scripts first. */
export function keptHtml({ kept }: Readiness): Html {
  if (kept.length === 0) return html``;
  return html`<h2>To ask the service’s operator: what replaces these, and when?</h2>
<p>For ${counted(kept.length, 'operation')} that the scripts call no counterpart is shown. Whoever calls one of them stays on SOAP, in part or wholly.</p>
${mostHtml(kept, keptItem, 'more operation')}`;
}

function keptItem({ operation, changes: writes, files }: Readiness['kept'][number]): Html {
  return html`<li><code>${operation}</code>${writes ? ', which changes something' : ''} ${filesHtml(files)}</li>`;
}

function filesHtml(files: readonly string[]): Html {
  return html`<span class="faint">${counted(files.length, 'script')}: ${files.slice(0, 4).join(', ')}${files.length > 4 ? ', …' : ''}</span>`;
}

/** Every script once, in the order of the work. */
export function scriptsHtml({ work, scripts }: Readiness): Html {
  if (scripts.length === 0) return html``;
  const number = new Map(scripts.map(({ file }, at) => [file, at + 1]));
  return html`<h2>Every script, in that order</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Every script in the order of the work">
<table class="plan"><thead><tr><th scope="col" class="number">No</th><th scope="col">Script</th><th scope="col">Changes</th><th scope="col">Effort</th><th scope="col" class="number">Days</th><th scope="col">Who</th><th scope="col">First</th></tr></thead>
${work.map(
  ({ title, verdict }) => html`<tbody><tr><th colspan="7" scope="rowgroup" class="group">${title}</th></tr>
${scripts.filter((script) => script.verdict === verdict).map((script) => scriptRow(script, number.get(script.file)!))}</tbody>`,
)}</table></div>`;
}

function scriptRow(
  { file, calls, helpers, effort, days, who, first }: ScriptReadiness,
  number: number,
): Html {
  const changed = calls.filter((call) => call.changes).map(({ operation }) => operation);
  const reads = calls.length - changed.length;
  const through =
    helpers.length === 0 ? '' : html`<br><span class="faint">through ${helpers.join(', ')}</span>`;
  return html`<tr><td class="number" data-label="No ">${number}</td><th scope="row"><code>${file}</code>${through}</th>
<td data-label="Changes: ">${changed.map((one) => html`<code>${one}</code><br>`)}<span class="faint">${reads === 0 ? '' : `reads by ${counted(reads, 'operation')}`}</span></td>
<td data-label="Effort: "><strong>${effort.size}</strong><br><span class="faint">${effort.why.join('; ')}</span></td><td class="number" data-label="Days: ">${days}</td><td data-label="Who: ">${whoWords[who]}</td><td data-label="First: ">${prose(first)}</td></tr>`;
}
