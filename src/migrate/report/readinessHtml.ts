import { counted } from '../../text/counted.js';
import { type Html, html, prose } from '../../report/html.js';
import { page, table } from '../../report/reportPage.js';
import type { CallReadiness, Readiness, ScriptReadiness } from './Readiness.js';
import {
  adviceOf,
  numbersOf,
  operatorLetter,
  sayUnknown,
  sayWire,
  scriptWords,
  verdictWords,
  whoWords,
} from './summaryOf.js';

/** The readiness report as one page without any other file: the work in its order first, then what it rests on. */
export function readinessHtml(readiness: Readiness): string {
  const { unknowns, wire, questions, kept, older, scripts, mentions, skipped, unread } = readiness;
  const letter = operatorLetter(readiness);
  const endings = Object.entries(unread).map(([ending, count]) => `.${ending} (${count})`);
  const body = [
    html`<p class="lead">${adviceOf(readiness)}</p>${list(numbersOf(readiness))}`,
    ...scriptsHtml(readiness),
    ...part('Look yourself: what is not known', [...unknowns.map(sayUnknown), ...wire.map(sayWire)]),
    ...part(
      'To settle, by how many scripts wait for it',
      questions.map(({ text, files }) => html`${prose(text)} ${filesHtml(files)}`),
    ),
    ...part(
      'To ask the service’s operator: what replaces these, and when?',
      kept.map(
        ({ operation, changes, files }) =>
          html`<code>${operation}</code>${changes ? ', which changes something' : ''} ${filesHtml(files)}`,
      ),
    ),
    ...(letter === undefined
      ? []
      : [
          html`<details><summary>The letter to the operator of the service</summary><pre class="inside">${letter}</pre></details>`,
        ]),
    ...part(
      'Older operations with a successor on SOAP',
      older.map(
        ({ operation, successor, declared, files, notes }) =>
          html`<code>${operation}</code> (${declared ? 'declared deprecated' : 'a newer version exists'}): <code>${successor}</code> ${filesHtml(files)}${list(notes)}`,
      ),
    ),
    ...(scripts.length > 0 ? [html`<h2>Script by script</h2>`] : []),
    ...scripts.map(scriptDetails),
    ...part(
      'Named in files that are no scripts: nobody knows who takes them',
      mentions.map(({ file, operations }) => html`<code>${file}</code>: ${operations.join(', ')}`),
    ),
    ...part('Not read', [
      ...skipped.map(({ file, why }) => html`<code>${file}</code>: ${why}`),
      ...(endings.length > 0
        ? [`In languages and formats that are not read here: ${endings.join(', ')}`]
        : []),
    ]),
  ];
  return page('The way off SOAP: what to do, and in which order', body, STYLE);
}

const STYLE = `
.group { background: var(--head); font-weight: 600; }
td.number { min-width: 0; }
`;

/** A title and a list; nothing where there is nothing to say. */
function part(title: string, lines: readonly (string | Html)[]): Html[] {
  return lines.length === 0 ? [] : [html`<h2>${title}</h2>${list(lines)}`];
}

function list(lines: readonly (string | Html)[]): Html {
  return html`<ul class="plain">${lines.map((line) => html`<li>${typeof line === 'string' ? prose(line) : line}</li>`)}</ul>`;
}

function filesHtml(files: readonly string[]): Html {
  return html`<span class="faint">${counted(files.length, 'script')}: ${files.slice(0, 4).join(', ')}${files.length > 4 ? ', …' : ''}</span>`;
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
  const columns = ['Call', 'Verdict', 'What it uses', 'Reasons, losses, decisions'];
  const rows = calls.map((call) => callRow(file, call));
  return html`<details><summary><code>${file}</code> – ${scriptWords[verdict]}, ${effort.size}</summary><div class="inside">
${table(`Calls of ${file}`, rows, { columns })}${named('Not known', doubts)}</div></details>`;
}

function callRow(file: string, call: CallReadiness): Html {
  const { operation, uses, verdict, changes, unsure, reads, assumed, why, rest, losses, observed } = call;
  const stays = verdict === 'stays';
  const places = uses.map((use) => (use.file === file ? `line ${use.line}` : `${use.file} line ${use.line}`));
  return html`<tr><th scope="row"><code>${operation}</code><br><span class="faint">${[...new Set(places)].join(', ')}; ${[...new Set(uses.map(({ style }) => style))].join(', ')}</span></th>
<td><span class="tag ${verdict}">${verdictWords[verdict].word}</span>${changes ? html`<br>changes something` : ''}${unsure ? html`<br><span class="faint">not certain</span>` : ''}</td>
<td>${reads.length > 0 ? html`<p><strong>Reads:</strong> ${reads.join(', ')}</p>` : ''}${named('Assumed', assumed)}</td>
<td>${prose(why)}${stays ? '' : list(rest.map((one) => html`<code>${one}</code>`))}
${named('Lost', losses)}${named('Only in what was observed', observed)}${named('In another place', call.elsewhere)}${stays ? '' : named('Works in another way', call.otherwise)}${stays ? '' : named('To decide', call.decisions)}</td></tr>`;
}

function named(title: string, lines: readonly string[]): Html {
  return lines.length === 0 ? html`` : html`<p><strong>${title}:</strong></p>${list(lines)}`;
}
